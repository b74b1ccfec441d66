#define _GNU_SOURCE 1

#include "CPostgresShim.h"

#include <errno.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Object identifiers of the types that the service uses; fixed by PostgreSQL. */
enum { OID_BYTEA = 17, OID_INT8 = 20, OID_INT4 = 23, OID_FLOAT8 = 701, OID_TEXT = 25 };
enum { MAXIMUM_VALUES = 32, DECIMAL = 10 };

struct postgres_shim_connection {
  PGconn *connection;
  int64_t end_milliseconds; /* of the group under way, by a clock that does not go back; 0 for none */
};

/* Byte strings come as text and are decoded once, so that callers see bytes. */
struct postgres_shim_result {
  PGresult *result;
  unsigned char **decoded;
  size_t *decoded_lengths;
};

static void drop_notice(void *context, const PGresult *result) {
  (void)context;
  (void)result;
}

static postgres_shim_status status_of(const PGconn *connection, const PGresult *result) {
  switch (PQresultStatus(result)) {
  case PGRES_COMMAND_OK:
  case PGRES_TUPLES_OK:
    return POSTGRES_SHIM_OK;
  case PGRES_PIPELINE_ABORTED:
    return POSTGRES_SHIM_NOT_RUN;
  default:
    break;
  }
  if (PQstatus(connection) != CONNECTION_OK)
    return POSTGRES_SHIM_UNAVAILABLE;
  const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state == NULL || strncmp(state, "08", 2) == 0 || strncmp(state, "57", 2) == 0 ||
      strcmp(state, "25006") == 0 || strncmp(state, "55P03", 5) == 0)
    return POSTGRES_SHIM_UNAVAILABLE;
  if (strncmp(state, "23", 2) == 0)
    return POSTGRES_SHIM_CONSTRAINT;
  if (strncmp(state, "40", 2) == 0)
    return POSTGRES_SHIM_CONFLICT;
  if (strncmp(state, "53", 2) == 0)
    return POSTGRES_SHIM_FULL;
  return POSTGRES_SHIM_MISUSE;
}

/*
 * Every statement of this program has an index. Without this, those that are prepared while a table
 * is empty would read it from end to end until the server has looked at it again.
 */
static const char *const planner_settings =
    "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";

static int set_planner(PGconn *connection) {
  PGresult *result = PQexec(connection, planner_settings);
  const int is_set = PQresultStatus(result) == PGRES_COMMAND_OK;
  PQclear(result);
  return is_set;
}

postgres_shim_status postgres_shim_connect(const char *address, int32_t timeout_seconds,
                                           postgres_shim_connection **out) {
  if (out == NULL)
    return POSTGRES_SHIM_MISUSE;
  *out = NULL;
  if (address == NULL)
    return POSTGRES_SHIM_MISUSE;
  char timeout[16];
  snprintf(timeout, sizeof timeout, "%d", (int)timeout_seconds);
  const char *const keywords[] = {"dbname", "connect_timeout", "application_name",
                                  "keepalives_idle", NULL};
  const char *const values[] = {address, timeout, "trust-insights", "10", NULL};
  postgres_shim_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL)
    return POSTGRES_SHIM_UNAVAILABLE;
  connection->connection = PQconnectdbParams(keywords, values, 1);
  if (PQstatus(connection->connection) != CONNECTION_OK) {
    postgres_shim_close(connection);
    return POSTGRES_SHIM_UNAVAILABLE;
  }
  PQsetNoticeReceiver(connection->connection, drop_notice, NULL);
  if (!set_planner(connection->connection) || PQsetnonblocking(connection->connection, 1) != 0 ||
      PQenterPipelineMode(connection->connection) != 1) {
    postgres_shim_close(connection);
    return POSTGRES_SHIM_UNAVAILABLE;
  }
  *out = connection;
  return POSTGRES_SHIM_OK;
}

void postgres_shim_close(postgres_shim_connection *connection) {
  if (connection == NULL)
    return;
  PQfinish(connection->connection);
  free(connection);
}

int32_t postgres_shim_is_alive(const postgres_shim_connection *connection) {
  return connection != NULL && PQstatus(connection->connection) == CONNECTION_OK;
}

static Oid oid_of(postgres_shim_type type) {
  switch (type) {
  case POSTGRES_SHIM_TYPE_INTEGER:
    return OID_INT8;
  case POSTGRES_SHIM_TYPE_REAL:
    return OID_FLOAT8;
  case POSTGRES_SHIM_TYPE_TEXT:
    return OID_TEXT;
  case POSTGRES_SHIM_TYPE_BYTES:
    return OID_BYTEA;
  default:
    return 0; /* the server infers the type of a NULL */
  }
}

/* Decodes the columns of byte strings; returns 0 without memory. */
static int decode_bytes(postgres_shim_result *result) {
  const int rows = PQntuples(result->result);
  const int columns = PQnfields(result->result);
  int has_bytes = 0;
  for (int column = 0; column < columns; column++)
    has_bytes |= PQftype(result->result, column) == OID_BYTEA;
  if (!has_bytes || rows == 0)
    return 1;
  const size_t cells = (size_t)rows * (size_t)columns;
  result->decoded = calloc(cells, sizeof *result->decoded);
  result->decoded_lengths = calloc(cells, sizeof *result->decoded_lengths);
  if (result->decoded == NULL || result->decoded_lengths == NULL)
    return 0;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) {
      if (PQftype(result->result, column) != OID_BYTEA || PQgetisnull(result->result, row, column))
        continue;
      const size_t cell = (size_t)row * (size_t)columns + (size_t)column;
      result->decoded[cell] =
          PQunescapeBytea((const unsigned char *)PQgetvalue(result->result, row, column),
                          &result->decoded_lengths[cell]);
      if (result->decoded[cell] == NULL)
        return 0;
    }
  return 1;
}

static int are_values_usable(const postgres_shim_value *values, size_t value_count) {
  return value_count <= MAXIMUM_VALUES && (values != NULL || value_count == 0);
}

static postgres_shim_status status_of_sending(const PGconn *connection, int is_sent) {
  if (is_sent)
    return POSTGRES_SHIM_OK;
  return PQstatus(connection) == CONNECTION_OK ? POSTGRES_SHIM_MISUSE : POSTGRES_SHIM_UNAVAILABLE;
}

postgres_shim_status postgres_shim_queue_prepare(postgres_shim_connection *connection,
                                                 const char *name, const char *sql,
                                                 const postgres_shim_value *values,
                                                 size_t value_count) {
  if (connection == NULL || name == NULL || sql == NULL || !are_values_usable(values, value_count))
    return POSTGRES_SHIM_MISUSE;
  Oid types[MAXIMUM_VALUES];
  for (size_t index = 0; index < value_count; index++)
    types[index] = oid_of(values[index].type);
  PGconn *libpq = connection->connection;
  return status_of_sending(libpq, PQsendPrepare(libpq, name, sql, (int)value_count, types));
}

postgres_shim_status postgres_shim_queue_run(postgres_shim_connection *connection, const char *name,
                                             const postgres_shim_value *values,
                                             size_t value_count) {
  if (connection == NULL || name == NULL || !are_values_usable(values, value_count))
    return POSTGRES_SHIM_MISUSE;
  const char *texts[MAXIMUM_VALUES];
  int lengths[MAXIMUM_VALUES];
  int formats[MAXIMUM_VALUES];
  for (size_t index = 0; index < value_count; index++) {
    texts[index] = values[index].type == POSTGRES_SHIM_TYPE_NULL ? NULL : values[index].bytes;
    lengths[index] = (int)values[index].length;
    formats[index] = values[index].type == POSTGRES_SHIM_TYPE_BYTES;
  }
  PGconn *libpq = connection->connection;
  return status_of_sending(
      libpq, PQsendQueryPrepared(libpq, name, (int)value_count, texts, lengths, formats, 0));
}

static int64_t now_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits until the socket can do what is asked or the group's time is over; returns 0 for the latter. */
static int wait_for(const postgres_shim_connection *connection, short events) {
  struct pollfd socket = {.fd = PQsocket(connection->connection), .events = events};
  if (socket.fd < 0)
    return 0;
  for (;;) {
    int64_t left = -1;
    if (connection->end_milliseconds != 0) {
      left = connection->end_milliseconds - now_milliseconds();
      if (left <= 0)
        return 0;
    }
    const int found = poll(&socket, 1, (int)left);
    if (found > 0)
      return 1;
    if (found < 0 && errno != EINTR)
      return 0;
  }
}

/* The next result or NULL, or the end of time or connection as 0. */
static int take_result(postgres_shim_connection *connection, PGresult **out) {
  PGconn *libpq = connection->connection;
  while (PQisBusy(libpq))
    if (!wait_for(connection, POLLIN) || PQconsumeInput(libpq) == 0)
      return 0;
  *out = PQgetResult(libpq);
  return 1;
}

postgres_shim_status postgres_shim_send(postgres_shim_connection *connection,
                                        int32_t timeout_milliseconds) {
  if (connection == NULL)
    return POSTGRES_SHIM_MISUSE;
  PGconn *libpq = connection->connection;
  connection->end_milliseconds =
      timeout_milliseconds > 0 ? now_milliseconds() + timeout_milliseconds : 0;
  if (PQpipelineSync(libpq) != 1)
    return status_of_sending(libpq, 0);
  int left = PQflush(libpq);
  while (left > 0) {
    /* The other side may wait for room as well, so what it sends is taken meanwhile. */
    if (!wait_for(connection, POLLIN | POLLOUT) || PQconsumeInput(libpq) == 0)
      return POSTGRES_SHIM_UNAVAILABLE;
    left = PQflush(libpq);
  }
  return left == 0 ? POSTGRES_SHIM_OK : POSTGRES_SHIM_UNAVAILABLE;
}

postgres_shim_status postgres_shim_next(postgres_shim_connection *connection,
                                        postgres_shim_result **out) {
  if (out == NULL)
    return POSTGRES_SHIM_MISUSE;
  *out = NULL;
  if (connection == NULL)
    return POSTGRES_SHIM_MISUSE;
  PGconn *libpq = connection->connection;
  PGresult *raw = NULL;
  if (!take_result(connection, &raw))
    return POSTGRES_SHIM_UNAVAILABLE;
  if (raw == NULL)
    return PQstatus(libpq) == CONNECTION_OK ? POSTGRES_SHIM_MISUSE : POSTGRES_SHIM_UNAVAILABLE;
  const postgres_shim_status status = status_of(libpq, raw);
  /* Each statement's result is followed by a NULL; a broken connection gives no more. */
  PGresult *none = NULL;
  if (PQstatus(libpq) == CONNECTION_OK && take_result(connection, &none))
    PQclear(none);
  postgres_shim_result *result = status == POSTGRES_SHIM_OK ? calloc(1, sizeof *result) : NULL;
  if (result == NULL) {
    PQclear(raw);
    return status == POSTGRES_SHIM_OK ? POSTGRES_SHIM_UNAVAILABLE : status;
  }
  result->result = raw;
  if (!decode_bytes(result)) {
    postgres_shim_result_free(result);
    return POSTGRES_SHIM_UNAVAILABLE;
  }
  *out = result;
  return POSTGRES_SHIM_OK;
}

postgres_shim_status postgres_shim_end(postgres_shim_connection *connection) {
  if (connection == NULL)
    return POSTGRES_SHIM_MISUSE;
  PGresult *mark = NULL;
  if (!take_result(connection, &mark))
    return POSTGRES_SHIM_UNAVAILABLE;
  const int is_mark = PQresultStatus(mark) == PGRES_PIPELINE_SYNC;
  PQclear(mark);
  if (is_mark)
    return POSTGRES_SHIM_OK;
  return PQstatus(connection->connection) == CONNECTION_OK ? POSTGRES_SHIM_MISUSE
                                                           : POSTGRES_SHIM_UNAVAILABLE;
}

void postgres_shim_result_free(postgres_shim_result *result) {
  if (result == NULL)
    return;
  if (result->decoded != NULL) {
    const size_t cells = (size_t)PQntuples(result->result) * (size_t)PQnfields(result->result);
    for (size_t cell = 0; cell < cells; cell++)
      PQfreemem(result->decoded[cell]);
  }
  free(result->decoded);
  free(result->decoded_lengths);
  PQclear(result->result);
  free(result);
}

int32_t postgres_shim_rows(const postgres_shim_result *result) {
  return result == NULL ? 0 : PQntuples(result->result);
}

int32_t postgres_shim_columns(const postgres_shim_result *result) {
  return result == NULL ? 0 : PQnfields(result->result);
}

int32_t postgres_shim_is_commit(const postgres_shim_result *result) {
  return result != NULL && strcmp(PQcmdStatus(result->result), "COMMIT") == 0;
}

int64_t postgres_shim_changes(const postgres_shim_result *result) {
  return result == NULL ? 0 : strtoll(PQcmdTuples(result->result), NULL, DECIMAL);
}

postgres_shim_type postgres_shim_type_at(const postgres_shim_result *result, int32_t row,
                                         int32_t column) {
  if (result == NULL || PQgetisnull(result->result, row, column))
    return POSTGRES_SHIM_TYPE_NULL;
  switch (PQftype(result->result, column)) {
  case OID_INT8:
  case OID_INT4:
    return POSTGRES_SHIM_TYPE_INTEGER;
  case OID_FLOAT8:
    return POSTGRES_SHIM_TYPE_REAL;
  case OID_BYTEA:
    return POSTGRES_SHIM_TYPE_BYTES;
  default:
    return POSTGRES_SHIM_TYPE_TEXT;
  }
}

const uint8_t *postgres_shim_value_at(const postgres_shim_result *result, int32_t row,
                                      int32_t column, size_t *length) {
  if (result == NULL || length == NULL)
    return NULL;
  if (result->decoded != NULL && PQftype(result->result, column) == OID_BYTEA) {
    const size_t cell = (size_t)row * (size_t)PQnfields(result->result) + (size_t)column;
    *length = result->decoded_lengths[cell];
    return result->decoded[cell];
  }
  *length = (size_t)PQgetlength(result->result, row, column);
  return (const uint8_t *)PQgetvalue(result->result, row, column);
}
