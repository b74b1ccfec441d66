// Dense networks for many recorded rows: the contract. Apart from CBLASShim.h, so that a program
// that scores one person does not load OpenBLAS.
//
// Rows go through OpenBLAS sgemm or a register tile. What CBLASShim.h says about memory, threads
// and status codes holds here too, except that OpenBLAS keeps buffers of its own.
#pragma once

#include <CBLASShim.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cblas_shim_batch_method {
  // What measures fastest on this machine: the register tile with AVX-512, else sgemm.
  CBLAS_SHIM_BATCH_AUTOMATIC = 0,
  // OpenBLAS sgemm on tiles of rows, one thread.
  CBLAS_SHIM_BATCH_SGEMM = 1,
  // The register tile of the instruction set at hand.
  CBLAS_SHIM_BATCH_TILE = 2,
} cblas_shim_batch_method;

// Floats of scratch memory that the batch calls need for this network; 0 when network is NULL.
size_t cblas_shim_batch_scratch_count(const cblas_shim_network *network);

// Writes the network's weights into the scratch memory as the batch calls read them. Before the
// first of them, and again after the memory served another network; between, they leave them as
// they are. Cost: O(weights).
cblas_shim_status cblas_shim_batch_prepare(const cblas_shim_network *network, float *scratch,
                                           size_t scratch_count);

// Runs row_count rows: `x` is row_count × width[0], `y` takes row_count × width[layer_count], both
// row major. `scratch` is aligned to CBLAS_SHIM_ALIGNMENT and prepared for this network. OpenBLAS
// copies its inputs into buffers that it keeps: for recorded rows only, never for a live person.
// The first call sets OpenBLAS to one thread for the whole process. ERROR_BUFFER when the scratch
// is too small or not aligned.
cblas_shim_status cblas_shim_forward_batch(const cblas_shim_network *network,
                                           cblas_shim_batch_method method, cblas_shim_output output,
                                           const float *x, size_t row_count, float *y,
                                           float *scratch, size_t scratch_count);

// Standardizes and runs row_count rows, each once or twice with masks of its own: `values` is
// row_count × feature_count, `masks` row_count × mask_count (1 or 2), `logits` takes row_count ×
// mask_count × width[layer_count], all row major. infinite_counts takes for each row the number of
// infinite values met, masked or not, or is NULL. Two masks read the values once. Otherwise as
// cblas_shim_forward_batch.
cblas_shim_status cblas_shim_score_batch(const cblas_shim_network *network,
                                         const cblas_shim_standardization *standardization,
                                         cblas_shim_batch_method method, const float *values,
                                         const uint32_t *masks, uint32_t mask_count,
                                         size_t row_count, float *logits, uint32_t *infinite_counts,
                                         float *scratch, size_t scratch_count);

// The number of threads OpenBLAS would use now. 1 after the first batch call.
int32_t cblas_shim_blas_thread_count(void);

#ifdef __cplusplus
}
#endif
