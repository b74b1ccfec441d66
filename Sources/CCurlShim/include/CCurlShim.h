/*
 * CCurlShim: the one door to libcurl, for one kind of call: send a body, take the answer.
 *
 * Only http and https, no redirects, no proxies from the environment, certificates always checked.
 * libcurl, and the thirty libraries that it brings along, are loaded when the first session is made.
 * A session keeps its connection for the next call and belongs to one thread at a time. Nothing is
 * printed.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct curl_shim_session curl_shim_session;

typedef enum curl_shim_status {
  CURL_SHIM_OK = 0,
  CURL_SHIM_MISUSE = 1,        /* NULL, or an address that is none */
  CURL_SHIM_NOT_SENT = 2,      /* no connection; the server has not seen the call */
  CURL_SHIM_TIMEOUT = 3,       /* the deadline passed; the server may have seen the call */
  CURL_SHIM_BROKEN = 4,        /* the connection broke; the server may have seen the call */
  CURL_SHIM_UNTRUSTED = 5,     /* the server's certificate does not hold */
  CURL_SHIM_TOO_LARGE = 6,     /* the answer exceeds the limit */
  CURL_SHIM_CANCELLED = 7,     /* the flag was set */
  CURL_SHIM_NO_MEMORY = 8,
} curl_shim_status;

typedef struct curl_shim_call {
  const char *url;
  const char *authorization;    /* the whole header line, or NULL */
  const uint8_t *body;          /* sent as application/json; NULL for GET */
  size_t body_length;
  int64_t timeout_milliseconds; /* for everything together; at least 1 */
  size_t answer_limit_bytes;
  const char *authorities_path; /* PEM file of trusted roots, or NULL for the system's */
  const int32_t *cancel_flag;   /* looked at several times a second, atomically; NULL for none */
} curl_shim_call;

typedef struct curl_shim_answer {
  int32_t status;              /* of HTTP */
  int64_t retry_after_seconds; /* of Retry-After, or 0 */
  uint8_t *body;               /* freed by curl_shim_answer_free */
  size_t body_length;
} curl_shim_answer;

/* Makes a session; NULL without memory, or when libcurl cannot be loaded. */
curl_shim_session *curl_shim_session_make(void);

/* Ends a session and its connection. NULL is allowed. */
void curl_shim_session_free(curl_shim_session *session);

/* Sends a call and waits for its answer. *answer is empty unless CURL_SHIM_OK is returned. */
curl_shim_status curl_shim_send(curl_shim_session *session, const curl_shim_call *call,
                                curl_shim_answer *answer);

/* Frees what an answer holds. NULL is allowed. */
void curl_shim_answer_free(curl_shim_answer *answer);

/* Sets a cancel flag, from any thread. NULL is allowed. */
void curl_shim_raise_flag(int32_t *flag);
