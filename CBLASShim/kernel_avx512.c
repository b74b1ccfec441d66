// The kernels for x86-64 with AVX-512: 32 registers of 16 floats.
#if defined(__x86_64__)

#include <immintrin.h>

#define LANES 16
#define TARGET __attribute__((target("avx512f,avx512vl,avx512dq,fma")))
#define VECTOR_CONSTRAINT "v"
#define NAME(x) x##_avx512
#define SUMS 16
#define TILE_VECTORS 4
#define TILE_HEIGHT 6
#define TILE_HEIGHT_NARROW 12
#define SMALLER(a, b) ((vector)_mm512_min_ps((__m512)(a), (__m512)(b)))
#define LARGER(a, b) ((vector)_mm512_max_ps((__m512)(a), (__m512)(b)))
#define LOAD_FIRST(from, count)                                                                    \
  ((vector)_mm512_maskz_loadu_ps((__mmask16)((1u << (count)) - 1), from))
#include "kernel_template.h"

#endif
