#include "internal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/params.h>
#include <openssl/sha.h>
#include <string.h>

static const uint8_t group_order[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};

static const uint8_t half_group_order[32] = {
    0x7f, 0xff, 0xff, 0xff, 0x80, 0x00, 0x00, 0x00, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xde, 0x73, 0x7d, 0x56, 0xd3, 0x8b, 0xcf, 0x42, 0x79, 0xdc, 0xe5, 0x61, 0x7e, 0x31, 0x92, 0xa8};

crypto_shim_status crypto_shim_end(crypto_shim_status status) {
  ERR_clear_error();
  return status;
}

int crypto_shim_is_low_s(const uint8_t *s) { return memcmp(s, half_group_order, 32) <= 0; }

int crypto_shim_is_p256(const EVP_PKEY *pkey) {
  char name[32];
  size_t length = 0;
  return EVP_PKEY_is_a(pkey, "EC") == 1 &&
         EVP_PKEY_get_group_name(pkey, name, sizeof name, &length) == 1 &&
         strcmp(name, SN_X9_62_prime256v1) == 0;
}

crypto_shim_status crypto_shim_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
  static const uint8_t empty[1] = {0};
  return SHA256(count == 0 ? empty : bytes, count, digest) != NULL
             ? CRYPTO_SHIM_OK
             : crypto_shim_end(CRYPTO_SHIM_ERROR_LIBRARY);
}

crypto_shim_status crypto_shim_key_generate(crypto_shim_key **key) {
  EVP_PKEY *pkey = EVP_EC_gen(SN_X9_62_prime256v1);
  if (pkey == NULL) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_LIBRARY);
  }
  *key = (crypto_shim_key *)pkey;
  return CRYPTO_SHIM_OK;
}

crypto_shim_status crypto_shim_key_read_private(const uint8_t *der, size_t count,
                                                crypto_shim_key **key) {
  if (count > INT32_MAX) {
    return CRYPTO_SHIM_ERROR_ENCODING;
  }
  const uint8_t *position = der;
  PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &position, (long)count);
  if (info == NULL || position != der + count) {
    PKCS8_PRIV_KEY_INFO_free(info);
    return crypto_shim_end(CRYPTO_SHIM_ERROR_ENCODING);
  }
  EVP_PKEY *pkey = EVP_PKCS82PKEY(info);
  PKCS8_PRIV_KEY_INFO_free(info);
  if (pkey == NULL) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_ENCODING);
  }
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, pkey, NULL);
  const int is_sound =
      context != NULL && crypto_shim_is_p256(pkey) && EVP_PKEY_pairwise_check(context) == 1;
  EVP_PKEY_CTX_free(context);
  if (!is_sound) {
    EVP_PKEY_free(pkey);
    return crypto_shim_end(CRYPTO_SHIM_ERROR_KEY);
  }
  *key = (crypto_shim_key *)pkey;
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

crypto_shim_status crypto_shim_key_read_point(const uint8_t *point, crypto_shim_key **key) {
  if (point[0] != 4) {
    return CRYPTO_SHIM_ERROR_KEY;
  }
  char group[] = SN_X9_62_prime256v1;
  uint8_t copy[CRYPTO_SHIM_POINT_SIZE];
  memcpy(copy, point, sizeof copy);
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, sizeof copy),
      OSSL_PARAM_construct_end(),
  };
  EVP_PKEY *pkey = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  const int is_made = context != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
                      EVP_PKEY_fromdata(context, &pkey, EVP_PKEY_PUBLIC_KEY, parameters) == 1;
  EVP_PKEY_CTX_free(context);
  if (!is_made) {
    EVP_PKEY_free(pkey);
    return crypto_shim_end(CRYPTO_SHIM_ERROR_KEY);
  }
  *key = (crypto_shim_key *)pkey;
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

crypto_shim_status crypto_shim_key_write_private(const crypto_shim_key *key, uint8_t *out,
                                                 size_t capacity, size_t *written) {
  PKCS8_PRIV_KEY_INFO *info = EVP_PKEY2PKCS8(crypto_shim_pkey(key));
  if (info == NULL) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_KEY);
  }
  const int size = i2d_PKCS8_PRIV_KEY_INFO(info, NULL);
  crypto_shim_status status = CRYPTO_SHIM_ERROR_KEY;
  if (size > 0 && (size_t)size > capacity) {
    status = CRYPTO_SHIM_ERROR_CAPACITY;
  } else if (size > 0) {
    *written = (size_t)i2d_PKCS8_PRIV_KEY_INFO(info, &out);
    status = CRYPTO_SHIM_OK;
  }
  PKCS8_PRIV_KEY_INFO_free(info);
  return crypto_shim_end(status);
}

crypto_shim_status crypto_shim_key_write_point(const crypto_shim_key *key, uint8_t *point) {
  size_t size = 0;
  const int is_written =
      EVP_PKEY_get_octet_string_param(crypto_shim_pkey(key), OSSL_PKEY_PARAM_PUB_KEY, point,
                                      CRYPTO_SHIM_POINT_SIZE, &size);
  return crypto_shim_end(is_written == 1 && size == CRYPTO_SHIM_POINT_SIZE && point[0] == 4
                             ? CRYPTO_SHIM_OK
                             : CRYPTO_SHIM_ERROR_KEY);
}

void crypto_shim_key_free(crypto_shim_key *key) { EVP_PKEY_free(crypto_shim_pkey(key)); }

/* s := n - s, for s in 1 to n - 1. */
static void negate(uint8_t *s) {
  int32_t borrow = 0;
  for (int i = 31; i >= 0; i--) {
    const int32_t difference = (int32_t)group_order[i] - (int32_t)s[i] - borrow;
    borrow = difference < 0;
    s[i] = (uint8_t)(difference + (borrow ? 256 : 0));
  }
}

crypto_shim_status crypto_shim_sign(const crypto_shim_key *key, const uint8_t *message,
                                    size_t count, uint8_t *signature) {
  uint8_t der[80];
  size_t der_size = sizeof der;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  const int is_signed =
      context != NULL &&
      EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, crypto_shim_pkey(key)) == 1 &&
      EVP_DigestSign(context, der, &der_size, message, count) == 1;
  EVP_MD_CTX_free(context);
  if (!is_signed) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_LIBRARY);
  }
  const uint8_t *position = der;
  ECDSA_SIG *parsed = d2i_ECDSA_SIG(NULL, &position, (long)der_size);
  const int is_written =
      parsed != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(parsed), signature, 32) == 32 &&
      BN_bn2binpad(ECDSA_SIG_get0_s(parsed), signature + 32, 32) == 32;
  ECDSA_SIG_free(parsed);
  if (!is_written) {
    return crypto_shim_end(CRYPTO_SHIM_ERROR_LIBRARY);
  }
  if (!crypto_shim_is_low_s(signature + 32)) {
    negate(signature + 32);
  }
  return crypto_shim_end(CRYPTO_SHIM_OK);
}

crypto_shim_status crypto_shim_verify(const crypto_shim_key *key, const uint8_t *message,
                                      size_t count, const uint8_t *signature,
                                      int32_t demands_low_s) {
  if (demands_low_s && !crypto_shim_is_low_s(signature + 32)) {
    return CRYPTO_SHIM_ERROR_HIGH_S;
  }
  crypto_shim_status status = CRYPTO_SHIM_ERROR_LIBRARY;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  ECDSA_SIG *parsed = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(signature, 32, NULL);
  BIGNUM *s = BN_bin2bn(signature + 32, 32, NULL);
  uint8_t der[80];
  uint8_t *position = der;
  if (context == NULL || parsed == NULL || r == NULL || s == NULL) {
    goto end;
  }
  ECDSA_SIG_set0(parsed, r, s);
  r = s = NULL;
  const int der_size = i2d_ECDSA_SIG(parsed, &position);
  if (der_size <= 0 ||
      EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, crypto_shim_pkey(key)) != 1) {
    goto end;
  }
  status = EVP_DigestVerify(context, der, (size_t)der_size, message, count) == 1
               ? CRYPTO_SHIM_OK
               : CRYPTO_SHIM_ERROR_SIGNATURE;
end:
  BN_free(r);
  BN_free(s);
  ECDSA_SIG_free(parsed);
  EVP_MD_CTX_free(context);
  return crypto_shim_end(status);
}
