#include "CCBORShim.h"

#include <cbor.h>
#include <string.h>

static void set(void *context, cbor_shim_kind kind, uint64_t argument) {
  cbor_shim_token *token = context;
  token->kind = kind;
  token->argument = argument;
}

static void on_uint8(void *context, uint8_t value) {
  set(context, CBOR_SHIM_KIND_UNSIGNED, value);
}
static void on_uint16(void *context, uint16_t value) {
  set(context, CBOR_SHIM_KIND_UNSIGNED, value);
}
static void on_uint32(void *context, uint32_t value) {
  set(context, CBOR_SHIM_KIND_UNSIGNED, value);
}
static void on_uint64(void *context, uint64_t value) {
  set(context, CBOR_SHIM_KIND_UNSIGNED, value);
}
static void on_negint8(void *context, uint8_t value) {
  set(context, CBOR_SHIM_KIND_NEGATIVE, value);
}
static void on_negint16(void *context, uint16_t value) {
  set(context, CBOR_SHIM_KIND_NEGATIVE, value);
}
static void on_negint32(void *context, uint32_t value) {
  set(context, CBOR_SHIM_KIND_NEGATIVE, value);
}
static void on_negint64(void *context, uint64_t value) {
  set(context, CBOR_SHIM_KIND_NEGATIVE, value);
}

static void on_bytes(void *context, cbor_data data, size_t length) {
  (void)data;
  set(context, CBOR_SHIM_KIND_BYTES, length);
  ((cbor_shim_token *)context)->content_size = length;
}
static void on_text(void *context, cbor_data data, size_t length) {
  (void)data;
  set(context, CBOR_SHIM_KIND_TEXT, length);
  ((cbor_shim_token *)context)->content_size = length;
}

static void on_array(void *context, size_t count) { set(context, CBOR_SHIM_KIND_ARRAY, count); }
static void on_map(void *context, size_t count) { set(context, CBOR_SHIM_KIND_MAP, count); }
static void on_tag(void *context, uint64_t tag) { set(context, CBOR_SHIM_KIND_TAG, tag); }

static void on_float(void *context, float value) {
  (void)value;
  set(context, CBOR_SHIM_KIND_OTHER, 0);
}
static void on_double(void *context, double value) {
  (void)value;
  set(context, CBOR_SHIM_KIND_OTHER, 0);
}
static void on_bool(void *context, bool value) {
  (void)value;
  set(context, CBOR_SHIM_KIND_OTHER, 0);
}
static void on_simple(void *context) { set(context, CBOR_SHIM_KIND_OTHER, 0); }
static void on_indefinite(void *context) { set(context, CBOR_SHIM_KIND_INDEFINITE, 0); }

static const struct cbor_callbacks callbacks = {
    .uint8 = on_uint8,
    .uint16 = on_uint16,
    .uint32 = on_uint32,
    .uint64 = on_uint64,
    .negint8 = on_negint8,
    .negint16 = on_negint16,
    .negint32 = on_negint32,
    .negint64 = on_negint64,
    .byte_string_start = on_indefinite,
    .byte_string = on_bytes,
    .string_start = on_indefinite,
    .string = on_text,
    .indef_array_start = on_indefinite,
    .array_start = on_array,
    .indef_map_start = on_indefinite,
    .map_start = on_map,
    .tag = on_tag,
    .float2 = on_float,
    .float4 = on_float,
    .float8 = on_double,
    .undefined = on_simple,
    .null = on_simple,
    .boolean = on_bool,
    .indef_break = on_indefinite,
};

cbor_shim_status cbor_shim_next(const uint8_t *bytes, size_t count, cbor_shim_token *token) {
  memset(token, 0, sizeof *token);
  if (count == 0) {
    return CBOR_SHIM_ERROR_TRUNCATED;
  }
  /* libcbor 0.8 knows the tags of RFC 7049 alone and calls 18 (COSE_Sign1) reserved. */
  if (bytes[0] >= 0xc0 && bytes[0] <= 0xd7) {
    token->kind = CBOR_SHIM_KIND_TAG;
    token->argument = bytes[0] - 0xc0u;
    token->head_size = 1;
    return CBOR_SHIM_OK;
  }
  const struct cbor_decoder_result result = cbor_stream_decode(bytes, count, &callbacks, token);
  if (result.status == CBOR_DECODER_FINISHED) {
    token->head_size = result.read - token->content_size;
    return CBOR_SHIM_OK;
  }
  memset(token, 0, sizeof *token);
  return result.status == CBOR_DECODER_NEDATA ? CBOR_SHIM_ERROR_TRUNCATED
                                              : CBOR_SHIM_ERROR_MALFORMED;
}

size_t cbor_shim_write_head(cbor_shim_kind kind, uint64_t argument, uint8_t *out, size_t capacity) {
  switch (kind) {
  case CBOR_SHIM_KIND_UNSIGNED:
    return cbor_encode_uint(argument, out, capacity);
  case CBOR_SHIM_KIND_NEGATIVE:
    return cbor_encode_negint(argument, out, capacity);
  case CBOR_SHIM_KIND_BYTES:
    return cbor_encode_bytestring_start(argument, out, capacity);
  case CBOR_SHIM_KIND_TEXT:
    return cbor_encode_string_start(argument, out, capacity);
  case CBOR_SHIM_KIND_ARRAY:
    return cbor_encode_array_start(argument, out, capacity);
  case CBOR_SHIM_KIND_MAP:
    return cbor_encode_map_start(argument, out, capacity);
  case CBOR_SHIM_KIND_TAG:
    return cbor_encode_tag(argument, out, capacity);
  case CBOR_SHIM_KIND_OTHER:
  case CBOR_SHIM_KIND_INDEFINITE:
    return 0;
  }
  return 0;
}
