/*
 * The files of the local recorder page, compiled into the program.
 *
 * Nothing is read from disk at run time and nothing can be missing. All memory is read-only and lives
 * as long as the process; every function is thread safe, allocates nothing and costs O(1).
 */
#ifndef RECORDER_PAGE_H
#define RECORDER_PAGE_H

#include <stddef.h>
#include <stdint.h>

/* How many files there are. Positions below are 0 up to this number. */
size_t recorder_page_file_count(void);

/*
 * The name of a file as it stands behind the address of the page; "" is the page itself.
 * NULL for a position out of range.
 */
const char *recorder_page_file_name(size_t position);

/* The media type of a file. NULL for a position out of range. */
const char *recorder_page_file_media_type(size_t position);

/*
 * The bytes of a file: writes their address to *bytes and returns their number.
 * For a position out of range *bytes becomes NULL and the result is 0. bytes must not be NULL.
 */
size_t recorder_page_file_bytes(size_t position, const uint8_t **bytes);

#endif
