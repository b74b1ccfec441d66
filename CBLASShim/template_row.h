// Part of kernel_template.h: one or two rows of a live person.

// `vectors` × LANES columns of a panel for `rows` rows, over the groups of 16 inputs whose bits are
// set. Every sum is kept as four parts, one for each input of a quad, in the four elements of a
// 128-bit lane; with `chains` such sums a column, the additions do not wait for each other.
// quad_stride is the distance from the weights of four inputs to those of the next four.
KERNEL void panel(uint32_t groups, const float *x, size_t x_stride, const float *weights,
                  size_t quad_stride, const float *bias, float *y, size_t y_stride, const int rows,
                  const int vectors, const int chains, vector floor) {
  vector sum[2][4][4][4];
  UNROLL for (int r = 0; r < rows; r++) {
    UNROLL for (int c = 0; c < chains; c++) {
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int k = 0; k < 4; k++) sum[r][c][v][k] = (vector){0};
      }
    }
  }
#define ADD_PRODUCTS(q, quad)                                                                      \
  UNROLL for (int v = 0; v < vectors; v++) {                                                       \
    UNROLL for (int k = 0; k < 4; k++) {                                                           \
      const int column = v * LANES;                                                                \
      const vector weight =                                                                        \
          *(const vector *)(from + q * quad_stride + column / 16 * 64 + k * 16 + column % 16);     \
      UNROLL for (int r = 0; r < rows; r++) sum[r][q % chains][v][k] += quad[r] * weight;          \
    }                                                                                              \
  }
  for (; groups != 0; groups &= groups - 1) {
    const uint32_t group = (uint32_t)__builtin_ctz(groups);
    const float *from = weights + group * 4 * quad_stride;
    const float *inputs = x + group * 16;
    // All four before the first product: the weights are then read in their order, which is what
    // the processor's prefetching of the next ones depends on.
    vector quad0[2], quad1[2], quad2[2], quad3[2];
    UNROLL for (int r = 0; r < rows; r++) {
      const float *row = inputs + r * x_stride;
      const vector all = load_all(row);
      quad0[r] = quad_of(row, all, 0);
      quad1[r] = quad_of(row, all, 1);
      quad2[r] = quad_of(row, all, 2);
      quad3[r] = quad_of(row, all, 3);
    }
    ADD_PRODUCTS(0, quad0)
    ADD_PRODUCTS(1, quad1)
    ADD_PRODUCTS(2, quad2)
    ADD_PRODUCTS(3, quad3)
  }
#undef ADD_PRODUCTS
  UNROLL for (int v = 0; v < vectors; v++) {
    const vector start = *(const vector *)(bias + v * LANES);
    UNROLL for (int r = 0; r < rows; r++) {
      UNROLL for (int half = chains / 2; half > 0; half /= 2) {
        UNROLL for (int c = 0; c < half; c++) {
          UNROLL for (int k = 0; k < 4; k++) sum[r][c][v][k] += sum[r][c + half][v][k];
        }
      }
      *(vector *)(y + r * y_stride + v * LANES) = bounded(start + sum_quads(sum[r][0][v]), floor);
    }
  }
}

// A panel of `width` columns for `rows` rows, in as many strips as the register file asks for.
KERNEL void strips(uint32_t groups, const float *x, size_t x_stride, const float *weights,
                   const float *bias, float *y, size_t y_stride, const int rows, const int width,
                   vector floor) {
  const int all = width / LANES;
  const int most = SUMS / 4 / rows;
  const int vectors = all < most ? all : most;
  const int chains = most / vectors;
  for (int strip = 0; strip < all; strip += vectors) {
    const int column = strip * LANES;
    panel(groups, x, x_stride, weights + column / 16 * 64 + column % 16, (size_t)width * 4,
          bias + column, y + column, y_stride, rows, vectors, chains, floor);
  }
}

// The same, where the rows are equal outside the groups whose bits are set in `differing`: there
// the products are summed once for all, and the sums are what the rest begins with.
KERNEL void shared_strips(uint32_t groups, uint32_t differing, const float *x, size_t x_stride,
                          const float *weights, const float *bias, float *y, size_t y_stride,
                          const int rows, const int width, vector floor) {
  if (rows > 1 && differing != groups) {
    strips(groups & ~differing, x, x_stride, weights, bias, y, y_stride, 1, width,
           broadcast(-INFINITY));
    groups = differing;
    bias = y;
  }
  strips(groups, x, x_stride, weights, bias, y, y_stride, rows, width, floor);
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

// A layer of few outputs as dot products; `inputs` is a multiple of 16. Of a hidden layer `finish`
// is NOT_FINAL, and ReLU follows; else each output goes through it at once.
KERNEL void dots(const float *x, size_t x_stride, uint32_t inputs, const float *weights,
                 const float *bias, uint32_t outputs, float *y, size_t y_stride, const int rows,
                 int finish) {
  for (uint32_t o = 0; o < outputs; o++, weights += inputs) {
    vector sum[2] = {{0}, {0}};
    _Pragma("GCC unroll 1") for (uint32_t i = 0; i < inputs; i += LANES) {
      const vector weight = *(const vector *)(weights + i);
      UNROLL for (int r = 0; r < rows; r++) {
        sum[r] += *(const vector_unaligned *)(x + r * x_stride + i) * weight;
      }
    }
    UNROLL for (int r = 0; r < rows; r++) {
      float total = sum_lanes(sum[r]) + bias[o];
      if (finish == NOT_FINAL)
        total = total < 0 ? 0 : total;
      if (finish == CBLAS_SHIM_SIGMOID)
        total = logistic(total);
      y[r * y_stride + o] = total;
    }
  }
}

// One layer for `rows` rows. Rows are equal outside the groups of 16 inputs whose bits are set in
// `differing`: there the products are summed once for all. `y` has room for the padded outputs.
KERNEL void layer(const cblas_shim_network *network, uint32_t k, const float *x, size_t x_stride,
                  uint32_t differing, float *y, size_t y_stride, const int rows) {
  const uint32_t inputs = padded(network->width[k]), outputs = network->width[k + 1];
  const uint32_t columns = padded(outputs);
  const float *bias = network->packed + network->layer_offset[k];
  const float *weights = bias + columns;
  if (outputs <= DOT_OUTPUTS) {
    UNROLL for (int r = 0; r < rows; r++) {
      UNROLL for (int i = 0; i < PAD; i += LANES) * (vector *)(y + r * y_stride + i) = (vector){0};
    }
    dots(x, x_stride, inputs, weights, bias, outputs, y, y_stride, rows, NOT_FINAL);
    return;
  }
  const uint32_t groups = groups_of(inputs);
  const vector floor = floor_of(k + 1 == network->layer_count);
  differing &= groups;
  uint32_t column = 0;
  for (; column + PANEL <= columns; column += PANEL, weights += (size_t)PANEL * inputs) {
    shared_strips(groups, differing, x, x_stride, weights, bias + column, y + column, y_stride,
                  rows, PANEL, floor);
  }
  if (column < columns) {
    shared_strips(groups, differing, x, x_stride, weights, bias + column, y + column, y_stride,
                  rows, PAD, floor);
  }
}

// The last layer as dot products → y, activated.
KERNEL void final_dots(const cblas_shim_network *network, cblas_shim_output output, const float *x,
                       size_t x_stride, float *y, const int rows) {
  const uint32_t k = network->layer_count - 1, outputs = network->width[k + 1];
  const float *bias = network->packed + network->layer_offset[k];
  dots(x, x_stride, padded(network->width[k]), bias + PAD, bias, outputs, y, outputs, rows,
       (int)output);
  if (output == CBLAS_SHIM_SOFTMAX)
    activate(output, y, (size_t)rows, outputs);
}

// The last layer's outputs → y, activated. The empty asm keeps the loop from becoming a call.
KERNEL void finish(cblas_shim_output output, const float *last, uint32_t outputs, float *y) {
  for (uint32_t o = 0; o < outputs; o++) {
    y[o] = last[o];
    __asm__ volatile("" : : : "memory");
  }
  activate(output, y, 1, outputs);
}

// Zeroes what was derived from a person's features. The empty asm keeps the stores, and keeps them
// from becoming a call of memset. Rounds count up to 64; from is aligned.
KERNEL void wipe(float *from, size_t count) {
  for (size_t i = 0; i < count; i += 64) {
    UNROLL for (size_t v = 0; v < 64; v += LANES) * (vector *)(from + i + v) = (vector){0};
    __asm__ volatile("" : : "r"(from) : "memory");
  }
}

// Floats that the layers of `rows` rows need for their outputs.
KERNEL size_t activation_count(const cblas_shim_network *network, const int rows) {
  return (size_t)2 * rows * network->widest;
}

// `rows` network inputs → outputs; for `differing` see layer. `memory` holds activation_count
// floats, side by side: addresses 4 KiB apart would be taken for the same. The first layer has code
// of its own, since it reads what was stored long ago, and processors expect of a load what it did
// the last time.
KERNEL void forward_rows(const cblas_shim_network *network, cblas_shim_output output,
                         const float *x, size_t x_stride, uint32_t differing, float *memory,
                         float *y, const int rows) {
  const uint32_t outputs = network->width[network->layer_count];
  const uint32_t last = network->layer_count - (outputs <= DOT_OUTPUTS);
  const size_t stride = network->widest;
  float *from = memory, *to = memory + rows * stride;
  if (last > 0) {
    layer(network, 0, x, x_stride, differing, from, stride, rows);
    x = from;
    x_stride = stride;
  }
  for (uint32_t k = 1; k < last; k++) {
    layer(network, k, from, stride, UINT32_MAX, to, stride, rows);
    float *swapped = from;
    from = to;
    to = swapped;
    x = from;
  }
  if (outputs <= DOT_OUTPUTS) {
    final_dots(network, output, x, x_stride, y, rows);
  } else {
    for (int r = 0; r < rows; r++)
      finish(output, from + r * stride, outputs, y + r * outputs);
  }
}

TARGET static cblas_shim_status NAME(forward)(const cblas_shim_network *network,
                                              cblas_shim_output output, const float *x, float *y) {
  // A third more than is used: else the caller's frame, with the output, lies 4 KiB further on.
  float memory[3 * CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  forward_rows(network, output, x, 0, 0, memory, y, 1);
  wipe(memory, activation_count(network, 1));
  return CBLAS_SHIM_OK;
}
