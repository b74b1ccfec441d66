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
  kernel->forward(network, output, row, y);
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
  return kernel->forward(network, output, x, y);
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
  const uint32_t differing =
      mask_count == 2 ? differing_groups(standardization, masks[0] ^ masks[1]) : 0;
  const uint32_t row_count = differing == 0 ? 1 : 2;
  *infinite_count =
      kernel->score(network, standardization, values, masks, row_count, differing, logits);
  if (row_count < mask_count)
    memcpy(logits + network->width[network->layer_count], logits,
           network->width[network->layer_count] * sizeof *logits);
  return CBLAS_SHIM_OK;
}
