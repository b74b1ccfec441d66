#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * P-256, SHA-256 and X.509 over OpenSSL 3 libcrypto.
 *
 * All functions: thread safe (a key may be used by several threads at once), no globals of our own, no
 * printing, OpenSSL's error queue is left empty. Pointers must not be NULL unless the count beside
 * them is 0 or NULL is said to be allowed. On failure nothing is written unless said otherwise.
 * Signatures are r then s, 32 bytes each, big endian. Points are 65 bytes: 4, x, y.
 */

#define CRYPTO_SHIM_DIGEST_SIZE 32
#define CRYPTO_SHIM_SIGNATURE_SIZE 64
#define CRYPTO_SHIM_POINT_SIZE 65

typedef enum crypto_shim_status {
  CRYPTO_SHIM_OK = 0,
  CRYPTO_SHIM_ERROR_LIBRARY = 1,   /* libcrypto failed: no memory, no randomness */
  CRYPTO_SHIM_ERROR_KEY = 2,       /* not a P-256 key, or a point that is not on the curve */
  CRYPTO_SHIM_ERROR_SIGNATURE = 3, /* does not verify */
  CRYPTO_SHIM_ERROR_HIGH_S = 4,    /* s above half the group order where the low form is demanded */
  CRYPTO_SHIM_ERROR_ENCODING = 5,  /* not exactly one DER certificate or key, or trailing bytes */
  CRYPTO_SHIM_ERROR_CAPACITY = 6,  /* the output does not fit */
  CRYPTO_SHIM_ERROR_UNTRUSTED = 7, /* the chain does not lead to an anchor by its own certificates */
  CRYPTO_SHIM_ERROR_LINK = 8,      /* a signature or a name in the chain does not fit */
  CRYPTO_SHIM_ERROR_CONSTRAINT = 9 /* CA flag, path length, key usage, critical extension, algorithm */
} crypto_shim_status;

/* An immutable P-256 key, private or public. */
typedef struct crypto_shim_key crypto_shim_key;

/* Writes the SHA-256 digest of count bytes to digest (32 bytes). Cost: about 2 ns a byte. */
crypto_shim_status crypto_shim_sha256(const uint8_t *bytes, size_t count, uint8_t *digest);

/* Makes a random private key in *key. Free it with crypto_shim_key_free. */
crypto_shim_status crypto_shim_key_generate(crypto_shim_key **key);

/*
 * Reads a private key from unencrypted PKCS#8 DER. Refused: trailing bytes (ENCODING), another
 * type of key or curve (KEY). Free it with crypto_shim_key_free.
 */
crypto_shim_status crypto_shim_key_read_private(const uint8_t *der, size_t count,
                                                crypto_shim_key **key);

/* Makes a public key from an uncompressed point. Refused (KEY): a point that is not on the curve. */
crypto_shim_status crypto_shim_key_read_point(const uint8_t *point, crypto_shim_key **key);

/*
 * Writes the private key as unencrypted PKCS#8 DER into out and its size into *written.
 * CAPACITY when it does not fit (256 bytes are enough), KEY for a public key.
 */
crypto_shim_status crypto_shim_key_write_private(const crypto_shim_key *key, uint8_t *out,
                                                 size_t capacity, size_t *written);

/* Writes the public point of a key to point (65 bytes). */
crypto_shim_status crypto_shim_key_write_point(const crypto_shim_key *key, uint8_t *point);

/* Ends a key and wipes it. NULL is allowed. */
void crypto_shim_key_free(crypto_shim_key *key);

/*
 * Signs the SHA-256 digest of a message with ECDSA. signature gets 64 bytes, s always in the lower
 * half of the group order. The nonce is OpenSSL's. Cost: one signature, tens of microseconds.
 */
crypto_shim_status crypto_shim_sign(const crypto_shim_key *key, const uint8_t *message,
                                    size_t count, uint8_t *signature);

/*
 * Verifies 64 bytes of signature. OK, or SIGNATURE, or, when demands_low_s is not 0 and s lies in
 * the upper half of the group order, HIGH_S without any further work.
 */
crypto_shim_status crypto_shim_verify(const crypto_shim_key *key, const uint8_t *message,
                                      size_t count, const uint8_t *signature,
                                      int32_t demands_low_s);

/* What a new certificate shall say. */
typedef struct crypto_shim_certificate_request {
  const char *common_name;         /* NUL-terminated UTF-8, 1 to 64 bytes */
  const uint8_t *serial;           /* 16 bytes; the uppermost bit is cleared, the next one set */
  int64_t not_before_seconds;      /* since 1970 */
  int64_t not_after_seconds;       /* since 1970 */
  int32_t path_length;             /* CAs below a CA; -1 makes a leaf */
  const char *extended_key_usage;  /* dotted OIDs with commas between; NULL for none */
  const crypto_shim_key *subject_key;
  const uint8_t *issuer;           /* DER of the issuer; NULL makes a self-signed certificate */
  size_t issuer_count;
  const crypto_shim_key *issuer_key;
} crypto_shim_certificate_request;

/*
 * Makes a certificate: X.509 v3, ecdsa-with-SHA256 with low s, critical basicConstraints and keyUsage
 * (CA: keyCertSign, cRLSign; leaf: digitalSignature), critical extendedKeyUsage if asked for, subject
 * and authority key identifiers. Writes DER into out and its size into *written; 2,048 bytes are
 * enough. CAPACITY, ENCODING (issuer), CONSTRAINT (a name, OID or time that X.509 cannot hold).
 */
crypto_shim_status crypto_shim_certificate_make(const crypto_shim_certificate_request *request,
                                                uint8_t *out, size_t capacity, size_t *written);

/* An immutable certificate that was read. */
typedef struct crypto_shim_certificate crypto_shim_certificate;

/*
 * Reads one certificate. Refused: bytes that are not exactly what DER would be for it (ENCODING), a
 * key that is not P-256 (KEY), a signature that is not ecdsa-with-SHA256 (CONSTRAINT). Free it with
 * crypto_shim_certificate_free. Cost: decoding the key is the most of it, some hundred microseconds.
 */
crypto_shim_status crypto_shim_certificate_read(const uint8_t *der, size_t count,
                                                crypto_shim_certificate **certificate);

/* Ends a certificate. NULL is allowed. */
void crypto_shim_certificate_free(crypto_shim_certificate *certificate);

/* What a certificate says. */
typedef struct crypto_shim_certificate_fields {
  int64_t not_before_seconds;    /* since 1970 */
  int64_t not_after_seconds;     /* since 1970 */
  int32_t is_authority;          /* basicConstraints say CA */
  int32_t has_digital_signature; /* keyUsage is there and has digitalSignature */
} crypto_shim_certificate_fields;

/* Writes what a certificate says. ENCODING for a time that is none. */
crypto_shim_status crypto_shim_certificate_get_fields(const crypto_shim_certificate *certificate,
                                                      crypto_shim_certificate_fields *fields);

/* Makes *key the certified key, which lives on by itself. Free it with crypto_shim_key_free. */
crypto_shim_status crypto_shim_certificate_get_key(const crypto_shim_certificate *certificate,
                                                   crypto_shim_key **key);

/* Returns 1 if extendedKeyUsage lists the dotted OID, 0 if not or if there is no such extension. */
int32_t crypto_shim_certificate_has_usage(const crypto_shim_certificate *certificate,
                                          const char *oid);

/*
 * Checks that the chain leads, by exactly its own certificates in its order, to one of the anchors.
 *
 * The chain begins with the leaf. Every link is checked: names, signature (s in the lower half), CA
 * flag, path length, key usage, critical extensions, key identifiers where present. An anchor may
 * stand at the end of the chain or be left out. Time is not checked here, nor what the leaf may be
 * used for. *anchor_index gets the position of the anchor. UNTRUSTED (also for a count of 0), LINK,
 * HIGH_S, CONSTRAINT. Cost: one signature verification a link.
 */
crypto_shim_status crypto_shim_chain_verify(const crypto_shim_certificate *const *chain,
                                            size_t chain_count,
                                            const crypto_shim_certificate *const *anchors,
                                            size_t anchor_count, size_t *anchor_index);
