// XNNPACK, OpenBLAS and ONNX Runtime on the networks that `Benchmarks --export` writes.
//
// native ENGINE FILE MODE [MODEL], with ENGINE xnnpack, sgemv, sgemm, onnxruntime or its no-op,
// which both run MODEL on the rows of FILE, and MODE one of
//   check  prints the first output of 256 rows, a line each
//   warm   prints median, 90, 99 and 99.9 per cent and the amortised cost of one row in nanoseconds
//   paced  the same (amortised 0) with one call every 2 ms
//   batch  prints rows a second for 4,096 rows; not for ONNX Runtime
#define _GNU_SOURCE 1
#include "CBenchmarkShim.h"
#include "onnxruntime.h"

#include <cblas.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xnnpack.h>

enum {
  MAX_LAYERS = 8,
  MAX_WIDTH = 512,
  ROWS = 4096,
  CHECKED_ROWS = 256,
  // Few enough to stay in the first cache beside the model M.
  ROWS_IN_TURN = 16,
  SAMPLES = 100000
};

typedef struct network {
  uint32_t layers;
  uint32_t width[MAX_LAYERS + 1];
  float *weights[MAX_LAYERS];
  float *bias[MAX_LAYERS];
  float *rows;
} network;

static float input[MAX_WIDTH + 64] __attribute__((aligned(64)));
// As wide as an input, for the model that hands its input on.
static float output[MAX_WIDTH] __attribute__((aligned(64)));
static float activation[2][MAX_WIDTH] __attribute__((aligned(64)));
static xnn_runtime_t runtime;
static network net;

static void fail(const char *what) {
  fprintf(stderr, "native: %s\n", what);
  exit(1);
}

static float *floats(FILE *file, size_t count) {
  float *values = aligned_alloc(64, (count * sizeof(float) + 127) / 64 * 64);
  if (values == NULL || fread(values, sizeof(float), count, file) != count)
    fail("the file is too short");
  return values;
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fread(&net.layers, 4, 1, file) != 1 || net.layers > MAX_LAYERS ||
      fread(net.width, 4, net.layers + 1, file) != net.layers + 1)
    fail("the file cannot be read");
  for (uint32_t k = 0; k < net.layers; k++) {
    net.weights[k] = floats(file, (size_t)net.width[k] * net.width[k + 1]);
    net.bias[k] = floats(file, net.width[k + 1]);
  }
  net.rows = floats(file, (size_t)ROWS * net.width[0]);
  fclose(file);
}

static void finish(float *y, uint32_t outputs) {
  if (outputs == 1) {
    y[0] = 1 / (1 + expf(-y[0]));
    return;
  }
  float largest = y[0], sum = 0;
  for (uint32_t o = 1; o < outputs; o++)
    largest = fmaxf(largest, y[o]);
  for (uint32_t o = 0; o < outputs; o++)
    sum += y[o] = expf(y[o] - largest);
  for (uint32_t o = 0; o < outputs; o++)
    y[o] /= sum;
}

static void check(enum xnn_status status) {
  if (status != xnn_status_success)
    fail("XNNPACK refused a call");
}

static uint32_t tensor(xnn_subgraph_t graph, size_t rows, size_t columns, const float *data,
                       uint32_t external, uint32_t flags) {
  const size_t shape[2] = {rows, columns};
  uint32_t value;
  // A bias has one dimension, which `rows` 0 stands for.
  check(xnn_define_tensor_value(graph, xnn_datatype_fp32, rows == 0 ? 1 : 2,
                                rows == 0 ? shape + 1 : shape, data, external, flags, &value));
  return value;
}

static void xnnpack_set_up(size_t rows, float *from, float *to) {
  check(xnn_initialize(NULL));
  xnn_subgraph_t graph;
  check(xnn_create_subgraph(2, 0, &graph));
  const uint32_t outputs = net.width[net.layers];
  uint32_t current = tensor(graph, rows, net.width[0], NULL, 0, XNN_VALUE_FLAG_EXTERNAL_INPUT);
  const uint32_t last = tensor(graph, rows, outputs, NULL, 1, XNN_VALUE_FLAG_EXTERNAL_OUTPUT);
  for (uint32_t k = 0; k < net.layers; k++) {
    const uint32_t weights =
        tensor(graph, net.width[k + 1], net.width[k], net.weights[k], XNN_INVALID_VALUE_ID, 0);
    const uint32_t bias = tensor(graph, 0, net.width[k + 1], net.bias[k], XNN_INVALID_VALUE_ID, 0);
    const uint32_t next = tensor(graph, rows, net.width[k + 1], NULL, XNN_INVALID_VALUE_ID, 0);
    check(xnn_define_fully_connected(graph, k + 1 < net.layers ? 0 : -INFINITY, INFINITY, current,
                                     weights, bias, next, 0));
    current = next;
  }
  check(outputs == 1 ? xnn_define_sigmoid(graph, current, last, 0)
                     : xnn_define_softmax(graph, current, last, 0));
  check(xnn_create_runtime(graph, &runtime));
  const struct xnn_external_value values[2] = {{0, from}, {1, to}};
  check(xnn_setup_runtime(runtime, 2, values));
}

static void xnnpack_row(const float *row) {
  memcpy(input, row, net.width[0] * sizeof(float));
  xnn_invoke_runtime(runtime);
}

static void blas_row(const float *row, int uses_sgemm) {
  const float *x = row;
  for (uint32_t k = 0; k < net.layers; k++) {
    float *y = k + 1 == net.layers ? output : activation[k & 1];
    const int in = (int)net.width[k], out = (int)net.width[k + 1];
    memcpy(y, net.bias[k], net.width[k + 1] * sizeof(float));
    if (uses_sgemm) {
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, 1, out, in, 1, x, in, net.weights[k], in,
                  1, y, out);
    } else {
      cblas_sgemv(CblasRowMajor, CblasNoTrans, out, in, 1, net.weights[k], in, x, 1, 1, y, 1);
    }
    if (k + 1 < net.layers) {
      for (int o = 0; o < out; o++)
        y[o] = y[o] > 0 ? y[o] : 0;
    }
    x = y;
  }
  finish(output, net.width[net.layers]);
}

static void blas_batch(float *scratch[2], float *to) {
  const float *x = net.rows;
  for (uint32_t k = 0; k < net.layers; k++) {
    float *y = k + 1 == net.layers ? to : scratch[k & 1];
    const int in = (int)net.width[k], out = (int)net.width[k + 1];
    for (int r = 0; r < ROWS; r++)
      memcpy(y + (size_t)r * net.width[k + 1], net.bias[k], net.width[k + 1] * sizeof(float));
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, ROWS, out, in, 1, x, in, net.weights[k],
                in, 1, y, out);
    for (size_t i = 0; k + 1 < net.layers && i < (size_t)ROWS * net.width[k + 1]; i++)
      y[i] = y[i] > 0 ? y[i] : 0;
    x = y;
  }
  for (int r = 0; r < ROWS; r++)
    finish(to + (size_t)r * net.width[net.layers], net.width[net.layers]);
}

static const char *const names[] = {"xnnpack", "sgemv", "sgemm", "onnxruntime",
                                    "onnxruntime-no-op"};
static enum { XNNPACK, SGEMV, SGEMM, ONNXRUNTIME, ONNXRUNTIME_NO_OP, ENGINES } engine;

static void row(int index) {
  const float *from = net.rows + (size_t)index * net.width[0];
  if (engine == XNNPACK) {
    xnnpack_row(from);
  } else if (engine >= ONNXRUNTIME) {
    memcpy(input, from, net.width[0] * sizeof(float));
    onnxruntime_run();
  } else {
    blas_row(from, engine == SGEMM);
  }
  benchmark_keep(output);
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void measure(int is_paced) {
  static double samples[SAMPLES], means[31];
  const uint64_t tick_start = benchmark_ticks(), start = benchmark_nanoseconds();
  for (int i = 0; benchmark_nanoseconds() - start < 50000000; i++)
    row(i % ROWS_IN_TURN);
  const double tick =
      (double)(benchmark_nanoseconds() - start) / (double)(benchmark_ticks() - tick_start);
  double empty[1001];
  for (int i = 0; i < 1001; i++) {
    const uint64_t first = benchmark_ticks();
    empty[i] = (double)(benchmark_ticks() - first);
  }
  qsort(empty, 1001, sizeof(double), ascending);
  const int count = is_paced ? 1000 : SAMPLES;
  for (int i = 0; i < count; i++) {
    if (is_paced)
      usleep(2000);
    const uint64_t first = benchmark_ticks();
    row(i % ROWS_IN_TURN);
    samples[i] = ((double)(benchmark_ticks() - first) - empty[500]) * tick;
  }
  qsort(samples, (size_t)count, sizeof(double), ascending);
  for (int r = 0; !is_paced && r < 31; r++) {
    const uint64_t first = benchmark_nanoseconds();
    for (int i = 0; i < 4096; i++)
      row(i % ROWS_IN_TURN);
    means[r] = (double)(benchmark_nanoseconds() - first) / 4096;
  }
  qsort(means, 31, sizeof(double), ascending);
  printf("%.1f %.1f %.1f %.1f %.1f\n", samples[count / 2], samples[count * 9 / 10],
         samples[count / 100 * 99], samples[count / 1000 * 999], means[15]);
}

static void measure_batch(void) {
  float *to = aligned_alloc(64, (size_t)ROWS * 64 * sizeof(float));
  float *scratch[2];
  for (int s = 0; s < 2; s++)
    scratch[s] = aligned_alloc(64, (size_t)ROWS * MAX_WIDTH * sizeof(float));
  if (to == NULL || scratch[0] == NULL || scratch[1] == NULL)
    fail("no memory");
  if (engine == XNNPACK)
    xnnpack_set_up(ROWS, net.rows, to);
  double costs[31];
  for (int r = -3; r < 31; r++) {
    const uint64_t first = benchmark_nanoseconds();
    if (engine == XNNPACK)
      xnn_invoke_runtime(runtime);
    else
      blas_batch(scratch, to);
    if (r >= 0)
      costs[r] = (double)(benchmark_nanoseconds() - first);
  }
  qsort(costs, 31, sizeof(double), ascending);
  printf("%.0f\n", ROWS / (costs[15] * 1e-9));
}

int main(int count, char *words[]) {
  if (count < 4)
    fail("usage: native ENGINE FILE MODE [MODEL]");
  while (engine < ENGINES && strcmp(words[1], names[engine]) != 0)
    engine++;
  const int is_onnxruntime = engine >= ONNXRUNTIME;
  if (engine == ENGINES || count != 4 + is_onnxruntime)
    fail("no such engine, or no model for it");
  benchmark_pin();
  openblas_set_num_threads(1);
  load(words[2]);
  if (strcmp(words[3], "batch") == 0) {
    if (is_onnxruntime)
      fail("no batches with this engine");
    measure_batch();
    return 0;
  }
  if (engine == XNNPACK)
    xnnpack_set_up(1, input, output);
  if (is_onnxruntime) {
    const uint32_t last = engine == ONNXRUNTIME ? net.layers : 0;
    onnxruntime_set_up(words[4], input, net.width[0], output, net.width[last]);
  }
  if (strcmp(words[3], "check") == 0) {
    for (int i = 0; i < CHECKED_ROWS; i++) {
      row(i);
      printf("%.9g\n", (double)output[0]);
    }
  } else {
    measure(strcmp(words[3], "paced") == 0);
  }
  return 0;
}
