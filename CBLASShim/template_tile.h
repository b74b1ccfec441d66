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
                  const float *weights, uint32_t weight_stride, const float *bias, float *y,
                  size_t y_stride, const int height, const int width, vector floor) {
  const int all = width / LANES;
  const int vectors = all < TILE_VECTORS ? all : TILE_VECTORS;
  for (int column = 0; column < width; column += vectors * LANES) {
    for (uint32_t r = 0; r < row_count; r += height) {
      const uint32_t row = r + height <= row_count ? r : row_count - height;
      tile(x + row * x_stride, x_stride, input_count, weights + column, weight_stride,
           bias + column, y + row * y_stride + column, y_stride, height, vectors, floor);
    }
  }
}

// One layer for row_count rows, with the weights as sgemm takes them; few rows and few outputs take
// the way of a single row.
KERNEL void layer_of_tiles(const cblas_shim_network *network, uint32_t k, const float *x,
                           size_t x_stride, uint32_t row_count, float *y, size_t y_stride) {
  const uint32_t inputs = padded(network->width[k]), columns = padded(network->width[k + 1]);
  const float *bias = network->packed + network->layer_offset[k];
  const float *matrix = network->packed + network->matrix_offset[k];
  const vector floor = floor_of(k + 1 == network->layer_count);
  if (network->width[k + 1] <= DOT_OUTPUTS || row_count < TILE_HEIGHT_NARROW) {
    for (uint32_t r = 0; r < row_count; r++)
      layer(network, k, x + r * x_stride, 0, 0, y + r * y_stride, 0, 1);
    return;
  }
  uint32_t column = 0;
  for (; column + 64 <= columns; column += 64) {
    tiles(x, x_stride, row_count, inputs, matrix + column, columns, bias + column, y + column,
          y_stride, TILE_HEIGHT, 64, floor);
  }
  for (; column + 32 <= columns; column += 32) {
    tiles(x, x_stride, row_count, inputs, matrix + column, columns, bias + column, y + column,
          y_stride, TILE_HEIGHT_NARROW, 32, floor);
  }
  if (column < columns) {
    tiles(x, x_stride, row_count, inputs, matrix + column, columns, bias + column, y + column,
          y_stride, TILE_HEIGHT_NARROW, 16, floor);
  }
}

TARGET static void NAME(tile)(const cblas_shim_network *network, const float *x, size_t x_stride,
                              uint32_t row_count, float *logits, float *first, float *second) {
  const uint32_t outputs = network->width[network->layer_count];
  const uint32_t last = network->layer_count - (outputs <= DOT_OUTPUTS);
  for (uint32_t k = 0; k < last; k++) {
    float *y = k & 1 ? second : first;
    const size_t y_stride = padded(network->width[k + 1]);
    layer_of_tiles(network, k, x, x_stride, row_count, y, y_stride);
    x = y;
    x_stride = y_stride;
  }
  for (uint32_t r = 0; r < row_count; r++, x += x_stride, logits += outputs) {
    if (outputs <= DOT_OUTPUTS) {
      final_dots(network, CBLAS_SHIM_LOGITS, x, 0, logits, 1);
    } else {
      memcpy(logits, x, outputs * sizeof *logits);
    }
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
