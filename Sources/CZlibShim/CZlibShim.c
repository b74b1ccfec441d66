#include "CZlibShim.h"

#include <stdlib.h>
#include <zlib.h>

struct zlib_shim_inflater {
  z_stream stream;
};

struct zlib_shim_deflater {
  z_stream stream;
};

// 15 bits of window; 16 more say that the wrapper is gzip.
enum { GZIP_WINDOW_BITS = 15 + 16, DEFLATE_MEMORY_LEVEL = 8 };

static uInt clamped(size_t size) { return size > UINT32_MAX ? (uInt)UINT32_MAX : (uInt)size; }

static zlib_shim_status status_of(int code) {
  switch (code) {
  case Z_OK:
  case Z_BUF_ERROR:
    return ZLIB_SHIM_OK;
  case Z_STREAM_END:
    return ZLIB_SHIM_END;
  case Z_DATA_ERROR:
  case Z_NEED_DICT:
    return ZLIB_SHIM_CORRUPT;
  default:
    return ZLIB_SHIM_MEMORY;
  }
}

// Points the stream at the caller's memory; zlib does not write through next_in.
static void attach(z_stream *stream, const uint8_t *input, size_t input_size, uint8_t *output,
                   size_t output_size) {
  stream->next_in = (Bytef *)(uintptr_t)input;
  stream->avail_in = clamped(input_size);
  stream->next_out = output;
  stream->avail_out = clamped(output_size);
}

// Takes the caller's memory away again and says how far it was used.
static void detach(z_stream *stream, size_t input_size, size_t output_size,
                   zlib_shim_progress *progress) {
  progress->consumed = clamped(input_size) - stream->avail_in;
  progress->produced = clamped(output_size) - stream->avail_out;
  stream->next_in = NULL;
  stream->next_out = NULL;
}

zlib_shim_inflater *zlib_shim_inflater_make(void) {
  zlib_shim_inflater *inflater = calloc(1, sizeof *inflater);
  if (inflater != NULL && inflateInit2(&inflater->stream, GZIP_WINDOW_BITS) != Z_OK) {
    free(inflater);
    return NULL;
  }
  return inflater;
}

void zlib_shim_inflater_free(zlib_shim_inflater *inflater) {
  if (inflater != NULL) {
    inflateEnd(&inflater->stream);
    free(inflater);
  }
}

zlib_shim_status zlib_shim_inflate(zlib_shim_inflater *inflater, const uint8_t *input,
                                   size_t input_size, uint8_t *output, size_t output_size,
                                   zlib_shim_progress *progress) {
  attach(&inflater->stream, input, input_size, output, output_size);
  const int code = inflate(&inflater->stream, Z_NO_FLUSH);
  detach(&inflater->stream, input_size, output_size, progress);
  return status_of(code);
}

zlib_shim_deflater *zlib_shim_deflater_make(void) {
  zlib_shim_deflater *deflater = calloc(1, sizeof *deflater);
  if (deflater != NULL &&
      deflateInit2(&deflater->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW_BITS,
                   DEFLATE_MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(deflater);
    return NULL;
  }
  return deflater;
}

void zlib_shim_deflater_free(zlib_shim_deflater *deflater) {
  if (deflater != NULL) {
    deflateEnd(&deflater->stream);
    free(deflater);
  }
}

zlib_shim_status zlib_shim_deflate(zlib_shim_deflater *deflater, const uint8_t *input,
                                   size_t input_size, uint8_t *output, size_t output_size,
                                   int32_t finish, zlib_shim_progress *progress) {
  attach(&deflater->stream, input, input_size, output, output_size);
  const int code = deflate(&deflater->stream, finish ? Z_FINISH : Z_NO_FLUSH);
  detach(&deflater->stream, input_size, output_size, progress);
  return status_of(code);
}
