#define _GNU_SOURCE 1

#include "CHTTPShim.h"

#include "Address.h"
#include "Connections.h"
#include "Framing.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct http_shim_server {
  struct MHD_Daemon *daemon;
  http_shim_handler gate;
  http_shim_handler handler;
  void *context;
  size_t small_body_bytes;
  size_t body_limit_bytes;
  connections *connections;
  _Atomic uint32_t waiting;
  _Atomic bool is_stopping;
};

struct http_shim_exchange {
  http_shim_server *server;
  struct MHD_Connection *connection;
  char *target;
  const char *raw_target; /* in the library's buffer, as long as the request lasts */
  size_t raw_target_length;
  const char *method;
  uint8_t *body;
  size_t length;
  size_t capacity; /* what the head announces */
  struct MHD_Response *response;
  uint32_t status;
  bool is_begun;
  bool is_at_gate;
  bool is_handed_over;
};

static enum MHD_Result refuse(struct MHD_Connection *connection, uint32_t status,
                              const char *title) {
  char body[160];
  const int length =
      snprintf(body, sizeof body, "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%u}",
               title, (unsigned)status);
  struct MHD_Response *response =
      MHD_create_response_from_buffer((size_t)length, body, MHD_RESPMEM_MUST_COPY);
  if (response == NULL)
    return MHD_NO;
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/problem+json");
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  const enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

/*
 * Looks at the headers of a request; returns 0 for one that may go on, else the status to refuse it
 * with.
 */
static uint32_t judge(http_shim_exchange *exchange, const char *version, const char **title) {
  framing found = {.next_name = version + strlen(version) + 2};
  MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, framing_look_at_header, &found);
  const bool needs_host = strcmp(version, MHD_HTTP_VERSION_1_0) != 0;
  *title = "Bad Request";
  /* The version follows the target, unless the target has a NUL, behind which it would not be seen. */
  if (version != exchange->raw_target + exchange->raw_target_length + 1)
    return MHD_HTTP_BAD_REQUEST;
  const union MHD_ConnectionInfo *size =
      MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  if (size == NULL || !framing_is_whole(&found, exchange->method + size->header_size))
    return MHD_HTTP_BAD_REQUEST;
  if (found.has_bad_name || found.lengths > 1 || found.hosts > 1 ||
      (needs_host && found.hosts == 0) || (found.encodings > 0 && found.lengths > 0))
    return MHD_HTTP_BAD_REQUEST;
  if (found.encodings > 0) {
    *title = "Length Required";
    return MHD_HTTP_LENGTH_REQUIRED;
  }
  const char *text = MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND,
                                                 MHD_HTTP_HEADER_CONTENT_LENGTH);
  if (text == NULL)
    return 0;
  size_t length = 0;
  if (*text == '\0')
    return MHD_HTTP_BAD_REQUEST;
  for (const char *c = text; *c != '\0'; c++) {
    if (*c < '0' || *c > '9')
      return MHD_HTTP_BAD_REQUEST;
    length = length > SIZE_MAX / 20 ? SIZE_MAX / 2 : length * 10 + (size_t)(*c - '0');
  }
  if (length > exchange->server->body_limit_bytes) {
    *title = "Content Too Large";
    return MHD_HTTP_CONTENT_TOO_LARGE;
  }
  exchange->capacity = length;
  return 0;
}

static void *begin_exchange(void *context, const char *target, struct MHD_Connection *connection) {
  http_shim_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL)
    return NULL;
  exchange->server = context;
  exchange->connection = connection;
  exchange->target = strdup(target);
  exchange->raw_target = target;
  exchange->raw_target_length = strlen(target);
  return exchange;
}

static connection_entry *entry_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *information =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return information == NULL ? NULL : information->socket_context;
}

/* Hands the exchange to a handler, and keeps the connection as it is until that answers. */
static enum MHD_Result hand_over(http_shim_exchange *exchange, http_shim_handler handler) {
  http_shim_server *server = exchange->server;
  connections_set_busy(server->connections, entry_of(exchange->connection), true);
  atomic_fetch_add(&server->waiting, 1);
  /* Counted before the look at the flag: whoever stops sees the count or this sees the flag. */
  if (atomic_load(&server->is_stopping)) {
    atomic_fetch_sub(&server->waiting, 1);
    return MHD_NO;
  }
  /* Suspended first, since the handler may answer before it returns. */
  MHD_suspend_connection(exchange->connection);
  handler(server->context, exchange);
  return MHD_YES;
}

/* From here on the exchange belongs to the server's thread. */
static void hand_back(http_shim_exchange *exchange) {
  http_shim_server *server = exchange->server;
  MHD_resume_connection(exchange->connection);
  atomic_fetch_sub(&server->waiting, 1);
}

static enum MHD_Result take_part(void *context, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *data,
                                 size_t *length, void **state) {
  (void)url;
  http_shim_server *server = context;
  http_shim_exchange *exchange = *state;
  if (exchange == NULL || exchange->target == NULL)
    return MHD_NO;
  if (!exchange->is_begun) {
    exchange->is_begun = true;
    exchange->method = method;
    const char *title = NULL;
    const uint32_t status = judge(exchange, version, &title);
    if (status != 0)
      return refuse(connection, status, title);
    exchange->is_at_gate = exchange->capacity > server->small_body_bytes;
    return exchange->is_at_gate ? hand_over(exchange, server->gate) : MHD_YES;
  }
  if (exchange->response != NULL)
    return MHD_queue_response(connection, exchange->status, exchange->response);
  if (exchange->is_at_gate) {
    /* The library asks once more for the head of a connection that was held up. */
    exchange->is_at_gate = false;
    connections_set_busy(server->connections, entry_of(connection), false);
    return MHD_YES;
  }
  if (*length > 0) {
    if (exchange->body == NULL && exchange->capacity > 0)
      exchange->body = malloc(exchange->capacity);
    if (exchange->body == NULL || *length > exchange->capacity - exchange->length)
      return MHD_NO;
    memcpy(exchange->body + exchange->length, data, *length);
    exchange->length += *length;
    *length = 0;
    return MHD_YES;
  }
  if (!exchange->is_handed_over) {
    exchange->is_handed_over = true;
    return hand_over(exchange, server->handler);
  }
  return MHD_NO;
}

static void end_exchange(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
  (void)code;
  http_shim_server *server = context;
  http_shim_exchange *exchange = *state;
  *state = NULL;
  connections_set_busy(server->connections, entry_of(connection), false);
  if (exchange == NULL)
    return;
  if (exchange->response != NULL)
    MHD_destroy_response(exchange->response);
  free(exchange->body);
  free(exchange->target);
  free(exchange);
}

static void note_connection(void *context, struct MHD_Connection *connection, void **socket_context,
                            enum MHD_ConnectionNotificationCode code) {
  http_shim_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *information =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    *socket_context = information == NULL
                          ? NULL
                          : connections_add(server->connections, information->connect_fd);
  } else {
    connections_remove(server->connections, *socket_context);
    *socket_context = NULL;
  }
}

static void free_server(http_shim_server *server) {
  if (server == NULL)
    return;
  connections_free(server->connections);
  free(server);
}

http_shim_status http_shim_start(const http_shim_configuration *configuration,
                                 http_shim_handler gate, http_shim_handler handler, void *context,
                                 http_shim_server **out) {
  if (out == NULL)
    return HTTP_SHIM_MISUSE;
  *out = NULL;
  if (configuration == NULL || configuration->address == NULL || gate == NULL ||
      handler == NULL || configuration->threads == 0 || configuration->connections == 0 ||
      configuration->connections_per_address == 0)
    return HTTP_SHIM_MISUSE;
  struct sockaddr_storage address;
  bool is_ipv6 = false;
  const http_shim_status parsed =
      address_parse(configuration->address, configuration->port, &address, &is_ipv6);
  if (parsed != HTTP_SHIM_OK)
    return parsed;
  http_shim_server *server = calloc(1, sizeof *server);
  if (server == NULL)
    return HTTP_SHIM_NO_MEMORY;
  server->gate = gate;
  server->handler = handler;
  server->context = context;
  server->small_body_bytes = configuration->small_body_bytes;
  server->body_limit_bytes = configuration->body_limit_bytes;
  const bool is_tls = configuration->certificate_pem != NULL;
  server->connections = connections_make(configuration->deadline_milliseconds, !is_tls);
  if (server->connections == NULL) {
    free_server(server);
    return HTTP_SHIM_NO_MEMORY;
  }
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (is_ipv6)
    flags |= MHD_USE_IPv6;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)(uintptr_t)configuration->certificate_pem},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)configuration->key_pem},
      {MHD_OPTION_HTTPS_PRIORITIES, 0,
       (void *)(uintptr_t) "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (is_tls)
    flags |= MHD_USE_TLS;
  /* MHD_OPTION_LISTENING_ADDRESS_REUSE stays unset: it means SO_REUSEPORT, by which a second server
   * would share the port. The default, SO_REUSEADDR, is what a restart needs. */
  errno = 0;
  server->daemon = MHD_start_daemon(
      flags, configuration->port, NULL, NULL, take_part, server, MHD_OPTION_SOCK_ADDR,
      (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)configuration->threads,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)configuration->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)configuration->connections_per_address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, configuration->header_limit_bytes,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(configuration->deadline_milliseconds / 1000 + 1),
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u,
      MHD_OPTION_URI_LOG_CALLBACK, begin_exchange, server,
      MHD_OPTION_NOTIFY_COMPLETED, end_exchange, server, MHD_OPTION_NOTIFY_CONNECTION,
      note_connection, server, MHD_OPTION_ARRAY, is_tls ? tls : none, MHD_OPTION_END);
  if (server->daemon == NULL) {
    bool is_taken = errno == EADDRINUSE;
    free_server(server);
    return is_taken ? HTTP_SHIM_ADDRESS_IN_USE : HTTP_SHIM_CANNOT_LISTEN;
  }
  *out = server;
  return HTTP_SHIM_OK;
}

uint16_t http_shim_port(const http_shim_server *server) {
  if (server == NULL)
    return 0;
  const union MHD_DaemonInfo *information =
      MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
  return information == NULL ? 0 : information->port;
}

uint32_t http_shim_waiting(const http_shim_server *server) {
  return server == NULL ? 0 : atomic_load(&server->waiting);
}

void http_shim_stop_listening(http_shim_server *server) {
  if (server == NULL)
    return;
  atomic_store(&server->is_stopping, true);
  const MHD_socket socket = MHD_quiesce_daemon(server->daemon);
  if (socket != MHD_INVALID_SOCKET)
    close(socket);
}

bool http_shim_stop(http_shim_server *server) {
  if (server == NULL)
    return true;
  atomic_store(&server->is_stopping, true);
  if (atomic_load(&server->waiting) > 0)
    return false;
  MHD_stop_daemon(server->daemon);
  free_server(server);
  return true;
}

const char *http_shim_method(const http_shim_exchange *exchange) {
  return exchange == NULL ? NULL : exchange->method;
}

const char *http_shim_target(const http_shim_exchange *exchange) {
  return exchange == NULL ? NULL : exchange->target;
}

/* A header that is looked for, and how often it was there. */
typedef struct wanted_header {
  const char *name;
  const char *value;
  uint32_t count;
} wanted_header;

static enum MHD_Result compare_header(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *value) {
  (void)kind;
  wanted_header *wanted = context;
  if (strcasecmp(name, wanted->name) == 0) {
    wanted->value = value;
    wanted->count++;
  }
  return MHD_YES;
}

const char *http_shim_header(const http_shim_exchange *exchange, const char *name) {
  if (exchange == NULL || name == NULL)
    return NULL;
  wanted_header wanted = {.name = name};
  MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, compare_header, &wanted);
  return wanted.count == 1 ? wanted.value : NULL;
}

size_t http_shim_body_length(const http_shim_exchange *exchange) {
  return exchange == NULL ? 0 : exchange->capacity;
}

const uint8_t *http_shim_body(const http_shim_exchange *exchange, size_t *length) {
  if (exchange == NULL || length == NULL)
    return NULL;
  *length = exchange->length;
  return exchange->body;
}

http_shim_status http_shim_admit(http_shim_exchange *exchange) {
  if (exchange == NULL || !exchange->is_at_gate || exchange->response != NULL)
    return HTTP_SHIM_MISUSE;
  hand_back(exchange);
  return HTTP_SHIM_OK;
}

http_shim_status http_shim_respond(http_shim_exchange *exchange, uint32_t status,
                                   const char *const *headers, size_t header_count,
                                   const uint8_t *body, size_t length) {
  if (exchange == NULL || exchange->response != NULL || (body == NULL && length != 0))
    return HTTP_SHIM_MISUSE;
  struct MHD_Response *response = MHD_create_response_from_buffer(
      length, (void *)(uintptr_t)(body == NULL ? (const uint8_t *)"" : body),
      MHD_RESPMEM_MUST_COPY);
  for (size_t index = 0; response != NULL && index < header_count; index++)
    MHD_add_response_header(response, headers[2 * index], headers[2 * index + 1]);
  exchange->response = response;
  exchange->status = status;
  hand_back(exchange);
  return response == NULL ? HTTP_SHIM_NO_MEMORY : HTTP_SHIM_OK;
}
