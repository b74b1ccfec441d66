// Runs a program and prints what it took: nanoseconds to its first output, nanoseconds to its end and
// peak resident bytes, a line each. Small itself, since the system counts a parent's memory as its
// child's peak.
#include "CBenchmarkShim.h"

#include <inttypes.h>
#include <stdio.h>

int main(int count, char *words[]) {
  benchmark_process process;
  if (count < 2 || !benchmark_run(words[1], words + 1, NULL, 0, &process))
    return 1;
  printf("%" PRIu64 "\n%" PRIu64 "\n%" PRIu64 "\n", process.first_byte_nanoseconds,
         process.nanoseconds, process.peak_resident_bytes);
  return 0;
}
