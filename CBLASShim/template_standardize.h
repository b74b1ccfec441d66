// Part of kernel_template.h: from features to a network's input.
// One vector of values → standardized, 0 where NaN; counts infinite values lane by lane.
KERNEL vector standardized(vector value, const float *center, const float *inverse_scale,
                           vector clip, mask *infinite) {
  vector z = (value - *(const vector *)center) * *(const vector *)inverse_scale;
  z = LARGER(-clip, SMALLER(clip, z));
  const vector magnitude = (vector)((mask)value & 0x7fffffff);
  *infinite -= magnitude == broadcast(INFINITY);
  return (vector)((mask)z & (value == value));
}

// The first `count` floats, fewer than LANES, and zeros.
KERNEL vector load_first(const float *from, uint32_t count) {
#ifdef LOAD_FIRST
  return LOAD_FIRST(from, count);
#else
  return (vector){count > 0 ? from[0] : 0, count > 1 ? from[1] : 0, count > 2 ? from[2] : 0, 0};
#endif
}

// Values → `rows` network inputs, x_stride floats apart; returns the number of infinite values.
KERNEL uint32_t standardize(const cblas_shim_standardization *standardization, const float *values,
                            const uint32_t *masks, float *x, size_t x_stride, const int rows) {
  const uint32_t features = standardization->feature_count;
  const uint32_t count = padded(features + standardization->family_count);
  const uint32_t whole = features / LANES * LANES;
  const float *center = standardization->packed;
  const float *inverse_scale = center + count;
  const int32_t *family_bit = (const int32_t *)(inverse_scale + count);
  const vector clip = broadcast(standardization->clip);
  mask infinite = {0};
  for (uint32_t i = 0; i < count; i += LANES) {
    vector value = {0};
    if (i < whole) {
      value = *(const vector_unaligned *)(values + i);
    } else if (i == whole) {
      value = load_first(values + i, features - whole);
    }
    const vector z = standardized(value, center + i, inverse_scale + i, clip, &infinite);
    const mask bit = *(const mask *)(family_bit + i);
    UNROLL for (int r = 0; r < rows; r++) {
      const mask present = (bit & (int32_t)masks[r]) != 0;
      *(vector *)(x + r * x_stride + i) = (vector)((mask)z & present);
    }
  }
  uint32_t total = 0;
  for (int lane = 0; lane < LANES; lane++)
    total += (uint32_t)infinite[lane];
  return total;
}

TARGET static uint32_t NAME(standardize)(const cblas_shim_standardization *standardization,
                                         const float *values, const uint32_t *masks,
                                         uint32_t row_count, float *x, size_t x_stride) {
  return row_count == 2 ? standardize(standardization, values, masks, x, x_stride, 2)
                        : standardize(standardization, values, masks, x, x_stride, 1);
}
