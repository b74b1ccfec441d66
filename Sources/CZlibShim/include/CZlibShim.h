/*
 * Streaming gzip, both ways. The one door to zlib.
 *
 * Nothing here prints or keeps global state. A stream may be used by one thread at a time; different
 * streams are independent. A stream allocates when it is made and not after that.
 */
#ifndef C_ZLIB_SHIM_H
#define C_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zlib_shim_status {
  ZLIB_SHIM_OK = 0,      /* went on as far as input and room allowed */
  ZLIB_SHIM_END = 1,     /* the end of a gzip member, its check sum right */
  ZLIB_SHIM_CORRUPT = 2, /* not gzip, or damaged; what was written before is good */
  ZLIB_SHIM_MEMORY = 3   /* zlib could not work; the stream is of no further use */
} zlib_shim_status;

/* How far a call went. Written whatever the outcome. */
typedef struct zlib_shim_progress {
  size_t consumed;
  size_t produced;
} zlib_shim_progress;

typedef struct zlib_shim_inflater zlib_shim_inflater;
typedef struct zlib_shim_deflater zlib_shim_deflater;

/* Makes a reader of one gzip member (48 KB); NULL when memory is short. */
zlib_shim_inflater *zlib_shim_inflater_make(void);

/* Frees a reader; NULL is allowed. */
void zlib_shim_inflater_free(zlib_shim_inflater *inflater);

/*
 * Inflates from `input` to `output`, which must not overlap; NULL is allowed where a size is 0. Sizes
 * beyond UINT32_MAX are used only up to that. Stops at the end of a member.
 * Cost: linear in what is read and written.
 */
zlib_shim_status zlib_shim_inflate(zlib_shim_inflater *inflater, const uint8_t *input,
                                   size_t input_size, uint8_t *output, size_t output_size,
                                   zlib_shim_progress *progress);

/* Makes a writer of one gzip member without name and time (270 KB); NULL when memory is short. */
zlib_shim_deflater *zlib_shim_deflater_make(void);

/* Frees a writer; NULL is allowed. */
void zlib_shim_deflater_free(zlib_shim_deflater *deflater);

/*
 * Deflates from `input` to `output`, which must not overlap. With `finish` ≠ 0 the member is ended: call
 * again with more room until ZLIB_SHIM_END. Sizes as above.
 * Cost: linear in what is read.
 */
zlib_shim_status zlib_shim_deflate(zlib_shim_deflater *deflater, const uint8_t *input,
                                   size_t input_size, uint8_t *output, size_t output_size,
                                   int32_t finish, zlib_shim_progress *progress);

#ifdef __cplusplus
}
#endif

#endif
