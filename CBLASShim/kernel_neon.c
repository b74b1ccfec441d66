// The kernels for 64-bit Arm: 32 registers of 4 floats.
#if defined(__aarch64__)

#include <arm_neon.h>

#define LANES 4
#define TARGET
#define VECTOR_CONSTRAINT "w"
#define NAME(x) x##_neon
#define SUMS 16
#define TILE_VECTORS 4
#define TILE_HEIGHT 6
#define TILE_HEIGHT_NARROW 6
#define SMALLER(a, b) ((vector)vminq_f32((float32x4_t)(a), (float32x4_t)(b)))
#define LARGER(a, b) ((vector)vmaxq_f32((float32x4_t)(a), (float32x4_t)(b)))
#include "kernel_template.h"

#endif
