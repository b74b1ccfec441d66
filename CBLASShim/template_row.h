// Part of kernel_template.h: one or two rows of a live person.
// `vectors` × LANES columns of a panel for `rows` rows. input_count is a multiple of 16. With
// `chains` partial sums a column, the additions do not wait for each other.
KERNEL void panel(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                  uint32_t weight_stride, const float *bias, float *y, size_t y_stride,
                  const int rows, const int vectors, const int chains, vector floor) {
  const int block = chains > 4 ? 8 : 4;
  vector sum[2][8][16];
  UNROLL for (int r = 0; r < rows; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      sum[r][0][v] = *(const vector *)(bias + v * LANES);
      UNROLL for (int c = 1; c < chains; c++) sum[r][c][v] = (vector){0};
    }
  }
#define STEP(j)                                                                                    \
  UNROLL for (int v = 0; v < vectors; v++) {                                                       \
    const vector weight = *(const vector *)(weights + v * LANES);                                  \
    UNROLL for (int r = 0; r < rows; r++) {                                                        \
      sum[r][(q + j) % chains][v] += SPLAT(four[r], j) * weight;                                   \
    }                                                                                              \
  }                                                                                                \
  weights += weight_stride;
  for (uint32_t i = 0; i < input_count; i += block) {
    UNROLL for (int q = 0; q < block; q += 4) {
      vector four[2];
      UNROLL for (int r = 0; r < rows; r++) four[r] = load_four(x + r * x_stride + i + q);
      STEP(0) STEP(1) STEP(2) STEP(3)
    }
  }
#undef STEP
  UNROLL for (int r = 0; r < rows; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int half = chains / 2; half > 0; half /= 2) {
        UNROLL for (int c = 0; c < half; c++) sum[r][c][v] += sum[r][c + half][v];
      }
      *(vector *)(y + r * y_stride + v * LANES) = bounded(sum[r][0][v], floor);
    }
  }
}

// A panel of `width` columns for `rows` rows, in as many strips as the register file asks for.
KERNEL void strips(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                   const float *bias, float *y, size_t y_stride, const int rows, const int width,
                   vector floor) {
  const int all = width / LANES;
  const int vectors = all * rows > SUMS_MAX ? SUMS_MAX / rows : all;
  const int free_chains = SUMS / (vectors * rows);
  const int chains = free_chains >= 8 ? 8 : free_chains >= 4 ? 4 : free_chains >= 2 ? 2 : 1;
  for (int strip = 0; strip < all; strip += vectors) {
    const int column = strip * LANES;
    panel(x, x_stride, input_count, weights + column, (uint32_t)width, bias + column, y + column,
          y_stride, rows, vectors, chains, floor);
  }
}

KERNEL float sum_lanes(vector value) {
#if LANES == 16
  value +=
      __builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  value +=
      __builtin_shufflevector(value, value, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
#elif LANES == 8
  value += __builtin_shufflevector(value, value, 4, 5, 6, 7, 0, 1, 2, 3);
#endif
  value += SWAP_PAIRS(value);
  return value[0] + value[1];
}

// A layer of few outputs as dot products; input_count is a multiple of 16.
KERNEL void dots(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                 const float *bias, uint32_t outputs, float *y, size_t y_stride, const int rows,
                 int is_final) {
  for (uint32_t o = 0; o < outputs; o++, weights += input_count) {
    vector sum[2] = {{0}, {0}};
    _Pragma("GCC unroll 1") for (uint32_t i = 0; i < input_count; i += LANES) {
      vector weight = *(const vector *)(weights + i);
      UNROLL for (int r = 0; r < rows; r++) {
        sum[r] += *(const vector_unaligned *)(x + r * x_stride + i) * weight;
      }
    }
    UNROLL for (int r = 0; r < rows; r++) {
      float total = sum_lanes(sum[r]) + bias[o];
      y[r * y_stride + o] = !is_final && total < 0 ? 0 : total;
    }
  }
}

// One step for `rows` rows; y is where the layer's first output goes.
KERNEL void take(const step *step, const float *packed, const float *x, size_t x_stride, float *y,
                 size_t y_stride, const int rows) {
  const float *weights = packed + step->weights;
  const float *bias = packed + step->bias;
  const uint32_t inputs = step->input_count;
  const vector floor = floor_of(step->is_final != 0);
  float *to = y + step->column;
  if (step->panel_width == 64) {
    strips(x, x_stride, inputs, weights, bias, to, y_stride, rows, 64, floor);
  } else if (step->panel_width == 32) {
    strips(x, x_stride, inputs, weights, bias, to, y_stride, rows, 32, floor);
  } else if (step->panel_width == 16) {
    strips(x, x_stride, inputs, weights, bias, to, y_stride, rows, 16, floor);
  } else {
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < PAD; i += LANES)
        *(vector *)(to + r * y_stride + i) = (vector){0};
    }
    dots(x, x_stride, inputs, weights, bias, step->dot_count, to, y_stride, rows,
         step->is_final != 0);
  }
}

// Zeroes what was derived from a person's features. The empty asm keeps the stores, and keeps them
// from becoming a call of memset. Rounds count up to 64; from is aligned.
KERNEL void wipe(float *from, uint32_t count) {
  for (uint32_t i = 0; i < count; i += 64) {
    UNROLL for (uint32_t v = 0; v < 64; v += LANES) * (vector *)(from + i + v) = (vector){0};
    __asm__ volatile("" : : "r"(from) : "memory");
  }
}

// The last layer's outputs → y, activated. One output stays in a register on its way.
KERNEL void finish(cblas_shim_output output, const float *last, uint32_t outputs, float *y) {
  if (outputs == 1 && output != CBLAS_SHIM_SOFTMAX) {
    *y = output == CBLAS_SHIM_LOGITS ? *last : logistic(*last);
    return;
  }
  for (uint32_t o = 0; o < outputs; o++) {
    y[o] = last[o];
    __asm__ volatile("" : : : "memory");
  }
  activate(output, y, 1, outputs);
}

KERNEL void forward_rows(const cblas_shim_network *network, cblas_shim_output output,
                         const float *x, size_t x_stride, float *y, const int rows) {
  float buffer[2][2][CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  const step *step = steps_of(network);
  const struct step *const end = step + network->step_count;
  uint32_t layer = 0;
  for (; step != end; step++) {
    if (step->layer != layer) {
      x = buffer[layer & 1][0];
      x_stride = CBLAS_SHIM_MAX_WIDTH;
      layer = step->layer;
    }
    take(step, network->packed, x, x_stride, buffer[layer & 1][0], CBLAS_SHIM_MAX_WIDTH, rows);
  }
  const uint32_t outputs = network->width[network->layer_count];
  for (int r = 0; r < rows; r++)
    finish(output, buffer[layer & 1][r], outputs, y + r * outputs);
  for (int b = 0; b < 2; b++) {
    for (int r = 0; r < rows; r++)
      wipe(buffer[b][r], network->widest);
  }
}

TARGET static cblas_shim_status NAME(forward)(const cblas_shim_network *network,
                                              cblas_shim_output output, const float *x,
                                              size_t x_stride, uint32_t row_count, float *y) {
  if (row_count == 2) {
    forward_rows(network, output, x, x_stride, y, 2);
  } else {
    forward_rows(network, output, x, x_stride, y, 1);
  }
  return CBLAS_SHIM_OK;
}
