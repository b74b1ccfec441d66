#pragma once

#include <stddef.h>
#include <stdint.h>

/* One run of the code under test. Returns 0. */
typedef int (*fuzzer_run)(const uint8_t *bytes, size_t count);

/*
 * Starts libFuzzer's driver with the program's arguments and does not return before it is done.
 *
 * The driver is in the fuzzer's run-time library, which has no header; the package manager renames a
 * program's main, so the library's own cannot be used.
 */
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, fuzzer_run run);
