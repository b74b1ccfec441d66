// Counts heap allocations of one thread, for tests that say "no allocation".
//
// The functions replace malloc and its relatives in the test program. Sanitizers need those names
// for themselves, and other C libraries hide them: there the count is not available.
#pragma once

#include <stdint.h>

// 1 when allocations can be counted, else 0.
int32_t allocation_counting_is_available(void);

// Allocations that this thread has made so far; grows forever. 0 where counting is not available.
uint64_t allocation_count_of_this_thread(void);
