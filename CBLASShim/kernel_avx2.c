// The kernels for x86-64 with AVX2 and FMA: 16 registers of 8 floats.
#if defined(__x86_64__)

#include <immintrin.h>

#define LANES 8
#define TARGET __attribute__((target("avx2,fma")))
#define VECTOR_CONSTRAINT "x"
#define NAME(x) x##_avx2
#define SUMS 8
#define TILE_VECTORS 2
#define TILE_HEIGHT 6
#define TILE_HEIGHT_NARROW 6
#define SMALLER(a, b) ((vector)_mm256_min_ps((__m256)(a), (__m256)(b)))
#define LARGER(a, b) ((vector)_mm256_max_ps((__m256)(a), (__m256)(b)))
#define LOAD_FIRST(from, count)                                                                    \
  ((vector)_mm256_maskload_ps(from,                                                                \
                              _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(count)),                  \
                                                 _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))))
#include "kernel_template.h"

#endif
