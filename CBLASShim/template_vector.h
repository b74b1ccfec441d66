// Part of kernel_template.h: vectors and what is done to one of them.
#define KERNEL TARGET static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")

typedef float vector __attribute__((vector_size(LANES * 4), may_alias));
typedef float vector_unaligned __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(LANES * 4), may_alias));
typedef float quad_unaligned __attribute__((vector_size(16), aligned(4), may_alias));

KERNEL vector broadcast(float value) { return value - (vector){0}; }

KERNEL vector choose(mask condition, vector yes, vector no) {
  return (vector)(((mask)yes & condition) | ((mask)no & ~condition));
}

// What follows a layer's sums: the larger of the sum and `floor`, which is 0 for ReLU and -∞ for
// the last layer. A NaN stays a NaN, so that the caller sees it.
KERNEL vector bounded(vector sum, vector floor) { return LARGER(floor, sum); }

KERNEL vector floor_of(int is_final) { return broadcast(is_final ? -INFINITY : 0); }

#if LANES == 16
#define REPEAT_QUAD(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
#define SPLAT(v, j)                                                                                \
  __builtin_shufflevector(v, v, j, j, j, j, 4 + j, 4 + j, 4 + j, 4 + j, 8 + j, 8 + j, 8 + j,       \
                          8 + j, 12 + j, 12 + j, 12 + j, 12 + j)
#define SWAP_PAIRS(v)                                                                              \
  __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)
#elif LANES == 8
#define SWAP_PAIRS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5)
#define REPEAT_QUAD(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3)
#define SPLAT(v, j) __builtin_shufflevector(v, v, j, j, j, j, 4 + j, 4 + j, 4 + j, 4 + j)
#else
#define SWAP_PAIRS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1)
#define REPEAT_QUAD(q) (q)
#define SPLAT(v, j) __builtin_shufflevector(v, v, j, j, j, j)
#endif

// Four inputs, repeated in every 128-bit lane. One load for four factors instead of four: loads are
// what limits a single row. The empty asm keeps the compiler from turning it back into four.
KERNEL vector load_four(const float *x) {
  vector four = REPEAT_QUAD(*(const quad_unaligned *)x);
  __asm__("" : "+" VECTOR_CONSTRAINT(four));
  return four;
}
