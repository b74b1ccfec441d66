// Dense networks for one person: the contract. For many recorded rows see CBLASBatch.h.
//
// A network is 1 to 8 layers of y = W·x + b with ReLU between them, widths 1 to 512. One or two
// rows go through a packed kernel written for the instruction set at hand, without BLAS. Nothing
// here allocates, prints or keeps state, except one atomic pointer that remembers which instruction
// set the machine has. Every function may be called from any number of threads at once and after
// fork(). Every buffer belongs to the caller and must not overlap another one of the same call. A
// status other than CBLAS_SHIM_OK means that nothing was written to an output.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CBLAS_SHIM_MAX_LAYERS = 8,
  CBLAS_SHIM_MAX_WIDTH = 512,
  // The most features and families that a standardization takes.
  CBLAS_SHIM_MAX_FAMILIES = 32,
  // Packed memory begins at a multiple of this many bytes.
  CBLAS_SHIM_ALIGNMENT = 64,
};

typedef enum cblas_shim_status {
  CBLAS_SHIM_OK = 0,
  // A pointer is NULL where a buffer is needed.
  CBLAS_SHIM_ERROR_NULL = 1,
  // A layer count, a width or a count is outside its range, or two disagree.
  CBLAS_SHIM_ERROR_SHAPE = 2,
  // A packed buffer is not aligned to CBLAS_SHIM_ALIGNMENT, or is too small.
  CBLAS_SHIM_ERROR_BUFFER = 3,
  // A weight, bias, center or scale is NaN or infinite, or a scale is not above 0.
  CBLAS_SHIM_ERROR_NOT_FINITE = 4,
  // This machine cannot run the instruction set that was asked for.
  CBLAS_SHIM_ERROR_INSTRUCTION_SET = 5,
} cblas_shim_status;

typedef enum cblas_shim_instruction_set {
  // The fastest one that the machine has.
  CBLAS_SHIM_AUTOMATIC = 0,
  // 128-bit vectors that every processor of the architecture has.
  CBLAS_SHIM_BASELINE = 1,
  // x86-64 with AVX2 and FMA.
  CBLAS_SHIM_AVX2 = 2,
  // x86-64 with AVX-512 F, VL and DQ.
  CBLAS_SHIM_AVX512 = 3,
  // 64-bit Arm.
  CBLAS_SHIM_NEON = 4,
} cblas_shim_instruction_set;

typedef enum cblas_shim_output {
  // The last layer as it is.
  CBLAS_SHIM_LOGITS = 0,
  // 1 / (1 + exp(-y)), each output for itself.
  CBLAS_SHIM_SIGMOID = 1,
  // exp(y) / Σ exp(y) over the outputs of a row.
  CBLAS_SHIM_SOFTMAX = 2,
} cblas_shim_output;

// A network whose weights are packed in memory of the caller. Made by cblas_shim_network_init; read
// only afterwards. `packed` must outlive every use.
typedef struct cblas_shim_network {
  uint32_t layer_count;
  // Of the inputs, then of each layer's outputs.
  uint32_t width[CBLAS_SHIM_MAX_LAYERS + 1];
  // Of the widest layer's outputs, rounded up to 16.
  uint32_t widest;
  // Positions in `packed`, in floats, of each layer's bias, which its weights follow.
  uint32_t layer_offset[CBLAS_SHIM_MAX_LAYERS];
  float *packed;
} cblas_shim_network;

// How a row of features becomes the input of a network: feature_count standardized values, then
// family_count presence values. `packed` must outlive every use.
typedef struct cblas_shim_standardization {
  uint32_t feature_count;
  uint32_t family_count;
  float clip;
  float *packed;
} cblas_shim_standardization;

// The instruction set that CBLAS_SHIM_AUTOMATIC stands for. Cost: one relaxed atomic load.
cblas_shim_instruction_set cblas_shim_instruction_set_best(void);

// 1 when this machine can run the instruction set, else 0.
int32_t cblas_shim_instruction_set_available(cblas_shim_instruction_set set);

// Floats that a packed network takes, or 0 when the shape is refused: layer_count outside
// 1…CBLAS_SHIM_MAX_LAYERS, a width outside 1…CBLAS_SHIM_MAX_WIDTH, or width NULL. `width` holds
// layer_count + 1 numbers.
size_t cblas_shim_network_packed_count(const uint32_t *width, uint32_t layer_count);

// Lays out a network and zeroes its packed memory. ERROR_SHAPE as above; ERROR_BUFFER when `packed`
// is not aligned or packed_count is below cblas_shim_network_packed_count.
cblas_shim_status cblas_shim_network_init(cblas_shim_network *network, const uint32_t *width,
                                          uint32_t layer_count, float *packed, size_t packed_count);

// Packs one layer. `weights` holds outputs × inputs and `bias` holds outputs little-endian floats
// of any alignment; the byte counts must match exactly. A subnormal number is stored as 0, since it
// would slow arithmetic down and cannot matter. Call it once a layer, before any other use and from
// one thread. Cost: O(outputs × inputs).
cblas_shim_status cblas_shim_network_pack(cblas_shim_network *network, uint32_t layer,
                                          const void *weights, size_t weights_byte_count,
                                          const void *bias, size_t bias_byte_count);

// Runs one row. `x` holds width[0] floats of any alignment, `y` takes width[layer_count] floats.
// NaN and infinities pass through to the output. Activations lie on the stack and are zeroed before
// the call returns; registers are not. Cost: 2 flops a weight.
cblas_shim_status cblas_shim_forward(const cblas_shim_network *network,
                                     cblas_shim_instruction_set set, cblas_shim_output output,
                                     const float *x, float *y);

// Floats that a packed standardization takes, or 0 when a count is refused: no feature, more than
// CBLAS_SHIM_MAX_FAMILIES families, or more than CBLAS_SHIM_MAX_WIDTH features and families
// together.
size_t cblas_shim_standardization_packed_count(uint32_t feature_count, uint32_t family_count);

// Packs centers and scales: feature_count little-endian floats each, of any alignment. `family`
// holds for every feature the index of its family. Refused: a family outside 0…family_count-1 or a
// clip below 1 or not finite (ERROR_SHAPE), a center that is not finite, a scale that is not
// finite, not above 0, or subnormal (ERROR_NOT_FINITE).
cblas_shim_status cblas_shim_standardization_init(cblas_shim_standardization *standardization,
                                                  uint32_t feature_count, uint32_t family_count,
                                                  const void *center, const void *scale,
                                                  const uint8_t *family, float clip, float *packed,
                                                  size_t packed_count);

// Standardizes one row and runs it once or twice, each time with its own set of present families.
//
// Input i is clip((value - center) / scale, ±clip), and 0 where the value is NaN or its family's
// bit is not set in the mask; input feature_count + f is 1 when bit f is set, else 0. `values`
// holds feature_count floats of any alignment. masks has mask_count (1 or 2) entries. `logits`
// takes mask_count rows of width[layer_count] floats. *infinite_count takes the number of infinite
// values met, masked or not. ERROR_SHAPE when feature_count + family_count is not width[0]. Two
// masks cost less than two calls: every weight is read once, the first layer is computed once for
// the groups of 16 inputs in which both choose the same, and two masks that choose the same inputs
// are one row, whose logits are written twice. So the time depends on the masks; on the values it
// does not. Everything derived from the values is zeroed before the call returns.
cblas_shim_status cblas_shim_score(const cblas_shim_network *network,
                                   const cblas_shim_standardization *standardization,
                                   cblas_shim_instruction_set set, const float *values,
                                   const uint32_t *masks, uint32_t mask_count, float *logits,
                                   uint32_t *infinite_count);

#ifdef __cplusplus
}
#endif
