// The two names of OpenBLAS that CBLASShim uses, in plain C, for machines without OpenBLAS: the
// kernel program runs under an emulator that has no such library.
#pragma once

#include <stddef.h>

enum { CblasRowMajor = 101, CblasNoTrans = 111 };

static inline void openblas_set_num_threads(int count) { (void)count; }

static inline int openblas_get_num_threads(void) { return 1; }

static inline void cblas_sgemm(int order, int transpose_a, int transpose_b, int rows, int columns,
                               int inner, float alpha, const float *a, int a_stride, const float *b,
                               int b_stride, float beta, float *c, int c_stride) {
  (void)order, (void)transpose_a, (void)transpose_b, (void)alpha, (void)beta;
  for (int r = 0; r < rows; r++) {
    for (int o = 0; o < columns; o++) {
      float sum = 0;
      for (int i = 0; i < inner; i++) {
        sum += a[(size_t)r * a_stride + i] * b[(size_t)i * b_stride + o];
      }
      c[(size_t)r * c_stride + o] = sum;
    }
  }
}
