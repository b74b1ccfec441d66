// Laying out and packing networks and standardizations.
#include "kernel.h"

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

static float flushed(float value) { return fpclassify(value) == FP_SUBNORMAL ? 0 : value; }

static int all_finite(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!isfinite(load_float(bytes, i)))
      return 0;
  }
  return 1;
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

// Columns of the panel that starts at a column of a layer with this padded width.
static uint32_t panel_width(uint32_t column, uint32_t padded_width) {
  const uint32_t left = padded_width - column;
  return left >= 64 ? 64 : left >= 32 ? 32 : 16;
}

// Writes the steps of one layer, or only counts them when steps is NULL. The weights and then the
// bias begin at `position`, which moves past them.
static uint32_t lay_out_layer(const cblas_shim_network *network, uint32_t layer, size_t *position,
                              step *steps) {
  const uint32_t inputs = padded(network->width[layer]);
  const uint32_t outputs = network->width[layer + 1];
  const int uses_dots = outputs <= DOT_OUTPUTS;
  const uint32_t columns = padded(outputs);
  const size_t bias = *position + (size_t)inputs * (uses_dots ? outputs : columns);
  uint32_t count = 0;
  for (uint32_t column = 0; column < columns; count++) {
    const uint32_t width = uses_dots ? 0 : panel_width(column, columns);
    if (steps != NULL) {
      steps[count] = (step){
          .weights = (uint32_t)(*position + (size_t)inputs * column),
          .bias = (uint32_t)(bias + column),
          .input_count = inputs,
          .column = column,
          .panel_width = width,
          .dot_count = uses_dots ? outputs : 0,
          .layer = layer,
          .is_final = layer + 1 == network->layer_count,
      };
    }
    column += uses_dots ? columns : width;
  }
  *position = bias + columns;
  return count;
}

// Writes all positions into the network, and the steps where they are not NULL; returns the number
// of floats.
static size_t lay_out(cblas_shim_network *network, step *steps) {
  network->step_count = 0;
  for (uint32_t k = 0; k < network->layer_count; k++) {
    size_t unused = 0;
    network->first_step[k] = network->step_count;
    network->step_count += lay_out_layer(network, k, &unused, NULL);
    const uint32_t columns = padded(network->width[k + 1]);
    if (columns > network->widest)
      network->widest = columns;
  }
  network->first_step[network->layer_count] = network->step_count;
  size_t position = padded(network->step_count * (uint32_t)(sizeof(step) / sizeof(float)));
  for (uint32_t k = 0; k < network->layer_count; k++) {
    step *own = steps == NULL ? NULL : steps + network->first_step[k];
    lay_out_layer(network, k, &position, own);
    network->bias_offset[k] = (uint32_t)(position - padded(network->width[k + 1]));
  }
  for (uint32_t k = 0; k < network->layer_count; k++) {
    network->matrix_offset[k] = (uint32_t)position;
    position += (size_t)padded(network->width[k]) * padded(network->width[k + 1]);
  }
  return position;
}

size_t cblas_shim_network_packed_count(const uint32_t *width, uint32_t layer_count) {
  if (!shape_is_valid(width, layer_count))
    return 0;
  cblas_shim_network network = {.layer_count = layer_count};
  memcpy(network.width, width, (layer_count + 1) * sizeof *width);
  return lay_out(&network, NULL);
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
  lay_out(network, (step *)packed);
  return CBLAS_SHIM_OK;
}

// Packs one output's weights, `stride` floats apart.
static void pack_output(float *to, size_t stride, const void *weights, size_t first,
                        uint32_t inputs) {
  for (uint32_t i = 0; i < inputs; i++)
    to[i * stride] = flushed(load_float(weights, first + i));
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
  float *packed_bias = network->packed + network->bias_offset[layer];
  float *matrix = network->packed + network->matrix_offset[layer];
  for (uint32_t o = 0; o < outputs; o++) {
    packed_bias[o] = flushed(load_float(bias, o));
    pack_output(matrix + o, padded(outputs), weights, (size_t)o * inputs, inputs);
  }
  const step *steps = steps_of(network);
  for (uint32_t s = network->first_step[layer]; s < network->first_step[layer + 1]; s++) {
    float *to = network->packed + steps[s].weights;
    const uint32_t width = steps[s].panel_width;
    const uint32_t count = width == 0 ? steps[s].dot_count : width;
    for (uint32_t c = 0; c < count && steps[s].column + c < outputs; c++) {
      const size_t first = (size_t)(steps[s].column + c) * inputs;
      if (width == 0) {
        pack_output(to + (size_t)c * steps[s].input_count, 1, weights, first, inputs);
      } else {
        pack_output(to + c, width, weights, first, inputs);
      }
    }
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
  return (size_t)3 * padded(feature_count + family_count);
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
  standardization->feature_count = feature_count;
  standardization->family_count = family_count;
  standardization->clip = clip;
  standardization->packed = packed;
  return CBLAS_SHIM_OK;
}
