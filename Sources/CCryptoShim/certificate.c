#include "internal.h"

#include <openssl/asn1.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

#define SERIAL_SIZE 16
/* Half of all signatures have low s, so this many in vain are beyond chance. */
#define SIGNING_TRIES 128

crypto_shim_status crypto_shim_x509_read(const uint8_t *der, size_t count, X509 **certificate) {
  if (count == 0 || count > INT32_MAX) {
    return CRYPTO_SHIM_ERROR_ENCODING;
  }
  const uint8_t *position = der;
  X509 *read = d2i_X509(NULL, &position, (long)count);
  uint8_t *again = NULL;
  const int size = read != NULL && position == der + count ? i2d_X509(read, &again) : -1;
  /* A looser outer encoding would give one certificate many digests, and slip a denylist. */
  const int is_der = size >= 0 && (size_t)size == count && memcmp(again, der, count) == 0;
  OPENSSL_free(again);
  if (!is_der) {
    X509_free(read);
    return crypto_shim_end(CRYPTO_SHIM_ERROR_ENCODING);
  }
  *certificate = read;
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

crypto_shim_status crypto_shim_x509_signature_form(const X509 *certificate) {
  const ASN1_BIT_STRING *signature = NULL;
  X509_get0_signature(&signature, NULL, certificate);
  if (X509_get_signature_nid(certificate) != NID_ecdsa_with_SHA256 || signature == NULL) {
    return CRYPTO_SHIM_ERROR_CONSTRAINT;
  }
  const uint8_t *position = ASN1_STRING_get0_data(signature);
  ECDSA_SIG *parsed = d2i_ECDSA_SIG(NULL, &position, ASN1_STRING_length(signature));
  uint8_t s[32];
  crypto_shim_status status = CRYPTO_SHIM_ERROR_LINK;
  if (parsed != NULL && BN_bn2binpad(ECDSA_SIG_get0_s(parsed), s, sizeof s) == sizeof s) {
    status = crypto_shim_is_low_s(s) ? CRYPTO_SHIM_OK : CRYPTO_SHIM_ERROR_HIGH_S;
  }
  ECDSA_SIG_free(parsed);
  return crypto_shim_end(status);
}

static int add_extension(X509 *certificate, X509 *issuer, int nid, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
  const int is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return is_added;
}

static int set_extensions(X509 *certificate, X509 *issuer,
                          const crypto_shim_certificate_request *request) {
  char constraints[64] = "critical,CA:FALSE";
  const int is_authority = request->path_length >= 0;
  if (is_authority) {
    snprintf(constraints, sizeof constraints, "critical,CA:TRUE,pathlen:%d",
             (int)request->path_length);
  }
  const char *usage =
      is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature";
  if (!add_extension(certificate, issuer, NID_basic_constraints, constraints) ||
      !add_extension(certificate, issuer, NID_key_usage, usage) ||
      !add_extension(certificate, issuer, NID_subject_key_identifier, "hash") ||
      !add_extension(certificate, issuer, NID_authority_key_identifier, "keyid:always")) {
    return 0;
  }
  if (request->extended_key_usage == NULL) {
    return 1;
  }
  char purposes[256];
  const int length =
      snprintf(purposes, sizeof purposes, "critical,%s", request->extended_key_usage);
  return length > 0 && (size_t)length < sizeof purposes &&
         add_extension(certificate, issuer, NID_ext_key_usage, purposes);
}

static int set_fields(X509 *certificate, X509 *issuer,
                      const crypto_shim_certificate_request *request) {
  uint8_t serial[SERIAL_SIZE];
  memcpy(serial, request->serial, sizeof serial);
  serial[0] = (uint8_t)((serial[0] & 0x7f) | 0x40);
  BIGNUM *number = BN_bin2bn(serial, sizeof serial, NULL);
  X509_NAME *subject = X509_get_subject_name(certificate);
  const int is_set =
      number != NULL && X509_set_version(certificate, X509_VERSION_3) == 1 &&
      BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL &&
      ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)request->not_before_seconds) !=
          NULL &&
      ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)request->not_after_seconds) !=
          NULL &&
      X509_set_pubkey(certificate, crypto_shim_pkey(request->subject_key)) == 1 &&
      X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_UTF8,
                                 (const unsigned char *)request->common_name, -1, -1, 0) == 1 &&
      X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1;
  BN_free(number);
  return is_set && set_extensions(certificate, issuer, request);
}

static crypto_shim_status sign_low(X509 *certificate, const crypto_shim_key *key) {
  for (int i = 0; i < SIGNING_TRIES; i++) {
    if (X509_sign(certificate, crypto_shim_pkey(key), EVP_sha256()) <= 0) {
      return CRYPTO_SHIM_ERROR_KEY;
    }
    const crypto_shim_status status = crypto_shim_x509_signature_form(certificate);
    if (status != CRYPTO_SHIM_ERROR_HIGH_S) {
      return status;
    }
  }
  return CRYPTO_SHIM_ERROR_LIBRARY;
}

crypto_shim_status crypto_shim_certificate_make(const crypto_shim_certificate_request *request,
                                                uint8_t *out, size_t capacity, size_t *written) {
  X509 *issuer = NULL;
  if (request->issuer != NULL) {
    const crypto_shim_status status =
        crypto_shim_x509_read(request->issuer, request->issuer_count, &issuer);
    if (status != CRYPTO_SHIM_OK) {
      return status;
    }
  }
  X509 *certificate = X509_new();
  crypto_shim_status status = CRYPTO_SHIM_ERROR_LIBRARY;
  if (certificate == NULL) {
    goto end;
  }
  status = CRYPTO_SHIM_ERROR_CONSTRAINT;
  if (!set_fields(certificate, issuer != NULL ? issuer : certificate, request)) {
    goto end;
  }
  status = sign_low(certificate, request->issuer_key);
  if (status != CRYPTO_SHIM_OK) {
    goto end;
  }
  const int size = i2d_X509(certificate, NULL);
  if (size <= 0 || (size_t)size > capacity) {
    status = CRYPTO_SHIM_ERROR_CAPACITY;
    goto end;
  }
  *written = (size_t)i2d_X509(certificate, &out);
end:
  X509_free(certificate);
  X509_free(issuer);
  return crypto_shim_end(status);
}

static int seconds_since_1970(const ASN1_TIME *time, int64_t *seconds) {
  struct tm parts;
  if (time == NULL || ASN1_TIME_to_tm(time, &parts) != 1) {
    return 0;
  }
  *seconds = (int64_t)timegm(&parts);
  return 1;
}

crypto_shim_status crypto_shim_certificate_read(const uint8_t *der, size_t count,
                                                crypto_shim_certificate **certificate) {
  X509 *read = NULL;
  crypto_shim_status status = crypto_shim_x509_read(der, count, &read);
  if (status != CRYPTO_SHIM_OK) {
    return status;
  }
  const EVP_PKEY *pkey = X509_get0_pubkey(read);
  if (X509_get_signature_nid(read) != NID_ecdsa_with_SHA256) {
    status = CRYPTO_SHIM_ERROR_CONSTRAINT;
  } else if (pkey == NULL || !crypto_shim_is_p256(pkey)) {
    status = CRYPTO_SHIM_ERROR_KEY;
  }
  if (status != CRYPTO_SHIM_OK) {
    X509_free(read);
    return crypto_shim_end(status);
  }
  *certificate = (crypto_shim_certificate *)read;
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

void crypto_shim_certificate_free(crypto_shim_certificate *certificate) {
  X509_free(crypto_shim_x509(certificate));
}

crypto_shim_status crypto_shim_certificate_get_fields(const crypto_shim_certificate *certificate,
                                                      crypto_shim_certificate_fields *fields) {
  X509 *read = crypto_shim_x509(certificate);
  crypto_shim_certificate_fields result = {0};
  if (!seconds_since_1970(X509_get0_notBefore(read), &result.not_before_seconds) ||
      !seconds_since_1970(X509_get0_notAfter(read), &result.not_after_seconds)) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_ENCODING);
  }
  /* 1 is a v3 certificate whose basicConstraints say CA; the other forms are no authority here. */
  result.is_authority = X509_check_ca(read) == 1;
  const uint32_t usage = X509_get_key_usage(read);
  result.has_digital_signature = usage != UINT32_MAX && (usage & KU_DIGITAL_SIGNATURE) != 0;
  *fields = result;
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

crypto_shim_status crypto_shim_certificate_get_key(const crypto_shim_certificate *certificate,
                                                   crypto_shim_key **key) {
  EVP_PKEY *pkey = X509_get_pubkey(crypto_shim_x509(certificate));
  if (pkey == NULL) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_KEY);
  }
  *key = (crypto_shim_key *)pkey;
  return CRYPTO_SHIM_OK;
}

int32_t crypto_shim_certificate_has_usage(const crypto_shim_certificate *certificate,
                                          const char *oid) {
  ASN1_OBJECT *wanted = OBJ_txt2obj(oid, 1);
  EXTENDED_KEY_USAGE *usages =
      X509_get_ext_d2i(crypto_shim_x509(certificate), NID_ext_key_usage, NULL, NULL);
  int32_t is_found = 0;
  for (int i = 0; wanted != NULL && i < sk_ASN1_OBJECT_num(usages); i++) {
    is_found |= OBJ_cmp(sk_ASN1_OBJECT_value(usages, i), wanted) == 0;
  }
  EXTENDED_KEY_USAGE_free(usages);
  ASN1_OBJECT_free(wanted);
  crypto_shim_end(CRYPTO_SHIM_OK);
  return is_found;
}
