/*
 * CHTTPShim: the one door to libmicrohttpd.
 *
 * A server takes whole requests and hands each to a handler, which answers from any thread, now or
 * later. A request with more than a small body goes to the gate first, when only its head is there:
 * the gate admits the body or answers. What neither sees, since the shim answers it: bodies beyond
 * the limit (413), headers beyond the limit (431), a Transfer-Encoding (411; bodies come with a
 * Content-Length), doubled or contradictory framing headers, lines that do not end with CR LF,
 * header names with white space and missing or doubled Host (400), and clients that need longer
 * than the deadline for a whole request (408). After each of these, and after an answer of the gate,
 * the connection is closed, so that bytes of a refused request are never read as the next one.
 *
 * Thread safety: start, stop and the counters from any thread, but stop once. Nothing is printed.
 * Memory is bounded by connections · (header limit + small body) and the bodies that were admitted.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct http_shim_server http_shim_server;
typedef struct http_shim_exchange http_shim_exchange;

typedef enum http_shim_status {
  HTTP_SHIM_OK = 0,
  HTTP_SHIM_MISUSE = 1,         /* NULL, or a second answer to one exchange */
  HTTP_SHIM_BAD_ADDRESS = 2,    /* neither an IPv4 nor an IPv6 address */
  HTTP_SHIM_CANNOT_LISTEN = 3,  /* address not allowed, or certificate unusable */
  HTTP_SHIM_NO_MEMORY = 4,
  HTTP_SHIM_ADDRESS_IN_USE = 5, /* another server listens there, of this or another process */
} http_shim_status;

typedef struct http_shim_configuration {
  const char *address;         /* numeric, as 127.0.0.1 or ::1 */
  uint16_t port;               /* 0 for a free one */
  uint32_t threads;            /* at least 1 */
  uint32_t connections;        /* at most so many at once */
  uint32_t connections_per_address; /* at most so many of one address; more are closed at once */
  size_t header_limit_bytes;   /* for request line and headers of one request */
  size_t small_body_bytes;     /* for a body that is taken from anybody */
  size_t body_limit_bytes;     /* for a body that the gate has admitted */
  uint32_t deadline_milliseconds; /* for a request, counted from the last answer */
  const char *certificate_pem;    /* a chain for TLS 1.2 and 1.3, or NULL for none */
  const char *key_pem;            /* its key, or NULL */
} http_shim_configuration;

/*
 * Called on a thread of the server, which must not be held up: the handler once for each whole
 * request, the gate before that for each request whose head announces more than a small body. The
 * exchange lasts until http_shim_respond was called for it; http_shim_admit gives it back until it
 * is whole.
 */
typedef void (*http_shim_handler)(void *context, http_shim_exchange *exchange);

/* Starts a server. *out is NULL unless HTTP_SHIM_OK is returned. */
http_shim_status http_shim_start(const http_shim_configuration *configuration,
                                 http_shim_handler gate, http_shim_handler handler, void *context,
                                 http_shim_server **out);

/* The port that the server listens on. */
uint16_t http_shim_port(const http_shim_server *server);

/* How many exchanges wait for their answer. */
uint32_t http_shim_waiting(const http_shim_server *server);

/* Stops taking new connections and new requests; exchanges under way go on. */
void http_shim_stop_listening(http_shim_server *server);

/*
 * Ends the server and frees it. While an exchange waits for its answer nothing is freed, no handler is
 * called any more, and the answer is false.
 */
bool http_shim_stop(http_shim_server *server);

/* The method and the address as the client wrote them: not decoded, with the query. */
const char *http_shim_method(const http_shim_exchange *exchange);
const char *http_shim_target(const http_shim_exchange *exchange);

/*
 * The value of a header, or NULL when it is absent or comes more than once; case of the name is
 * ignored.
 */
const char *http_shim_header(const http_shim_exchange *exchange, const char *name);

/* How many bytes of a body the head announces. */
size_t http_shim_body_length(const http_shim_exchange *exchange);

/* Takes the body of an exchange that is at the gate. HTTP_SHIM_MISUSE when it is not there. */
http_shim_status http_shim_admit(http_shim_exchange *exchange);

/* The body and its length; NULL when it is empty, and at the gate. */
const uint8_t *http_shim_body(const http_shim_exchange *exchange, size_t *length);

/*
 * Answers. Names and values are header_count pairs, as name, value, name, value; everything is
 * copied. The exchange is gone afterwards. The status must be 200 to 599.
 */
http_shim_status http_shim_respond(http_shim_exchange *exchange, uint32_t status,
                                   const char *const *headers, size_t header_count,
                                   const uint8_t *body, size_t length);
