// Which kernel serves this machine: asked once, remembered in one atomic number.
#include "kernel.h"

static cblas_shim_instruction_set detect(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq")) {
    return CBLAS_SHIM_AVX512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return CBLAS_SHIM_AVX2;
#elif defined(__aarch64__)
  return CBLAS_SHIM_NEON;
#endif
  return CBLAS_SHIM_BASELINE;
}

_Atomic(const kernel *) cblas_shim_best_kernel;

static const kernel *kernel_of(cblas_shim_instruction_set set) {
  switch (set) {
#if defined(__x86_64__)
  case CBLAS_SHIM_AVX2:
    return &cblas_shim_kernel_avx2;
  case CBLAS_SHIM_AVX512:
    return &cblas_shim_kernel_avx512;
#elif defined(__aarch64__)
  case CBLAS_SHIM_NEON:
    return &cblas_shim_kernel_neon;
#endif
  case CBLAS_SHIM_BASELINE:
    return &cblas_shim_kernel_baseline;
  default:
    return NULL;
  }
}

int32_t cblas_shim_instruction_set_available(cblas_shim_instruction_set set) {
  if (set == CBLAS_SHIM_AUTOMATIC || set == CBLAS_SHIM_BASELINE)
    return 1;
  if (set == CBLAS_SHIM_AVX2)
    return detect() == CBLAS_SHIM_AVX2 || detect() == CBLAS_SHIM_AVX512;
  return detect() == set;
}

cblas_shim_instruction_set cblas_shim_instruction_set_best(void) { return detect(); }

const kernel *cblas_shim_kernel_looked_up(cblas_shim_instruction_set set) {
  if (set != CBLAS_SHIM_AUTOMATIC) {
    return cblas_shim_instruction_set_available(set) ? kernel_of(set) : NULL;
  }
  const kernel *best = kernel_of(detect());
  atomic_store_explicit(&cblas_shim_best_kernel, best, memory_order_relaxed);
  return best;
}
