/*
 * CDigestShim: the compression function of SHA-256 (FIPS 180-4) by the processor's instructions for it.
 *
 * Nothing here allocates, prints or keeps state. Every function may be called from any number of
 * threads at once.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * Takes block_count blocks of 64 bytes, of any alignment, into a state of eight words. Returns 1, or
 * 0 when this processor has no such instructions, or a pointer is NULL: then the state stays as it
 * was. Cost: about half a nanosecond a byte.
 */
int32_t digest_shim_sha256(uint32_t state[8], const uint8_t *bytes, size_t block_count);
