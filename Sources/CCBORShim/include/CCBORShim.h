#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * One CBOR item head at a time, over libcbor's streaming decoder and its head encoders.
 *
 * All functions: thread safe, no allocation, no globals, no printing. Pointers must not be NULL
 * unless the count beside them is 0.
 */

typedef enum cbor_shim_kind {
  CBOR_SHIM_KIND_UNSIGNED = 0, /* argument is the value */
  CBOR_SHIM_KIND_NEGATIVE = 1, /* the value is -1 - argument */
  CBOR_SHIM_KIND_BYTES = 2,    /* argument is the length; the content follows the head */
  CBOR_SHIM_KIND_TEXT = 3,     /* the same; UTF-8 is not checked here */
  CBOR_SHIM_KIND_ARRAY = 4,    /* argument is the number of elements */
  CBOR_SHIM_KIND_MAP = 5,      /* argument is the number of pairs */
  CBOR_SHIM_KIND_TAG = 6,      /* argument is the tag number; the tagged item follows */
  CBOR_SHIM_KIND_OTHER = 7,    /* float, false, true, null, undefined; argument is 0 */
  CBOR_SHIM_KIND_INDEFINITE = 8 /* the start of an indefinite-length item, or a break */
} cbor_shim_kind;

typedef enum cbor_shim_status {
  CBOR_SHIM_OK = 0,
  CBOR_SHIM_ERROR_TRUNCATED = 1, /* the head, or a string's content, ends behind the input */
  CBOR_SHIM_ERROR_MALFORMED = 2  /* a reserved initial byte, or a simple value without meaning */
} cbor_shim_status;

typedef struct cbor_shim_token {
  cbor_shim_kind kind;
  uint64_t argument;
  size_t head_size;    /* bytes of the head as read, 1 to 9 */
  size_t content_size; /* bytes of a string's content behind the head; 0 for all other kinds */
} cbor_shim_token;

/*
 * Reads the head of the item that starts at bytes[0].
 *
 * A length is compared with count before anything is done with it, so the cost is O(1) whatever
 * the input says. Shortest form is not enforced: compare head_size with cbor_shim_write_head.
 * On failure *token is zeroed. count 0 gives CBOR_SHIM_ERROR_TRUNCATED.
 */
cbor_shim_status cbor_shim_next(const uint8_t *bytes, size_t count, cbor_shim_token *token);

/*
 * Writes the shortest head of an item into out and returns its size, 1 to 9.
 *
 * Returns 0, out untouched, when capacity is too small or kind is OTHER or INDEFINITE. A capacity
 * of 9 is always enough.
 */
size_t cbor_shim_write_head(cbor_shim_kind kind, uint64_t argument, uint8_t *out, size_t capacity);
