#define _GNU_SOURCE 1
#include "CBenchmarkShim.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__GLIBC__)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static _Atomic bool counting;
static _Atomic uint64_t allocations;

static void count(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  count();
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  count();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL)
    return ENOMEM;
  *pointer = memory;
  return 0;
}

void free(void *pointer) { __libc_free(pointer); }

void benchmark_count_allocations(bool enabled) {
  atomic_store(&allocations, 0);
  atomic_store(&counting, enabled);
}

uint64_t benchmark_allocation_count(void) { return atomic_load(&allocations); }
#else
void benchmark_count_allocations(bool enabled) { (void)enabled; }
uint64_t benchmark_allocation_count(void) { return UINT64_MAX; }
#endif
