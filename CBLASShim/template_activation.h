// Part of kernel_template.h: sigmoid and softmax.
// exp(x) = 2^n · 2^f with n = round(x / ln 2) and |f| ≤ 1/2; 2^f by a polynomial of degree 5,
// fitted for the least relative error (9.2e-8), summed in pairs so that few steps wait for each
// other. x is clamped to ±87. NaN stays NaN. Adding 1.5 · 2^23 rounds to an integer and leaves it
// in the low bits.
KERNEL vector exponential(vector x) {
  const vector round = broadcast(12582912.0f);
  x = SMALLER(broadcast(87), x);
  x = LARGER(broadcast(-87), x);
  const vector shifted = x * 1.44269504f + round;
  const vector f = x * 1.44269504f - (shifted - round);
  const vector f2 = f * f;
  const vector low = f * 0.240222421f + 0.693146978f;
  const vector high = (f * 9.67151268e-3f + 5.55073374e-2f) + f2 * 1.32647276e-3f;
  const vector p = (low + f2 * high) * f + 1.0f;
  return (vector)((mask)p + ((mask)shifted << 23));
}

KERNEL float logistic(float x) { return 1.0f / (1.0f + exponential(broadcast(-x))[0]); }

// Applies exp, or the logistic function, to `count` floats in place.
KERNEL void map_exponential(float *y, size_t count, const int is_logistic) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    vector value = *(vector_unaligned *)(y + i);
    value = exponential(is_logistic ? -value : value);
    if (is_logistic)
      value = 1.0f / (1.0f + value);
    *(vector_unaligned *)(y + i) = value;
  }
  for (; i < count; i++)
    y[i] = is_logistic ? logistic(y[i]) : exponential(broadcast(y[i]))[0];
}

KERNEL void activate(cblas_shim_output output, float *y, size_t row_count, uint32_t outputs) {
  if (output == CBLAS_SHIM_SIGMOID)
    map_exponential(y, row_count * outputs, 1);
  if (output != CBLAS_SHIM_SOFTMAX)
    return;
  for (size_t r = 0; r < row_count; r++) {
    float *row = y + r * outputs;
    float largest = row[0];
    for (uint32_t o = 1; o < outputs; o++)
      largest = row[o] > largest ? row[o] : largest;
    for (uint32_t o = 0; o < outputs; o++)
      row[o] -= largest;
  }
  map_exponential(y, row_count * outputs, 0);
  for (size_t r = 0; r < row_count; r++) {
    float *row = y + r * outputs;
    float sum = 0;
    for (uint32_t o = 0; o < outputs; o++)
      sum += row[o];
    for (uint32_t o = 0; o < outputs; o++)
      row[o] /= sum;
  }
}
