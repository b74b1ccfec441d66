#define _GNU_SOURCE 1

#include "CCurlShim.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct curl_shim_session {
  CURL *handle;
};

/* An answer that is still coming in. */
typedef struct incoming {
  curl_shim_answer *answer;
  size_t capacity;
  size_t limit;
  int is_too_large;
} incoming;

static pthread_once_t set_up = PTHREAD_ONCE_INIT;

/* libcurl wants this once, before other threads use it. */
static void set_up_library(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static size_t take_bytes(char *bytes, size_t size, size_t count, void *context) {
  incoming *coming = context;
  const size_t length = size * count;
  curl_shim_answer *answer = coming->answer;
  if (length > coming->limit - answer->body_length) {
    coming->is_too_large = 1;
    return 0;
  }
  if (answer->body_length + length > coming->capacity) {
    size_t capacity = coming->capacity == 0 ? 4096 : coming->capacity;
    while (capacity < answer->body_length + length)
      capacity *= 2;
    uint8_t *larger = realloc(answer->body, capacity);
    if (larger == NULL)
      return 0;
    answer->body = larger;
    coming->capacity = capacity;
  }
  memcpy(answer->body + answer->body_length, bytes, length);
  answer->body_length += length;
  return length;
}

static int look_at_flag(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const int32_t *flag = context;
  return flag != NULL && __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

static curl_shim_status status_of(CURLcode code, const incoming *coming) {
  if (coming->is_too_large)
    return CURL_SHIM_TOO_LARGE;
  switch (code) {
  case CURLE_OK:
    return CURL_SHIM_OK;
  case CURLE_URL_MALFORMAT:
  case CURLE_UNSUPPORTED_PROTOCOL:
    return CURL_SHIM_MISUSE;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_CONNECT:
    return CURL_SHIM_NOT_SENT;
  case CURLE_OPERATION_TIMEDOUT:
    return CURL_SHIM_TIMEOUT;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CACERT_BADFILE:
    return CURL_SHIM_UNTRUSTED;
  case CURLE_ABORTED_BY_CALLBACK:
    return CURL_SHIM_CANCELLED;
  case CURLE_OUT_OF_MEMORY:
    return CURL_SHIM_NO_MEMORY;
  default:
    return CURL_SHIM_BROKEN;
  }
}

curl_shim_session *curl_shim_session_make(void) {
  pthread_once(&set_up, set_up_library);
  curl_shim_session *session = calloc(1, sizeof *session);
  if (session == NULL)
    return NULL;
  session->handle = curl_easy_init();
  if (session->handle == NULL) {
    free(session);
    return NULL;
  }
  return session;
}

void curl_shim_session_free(curl_shim_session *session) {
  if (session == NULL)
    return;
  curl_easy_cleanup(session->handle);
  free(session);
}

curl_shim_status curl_shim_send(curl_shim_session *session, const curl_shim_call *call,
                                curl_shim_answer *answer) {
  if (answer == NULL)
    return CURL_SHIM_MISUSE;
  memset(answer, 0, sizeof *answer);
  if (session == NULL || call == NULL || call->url == NULL ||
      (call->body == NULL && call->body_length != 0) || call->timeout_milliseconds < 1)
    return CURL_SHIM_MISUSE;
  CURL *handle = session->handle;
  incoming coming = {.answer = answer, .limit = call->answer_limit_bytes};
  curl_easy_reset(handle);
  struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
  if (call->authorization != NULL)
    headers = curl_slist_append(headers, call->authorization);
  if (call->body != NULL) {
    headers = curl_slist_append(headers, "Content-Type: application/json");
    curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_length);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)call->body);
  }
  curl_easy_setopt(handle, CURLOPT_URL, call->url);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)call->timeout_milliseconds);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_bytes);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &coming);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_flag);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, (void *)(uintptr_t)call->cancel_flag);
  if (call->authorities_path != NULL)
    curl_easy_setopt(handle, CURLOPT_CAINFO, call->authorities_path);
  const CURLcode code = curl_easy_perform(handle);
  const curl_shim_status status = status_of(code, &coming);
  if (status == CURL_SHIM_OK) {
    long http_status = 0;
    curl_off_t retry_after = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &http_status);
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &retry_after);
    answer->status = (int32_t)http_status;
    answer->retry_after_seconds = retry_after;
  } else {
    curl_shim_answer_free(answer);
  }
  curl_slist_free_all(headers);
  return status;
}

void curl_shim_answer_free(curl_shim_answer *answer) {
  if (answer == NULL)
    return;
  free(answer->body);
  memset(answer, 0, sizeof *answer);
}

void curl_shim_raise_flag(int32_t *flag) {
  if (flag != NULL)
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}
