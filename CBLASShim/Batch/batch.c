// Many recorded rows: OpenBLAS sgemm or the register tile. The only file that sees BLAS.
#include "CBLASBatch.h"

#include "../kernel.h"

#include <cblas.h>
#include <stdatomic.h>
#include <string.h>

// OpenBLAS's pool gains nothing at these sizes and cannot be used after fork().
static void use_one_thread(void) {
  static _Atomic int done;
  if (atomic_load_explicit(&done, memory_order_acquire))
    return;
  openblas_set_num_threads(1);
  atomic_store_explicit(&done, 1, memory_order_release);
}

int32_t cblas_shim_blas_thread_count(void) { return openblas_get_num_threads(); }

// Three row tiles: the standardized or padded inputs and two layers' activations.
enum { SCRATCH_TILES = 3 };

static size_t tile_count(const cblas_shim_network *network) {
  uint32_t widest = padded(network->width[0]);
  for (uint32_t k = 1; k <= network->layer_count; k++) {
    if (padded(network->width[k]) > widest)
      widest = padded(network->width[k]);
  }
  return (size_t)TILE_ROWS * widest;
}

static size_t matrices_count(const cblas_shim_network *network) {
  size_t count = 0;
  for (uint32_t k = 0; k < network->layer_count; k++)
    count += matrix_count(network, k);
  return count;
}

size_t cblas_shim_batch_scratch_count(const cblas_shim_network *network) {
  return network == NULL ? 0 : matrices_count(network) + SCRATCH_TILES * tile_count(network);
}

static int is_scratch(const cblas_shim_network *network, const float *scratch,
                      size_t scratch_count) {
  return (uintptr_t)scratch % CBLAS_SHIM_ALIGNMENT == 0 &&
         scratch_count >= cblas_shim_batch_scratch_count(network);
}

cblas_shim_status cblas_shim_batch_prepare(const cblas_shim_network *network, float *scratch,
                                           size_t scratch_count) {
  if (network == NULL || scratch == NULL)
    return CBLAS_SHIM_ERROR_NULL;
  if (!is_scratch(network, scratch, scratch_count))
    return CBLAS_SHIM_ERROR_BUFFER;
  for (uint32_t k = 0; k < network->layer_count; k++) {
    cblas_shim_unpack_matrix(network, k, scratch);
    scratch += matrix_count(network, k);
  }
  return CBLAS_SHIM_OK;
}

// sgemm in the NN layout: rows × inputs times inputs × outputs. x has stride padded(width[0]).
static void sgemm_tile(const kernel *kernel, const cblas_shim_network *network, const float *matrix,
                       const float *x, size_t x_stride, uint32_t row_count, float *logits,
                       float *first, float *second) {
  const uint32_t outputs = network->width[network->layer_count];
  for (uint32_t k = 0; k < network->layer_count; k++) {
    float *y = k & 1 ? second : first;
    const uint32_t stride = padded(network->width[k + 1]);
    const int final = k + 1 == network->layer_count;
    const int columns = (int)(final ? outputs : stride);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)row_count, columns,
                (int)network->width[k], 1, x, (int)x_stride, matrix, (int)stride, 0, y,
                (int)stride);
    matrix += matrix_count(network, k);
    const float *bias = network->packed + network->layer_offset[k];
    if (!final)
      kernel->add_bias_relu(y, stride, row_count, stride, bias);
    x = y;
    x_stride = stride;
  }
  const float *bias = network->packed + network->layer_offset[network->layer_count - 1];
  for (uint32_t r = 0; r < row_count; r++) {
    for (uint32_t o = 0; o < outputs; o++) {
      logits[r * outputs + o] = x[r * x_stride + o] + bias[o];
    }
  }
}

typedef struct batch {
  const kernel *kernel;
  int uses_sgemm;
  const float *matrices;
  float *input;
  float *first;
  float *second;
} batch;

static cblas_shim_status batch_init(batch *batch, const cblas_shim_network *network,
                                    cblas_shim_batch_method method, float *scratch,
                                    size_t scratch_count) {
  if (!is_scratch(network, scratch, scratch_count))
    return CBLAS_SHIM_ERROR_BUFFER;
  batch->kernel = kernel_for(CBLAS_SHIM_AUTOMATIC);
  batch->uses_sgemm = method == CBLAS_SHIM_BATCH_SGEMM;
  if (method == CBLAS_SHIM_BATCH_AUTOMATIC) {
    batch->uses_sgemm = cblas_shim_instruction_set_best() != CBLAS_SHIM_AVX512;
  }
  if (batch->uses_sgemm)
    use_one_thread();
  batch->matrices = scratch;
  batch->input = scratch + matrices_count(network);
  batch->first = batch->input + tile_count(network);
  batch->second = batch->first + tile_count(network);
  return CBLAS_SHIM_OK;
}

static void run_tile(const batch *batch, const cblas_shim_network *network, const float *x,
                     size_t x_stride, uint32_t row_count, uint32_t differing, float *logits) {
  if (batch->uses_sgemm) {
    sgemm_tile(batch->kernel, network, batch->matrices, x, x_stride, row_count, logits,
               batch->first, batch->second);
  } else {
    batch->kernel->tile(network, batch->matrices, x, x_stride, row_count, differing, logits,
                        batch->first, batch->second);
  }
}

static uint32_t rows_of_tile(size_t start, size_t row_count) {
  return row_count - start < TILE_ROWS ? (uint32_t)(row_count - start) : TILE_ROWS;
}

cblas_shim_status cblas_shim_forward_batch(const cblas_shim_network *network,
                                           cblas_shim_batch_method method, cblas_shim_output output,
                                           const float *x, size_t row_count, float *y,
                                           float *scratch, size_t scratch_count) {
  if (network == NULL || x == NULL || y == NULL || scratch == NULL)
    return CBLAS_SHIM_ERROR_NULL;
  batch batch;
  const cblas_shim_status status = batch_init(&batch, network, method, scratch, scratch_count);
  if (status != CBLAS_SHIM_OK)
    return status;
  const uint32_t inputs = network->width[0];
  const uint32_t outputs = network->width[network->layer_count];
  const uint32_t stride = padded(inputs);
  if (stride != inputs)
    memset(batch.input, 0, (size_t)TILE_ROWS * stride * sizeof(float));
  for (size_t start = 0; start < row_count; start += TILE_ROWS) {
    const uint32_t rows = rows_of_tile(start, row_count);
    const float *from = x + start * inputs;
    if (stride != inputs) {
      for (uint32_t r = 0; r < rows; r++) {
        memcpy(batch.input + (size_t)r * stride, from + (size_t)r * inputs, inputs * sizeof(float));
      }
      from = batch.input;
    }
    run_tile(&batch, network, from, stride, rows, UINT32_MAX, y + start * outputs);
  }
  batch.kernel->activate(output, y, row_count, outputs);
  return CBLAS_SHIM_OK;
}

// Asks for the values of the next tile while this one is computed.
static void prefetch(const float *from, const float *end) {
  for (; from < end; from += 16)
    __builtin_prefetch(from, 0, 2);
}

cblas_shim_status cblas_shim_score_batch(const cblas_shim_network *network,
                                         const cblas_shim_standardization *standardization,
                                         cblas_shim_batch_method method, const float *values,
                                         const uint32_t *masks, uint32_t mask_count,
                                         size_t row_count, float *logits, uint32_t *infinite_counts,
                                         float *scratch, size_t scratch_count) {
  if (network == NULL || standardization == NULL || values == NULL || masks == NULL ||
      logits == NULL || scratch == NULL) {
    return CBLAS_SHIM_ERROR_NULL;
  }
  const uint32_t features = standardization->feature_count;
  if (mask_count < 1 || mask_count > 2 ||
      features + standardization->family_count != network->width[0]) {
    return CBLAS_SHIM_ERROR_SHAPE;
  }
  batch batch;
  const cblas_shim_status status = batch_init(&batch, network, method, scratch, scratch_count);
  if (status != CBLAS_SHIM_OK)
    return status;
  const uint32_t outputs = network->width[network->layer_count];
  const uint32_t stride = padded(network->width[0]);
  const size_t tile_rows = TILE_ROWS / mask_count;
  const float *const end = values + row_count * features;
  for (size_t start = 0; start < row_count; start += tile_rows) {
    const size_t left = row_count - start;
    const uint32_t rows = (uint32_t)(left < tile_rows ? left : tile_rows);
    const float *from = values + start * features;
    uint32_t differing_bits = 0;
    for (uint32_t r = 0; r < rows; r++) {
      const size_t first = (size_t)r * mask_count;
      const uint32_t *own = masks + start * mask_count + first;
      differing_bits |= own[0] ^ own[mask_count - 1];
      const uint32_t infinite =
          batch.kernel->standardize(standardization, from + (size_t)r * features, own, mask_count,
                                    batch.input + first * stride, stride);
      if (infinite_counts != NULL)
        infinite_counts[start + r] = infinite;
    }
    const float *next = from + (size_t)rows * features;
    const size_t next_count = tile_rows * features;
    prefetch(next, (size_t)(end - next) < next_count ? end : next + next_count);
    const uint32_t differing =
        mask_count == 2 ? differing_groups(standardization, differing_bits) : UINT32_MAX;
    run_tile(&batch, network, batch.input, stride, rows * mask_count, differing,
             logits + start * mask_count * outputs);
  }
  return CBLAS_SHIM_OK;
}
