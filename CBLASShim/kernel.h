// What the kernels of all instruction sets share: the table that dispatch chooses from, and the packing
// rules. Private to CBLASShim.
#pragma once

#include "CBLASShim.h"

enum {
  // Widths are padded to this many floats: 64 bytes, one AVX-512 register.
  PAD = 16,
  // Layers with at most this many outputs are packed row by row and computed as dot products.
  DOT_OUTPUTS = 4,
  // Rows of a batch that travel through all layers together, so that they stay in the L2 cache.
  TILE_ROWS = 96,
};

static inline uint32_t padded(uint32_t count) { return (count + PAD - 1) / PAD * PAD; }

// Columns of the panel that starts at a column of a layer with this padded width. The packed order of a
// layer is: panel after panel; within a panel, input after input; within an input, column after column.
static inline uint32_t panel_width(uint32_t column, uint32_t padded_width) {
  uint32_t left = padded_width - column;
  return left >= 64 ? 64 : left >= 32 ? 32 : 16;
}

// One network input for each of row_count (1 or 2) rows → logits. x rows lie x_stride floats apart.
typedef void (*forward_function)(const cblas_shim_network *network, const float *x, size_t x_stride,
                                 uint32_t row_count, float *logits);
// values → up to two network inputs of 512 floats each; returns the number of infinite values.
typedef uint32_t (*standardize_function)(const cblas_shim_standardization *standardization,
                                         const float *values, const uint32_t *masks,
                                         uint32_t row_count, float *x, size_t x_stride);
// Tile of at most TILE_ROWS rows → logits; first and second hold TILE_ROWS × 512 floats.
typedef void (*tile_function)(const cblas_shim_network *network, const float *x, size_t x_stride,
                              uint32_t row_count, float *logits, float *first, float *second);
// y[r][c] := relu(y[r][c] + bias[c]) over a matrix whose rows lie stride floats apart.
typedef void (*bias_function)(float *y, size_t stride, uint32_t row_count, uint32_t column_count,
                              const float *bias);
// Logits → activation, in place, over row_count rows of `outputs`.
typedef void (*activate_function)(cblas_shim_output output, float *y, size_t row_count,
                                  uint32_t outputs);

typedef struct kernel {
  forward_function forward;
  standardize_function standardize;
  tile_function tile;
  bias_function add_bias_relu;
  activate_function activate;
} kernel;

extern const kernel cblas_shim_kernel_baseline;
#if defined(__x86_64__)
extern const kernel cblas_shim_kernel_avx2;
extern const kernel cblas_shim_kernel_avx512;
#endif
#if defined(__aarch64__)
extern const kernel cblas_shim_kernel_neon;
#endif

// The kernel of an instruction set, or NULL when this machine cannot run it.
const kernel *cblas_shim_kernel_for(cblas_shim_instruction_set set);
