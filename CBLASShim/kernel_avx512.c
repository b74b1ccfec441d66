// The kernels for x86-64 with AVX-512: 32 registers of 16 floats.
#if defined(__x86_64__)

#define LANES 16
#define TARGET __attribute__((target("avx512f,avx512vl,avx512dq,fma")))
#define VECTOR_CONSTRAINT "v"
#define NAME(x) x##_avx512
#define SUMS 8
#define SUMS_MAX 8
#define TILE_VECTORS 4
#define TILE_HEIGHT 6
#define TILE_HEIGHT_NARROW 12
#include "kernel_template.h"

#endif
