// One or two rows of a live person: no BLAS, no allocation, nothing left behind.
#include "kernel.h"

#include <string.h>

// Zeroes what was derived from a person's features; the empty asm keeps the stores.
static inline void wipe(float *from, size_t count) {
  memset(from, 0, count * sizeof(float));
  __asm__ volatile("" : : "r"(from) : "memory");
}

// A row whose width is not a multiple of 16, copied to where zeros follow it. Apart from the
// caller, so that other rows do not pay for the memory.
__attribute__((noinline)) static cblas_shim_status forward_padded(const kernel *kernel,
                                                                  const cblas_shim_network *network,
                                                                  cblas_shim_output output,
                                                                  const float *x, float *y) {
  float row[CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  const uint32_t width = network->width[0];
  memcpy(row, x, width * sizeof(float));
  memset(row + width, 0, (padded(width) - width) * sizeof(float));
  kernel->forward(network, output, row, 0, 1, y);
  wipe(row, width);
  return CBLAS_SHIM_OK;
}

cblas_shim_status cblas_shim_forward(const cblas_shim_network *network,
                                     cblas_shim_instruction_set set, cblas_shim_output output,
                                     const float *x, float *y) {
  if (network == NULL || x == NULL || y == NULL)
    return CBLAS_SHIM_ERROR_NULL;
  const kernel *kernel = kernel_for(set);
  if (kernel == NULL)
    return CBLAS_SHIM_ERROR_INSTRUCTION_SET;
  if (network->width[0] % PAD != 0)
    return forward_padded(kernel, network, output, x, y);
  return kernel->forward(network, output, x, 0, 1, y);
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
  const kernel *kernel = kernel_for(set);
  if (kernel == NULL)
    return CBLAS_SHIM_ERROR_INSTRUCTION_SET;
  float x[2][CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  *infinite_count =
      kernel->standardize(standardization, values, masks, mask_count, x[0], CBLAS_SHIM_MAX_WIDTH);
  kernel->forward(network, CBLAS_SHIM_LOGITS, x[0], CBLAS_SHIM_MAX_WIDTH, mask_count, logits);
  for (uint32_t r = 0; r < mask_count; r++)
    wipe(x[r], padded(width));
  return CBLAS_SHIM_OK;
}
