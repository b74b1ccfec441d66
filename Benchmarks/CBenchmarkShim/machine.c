#define _GNU_SOURCE 1
#include "CBenchmarkShim.h"
#include <linux/perf_event.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

uint64_t benchmark_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t benchmark_ticks(void) {
#if defined(__x86_64__)
  unsigned core;
  _mm_lfence();
  uint64_t ticks = __rdtscp(&core);
  _mm_lfence();
  return ticks;
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("isb\n mrs %0, cntvct_el0" : "=r"(ticks)::"memory");
  return ticks;
#else
  return benchmark_nanoseconds();
#endif
}

uint8_t benchmark_evict(const uint8_t *buffer, size_t byte_count) {
  uint8_t sum = 0;
  for (size_t i = 0; i < byte_count; i += 64)
    sum = (uint8_t)(sum + *(const volatile uint8_t *)(buffer + i));
  return sum;
}

bool benchmark_pin(void) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
    return false;
  for (int core = CPU_SETSIZE - 1; core >= 0; core--) {
    if (CPU_ISSET(core, &allowed)) {
      cpu_set_t one;
      CPU_ZERO(&one);
      CPU_SET(core, &one);
      return sched_setaffinity(0, sizeof one, &one) == 0;
    }
  }
  return false;
}

uint64_t benchmark_instructions(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  static _Thread_local int descriptor = -2;
  if (descriptor == -2)
    descriptor = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  uint64_t value = 0;
  if (descriptor < 0 || read(descriptor, &value, sizeof value) != (ssize_t)sizeof value)
    return 0;
  return value;
}

void benchmark_keep(const void *value) { __asm__ volatile("" ::"r"(value) : "memory"); }
