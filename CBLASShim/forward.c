// One or two rows of a live person: no BLAS, no allocation, nothing left behind.
#include "kernel.h"

#include <string.h>

// Zeroes what was derived from a person's features; the empty asm keeps the stores.
static inline void wipe(float *from, size_t count) {
  memset(from, 0, count * sizeof(float));
  __asm__ volatile("" : : "r"(from) : "memory");
}

cblas_shim_status cblas_shim_forward(const cblas_shim_network *network,
                                     cblas_shim_instruction_set set, cblas_shim_output output,
                                     const float *x, float *y) {
  if (network == NULL || x == NULL || y == NULL) return CBLAS_SHIM_ERROR_NULL;
  const kernel *kernel = cblas_shim_kernel_for(set);
  if (kernel == NULL) return CBLAS_SHIM_ERROR_INSTRUCTION_SET;
  const uint32_t width = network->width[0];
  if (width % PAD == 0) {
    kernel->forward(network, x, 0, 1, y);
  } else {
    float row[CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
    memcpy(row, x, width * sizeof(float));
    memset(row + width, 0, (padded(width) - width) * sizeof(float));
    kernel->forward(network, row, 0, 1, y);
    wipe(row, width);
  }
  if (output != CBLAS_SHIM_LOGITS) {
    kernel->activate(output, y, 1, network->width[network->layer_count]);
  }
  return CBLAS_SHIM_OK;
}

cblas_shim_status cblas_shim_score(const cblas_shim_network *network,
                                   const cblas_shim_standardization *standardization,
                                   cblas_shim_instruction_set set, const float *values,
                                   const uint32_t *masks, uint32_t mask_count, float *logits,
                                   uint32_t *infinite_count) {
  if (network == NULL || standardization == NULL || values == NULL || masks == NULL ||
      logits == NULL || infinite_count == NULL) {
    return CBLAS_SHIM_ERROR_NULL;
  }
  const uint32_t width = network->width[0];
  if (mask_count < 1 || mask_count > 2 ||
      standardization->feature_count + standardization->family_count != width) {
    return CBLAS_SHIM_ERROR_SHAPE;
  }
  const kernel *kernel = cblas_shim_kernel_for(set);
  if (kernel == NULL) return CBLAS_SHIM_ERROR_INSTRUCTION_SET;
  float x[2][CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  *infinite_count = kernel->standardize(standardization, values, masks, mask_count, x[0],
                                        CBLAS_SHIM_MAX_WIDTH);
  kernel->forward(network, x[0], CBLAS_SHIM_MAX_WIDTH, mask_count, logits);
  for (uint32_t r = 0; r < mask_count; r++) wipe(x[r], padded(width));
  return CBLAS_SHIM_OK;
}
