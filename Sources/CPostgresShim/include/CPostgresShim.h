/*
 * CPostgresShim: the one door to libpq.
 *
 * A connection belongs to one thread at a time. Values go and come in binary or as text, as noted.
 * Nothing is printed: notices of the server are dropped.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct postgres_shim_connection postgres_shim_connection;
typedef struct postgres_shim_result postgres_shim_result;

typedef enum postgres_shim_status {
  POSTGRES_SHIM_OK = 0,
  POSTGRES_SHIM_UNAVAILABLE = 1, /* no connection, or it broke, or the server is going down */
  POSTGRES_SHIM_CONSTRAINT = 2,  /* a constraint refused the change */
  POSTGRES_SHIM_CONFLICT = 3,    /* deadlock or serialization failure; a new try may work */
  POSTGRES_SHIM_FULL = 4,        /* no room on the medium */
  POSTGRES_SHIM_MISUSE = 5,      /* wrong SQL or NULL, or no result is due */
  POSTGRES_SHIM_NOT_RUN = 6,     /* an earlier statement of the same group failed */
} postgres_shim_status;

typedef enum postgres_shim_type {
  POSTGRES_SHIM_TYPE_NULL = 0,
  POSTGRES_SHIM_TYPE_INTEGER = 1,
  POSTGRES_SHIM_TYPE_REAL = 2,
  POSTGRES_SHIM_TYPE_TEXT = 3,
  POSTGRES_SHIM_TYPE_BYTES = 4,
} postgres_shim_type;

/* A parameter: integers and reals as their decimal text. */
typedef struct postgres_shim_value {
  postgres_shim_type type;
  const char *bytes; /* text ends with NUL; ignored for NULL */
  size_t length;
} postgres_shim_value;

/*
 * Connects to a postgres:// address; waits for at most timeout_seconds. *out is NULL unless
 * POSTGRES_SHIM_OK is returned.
 */
postgres_shim_status postgres_shim_connect(const char *address, int32_t timeout_seconds,
                                           postgres_shim_connection **out);

/* Ends a connection. NULL is allowed. */
void postgres_shim_close(postgres_shim_connection *connection);

/* Whether the connection is still believed to work. */
int32_t postgres_shim_is_alive(const postgres_shim_connection *connection);

/*
 * Statements go in groups, so that a group costs one round trip: any number of queue calls, one
 * postgres_shim_send, one postgres_shim_next for each queue call in the same order, and one
 * postgres_shim_end. The first failure of a group keeps those behind it from running.
 *
 * queue_prepare makes a prepared statement, which the session keeps; of the values only the types
 * count. queue_run runs one. Texts and values are copied; at most 32 values.
 */
postgres_shim_status postgres_shim_queue_prepare(postgres_shim_connection *connection,
                                                 const char *name, const char *sql,
                                                 const postgres_shim_value *values,
                                                 size_t value_count);
postgres_shim_status postgres_shim_queue_run(postgres_shim_connection *connection, const char *name,
                                             const postgres_shim_value *values, size_t value_count);

/*
 * Ends a group and sends it. A server that has not answered all of it after timeout_milliseconds counts
 * as unavailable, here and in the calls below; 0 waits for as long as it takes.
 */
postgres_shim_status postgres_shim_send(postgres_shim_connection *connection,
                                        int32_t timeout_milliseconds);

/*
 * Waits for the next result. *out is NULL unless POSTGRES_SHIM_OK is returned. After
 * POSTGRES_SHIM_UNAVAILABLE the connection is of no more use.
 */
postgres_shim_status postgres_shim_next(postgres_shim_connection *connection,
                                        postgres_shim_result **out);

/* Takes the mark that ends a group, after its last result. */
postgres_shim_status postgres_shim_end(postgres_shim_connection *connection);

/* Frees a result. NULL is allowed. */
void postgres_shim_result_free(postgres_shim_result *result);

/* Rows, columns, and how many rows the statement changed. */
int32_t postgres_shim_rows(const postgres_shim_result *result);
int32_t postgres_shim_columns(const postgres_shim_result *result);
/* Whether the result is that of a COMMIT that committed; one that rolled back has no failure. */
int32_t postgres_shim_is_commit(const postgres_shim_result *result);
int64_t postgres_shim_changes(const postgres_shim_result *result);

/*
 * Type and value; integers and reals come as decimal text, bytes as they are. Row and column must
 * exist.
 */
postgres_shim_type postgres_shim_type_at(const postgres_shim_result *result, int32_t row,
                                         int32_t column);
const uint8_t *postgres_shim_value_at(const postgres_shim_result *result, int32_t row,
                                      int32_t column, size_t *length);
