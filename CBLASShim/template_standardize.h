// Part of kernel_template.h: from features to a network's input.
// One vector of values → standardized, 0 where NaN; counts infinite values lane by lane.
KERNEL vector standardized(vector value, const float *center, const float *inverse_scale,
                           vector clip, mask *infinite) {
  vector z = (value - *(const vector *)center) * *(const vector *)inverse_scale;
  z = choose(z > clip, clip, z);
  z = choose(z < -clip, -clip, z);
  const vector magnitude = (vector)((mask)value & 0x7fffffff);
  *infinite -= magnitude == broadcast(INFINITY);
  return (vector)((mask)z & (value == value));
}

TARGET static uint32_t NAME(standardize)(const cblas_shim_standardization *standardization,
                                         const float *values, const uint32_t *masks,
                                         uint32_t row_count, float *x, size_t x_stride) {
  const uint32_t features = standardization->feature_count;
  const uint32_t count = padded(features + standardization->family_count);
  const float *center = standardization->packed;
  const float *inverse_scale = center + count;
  const int32_t *family_bit = (const int32_t *)(inverse_scale + count);
  const vector clip = broadcast(standardization->clip);
  float tail[CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  const uint32_t whole = features / LANES * LANES;
  memset(tail, 0, (count - whole) * sizeof(float));
  memcpy(tail, values + whole, (features - whole) * sizeof(float));
  mask infinite = {0};
  for (uint32_t i = 0; i < count; i += LANES) {
    const float *from = i < whole ? values + i : tail + (i - whole);
    const vector z = standardized(*(const vector_unaligned *)from, center + i, inverse_scale + i,
                                  clip, &infinite);
    const mask bit = *(const mask *)(family_bit + i);
    for (uint32_t r = 0; r < row_count; r++) {
      const mask present = (bit & (int32_t)masks[r]) != 0;
      *(vector *)(x + r * x_stride + i) = (vector)((mask)z & present);
    }
  }
  wipe(tail, count - whole);
  uint32_t total = 0;
  for (int lane = 0; lane < LANES; lane++)
    total += (uint32_t)infinite[lane];
  return total;
}
