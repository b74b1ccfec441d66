// The kernels with 128-bit vectors, for every processor.
#define LANES 4
#define TARGET
#if defined(__x86_64__)
#define VECTOR_CONSTRAINT "x"
#elif defined(__aarch64__)
#define VECTOR_CONSTRAINT "w"
#else
#define VECTOR_CONSTRAINT "m"
#endif
#define NAME(x) x##_baseline
#define SUMS 8
#define TILE_VECTORS 2
#define TILE_HEIGHT 4
#define TILE_HEIGHT_NARROW 4
#define SMALLER(a, b) choose((a) < (b), a, b)
#define LARGER(a, b) choose((a) > (b), a, b)
#include "kernel_template.h"
