// Part of kernel_template.h: from features to logits.
KERNEL uint32_t score_rows(const cblas_shim_network *network,
                           const cblas_shim_standardization *standardization, const float *values,
                           const uint32_t *masks, uint32_t differing, float *logits,
                           const int rows) {
  // 2 KiB more than is used: else the caller's frame lies a multiple of 4 KiB further on.
  float memory[7 * CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  const size_t width = padded(network->width[0]);
  float *activations = memory + rows * width;
  const uint32_t infinite = standardize(standardization, values, masks, memory, width, rows);
  forward_rows(network, CBLAS_SHIM_LOGITS, memory, width, differing, activations, logits, rows);
  wipe(memory, rows * width + activation_count(network, rows));
  return infinite;
}

TARGET static uint32_t NAME(score)(const cblas_shim_network *network,
                                   const cblas_shim_standardization *standardization,
                                   const float *values, const uint32_t *masks, uint32_t row_count,
                                   uint32_t differing, float *logits) {
  return row_count == 2 ? score_rows(network, standardization, values, masks, differing, logits, 2)
                        : score_rows(network, standardization, values, masks, differing, logits, 1);
}
