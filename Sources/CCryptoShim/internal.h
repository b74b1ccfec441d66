#pragma once

#include "CCryptoShim.h"

#include <openssl/evp.h>
#include <openssl/x509.h>

/* The key behind the opaque handle. */
static inline EVP_PKEY *crypto_shim_pkey(const crypto_shim_key *key) { return (EVP_PKEY *)key; }

/* The certificate behind the opaque handle. */
static inline X509 *crypto_shim_x509(const crypto_shim_certificate *certificate) {
  return (X509 *)certificate;
}

/* Returns 1 if the key is on P-256, else 0. */
int crypto_shim_is_p256(const EVP_PKEY *pkey);

/* Returns 1 if s (32 bytes, big endian) is at most half the group order, else 0. */
int crypto_shim_is_low_s(const uint8_t *s);

/*
 * Reads one certificate into *certificate; the caller frees it with X509_free.
 * ENCODING unless the bytes are what encoding the certificate again gives.
 */
crypto_shim_status crypto_shim_x509_read(const uint8_t *der, size_t count, X509 **certificate);

/* OK if a certificate's signature is ecdsa-with-SHA256 with low s; CONSTRAINT, HIGH_S, LINK. */
crypto_shim_status crypto_shim_x509_signature_form(const X509 *certificate);

/* Empties OpenSSL's error queue and returns the status. */
crypto_shim_status crypto_shim_end(crypto_shim_status status);
