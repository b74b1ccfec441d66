// What the kernels of all instruction sets share: the table that dispatch chooses from, and the
// packing rules. Private to CBLASShim.
#pragma once

#include "CBLASShim.h"

#include <stdatomic.h>

enum {
  // Widths are padded to this many floats: 64 bytes, one AVX-512 register.
  PAD = 16,
  // Layers with at most this many outputs are packed row by row and computed as dot products.
  DOT_OUTPUTS = 4,
  // Rows of a batch that travel through all layers together, so that they stay in the L2 cache.
  TILE_ROWS = 96,
};

static inline uint32_t padded(uint32_t count) { return (count + PAD - 1) / PAD * PAD; }

// One step of a row through a network: a panel of columns of one layer, or a whole layer of few
// outputs. Worked out once when the network is laid out, so that a row meets no arithmetic about
// shapes.
typedef struct step {
  // Position of the weights in `packed`, in floats. Of a panel: input after input, and for each
  // input the panel's columns. Of dot products: output after output, and for each output its
  // inputs.
  uint32_t weights;
  // Position of the biases in `packed`, in floats.
  uint32_t bias;
  // Inputs, padded.
  uint32_t input_count;
  // The layer's column at which the panel begins; 0 for dot products.
  uint32_t column;
  // Columns of the panel: 64, 32 or 16; 0 means dot products.
  uint32_t panel_width;
  // Outputs of a layer of dot products.
  uint32_t dot_count;
  // The layer's position, and whether it is the last one.
  uint32_t layer;
  uint32_t is_final;
} step;

static inline const step *steps_of(const cblas_shim_network *network) {
  return (const step *)network->packed;
}

// One network input for each of row_count (1 or 2) rows → outputs. x rows lie x_stride floats apart
// and have padded(width[0]) readable floats. Always CBLAS_SHIM_OK, so that a caller can end with
// it.
typedef cblas_shim_status (*forward_function)(const cblas_shim_network *network,
                                              cblas_shim_output output, const float *x,
                                              size_t x_stride, uint32_t row_count, float *y);
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

// The fastest kernel of this machine; NULL until it was first asked for. Two threads may both ask;
// they store the same pointer.
extern _Atomic(const kernel *) cblas_shim_best_kernel;

const kernel *cblas_shim_kernel_looked_up(cblas_shim_instruction_set set);

// The kernel of an instruction set, or NULL when this machine cannot run it.
static inline const kernel *kernel_for(cblas_shim_instruction_set set) {
  const kernel *best = atomic_load_explicit(&cblas_shim_best_kernel, memory_order_relaxed);
  return set == CBLAS_SHIM_AUTOMATIC && best != NULL ? best : cblas_shim_kernel_looked_up(set);
}
