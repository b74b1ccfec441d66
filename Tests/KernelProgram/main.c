// Compares the kernels of this machine, or of an emulated one, with double precision, and looks for
// what a score leaves on the stack. Ends with status 1 and one line for each fault.
#include "CBLASBatch.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 101, MAX = CBLAS_SHIM_MAX_WIDTH };

static int faults;

static void fault(const char *what, uint32_t set, const uint32_t *width, double error) {
  printf("fault: %s, instruction set %u, first width %u, error %g\n", what, set, width[0], error);
  faults++;
}

static uint64_t state;

static float random_float(float bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return bound * ((float)(state >> 40) / 8388608.0f - 1);
}

static float *aligned(size_t count) {
  void *memory = NULL;
  if (posix_memalign(&memory, CBLAS_SHIM_ALIGNMENT, (count + 16) * sizeof(float)) != 0)
    abort();
  memset(memory, 0, (count + 16) * sizeof(float));
  return memory;
}

typedef struct model {
  uint32_t layers;
  uint32_t width[CBLAS_SHIM_MAX_LAYERS + 1];
  float *weights[CBLAS_SHIM_MAX_LAYERS];
  float *bias[CBLAS_SHIM_MAX_LAYERS];
  cblas_shim_network network;
} model;

static void make(model *model) {
  const size_t count = cblas_shim_network_packed_count(model->width, model->layers);
  float *packed = aligned(count);
  if (cblas_shim_network_init(&model->network, model->width, model->layers, packed, count))
    abort();
  for (uint32_t k = 0; k < model->layers; k++) {
    const uint32_t inputs = model->width[k], outputs = model->width[k + 1];
    model->weights[k] = aligned((size_t)inputs * outputs);
    model->bias[k] = aligned(outputs);
    for (size_t i = 0; i < (size_t)inputs * outputs; i++) {
      model->weights[k][i] = random_float(sqrtf(3.0f / (float)inputs));
    }
    for (uint32_t o = 0; o < outputs; o++)
      model->bias[k][o] = random_float(0.2f);
    if (cblas_shim_network_pack(&model->network, k, model->weights[k], (size_t)inputs * outputs * 4,
                                model->bias[k], (size_t)outputs * 4)) {
      abort();
    }
  }
}

static void end(model *model) {
  for (uint32_t k = 0; k < model->layers; k++) {
    free(model->weights[k]);
    free(model->bias[k]);
  }
  free(model->network.packed);
}

// The outputs of a row in double precision, activated.
static void reference(const model *model, cblas_shim_output output, const float *x, double *y) {
  double in[MAX], out[MAX];
  for (uint32_t i = 0; i < model->width[0]; i++)
    in[i] = x[i];
  for (uint32_t k = 0; k < model->layers; k++) {
    const uint32_t inputs = model->width[k], outputs = model->width[k + 1];
    for (uint32_t o = 0; o < outputs; o++) {
      double sum = model->bias[k][o];
      for (uint32_t i = 0; i < inputs; i++) {
        sum += (double)model->weights[k][(size_t)o * inputs + i] * in[i];
      }
      out[o] = k + 1 < model->layers && sum < 0 ? 0 : sum;
    }
    memcpy(in, out, outputs * sizeof *in);
  }
  const uint32_t outputs = model->width[model->layers];
  double total = 0;
  for (uint32_t o = 0; o < outputs; o++)
    total += exp(in[o]);
  for (uint32_t o = 0; o < outputs; o++) {
    y[o] = output == CBLAS_SHIM_SIGMOID ? 1 / (1 + exp(-in[o])) : exp(in[o]) / total;
  }
}

static double worst(const float *y, const double *expected, uint32_t count) {
  double error = 0;
  for (uint32_t o = 0; o < count; o++) {
    const double one = fabs((double)y[o] - expected[o]);
    if (!(one <= error))
      error = one;
  }
  return error;
}

static void check_rows(const model *model) {
  const uint32_t inputs = model->width[0], outputs = model->width[model->layers];
  const cblas_shim_output output = outputs == 1 ? CBLAS_SHIM_SIGMOID : CBLAS_SHIM_SOFTMAX;
  float *x = aligned((size_t)ROWS * inputs), *y = aligned((size_t)ROWS * outputs);
  double *expected = calloc((size_t)ROWS * outputs, sizeof *expected);
  if (expected == NULL)
    abort();
  for (size_t i = 0; i < (size_t)ROWS * inputs; i++)
    x[i] = random_float(2);
  for (uint32_t r = 0; r < ROWS; r++) {
    reference(model, output, x + (size_t)r * inputs, expected + (size_t)r * outputs);
  }
  for (uint32_t set = CBLAS_SHIM_AUTOMATIC; set <= CBLAS_SHIM_NEON; set++) {
    if (!cblas_shim_instruction_set_available(set))
      continue;
    for (uint32_t r = 0; r < 3; r++) {
      if (cblas_shim_forward(&model->network, set, output, x + (size_t)r * inputs, y))
        abort();
      const double error = worst(y, expected + (size_t)r * outputs, outputs);
      if (!(error < 1e-6))
        fault("one row", set, model->width, error);
    }
  }
  const size_t scratch_count = cblas_shim_batch_scratch_count(&model->network);
  float *scratch = aligned(scratch_count);
  if (cblas_shim_batch_prepare(&model->network, scratch, scratch_count))
    abort();
  for (uint32_t method = CBLAS_SHIM_BATCH_SGEMM; method <= CBLAS_SHIM_BATCH_TILE; method++) {
    if (cblas_shim_forward_batch(&model->network, method, output, x, ROWS, y, scratch,
                                 scratch_count)) {
      abort();
    }
    const double error = worst(y, expected, ROWS * outputs);
    if (!(error < 1e-6))
      fault("batch", method, model->width, error);
  }
  free(x), free(y), free(expected), free(scratch);
}

// What a call leaves below the caller's frame. The marks are values that nothing else produces.
// MARKED is odd unless told otherwise, so that a part of a vector is loaded as well.
#ifndef MARKED
#define MARKED 95
#endif
enum { STACK_FLOATS = 16384 };

__attribute__((noinline)) static void score_marked(const model *model, uint32_t set) {
  float center[MARKED] = {0}, scale[MARKED], logits[2];
  uint8_t family[MARKED] = {0};
  const uint32_t masks[2] = {1, 0};
  uint32_t infinite = 0;
  cblas_shim_standardization standardization;
  const size_t count = cblas_shim_standardization_packed_count(MARKED, 1);
  float *packed = aligned(count), *values = aligned(MARKED);
  for (int i = 0; i < MARKED; i++) {
    scale[i] = 1;
    values[i] = 1.0f + (float)(i + 1) / 1024;
  }
  if (cblas_shim_standardization_init(&standardization, MARKED, 1, center, scale, family, 8, packed,
                                      count)) {
    abort();
  }
  if (cblas_shim_score(&model->network, &standardization, set, values, masks, 2, logits,
                       &infinite)) {
    abort();
  }
  memset(values, 0, MARKED * sizeof *values);
  free(values), free(packed);
}

__attribute__((noinline)) static int marks_on_stack(void) {
  float below[STACK_FLOATS];
  // Claims to have written the array, so that it may be read as the last call left it.
  __asm__ volatile("" : "=m"(below));
  int found = 0;
  for (int i = 0; i + 4 <= STACK_FLOATS; i++) {
    const float first = below[i];
    const float place = (first - 1) * 1024;
    if (place < 1 || place > MARKED || place != floorf(place))
      continue;
    if (below[i + 1] == first + 1.0f / 1024 && below[i + 2] == first + 2.0f / 1024)
      found++;
  }
  return found;
}

static void check_stack(void) {
  model model = {.layers = 2, .width = {MARKED + 1, 40, 1}};
  make(&model);
  for (uint32_t set = CBLAS_SHIM_AUTOMATIC; set <= CBLAS_SHIM_NEON; set++) {
    if (!cblas_shim_instruction_set_available(set))
      continue;
    score_marked(&model, set);
    const int found = marks_on_stack();
    if (found != 0)
      fault("values left on the stack", set, model.width, found);
  }
  end(&model);
}

int main(void) {
  static const model shapes[] = {
      {.layers = 3, .width = {64, 32, 16, 1}},
      {.layers = 3, .width = {128, 64, 32, 1}},
      {.layers = 3, .width = {256, 128, 64, 3}},
      {.layers = 1, .width = {1, 1}},
      {.layers = 2, .width = {3, 17, 1}},
      {.layers = 2, .width = {17, 3, 2}},
      {.layers = 2, .width = {511, 511, 1}},
      {.layers = 2, .width = {512, 512, 4}},
      {.layers = 1, .width = {100, 5}},
      {.layers = 4, .width = {15, 79, 65, 49, 16}},
      {.layers = 8, .width = {2, 3, 5, 7, 11, 13, 17, 19, 23}},
      {.layers = 8, .width = {40, 1, 1, 1, 1, 1, 1, 1, 2}},
  };
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    model model = shapes[s];
    make(&model);
    check_rows(&model);
    end(&model);
  }
  check_stack();
  printf("%s: instruction set %u, %d faults\n", faults == 0 ? "passed" : "FAILED",
         (unsigned)cblas_shim_instruction_set_best(), faults);
  return faults == 0 ? 0 : 1;
}
