/*
 * What a benchmark needs of the machine: a tick counter, an exact count of heap allocations, cold
 * caches, one core. Linked into benchmark programs only, never into the library.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Reads the counter with the fewest ticks between two reads, after all earlier instructions have
 * finished. x86-64: rdtscp between lfences; Arm: cntvct_el0 after isb; elsewhere nanoseconds.
 */
uint64_t benchmark_ticks(void);

/* Monotonic nanoseconds. */
uint64_t benchmark_nanoseconds(void);

/*
 * Counts calls of malloc, calloc, realloc and the aligned allocators, in all threads, since
 * benchmark_count_allocations(true). The functions replace the C library's in this program.
 */
void benchmark_count_allocations(bool enabled);
uint64_t benchmark_allocation_count(void);

/* Reads byte_count bytes of a buffer, one byte a cache line, so that older lines leave the caches. */
uint8_t benchmark_evict(const uint8_t *buffer, size_t byte_count);

/* Keeps this thread on one of the cores it may use, the last one; false where that is refused. */
bool benchmark_pin(void);

/* Instructions this thread retired, or 0 where the machine does not give them. */
uint64_t benchmark_instructions(void);

/* Hides a value from the optimizer. */
void benchmark_keep(const void *value);

#ifdef __cplusplus
}
#endif
