// What the kernels of all instruction sets share: the table that dispatch chooses from, and the
// packing rules. Private to CBLASShim.
#pragma once

#include "CBLASShim.h"

#include <stdatomic.h>

enum {
  // Widths are padded to this many floats: 64 bytes, one AVX-512 register.
  PAD = 16,
  // Columns of a panel; the last panel of a layer may have 16.
  PANEL = 32,
  // Layers with at most this many outputs are packed row by row and computed as dot products.
  DOT_OUTPUTS = 4,
  // Rows of a batch that travel through all layers together, so that they stay in the L2 cache.
  TILE_ROWS = 96,
};

static inline uint32_t padded(uint32_t count) { return (count + PAD - 1) / PAD * PAD; }

// One bit for each group of 16 inputs of a layer; input_count is a multiple of 16, at most 512.
static inline uint32_t groups_of(uint32_t input_count) {
  return UINT32_MAX >> (32 - input_count / 16);
}

// The groups of 16 inputs in which two masks that differ in these bits choose differently.
static inline uint32_t differing_groups(const cblas_shim_standardization *standardization,
                                        uint32_t differing_bits) {
  const uint32_t count = padded(standardization->feature_count + standardization->family_count);
  const uint32_t *group_bits = (const uint32_t *)(standardization->packed + (size_t)3 * count);
  uint32_t groups = 0;
  for (uint32_t g = 0; g < count / 16; g++)
    groups |= (uint32_t)((group_bits[g] & differing_bits) != 0) << g;
  return groups;
}

// Floats of a layer's inputs × outputs matrix, as sgemm and the register tile take it.
static inline size_t matrix_count(const cblas_shim_network *network, uint32_t k) {
  return (size_t)padded(network->width[k]) * padded(network->width[k + 1]);
}

// Writes that matrix from the packed weights. Cost: O(inputs × outputs).
void cblas_shim_unpack_matrix(const cblas_shim_network *network, uint32_t k, float *matrix);

// One network input → outputs. x has padded(width[0]) readable floats. Always CBLAS_SHIM_OK, so
// that a caller can end with it.
typedef cblas_shim_status (*forward_function)(const cblas_shim_network *network,
                                              cblas_shim_output output, const float *x, float *y);
// values → standardized → row_count (1 or 2) rows of logits; returns the number of infinite values.
// The network inputs of two rows are equal outside the groups of `differing`.
typedef uint32_t (*score_function)(const cblas_shim_network *network,
                                   const cblas_shim_standardization *standardization,
                                   const float *values, const uint32_t *masks, uint32_t row_count,
                                   uint32_t differing, float *logits);
// values → up to two network inputs of 512 floats each; returns the number of infinite values.
typedef uint32_t (*standardize_function)(const cblas_shim_standardization *standardization,
                                         const float *values, const uint32_t *masks,
                                         uint32_t row_count, float *x, size_t x_stride);
// Tile of at most TILE_ROWS rows → logits; first and second hold TILE_ROWS × 512 floats. The
// layers' matrices lie one after the other. Where `differing` leaves groups of inputs out, rows
// come in pairs that are equal in these.
typedef void (*tile_function)(const cblas_shim_network *network, const float *matrices,
                              const float *x, size_t x_stride, uint32_t row_count,
                              uint32_t differing, float *logits, float *first, float *second);
// y[r][c] := relu(y[r][c] + bias[c]) over a matrix whose rows lie stride floats apart.
typedef void (*bias_function)(float *y, size_t stride, uint32_t row_count, uint32_t column_count,
                              const float *bias);
// Logits → activation, in place, over row_count rows of `outputs`.
typedef void (*activate_function)(cblas_shim_output output, float *y, size_t row_count,
                                  uint32_t outputs);

typedef struct kernel {
  forward_function forward;
  score_function score;
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
