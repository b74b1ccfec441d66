#define _GNU_SOURCE 1
#include "CBenchmarkShim.h"
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

bool benchmark_run(const char *path, char *const arguments[], char *output, size_t output_capacity,
                   benchmark_process *process) {
  memset(process, 0, sizeof *process);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child;
  const uint64_t start = benchmark_nanoseconds();
  const int failure = posix_spawn(&child, path, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    return false;
  }
  char rest[4096];
  for (;;) {
    const bool is_kept = process->output_count < output_capacity;
    char *to = is_kept ? output + process->output_count : rest;
    const size_t room = is_kept ? output_capacity - process->output_count : sizeof rest;
    const ssize_t count = read(ends[0], to, room);
    if (process->first_byte_nanoseconds == 0)
      process->first_byte_nanoseconds = benchmark_nanoseconds() - start;
    if (count <= 0)
      break;
    if (is_kept)
      process->output_count += (size_t)count;
  }
  close(ends[0]);
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  const bool is_ended = wait4(child, &status, 0, &usage) == child;
  process->nanoseconds = benchmark_nanoseconds() - start;
  process->peak_resident_bytes = (uint64_t)usage.ru_maxrss * 1024;
  return is_ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool benchmark_rewrite_durably(int descriptor) {
  char page[4096];
  memset(page, 1, sizeof page);
  return pwrite(descriptor, page, sizeof page, 0) == (ssize_t)sizeof page &&
         fdatasync(descriptor) == 0;
}
