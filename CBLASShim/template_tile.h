// Part of kernel_template.h: tiles of many recorded rows.
// What the sums of a panel begin with: floats of the panel's columns for each `rows_each` rows,
// `stride` floats apart. Of a bias, stride is 0.
typedef struct starts {
  const float *first;
  size_t stride;
} starts;

// `height` rows × `vectors` × LANES columns held in registers while the inputs of some groups
// stream by.
KERNEL void tile(uint32_t groups, const float *x, size_t x_stride, const float *weights,
                 uint32_t weight_stride, starts starts, const int rows_each, float *y,
                 size_t y_stride, const int height, const int vectors, vector floor) {
  vector sum[12][4];
  UNROLL for (int r = 0; r < height; r++) {
    const float *start = starts.first + r / rows_each * starts.stride;
    UNROLL for (int v = 0; v < vectors; v++) sum[r][v] = *(const vector *)(start + v * LANES);
  }
  for (; groups != 0; groups &= groups - 1) {
    const uint32_t first = (uint32_t)__builtin_ctz(groups) * 16;
    const float *from = weights + (size_t)first * weight_stride;
    for (uint32_t i = first; i < first + 16; i++, from += weight_stride) {
      vector weight[4];
      UNROLL for (int v = 0; v < vectors; v++) weight[v] = *(const vector *)(from + v * LANES);
      UNROLL for (int r = 0; r < height; r++) {
        const vector factor = broadcast(x[r * x_stride + i]);
        UNROLL for (int v = 0; v < vectors; v++) sum[r][v] += factor * weight[v];
      }
    }
  }
  UNROLL for (int r = 0; r < height; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      *(vector *)(y + r * y_stride + v * LANES) = bounded(sum[r][v], floor);
    }
  }
}

// A panel of `width` columns for at least `height` rows; the last tile overlaps the one before.
KERNEL void tiles(uint32_t groups, const float *x, size_t x_stride, uint32_t row_count,
                  const float *weights, uint32_t weight_stride, starts starts, const int rows_each,
                  float *y, size_t y_stride, const int height, const int width, vector floor) {
  const int all = width / LANES;
  const int vectors = all < TILE_VECTORS ? all : TILE_VECTORS;
  for (int column = 0; column < width; column += vectors * LANES) {
    for (uint32_t r = 0; r < row_count; r += height) {
      const uint32_t row = r + height <= row_count ? r : row_count - height;
      struct starts here = {starts.first + row / rows_each * starts.stride + column, starts.stride};
      tile(groups, x + row * x_stride, x_stride, weights + column, weight_stride, here, rows_each,
           y + row * y_stride + column, y_stride, height, vectors, floor);
    }
  }
}

// All columns of a layer for row_count rows, in panels; `matrix` as sgemm takes it.
KERNEL void panels_of_tiles(uint32_t groups, const float *x, size_t x_stride, uint32_t row_count,
                            const float *matrix, uint32_t columns, starts starts,
                            const int rows_each, float *y, size_t y_stride, vector floor) {
  uint32_t column = 0;
#define PANELS(HEIGHT, WIDTH)                                                                      \
  for (; column + WIDTH <= columns; column += WIDTH) {                                             \
    struct starts here = {starts.first + column, starts.stride};                                   \
    tiles(groups, x, x_stride, row_count, matrix + column, columns, here, rows_each, y + column,   \
          y_stride, HEIGHT, WIDTH, floor);                                                         \
  }
  PANELS(TILE_HEIGHT, 64)
  PANELS(TILE_HEIGHT_NARROW, 32)
  PANELS(TILE_HEIGHT_NARROW, 16)
#undef PANELS
}

// One layer for row_count rows. Few rows and few outputs take the way of a single row. Where
// `differing` leaves groups out, rows come in pairs that are equal in these groups: they are summed
// once for both, in `shared`, which has room for half of the rows.
KERNEL void layer_of_tiles(const cblas_shim_network *network, uint32_t k, const float *matrix,
                           const float *x, size_t x_stride, uint32_t row_count, uint32_t differing,
                           float *y, size_t y_stride, float *shared) {
  const uint32_t columns = padded(network->width[k + 1]);
  const starts bias = {network->packed + network->layer_offset[k], 0};
  const vector floor = floor_of(k + 1 == network->layer_count);
  const uint32_t groups = groups_of(padded(network->width[k]));
  if (network->width[k + 1] <= DOT_OUTPUTS || row_count < TILE_HEIGHT_NARROW) {
    for (uint32_t r = 0; r < row_count; r++)
      layer(network, k, x + r * x_stride, 0, 0, y + r * y_stride, 0, 1);
  } else if ((groups & differing) == groups || row_count / 2 < TILE_HEIGHT_NARROW) {
    panels_of_tiles(groups, x, x_stride, row_count, matrix, columns, bias, 1, y, y_stride, floor);
  } else {
    panels_of_tiles(groups & ~differing, x, 2 * x_stride, row_count / 2, matrix, columns, bias, 1,
                    shared, columns, broadcast(-INFINITY));
    const starts sums = {shared, columns};
    panels_of_tiles(groups & differing, x, x_stride, row_count, matrix, columns, sums, 2, y,
                    y_stride, floor);
  }
}

TARGET static void NAME(tile)(const cblas_shim_network *network, const float *matrices,
                              const float *x, size_t x_stride, uint32_t row_count,
                              uint32_t differing, float *logits, float *first, float *second) {
  const uint32_t outputs = network->width[network->layer_count];
  const uint32_t last = network->layer_count - (outputs <= DOT_OUTPUTS);
  for (uint32_t k = 0; k < last; k++) {
    float *y = k & 1 ? second : first;
    const size_t y_stride = padded(network->width[k + 1]);
    layer_of_tiles(network, k, matrices, x, x_stride, row_count, k == 0 ? differing : UINT32_MAX, y,
                   y_stride, second);
    matrices += matrix_count(network, k);
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
