/*
 * Whether the headers of a request leave no doubt where it ends: what a request is smuggled with.
 */
#pragma once

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* What is counted while the headers of a request are looked through. */
typedef struct framing {
  uint32_t lengths;
  uint32_t encodings;
  uint32_t hosts;
  bool has_bad_name;
  bool has_bad_line;
  const char *next_name; /* where the next header must begin, set to behind the request line */
} framing;

/* Takes one header into the counts of `context`, a `framing`; always goes on to the next one. */
enum MHD_Result framing_look_at_header(void *context, enum MHD_ValueKind kind, const char *name,
                                       const char *value);

/* Whether the head ends with CR LF behind its last line, once all headers were looked at. */
bool framing_is_whole(const framing *found, const char *end_of_head);
