// Part of kernel_template.h: tiles of many recorded rows.
// `height` rows × `vectors` × LANES columns held in registers while the inputs stream by.
KERNEL void tile(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                 uint32_t weight_stride, const float *bias, float *y, size_t y_stride,
                 const int height, const int vectors, vector floor) {
  vector sum[12][4];
  UNROLL for (int r = 0; r < height; r++) {
    UNROLL for (int v = 0; v < vectors; v++) sum[r][v] = *(const vector *)(bias + v * LANES);
  }
  for (uint32_t i = 0; i < input_count; i++, weights += weight_stride) {
    vector weight[4];
    UNROLL for (int v = 0; v < vectors; v++) weight[v] = *(const vector *)(weights + v * LANES);
    UNROLL for (int r = 0; r < height; r++) {
      const vector factor = broadcast(x[r * x_stride + i]);
      UNROLL for (int v = 0; v < vectors; v++) sum[r][v] += factor * weight[v];
    }
  }
  UNROLL for (int r = 0; r < height; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      *(vector *)(y + r * y_stride + v * LANES) = bounded(sum[r][v], floor);
    }
  }
}

// A panel of `width` columns for at least `height` rows; the last tile overlaps the one before.
KERNEL void tiles(const float *x, size_t x_stride, uint32_t row_count, uint32_t input_count,
                  const float *weights, const float *bias, float *y, size_t y_stride,
                  const int height, const int width, vector floor) {
  const int all = width / LANES;
  const int vectors = all < TILE_VECTORS ? all : TILE_VECTORS;
  for (int column = 0; column < width; column += vectors * LANES) {
    for (uint32_t r = 0; r < row_count; r += height) {
      const uint32_t row = r + height <= row_count ? r : row_count - height;
      tile(x + row * x_stride, x_stride, input_count, weights + column, (uint32_t)width,
           bias + column, y + row * y_stride + column, y_stride, height, vectors, floor);
    }
  }
}

// One step for row_count rows.
KERNEL void take_tiles(const step *step, const float *packed, const float *x, size_t x_stride,
                       uint32_t row_count, float *y, size_t y_stride) {
  const float *weights = packed + step->weights;
  const float *bias = packed + step->bias;
  const uint32_t inputs = step->input_count;
  const vector floor = floor_of(step->is_final != 0);
  float *to = y + step->column;
  if (step->panel_width == 0 || row_count < TILE_HEIGHT_NARROW) {
    for (uint32_t r = 0; r < row_count; r++) {
      take(step, packed, x + r * x_stride, x_stride, y + r * y_stride, y_stride, 1);
    }
  } else if (step->panel_width == 64) {
    tiles(x, x_stride, row_count, inputs, weights, bias, to, y_stride, TILE_HEIGHT, 64, floor);
  } else if (step->panel_width == 32) {
    tiles(x, x_stride, row_count, inputs, weights, bias, to, y_stride, TILE_HEIGHT_NARROW, 32,
          floor);
  } else {
    tiles(x, x_stride, row_count, inputs, weights, bias, to, y_stride, TILE_HEIGHT_NARROW, 16,
          floor);
  }
}

TARGET static void NAME(tile)(const cblas_shim_network *network, const float *x, size_t x_stride,
                              uint32_t row_count, float *logits, float *first, float *second) {
  const uint32_t outputs = network->width[network->layer_count];
  for (uint32_t k = 0; k < network->layer_count; k++) {
    float *y = k & 1 ? second : first;
    const size_t y_stride = padded(network->width[k + 1]);
    for (uint32_t s = network->first_step[k]; s < network->first_step[k + 1]; s++) {
      take_tiles(steps_of(network) + s, network->packed, x, x_stride, row_count, y, y_stride);
    }
    x = y;
    x_stride = y_stride;
  }
  for (uint32_t r = 0; r < row_count; r++) {
    for (uint32_t o = 0; o < outputs; o++)
      logits[r * outputs + o] = x[r * x_stride + o];
  }
}

TARGET static void NAME(add_bias_relu)(float *y, size_t stride, uint32_t row_count,
                                       uint32_t column_count, const float *bias) {
  for (uint32_t r = 0; r < row_count; r++, y += stride) {
    for (uint32_t c = 0; c < column_count; c += LANES) {
      *(vector *)(y + c) = bounded(*(vector *)(y + c) + *(const vector *)(bias + c), (vector){0});
    }
  }
}
