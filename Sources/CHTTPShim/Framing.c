#define _GNU_SOURCE 1

#include "Framing.h"

#include <string.h>

/* White space before a value that is still taken. */
enum { MAXIMUM_SPACE = 64 };

/*
 * Whether a header stands in one line that ends with CR LF and has no other control characters.
 *
 * libmicrohttpd 0.9.75 ends name and value where they stand in its buffer, so a value follows its name.
 * A folded line it joins to the name, which it copies elsewhere: "Content-Len: 5" and " gth" would give a
 * length that nobody else on the way has seen. It takes a bare line feed, and it ends a value at a NUL.
 * The byte behind the value's end is in the buffer, since an empty line follows every header.
 */
static bool is_one_line(const char *name, const char *value) {
  if (value == NULL)
    return false;
  const char *between = name + strlen(name) + 1;
  const uintptr_t start = (uintptr_t)between;
  const uintptr_t end = (uintptr_t)value;
  if (end < start || end - start > MAXIMUM_SPACE)
    return false;
  for (; between != value; between++)
    if (*between != ' ' && *between != '\t')
      return false;
  for (const char *c = value; *c != '\0'; c++)
    if ((*c >= '\0' && *c < ' ' && *c != '\t') || *c == 0x7F)
      return false;
  return value[strlen(value) + 1] == '\0';
}

enum MHD_Result framing_look_at_header(void *context, enum MHD_ValueKind kind, const char *name,
                                       const char *value) {
  (void)kind;
  framing *found = context;
  /* What lies between two lines was cut at a NUL, what is missing there was a carriage return. */
  if (!is_one_line(name, value) || name != found->next_name)
    found->has_bad_line = true;
  else
    found->next_name = value + strlen(value) + 2;
  if (strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0)
    found->lengths++;
  else if (strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0)
    found->encodings++;
  else if (strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0)
    found->hosts++;
  for (const char *c = name; *c != '\0'; c++)
    if (*c <= ' ' || *c == 0x7F)
      found->has_bad_name = true;
  return MHD_YES;
}

bool framing_is_whole(const framing *found, const char *end_of_head) {
  /* Line ends are not in the buffer any more; a bare line feed leaves the head a byte shorter. */
  return !found->has_bad_line && end_of_head == found->next_name + 2;
}
