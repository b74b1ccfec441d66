#define _GNU_SOURCE 1

#include "CCurlShim.h"

#include <dlfcn.h>
#include <pthread.h>

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#define CURL_SHIM_LIBRARY "libcurl.4.dylib"
#else
#define CURL_SHIM_LIBRARY "libcurl.so.4"
#endif

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

/* The functions of libcurl that are used here, by their types in its header. */
typedef struct curl_library {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_easy_reset) easy_reset;
  __typeof__(&curl_easy_setopt) easy_setopt;
  __typeof__(&curl_easy_perform) easy_perform;
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
  int is_loaded;
} curl_library;

/* Written once, before any other use. */
static curl_library curl;
static pthread_once_t set_up = PTHREAD_ONCE_INIT;

/* Finds a function; POSIX lets the address of one be stored through a pointer to void. */
static int find(void *library, const char *name, void *function) {
  void *address = dlsym(library, name);
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

/* The library stays open until the process ends, as its own set-up does. */
static void set_up_library(void) {
  void *library = dlopen(CURL_SHIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL)
    return;
  curl.is_loaded = find(library, "curl_global_init", &curl.global_init) &&
                   find(library, "curl_easy_init", &curl.easy_init) &&
                   find(library, "curl_easy_cleanup", &curl.easy_cleanup) &&
                   find(library, "curl_easy_reset", &curl.easy_reset) &&
                   find(library, "curl_easy_setopt", &curl.easy_setopt) &&
                   find(library, "curl_easy_perform", &curl.easy_perform) &&
                   find(library, "curl_easy_getinfo", &curl.easy_getinfo) &&
                   find(library, "curl_slist_append", &curl.slist_append) &&
                   find(library, "curl_slist_free_all", &curl.slist_free_all) &&
                   curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

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
  if (!curl.is_loaded)
    return NULL;
  curl_shim_session *session = calloc(1, sizeof *session);
  if (session == NULL)
    return NULL;
  session->handle = curl.easy_init();
  if (session->handle == NULL) {
    free(session);
    return NULL;
  }
  return session;
}

void curl_shim_session_free(curl_shim_session *session) {
  if (session == NULL)
    return;
  curl.easy_cleanup(session->handle);
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
  curl.easy_reset(handle);
  struct curl_slist *headers = curl.slist_append(NULL, "Expect:");
  if (call->authorization != NULL)
    headers = curl.slist_append(headers, call->authorization);
  if (call->body != NULL) {
    headers = curl.slist_append(headers, "Content-Type: application/json");
    curl.easy_setopt(handle, CURLOPT_POST, 1L);
    curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_length);
    curl.easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)call->body);
  }
  curl.easy_setopt(handle, CURLOPT_URL, call->url);
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl.easy_setopt(handle, CURLOPT_PROXY, "");
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)call->timeout_milliseconds);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_bytes);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &coming);
  curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_flag);
  curl.easy_setopt(handle, CURLOPT_XFERINFODATA, (void *)(uintptr_t)call->cancel_flag);
  if (call->authorities_path != NULL)
    curl.easy_setopt(handle, CURLOPT_CAINFO, call->authorities_path);
  const CURLcode code = curl.easy_perform(handle);
  const curl_shim_status status = status_of(code, &coming);
  if (status == CURL_SHIM_OK) {
    long http_status = 0;
    curl_off_t retry_after = 0;
    curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &http_status);
    curl.easy_getinfo(handle, CURLINFO_RETRY_AFTER, &retry_after);
    answer->status = (int32_t)http_status;
    answer->retry_after_seconds = retry_after;
  } else {
    curl_shim_answer_free(answer);
  }
  curl.slist_free_all(headers);
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
