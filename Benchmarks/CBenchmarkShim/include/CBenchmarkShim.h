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

/*
 * Bytes a second that one core reads from a block of byte_count bytes that it reads again and again,
 * with the widest vectors of the machine: the best of 100 stretches of 0.2 ms. byte_count is rounded down
 * to a multiple of 256. 0 when there is no memory for the block.
 */
double benchmark_read_bandwidth(size_t byte_count);

/*
 * Single-precision multiply-adds a second of one core, counted as two operations each, with the widest
 * vectors of the machine and no memory: the best of 100 stretches of 0.2 ms.
 */
double benchmark_multiply_add_peak(void);

/* What a program took. */
typedef struct benchmark_process {
  /* From the start of the program to the first byte on its standard output, or to its end. */
  uint64_t first_byte_nanoseconds;
  /* To its end. */
  uint64_t nanoseconds;
  uint64_t peak_resident_bytes;
  /* Bytes of output that were kept. */
  size_t output_count;
} benchmark_process;

/*
 * Runs a program to its end and keeps up to output_capacity bytes of its standard output; arguments
 * begins with the program's name and ends with NULL. False when it cannot be started or fails.
 */
bool benchmark_run(const char *path, char *const arguments[], char *output, size_t output_capacity,
                   benchmark_process *process);

/* Writes the first 4 KiB of an open file and waits until they are on the medium; false on failure. */
bool benchmark_rewrite_durably(int descriptor);

/* Hides a value from the optimizer. */
void benchmark_keep(const void *value);

#ifdef __cplusplus
}
#endif
