// Part of kernel_template.h: vectors and what is done to one of them.
#define KERNEL TARGET static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")

typedef float vector __attribute__((vector_size(LANES * 4), may_alias));
typedef float vector_unaligned __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(LANES * 4), may_alias));
typedef float quad_unaligned __attribute__((vector_size(16), aligned(4), may_alias));

// Stands for the activation of a layer that is not the last one.
enum { NOT_FINAL = -1 };

KERNEL vector broadcast(float value) { return value - (vector){0}; }

KERNEL vector choose(mask condition, vector yes, vector no) {
  return (vector)(((mask)yes & condition) | ((mask)no & ~condition));
}

// What follows a layer's sums: the larger of the sum and `floor`, which is 0 for ReLU and -∞ for
// the last layer. A NaN stays a NaN, so that the caller sees it.
KERNEL vector bounded(vector sum, vector floor) { return LARGER(floor, sum); }

KERNEL vector floor_of(int is_final) { return broadcast(is_final ? -INFINITY : 0); }

#if LANES == 16
#define EVEN(a, b)                                                                                 \
  __builtin_shufflevector(a, b, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28, 30)
#define ODD(a, b)                                                                                  \
  __builtin_shufflevector(a, b, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31)
#define REPEAT_QUAD(v, q)                                                                          \
  __builtin_shufflevector(v, v, 4 * (q), 4 * (q) + 1, 4 * (q) + 2, 4 * (q) + 3, 4 * (q),           \
                          4 * (q) + 1, 4 * (q) + 2, 4 * (q) + 3, 4 * (q), 4 * (q) + 1,             \
                          4 * (q) + 2, 4 * (q) + 3, 4 * (q), 4 * (q) + 1, 4 * (q) + 2,             \
                          4 * (q) + 3)
#define SWAP_PAIRS(v)                                                                              \
  __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)
#elif LANES == 8
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15)
#define REPEAT_QUAD(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3)
#define SWAP_PAIRS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5)
#else
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#define REPEAT_QUAD(q) (q)
#define SWAP_PAIRS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1)
#endif

// Inputs 4q … 4q + 3 of 16, repeated in every 128-bit lane. With 512 bits, one load for all four q,
// kept in `all`: loads are what limits a single row. The empty asm keeps the compiler from turning
// it into four.
#if LANES == 16
KERNEL vector load_all(const float *x) {
  vector all = *(const vector_unaligned *)x;
  __asm__("" : "+" VECTOR_CONSTRAINT(all));
  return all;
}
KERNEL vector quad_of(const float *x, vector all, const int q) {
  (void)x;
  return q == 0   ? REPEAT_QUAD(all, 0)
         : q == 1 ? REPEAT_QUAD(all, 1)
         : q == 2 ? REPEAT_QUAD(all, 2)
                  : REPEAT_QUAD(all, 3);
}
#else
KERNEL vector load_all(const float *x) {
  (void)x;
  return (vector){0};
}
KERNEL vector quad_of(const float *x, vector all, const int q) {
  (void)all;
  const quad_unaligned quad = *(const quad_unaligned *)(x + 4 * q);
  return REPEAT_QUAD(quad);
}
#endif

// Four vectors → one: in each 128-bit lane, element k is the sum of the lane of vector k.
KERNEL vector sum_quads(const vector v[4]) {
  const vector low = EVEN(v[0], v[1]) + ODD(v[0], v[1]);
  const vector high = EVEN(v[2], v[3]) + ODD(v[2], v[3]);
  return EVEN(low, high) + ODD(low, high);
}
