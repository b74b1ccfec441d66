#include "AllocationCounting.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static _Thread_local uint64_t allocations;

int32_t allocation_counting_is_available(void) { return 1; }

uint64_t allocation_count_of_this_thread(void) { return allocations; }

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  allocations++;
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  allocations++;
  *pointer = __libc_memalign(alignment, size);
  return *pointer == NULL ? ENOMEM : 0;
}

void free(void *pointer) { __libc_free(pointer); }

#else

int32_t allocation_counting_is_available(void) { return 0; }

uint64_t allocation_count_of_this_thread(void) { return 0; }

#endif
