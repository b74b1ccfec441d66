// The kernels, written once with compiler vectors and compiled once for each instruction set. The
// including file defines:
//   LANES         floats in a vector: 4, 8 or 16
//   TARGET        the function attribute that allows the instruction set, or nothing
//   VECTOR_CONSTRAINT  the asm constraint of a vector register
//   NAME(x)       x with the suffix of the instruction set
//   SUMS          accumulators that hide the latency of multiply-add
//   SUMS_MAX      accumulators that fit beside a weight and a factor in the register file
//   TILE_VECTORS  vectors a row in the register tile for batches
//   TILE_HEIGHT, TILE_HEIGHT_NARROW  its rows, in panels of 64 columns and in narrower ones
#include "kernel.h"

#include <math.h>
#include <string.h>

#define KERNEL TARGET static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")

typedef float vector __attribute__((vector_size(LANES * 4), may_alias));
typedef float vector_unaligned __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(LANES * 4), may_alias));
typedef float quad_unaligned __attribute__((vector_size(16), aligned(4), may_alias));

KERNEL vector broadcast(float value) { return value - (vector){0}; }

KERNEL vector choose(mask condition, vector yes, vector no) {
  return (vector)(((mask)yes & condition) | ((mask)no & ~condition));
}

// A NaN stays a NaN, so that the caller sees it.
KERNEL vector relu(vector value) { return (vector)((mask)value & ~(value < (vector){0})); }

#if LANES == 16
#define REPEAT_QUAD(q) \
  __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
#define SPLAT(v, j) \
  __builtin_shufflevector(v, v, j, j, j, j, 4 + j, 4 + j, 4 + j, 4 + j, 8 + j, 8 + j, 8 + j, 8 + j, \
                          12 + j, 12 + j, 12 + j, 12 + j)
#elif LANES == 8
#define REPEAT_QUAD(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3)
#define SPLAT(v, j) __builtin_shufflevector(v, v, j, j, j, j, 4 + j, 4 + j, 4 + j, 4 + j)
#else
#define REPEAT_QUAD(q) (q)
#define SPLAT(v, j) __builtin_shufflevector(v, v, j, j, j, j)
#endif

// Four inputs, repeated in every 128-bit lane. One load for four factors instead of four: loads are what
// limits a single row. The empty asm keeps the compiler from turning it back into four.
KERNEL vector load_four(const float *x) {
  vector four = REPEAT_QUAD(*(const quad_unaligned *)x);
  __asm__("" : "+" VECTOR_CONSTRAINT(four));
  return four;
}

// `vectors` × LANES columns of a panel for `rows` rows. input_count is a multiple of 4. With `chains`
// partial sums a column, the additions do not wait for each other.
KERNEL void panel(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                  uint32_t weight_stride, const float *bias, float *y, size_t y_stride,
                  const int rows, const int vectors, const int chains, const int final) {
  vector sum[2][4][16];
  UNROLL for (int r = 0; r < rows; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      sum[r][0][v] = *(const vector *)(bias + v * LANES);
      UNROLL for (int c = 1; c < chains; c++) sum[r][c][v] = (vector){0};
    }
  }
#define STEP(j)                                                              \
  UNROLL for (int v = 0; v < vectors; v++) {                                 \
    vector weight = *(const vector *)(weights + v * LANES);                  \
    UNROLL for (int r = 0; r < rows; r++) {                                  \
      sum[r][j % chains][v] += SPLAT(four[r], j) * weight;                   \
    }                                                                        \
  }                                                                          \
  weights += weight_stride;
  for (uint32_t i = 0; i < input_count; i += 4) {
    vector four[2];
    UNROLL for (int r = 0; r < rows; r++) four[r] = load_four(x + r * x_stride + i);
    STEP(0) STEP(1) STEP(2) STEP(3)
  }
#undef STEP
  UNROLL for (int r = 0; r < rows; r++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      vector total = sum[r][0][v];
      if (chains == 2) total += sum[r][1][v];
      if (chains == 4) total = (total + sum[r][1][v]) + (sum[r][2][v] + sum[r][3][v]);
      *(vector *)(y + r * y_stride + v * LANES) = final ? total : relu(total);
    }
  }
}

// A panel of `width` columns for `rows` rows, in as many strips as the register file asks for.
KERNEL void strips(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                   const float *bias, float *y, size_t y_stride, const int rows, const int width,
                   const int final) {
  const int all = width / LANES;
  const int vectors = all * rows > SUMS_MAX ? SUMS_MAX / rows : all;
  const int free_chains = SUMS / (vectors * rows);
  const int chains = free_chains >= 4 ? 4 : free_chains >= 2 ? 2 : 1;
  for (int strip = 0; strip < all; strip += vectors) {
    const int column = strip * LANES;
    panel(x, x_stride, input_count, weights + column, (uint32_t)width, bias + column, y + column,
          y_stride, rows, vectors, chains, final);
  }
}

KERNEL float sum_lanes(vector value) {
  float lane[LANES] __attribute__((aligned(64)));
  *(vector *)lane = value;
  for (int width = LANES / 2; width > 1; width /= 2) {
    for (int i = 0; i < width; i++) lane[i] += lane[i + width];
  }
  return lane[0] + lane[1];
}

// A layer of few outputs as dot products; input_count is a multiple of 16.
KERNEL void dots(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                 const float *bias, uint32_t outputs, float *y, size_t y_stride, const int rows,
                 const int final) {
  for (uint32_t o = 0; o < outputs; o++, weights += input_count) {
    vector sum[2] = {{0}, {0}};
    for (uint32_t i = 0; i < input_count; i += LANES) {
      vector weight = *(const vector *)(weights + i);
      UNROLL for (int r = 0; r < rows; r++) {
        sum[r] += *(const vector_unaligned *)(x + r * x_stride + i) * weight;
      }
    }
    UNROLL for (int r = 0; r < rows; r++) {
      float total = sum_lanes(sum[r]) + bias[o];
      y[r * y_stride + o] = final || !(total < 0) ? total : 0;
    }
  }
}

KERNEL void layer(const cblas_shim_network *network, uint32_t k, const float *x, size_t x_stride,
                  float *y, size_t y_stride, const int rows) {
  const uint32_t input_count = padded(network->width[k]);
  const uint32_t outputs = network->width[k + 1];
  const float *weights = network->packed + network->weight_offset[k];
  const float *bias = network->packed + network->bias_offset[k];
  const int final = k + 1 == network->layer_count;
  if (outputs <= DOT_OUTPUTS) {
    if (!final) {
      for (int r = 0; r < rows; r++) memset(y + r * y_stride, 0, PAD * sizeof(float));
    }
    dots(x, x_stride, input_count, weights, bias, outputs, y, y_stride, rows, final);
    return;
  }
  const uint32_t width = padded(outputs);
  for (uint32_t column = 0; column < width;) {
    const uint32_t step = panel_width(column, width);
    const float *part = weights + (size_t)column * input_count;
    if (step == 64) {
      strips(x, x_stride, input_count, part, bias + column, y + column, y_stride, rows, 64, final);
    } else if (step == 32) {
      strips(x, x_stride, input_count, part, bias + column, y + column, y_stride, rows, 32, final);
    } else {
      strips(x, x_stride, input_count, part, bias + column, y + column, y_stride, rows, 16, final);
    }
    column += step;
  }
}

// Zeroes what was derived from a person's features; the empty asm keeps the stores.
KERNEL void wipe(float *from, size_t count) {
  memset(from, 0, count * sizeof(float));
  __asm__ volatile("" : : "r"(from) : "memory");
}

// x has padded(width[0]) readable floats a row.
KERNEL void forward_rows(const cblas_shim_network *network, const float *x, size_t x_stride,
                         float *logits, const int rows) {
  float buffer[2][2][CBLAS_SHIM_MAX_WIDTH] __attribute__((aligned(64)));
  const uint32_t outputs = network->width[network->layer_count];
  uint32_t widest = 0;
  for (uint32_t k = 0; k < network->layer_count; k++) {
    const uint32_t width = padded(network->width[k + 1]);
    if (width > widest) widest = width;
    layer(network, k, x, x_stride, buffer[k & 1][0], CBLAS_SHIM_MAX_WIDTH, rows);
    x = buffer[k & 1][0];
    x_stride = CBLAS_SHIM_MAX_WIDTH;
  }
  for (int r = 0; r < rows; r++) {
    for (uint32_t o = 0; o < outputs; o++) logits[r * outputs + o] = x[r * x_stride + o];
  }
  for (int b = 0; b < 2; b++) {
    for (int r = 0; r < rows; r++) wipe(buffer[b][r], widest);
  }
}

TARGET static void NAME(forward)(const cblas_shim_network *network, const float *x, size_t x_stride,
                                 uint32_t row_count, float *logits) {
  if (row_count == 2) {
    forward_rows(network, x, x_stride, logits, 2);
  } else {
    forward_rows(network, x, x_stride, logits, 1);
  }
}

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
  for (int lane = 0; lane < LANES; lane++) total += (uint32_t)infinite[lane];
  return total;
}

// `height` rows × `vectors` × LANES columns held in registers while the inputs stream by.
KERNEL void tile(const float *x, size_t x_stride, uint32_t input_count, const float *weights,
                 uint32_t weight_stride, const float *bias, float *y, size_t y_stride,
                 const int height, const int vectors, const int final) {
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
      *(vector *)(y + r * y_stride + v * LANES) = final ? sum[r][v] : relu(sum[r][v]);
    }
  }
}

// A panel of `width` columns for at least `height` rows; the last tile overlaps the one before.
KERNEL void tiles(const float *x, size_t x_stride, uint32_t row_count, uint32_t input_count,
                  const float *weights, const float *bias, float *y, size_t y_stride,
                  const int height, const int width, const int final) {
  const int all = width / LANES;
  const int vectors = all < TILE_VECTORS ? all : TILE_VECTORS;
  for (int column = 0; column < width; column += vectors * LANES) {
    for (uint32_t r = 0; r < row_count; r += height) {
      const uint32_t row = r + height <= row_count ? r : row_count - height;
      tile(x + row * x_stride, x_stride, input_count, weights + column, (uint32_t)width,
           bias + column, y + row * y_stride + column, y_stride, height, vectors, final);
    }
  }
}

KERNEL void tile_layer(const cblas_shim_network *network, uint32_t k, const float *x,
                       size_t x_stride, uint32_t row_count, float *y, size_t y_stride) {
  const uint32_t input_count = padded(network->width[k]);
  const uint32_t width = padded(network->width[k + 1]);
  const float *weights = network->packed + network->weight_offset[k];
  const float *bias = network->packed + network->bias_offset[k];
  const int final = k + 1 == network->layer_count;
  if (network->width[k + 1] <= DOT_OUTPUTS || row_count < TILE_HEIGHT_NARROW) {
    for (uint32_t r = 0; r < row_count; r++) {
      layer(network, k, x + r * x_stride, x_stride, y + r * y_stride, y_stride, 1);
    }
    return;
  }
  for (uint32_t column = 0; column < width;) {
    const uint32_t step = panel_width(column, width);
    const float *part = weights + (size_t)column * input_count;
    if (step == 64) {
      tiles(x, x_stride, row_count, input_count, part, bias + column, y + column, y_stride,
            TILE_HEIGHT, 64, final);
    } else if (step == 32) {
      tiles(x, x_stride, row_count, input_count, part, bias + column, y + column, y_stride,
            TILE_HEIGHT_NARROW, 32, final);
    } else {
      tiles(x, x_stride, row_count, input_count, part, bias + column, y + column, y_stride,
            TILE_HEIGHT_NARROW, 16, final);
    }
    column += step;
  }
}

TARGET static void NAME(tile)(const cblas_shim_network *network, const float *x, size_t x_stride,
                              uint32_t row_count, float *logits, float *first, float *second) {
  const uint32_t outputs = network->width[network->layer_count];
  for (uint32_t k = 0; k < network->layer_count; k++) {
    float *y = k & 1 ? second : first;
    const size_t y_stride = padded(network->width[k + 1]);
    tile_layer(network, k, x, x_stride, row_count, y, y_stride);
    x = y;
    x_stride = y_stride;
  }
  for (uint32_t r = 0; r < row_count; r++) {
    for (uint32_t o = 0; o < outputs; o++) logits[r * outputs + o] = x[r * x_stride + o];
  }
}

TARGET static void NAME(add_bias_relu)(float *y, size_t stride, uint32_t row_count,
                                       uint32_t column_count, const float *bias) {
  for (uint32_t r = 0; r < row_count; r++, y += stride) {
    for (uint32_t c = 0; c < column_count; c += LANES) {
      *(vector *)(y + c) = relu(*(vector *)(y + c) + *(const vector *)(bias + c));
    }
  }
}

// exp(x) = 2^n · exp(f) with |f| ≤ ln 2 / 2, a polynomial of degree 7 in f. Relative error below 2e-7;
// x is clamped to ±87. NaN stays NaN.
KERNEL vector exponential(vector x) {
  x = choose(x > broadcast(87), broadcast(87), x);
  x = choose(x < broadcast(-87), broadcast(-87), x);
  const vector n = (x * 1.44269504f + 12582912.0f) - 12582912.0f;
  const vector f = x - n * 0.693359375f + n * 2.12194440e-4f;
  vector p = f * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * f + 8.3334519073e-3f;
  p = p * f + 4.1665795894e-2f;
  p = p * f + 1.6666665459e-1f;
  p = p * f + 5.0000001201e-1f;
  p = p * f * f + f + 1.0f;
  const mask exponent = (__builtin_convertvector(n, mask) + 127) << 23;
  return p * (vector)exponent;
}

// Applies exp to `count` floats in place, or the logistic function.
KERNEL void map_exponential(float *y, size_t count, const int logistic) {
  for (size_t i = 0; i < count; i += LANES) {
    vector value = {0};
    const size_t left = count - i < LANES ? count - i : LANES;
    if (left == LANES) {
      value = *(vector_unaligned *)(y + i);
    } else {
      memcpy(&value, y + i, left * sizeof(float));
    }
    value = logistic ? 1.0f / (1.0f + exponential(-value)) : exponential(value);
    if (left == LANES) {
      *(vector_unaligned *)(y + i) = value;
    } else {
      memcpy(y + i, &value, left * sizeof(float));
    }
  }
}

TARGET static void NAME(activate)(cblas_shim_output output, float *y, size_t row_count,
                                  uint32_t outputs) {
  if (output == CBLAS_SHIM_SIGMOID) map_exponential(y, row_count * outputs, 1);
  if (output != CBLAS_SHIM_SOFTMAX) return;
  for (size_t r = 0; r < row_count; r++) {
    float *row = y + r * outputs;
    float largest = row[0];
    for (uint32_t o = 1; o < outputs; o++) largest = row[o] > largest ? row[o] : largest;
    for (uint32_t o = 0; o < outputs; o++) row[o] -= largest;
  }
  map_exponential(y, row_count * outputs, 0);
  for (size_t r = 0; r < row_count; r++) {
    float *row = y + r * outputs;
    float sum = 0;
    for (uint32_t o = 0; o < outputs; o++) sum += row[o];
    for (uint32_t o = 0; o < outputs; o++) row[o] /= sum;
  }
}

const kernel NAME(cblas_shim_kernel) = {
    NAME(forward), NAME(standardize), NAME(tile), NAME(add_bias_relu), NAME(activate),
};
