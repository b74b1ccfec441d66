#define _GNU_SOURCE 1
#include "CBenchmarkShim.h"
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
  STRETCHES = 10,
  STRETCH_NANOSECONDS = 30000000,
  /* One stride of the read loops. */
  READ_STRIDE = 256,
  /* Enough independent sums to fill the latency of two multiply-add units. */
  SUMS = 12,
  MULTIPLY_ADD_ROUNDS = 4000,
};

#if defined(__x86_64__)
__attribute__((target("avx512f"))) static void read_avx512(const char *from, size_t byte_count) {
  for (size_t i = 0; i < byte_count; i += READ_STRIDE) {
    __asm__ volatile("vmovaps (%0), %%zmm0\n vmovaps 64(%0), %%zmm1\n"
                     "vmovaps 128(%0), %%zmm2\n vmovaps 192(%0), %%zmm3\n" ::"r"(from + i)
                     : "xmm0", "xmm1", "xmm2", "xmm3");
  }
}

__attribute__((target("avx2"))) static void read_avx2(const char *from, size_t byte_count) {
  for (size_t i = 0; i < byte_count; i += READ_STRIDE) {
    __asm__ volatile("vmovaps (%0), %%ymm0\n vmovaps 32(%0), %%ymm1\n"
                     "vmovaps 64(%0), %%ymm2\n vmovaps 96(%0), %%ymm3\n"
                     "vmovaps 128(%0), %%ymm0\n vmovaps 160(%0), %%ymm1\n"
                     "vmovaps 192(%0), %%ymm2\n vmovaps 224(%0), %%ymm3\n" ::"r"(from + i)
                     : "xmm0", "xmm1", "xmm2", "xmm3");
  }
}

#define MULTIPLY_ADD(NAME, TARGET, VECTOR, SET, FMA)                                               \
  __attribute__((target(TARGET))) static void NAME(void) {                                         \
    VECTOR sum[SUMS];                                                                              \
    const VECTOR factor = SET(0.5f);                                                               \
    _Pragma("GCC unroll 12") for (int s = 0; s < SUMS; s++) sum[s] = SET(1);                       \
    for (int round = 0; round < MULTIPLY_ADD_ROUNDS; round++) {                                    \
      _Pragma("GCC unroll 12") for (int s = 0; s < SUMS; s++) {                                    \
        sum[s] = FMA(sum[s], factor, factor);                                                      \
        __asm__ volatile("" : "+v"(sum[s]));                                                       \
      }                                                                                            \
    }                                                                                              \
  }

MULTIPLY_ADD(multiply_add_avx512, "avx512f", __m512, _mm512_set1_ps, _mm512_fmadd_ps)
MULTIPLY_ADD(multiply_add_avx2, "avx2,fma", __m256, _mm256_set1_ps, _mm256_fmadd_ps)
#endif

typedef float four_floats __attribute__((vector_size(16)));

static void read_plain(const char *from, size_t byte_count) {
  four_floats sum = {0};
  for (size_t i = 0; i < byte_count; i += 16)
    sum += *(const four_floats *)(from + i);
  benchmark_keep(&sum);
}

static void multiply_add_plain(void) {
  four_floats sum[SUMS];
  const four_floats factor = {0.5f, 0.5f, 0.5f, 0.5f};
  for (int s = 0; s < SUMS; s++)
    sum[s] = factor;
  for (int round = 0; round < MULTIPLY_ADD_ROUNDS; round++) {
#pragma GCC unroll 12
    for (int s = 0; s < SUMS; s++)
      sum[s] = sum[s] * factor + factor;
  }
  benchmark_keep(sum);
}

double benchmark_read_bandwidth(size_t byte_count) {
  byte_count -= byte_count % READ_STRIDE;
  char *block = aligned_alloc(4096, (byte_count + 4095) / 4096 * 4096);
  if (block == NULL || byte_count == 0) {
    free(block);
    return 0;
  }
  memset(block, 0, byte_count);
  void (*pass)(const char *, size_t) = read_plain;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f"))
    pass = read_avx512;
  else if (__builtin_cpu_supports("avx2"))
    pass = read_avx2;
#endif
  const uint64_t passes = (1u << 19) / byte_count + 1;
  double best = 0;
  for (int stretch = 0; stretch < STRETCHES; stretch++) {
    uint64_t done = 0, spent;
    const uint64_t start = benchmark_nanoseconds();
    do {
      for (uint64_t p = 0; p < passes; p++)
        pass(block, byte_count);
      done += passes;
      spent = benchmark_nanoseconds() - start;
    } while (spent < STRETCH_NANOSECONDS);
    const double rate = (double)done * (double)byte_count / ((double)spent * 1e-9);
    best = rate > best ? rate : best;
  }
  free(block);
  return best;
}

double benchmark_multiply_add_peak(void) {
  void (*run)(void) = multiply_add_plain;
  double lanes = 4;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) {
    run = multiply_add_avx512;
    lanes = 16;
  } else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    run = multiply_add_avx2;
    lanes = 8;
  }
#endif
  double best = 0;
  for (int stretch = 0; stretch < STRETCHES; stretch++) {
    double operations = 0;
    uint64_t spent;
    const uint64_t start = benchmark_nanoseconds();
    do {
      run();
      operations += 2.0 * lanes * SUMS * MULTIPLY_ADD_ROUNDS;
      spent = benchmark_nanoseconds() - start;
    } while (spent < STRETCH_NANOSECONDS);
    const double rate = operations / ((double)spent * 1e-9);
    best = rate > best ? rate : best;
  }
  return best;
}
