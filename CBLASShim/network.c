// Laying out and packing networks and standardizations.
#include "kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

static int is_aligned(const void *pointer) {
  return (uintptr_t)pointer % CBLAS_SHIM_ALIGNMENT == 0;
}

// Reads a little-endian float of any alignment.
static float load_float(const void *bytes, size_t index) {
  const uint8_t *b = (const uint8_t *)bytes + index * 4;
  const uint32_t bits =
      (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static float flushed(float value) { return fabsf(value) < FLT_MIN ? 0 : value; }

static int all_finite(const void *bytes, size_t count) {
  int finite = 1;
  for (size_t i = 0; i < count; i++)
    finite &= fabsf(load_float(bytes, i)) <= FLT_MAX;
  return finite;
}

static int shape_is_valid(const uint32_t *width, uint32_t layer_count) {
  if (width == NULL || layer_count < 1 || layer_count > CBLAS_SHIM_MAX_LAYERS)
    return 0;
  for (uint32_t k = 0; k <= layer_count; k++) {
    if (width[k] < 1 || width[k] > CBLAS_SHIM_MAX_WIDTH)
      return 0;
  }
  return 1;
}

// Writes all positions into the network; returns the number of floats. The layers come one after
// the other, as a row meets them.
static size_t lay_out(cblas_shim_network *network) {
  size_t position = 0;
  for (uint32_t k = 0; k < network->layer_count; k++) {
    const uint32_t outputs = network->width[k + 1], columns = padded(outputs);
    if (columns > network->widest)
      network->widest = columns;
    network->layer_offset[k] = (uint32_t)position;
    position +=
        columns + (size_t)padded(network->width[k]) * (outputs <= DOT_OUTPUTS ? outputs : columns);
  }
  return position;
}

size_t cblas_shim_network_packed_count(const uint32_t *width, uint32_t layer_count) {
  if (!shape_is_valid(width, layer_count))
    return 0;
  cblas_shim_network network = {.layer_count = layer_count};
  memcpy(network.width, width, (layer_count + 1) * sizeof *width);
  return lay_out(&network);
}

cblas_shim_status cblas_shim_network_init(cblas_shim_network *network, const uint32_t *width,
                                          uint32_t layer_count, float *packed,
                                          size_t packed_count) {
  if (network == NULL || packed == NULL)
    return CBLAS_SHIM_ERROR_NULL;
  const size_t needed = cblas_shim_network_packed_count(width, layer_count);
  if (needed == 0)
    return CBLAS_SHIM_ERROR_SHAPE;
  if (!is_aligned(packed) || packed_count < needed)
    return CBLAS_SHIM_ERROR_BUFFER;
  memset(network, 0, sizeof *network);
  network->layer_count = layer_count;
  memcpy(network->width, width, (layer_count + 1) * sizeof *width);
  network->packed = packed;
  memset(packed, 0, needed * sizeof *packed);
  lay_out(network);
  return CBLAS_SHIM_OK;
}

// Where a weight of a panel lies: quads of inputs one after another; in each, 16 columns after 16;
// of these four vectors of 16 floats, of which vector v holds columns v, v + 4, v + 8 and v + 12,
// each with its four inputs side by side.
static size_t panel_position(uint32_t width, uint32_t input, uint32_t column) {
  return (size_t)(input / 4) * 4 * width + column / 16 * 64 + column % 4 * 16 +
         column % 16 / 4 * 4 + input % 4;
}

// The width of the panel that starts at a column, of a layer of so many padded columns.
static uint32_t panel_width(uint32_t columns, uint32_t start) {
  return columns - start < PANEL ? PAD : PANEL;
}

// Packs `columns` outputs of a layer, from the output that starts a panel on. Input after input, so
// that the memory written to is met in its order.
static void pack_panel(float *panel, uint32_t width, const uint8_t *weights, uint32_t inputs,
                       uint32_t columns) {
  for (uint32_t i = 0; i < inputs; i++) {
    for (uint32_t c = 0; c < columns; c++) {
      panel[panel_position(width, i, c)] = flushed(load_float(weights, (size_t)c * inputs + i));
    }
  }
}

// Packs a layer of few outputs: output after output.
static void pack_dots(float *rows, uint32_t row_stride, const uint8_t *weights, uint32_t inputs,
                      uint32_t outputs) {
  for (uint32_t o = 0; o < outputs; o++) {
    for (uint32_t i = 0; i < inputs; i++)
      rows[(size_t)o * row_stride + i] = flushed(load_float(weights, (size_t)o * inputs + i));
  }
}

// Where the weight of an input and an output of layer k lies behind the layer's bias.
static size_t weight_position(const cblas_shim_network *network, uint32_t k, uint32_t input,
                              uint32_t output) {
  const uint32_t inputs = padded(network->width[k]), outputs = network->width[k + 1];
  if (outputs <= DOT_OUTPUTS)
    return (size_t)output * inputs + input;
  const uint32_t panel = output / PANEL * PANEL;
  return (size_t)panel * inputs +
         panel_position(panel_width(padded(outputs), panel), input, output - panel);
}

void cblas_shim_unpack_matrix(const cblas_shim_network *network, uint32_t k, float *matrix) {
  const uint32_t inputs = network->width[k], outputs = network->width[k + 1];
  const uint32_t columns = padded(outputs);
  const float *weights = network->packed + network->layer_offset[k] + columns;
  memset(matrix, 0, (size_t)padded(inputs) * columns * sizeof *matrix);
  for (uint32_t i = 0; i < inputs; i++) {
    for (uint32_t o = 0; o < outputs; o++)
      matrix[(size_t)i * columns + o] = weights[weight_position(network, k, i, o)];
  }
}

cblas_shim_status cblas_shim_network_pack(cblas_shim_network *network, uint32_t layer,
                                          const void *weights, size_t weights_byte_count,
                                          const void *bias, size_t bias_byte_count) {
  if (network == NULL || weights == NULL || bias == NULL)
    return CBLAS_SHIM_ERROR_NULL;
  if (layer >= network->layer_count)
    return CBLAS_SHIM_ERROR_SHAPE;
  const uint32_t inputs = network->width[layer];
  const uint32_t outputs = network->width[layer + 1];
  const size_t count = (size_t)inputs * outputs;
  if (weights_byte_count != count * 4 || bias_byte_count != (size_t)outputs * 4) {
    return CBLAS_SHIM_ERROR_SHAPE;
  }
  if (!all_finite(weights, count) || !all_finite(bias, outputs)) {
    return CBLAS_SHIM_ERROR_NOT_FINITE;
  }
  const uint32_t columns = padded(outputs);
  float *packed_bias = network->packed + network->layer_offset[layer];
  float *packed_weights = packed_bias + columns;
  const uint32_t padded_inputs = padded(inputs);
  for (uint32_t o = 0; o < outputs; o++)
    packed_bias[o] = flushed(load_float(bias, o));
  if (outputs <= DOT_OUTPUTS) {
    pack_dots(packed_weights, padded_inputs, weights, inputs, outputs);
    return CBLAS_SHIM_OK;
  }
  for (uint32_t start = 0; start < outputs; start += PANEL) {
    const uint32_t width = panel_width(columns, start);
    const uint32_t left = outputs - start;
    pack_panel(packed_weights + (size_t)start * padded_inputs, width,
               (const uint8_t *)weights + (size_t)start * inputs * 4, inputs,
               left < width ? left : width);
  }
  return CBLAS_SHIM_OK;
}

size_t cblas_shim_standardization_packed_count(uint32_t feature_count, uint32_t family_count) {
  if (feature_count < 1 || feature_count > CBLAS_SHIM_MAX_WIDTH)
    return 0;
  if (family_count > CBLAS_SHIM_MAX_FAMILIES)
    return 0;
  if (feature_count + family_count > CBLAS_SHIM_MAX_WIDTH)
    return 0;
  const size_t count = padded(feature_count + family_count);
  return 3 * count + padded((uint32_t)count / 16);
}

cblas_shim_status cblas_shim_standardization_init(cblas_shim_standardization *standardization,
                                                  uint32_t feature_count, uint32_t family_count,
                                                  const void *center, const void *scale,
                                                  const uint8_t *family, float clip, float *packed,
                                                  size_t packed_count) {
  if (standardization == NULL || center == NULL || scale == NULL || family == NULL ||
      packed == NULL) {
    return CBLAS_SHIM_ERROR_NULL;
  }
  const size_t needed = cblas_shim_standardization_packed_count(feature_count, family_count);
  if (needed == 0 || !(clip >= 1) || !isfinite(clip))
    return CBLAS_SHIM_ERROR_SHAPE;
  if (!is_aligned(packed) || packed_count < needed)
    return CBLAS_SHIM_ERROR_BUFFER;
  for (uint32_t i = 0; i < feature_count; i++) {
    if (family[i] >= family_count)
      return CBLAS_SHIM_ERROR_SHAPE;
    const float value = load_float(scale, i);
    if (!isfinite(load_float(center, i)) || !isnormal(value) || value < 0) {
      return CBLAS_SHIM_ERROR_NOT_FINITE;
    }
  }
  const uint32_t stride = padded(feature_count + family_count);
  float *inverse_scale = packed + stride;
  uint32_t *family_bit = (uint32_t *)(inverse_scale + stride);
  memset(packed, 0, needed * sizeof *packed);
  for (uint32_t i = 0; i < feature_count; i++) {
    packed[i] = flushed(load_float(center, i));
    inverse_scale[i] = 1 / load_float(scale, i);
    family_bit[i] = (uint32_t)1 << family[i];
  }
  // A presence input is a value of 0 whose center is -1: it becomes 1, and its family's bit masks
  // it.
  for (uint32_t f = 0; f < family_count; f++) {
    packed[feature_count + f] = -1;
    inverse_scale[feature_count + f] = 1;
    family_bit[feature_count + f] = (uint32_t)1 << f;
  }
  for (uint32_t i = 0; i < feature_count + family_count; i++)
    family_bit[stride + i / 16] |= family_bit[i];
  standardization->feature_count = feature_count;
  standardization->family_count = family_count;
  standardization->clip = clip;
  standardization->packed = packed;
  return CBLAS_SHIM_OK;
}
