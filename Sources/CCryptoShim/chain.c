#include "internal.h"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#define MAXIMUM_DEPTH 8

/* Lends certificates to a stack, which must not free them. Returns 1, or 0 without memory. */
static int lend(const crypto_shim_certificate *const *certificates, size_t count,
                STACK_OF(X509) *stack) {
  for (size_t i = 0; i < count; i++) {
    if (sk_X509_push(stack, crypto_shim_x509(certificates[i])) <= 0) {
      return 0;
    }
  }
  return 1;
}

static crypto_shim_status check_forms(STACK_OF(X509) *chain) {
  for (int i = 0; i < sk_X509_num(chain); i++) {
    const crypto_shim_status status = crypto_shim_x509_signature_form(sk_X509_value(chain, i));
    if (status != CRYPTO_SHIM_OK) {
      return status;
    }
  }
  return CRYPTO_SHIM_OK;
}

static crypto_shim_status status_of(int error) {
  switch (error) {
  case X509_V_ERR_OUT_OF_MEM:
    return CRYPTO_SHIM_ERROR_LIBRARY;
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
  case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
  case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
  case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
  case X509_V_ERR_CERT_UNTRUSTED:
    return CRYPTO_SHIM_ERROR_UNTRUSTED;
  case X509_V_ERR_CERT_SIGNATURE_FAILURE:
  case X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
  case X509_V_ERR_SUBJECT_ISSUER_MISMATCH:
  case X509_V_ERR_AKID_SKID_MISMATCH:
  case X509_V_ERR_AKID_ISSUER_SERIAL_MISMATCH:
    return CRYPTO_SHIM_ERROR_LINK;
  default:
    return CRYPTO_SHIM_ERROR_CONSTRAINT;
  }
}

/*
 * Compares what OpenSSL built with what was given: the same certificates in the same order, with at
 * most the anchor added. OpenSSL alone would skip a certificate that it has no use for.
 */
static crypto_shim_status compare(STACK_OF(X509) *built, STACK_OF(X509) *given,
                                  STACK_OF(X509) *anchors, size_t *anchor_index) {
  const int given_count = sk_X509_num(given);
  const int built_count = sk_X509_num(built);
  if (built_count != given_count && built_count != given_count + 1) {
    return CRYPTO_SHIM_ERROR_LINK;
  }
  for (int i = 0; i < given_count; i++) {
    if (X509_cmp(sk_X509_value(built, i), sk_X509_value(given, i)) != 0) {
      return CRYPTO_SHIM_ERROR_LINK;
    }
  }
  for (int i = 0; i < sk_X509_num(anchors); i++) {
    if (X509_cmp(sk_X509_value(built, built_count - 1), sk_X509_value(anchors, i)) == 0) {
      *anchor_index = (size_t)i;
      return CRYPTO_SHIM_OK;
    }
  }
  return CRYPTO_SHIM_ERROR_UNTRUSTED;
}

static crypto_shim_status verify(STACK_OF(X509) *chain, STACK_OF(X509) *anchors,
                                 size_t *anchor_index) {
  crypto_shim_status status = CRYPTO_SHIM_ERROR_LIBRARY;
  X509_STORE *store = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  if (store == NULL || context == NULL) {
    goto end;
  }
  for (int i = 0; i < sk_X509_num(anchors); i++) {
    if (X509_STORE_add_cert(store, sk_X509_value(anchors, i)) != 1) {
      goto end;
    }
  }
  if (X509_STORE_CTX_init(context, store, sk_X509_value(chain, 0), chain) != 1) {
    goto end;
  }
  X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(context);
  X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_X509_STRICT | X509_V_FLAG_NO_CHECK_TIME |
                                              X509_V_FLAG_PARTIAL_CHAIN |
                                              X509_V_FLAG_CHECK_SS_SIGNATURE);
  X509_VERIFY_PARAM_set_depth(parameters, MAXIMUM_DEPTH);
  X509_VERIFY_PARAM_set_auth_level(parameters, 2);
  if (X509_verify_cert(context) == 1) {
    status = compare(X509_STORE_CTX_get0_chain(context), chain, anchors, anchor_index);
  } else {
    status = status_of(X509_STORE_CTX_get_error(context));
  }
end:
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  return status;
}

crypto_shim_status crypto_shim_chain_verify(const crypto_shim_certificate *const *chain,
                                            size_t chain_count,
                                            const crypto_shim_certificate *const *anchors,
                                            size_t anchor_count, size_t *anchor_index) {
  if (chain_count == 0 || anchor_count == 0) {
    return CRYPTO_SHIM_ERROR_UNTRUSTED;
  }
  STACK_OF(X509) *given = sk_X509_new_null();
  STACK_OF(X509) *trusted = sk_X509_new_null();
  crypto_shim_status status = CRYPTO_SHIM_ERROR_LIBRARY;
  if (given != NULL && trusted != NULL && lend(chain, chain_count, given) &&
      lend(anchors, anchor_count, trusted)) {
    status = check_forms(given);
  }
  if (status == CRYPTO_SHIM_OK) {
    status = verify(given, trusted, anchor_index);
  }
  sk_X509_free(given);
  sk_X509_free(trusted);
  return crypto_shim_end(status);
}
