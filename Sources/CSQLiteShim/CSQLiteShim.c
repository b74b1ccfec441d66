#define _GNU_SOURCE 1

#include "CSQLiteShim.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * A numbered parameter of a statement may stand in any order in the SQL; so many are looked up
 * once.
 */
enum { CACHED_PARAMETERS = 32 };

struct sqlite_shim_connection {
  sqlite3 *database;
};

struct sqlite_shim_statement {
  sqlite3_stmt *statement;
  int32_t positions[CACHED_PARAMETERS + 1]; /* SQLite's index of $n, 0 when absent */
};

static sqlite_shim_status status_of(int code) {
  switch (code & 0xFF) {
  case SQLITE_OK:
  case SQLITE_DONE:
    return SQLITE_SHIM_OK;
  case SQLITE_ROW:
    return SQLITE_SHIM_ROW;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return SQLITE_SHIM_BUSY;
  case SQLITE_CONSTRAINT:
    return SQLITE_SHIM_CONSTRAINT;
  case SQLITE_FULL:
    return SQLITE_SHIM_FULL;
  case SQLITE_IOERR:
    return SQLITE_SHIM_IO;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    return SQLITE_SHIM_CORRUPT;
  case SQLITE_CANTOPEN:
  case SQLITE_PERM:
    return SQLITE_SHIM_CANNOT_OPEN;
  case SQLITE_READONLY:
    return SQLITE_SHIM_READ_ONLY;
  case SQLITE_ERROR:
  case SQLITE_MISUSE:
  case SQLITE_RANGE:
    return SQLITE_SHIM_MISUSE;
  default:
    return SQLITE_SHIM_OTHER;
  }
}

sqlite_shim_status sqlite_shim_open(const char *path, int32_t busy_timeout_milliseconds,
                                    sqlite_shim_connection **out) {
  if (out == NULL)
    return SQLITE_SHIM_MISUSE;
  *out = NULL;
  if (path == NULL)
    return SQLITE_SHIM_MISUSE;
  /*
   * SQLite gives its log files the mode of the database, so the database gets it before the first
   * use. A file that is there must not be opened for this: closing it would drop every lock that this
   * process holds on it (POSIX), and another process would take itself for the last user and delete
   * the write-ahead log.
   */
  struct stat entry;
  if (lstat(path, &entry) == 0) {
    if (!S_ISREG(entry.st_mode))
      return SQLITE_SHIM_CANNOT_OPEN;
  } else {
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file >= 0)
      close(file);
    else if (errno != EEXIST)
      return SQLITE_SHIM_CANNOT_OPEN;
  }
  sqlite_shim_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL)
    return SQLITE_SHIM_OTHER;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE |
                    SQLITE_OPEN_EXRESCODE;
  int code = sqlite3_open_v2(path, &connection->database, flags, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_busy_timeout(connection->database, busy_timeout_milliseconds);
  if (code == SQLITE_OK)
    code = sqlite3_exec(connection->database,
                        "PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL;"
                        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                        "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;",
                        NULL, NULL, NULL);
  if (code != SQLITE_OK) {
    sqlite3_close(connection->database);
    free(connection);
    return status_of(code);
  }
  *out = connection;
  return SQLITE_SHIM_OK;
}

void sqlite_shim_close(sqlite_shim_connection *connection) {
  if (connection == NULL)
    return;
  sqlite3_close_v2(connection->database);
  free(connection);
}

sqlite_shim_status sqlite_shim_execute(sqlite_shim_connection *connection, const char *sql) {
  if (connection == NULL || sql == NULL)
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_exec(connection->database, sql, NULL, NULL, NULL));
}

sqlite_shim_status sqlite_shim_prepare(sqlite_shim_connection *connection, const char *sql,
                                       size_t sql_length, sqlite_shim_statement **out) {
  if (out == NULL)
    return SQLITE_SHIM_MISUSE;
  *out = NULL;
  if (connection == NULL || sql == NULL || sql_length > INT_MAX)
    return SQLITE_SHIM_MISUSE;
  sqlite_shim_statement *statement = calloc(1, sizeof *statement);
  if (statement == NULL)
    return SQLITE_SHIM_OTHER;
  const char *tail = NULL;
  const int code = sqlite3_prepare_v3(connection->database, sql, (int)sql_length,
                                      SQLITE_PREPARE_PERSISTENT, &statement->statement, &tail);
  const int has_tail = code == SQLITE_OK && tail != NULL && tail < sql + sql_length;
  if (code != SQLITE_OK || statement->statement == NULL || has_tail) {
    sqlite3_finalize(statement->statement);
    free(statement);
    return code == SQLITE_OK ? SQLITE_SHIM_MISUSE : status_of(code);
  }
  for (int32_t number = 1; number <= CACHED_PARAMETERS; number++) {
    char name[16];
    snprintf(name, sizeof name, "$%d", (int)number);
    statement->positions[number] = sqlite3_bind_parameter_index(statement->statement, name);
  }
  *out = statement;
  return SQLITE_SHIM_OK;
}

void sqlite_shim_finalize(sqlite_shim_statement *statement) {
  if (statement == NULL)
    return;
  sqlite3_finalize(statement->statement);
  free(statement);
}

int32_t sqlite_shim_column_count(sqlite_shim_statement *statement) {
  return statement == NULL ? 0 : sqlite3_column_count(statement->statement);
}

static int position_of(const sqlite_shim_statement *statement, int32_t number) {
  if (statement == NULL || number < 1 || number > CACHED_PARAMETERS)
    return 0;
  return statement->positions[number];
}

sqlite_shim_status sqlite_shim_bind_null(sqlite_shim_statement *statement, int32_t number) {
  const int position = position_of(statement, number);
  if (position == 0)
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_bind_null(statement->statement, position));
}

sqlite_shim_status sqlite_shim_bind_integer(sqlite_shim_statement *statement, int32_t number,
                                            int64_t value) {
  const int position = position_of(statement, number);
  if (position == 0)
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_bind_int64(statement->statement, position, value));
}

sqlite_shim_status sqlite_shim_bind_real(sqlite_shim_statement *statement, int32_t number,
                                         double value) {
  const int position = position_of(statement, number);
  if (position == 0)
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_bind_double(statement->statement, position, value));
}

sqlite_shim_status sqlite_shim_bind_text(sqlite_shim_statement *statement, int32_t number,
                                         const char *text, size_t length) {
  const int position = position_of(statement, number);
  if (position == 0 || (text == NULL && length != 0))
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_bind_text64(statement->statement, position, text == NULL ? "" : text,
                                       length, SQLITE_TRANSIENT, SQLITE_UTF8));
}

sqlite_shim_status sqlite_shim_bind_blob(sqlite_shim_statement *statement, int32_t number,
                                         const void *bytes, size_t length) {
  const int position = position_of(statement, number);
  if (position == 0 || (bytes == NULL && length != 0))
    return SQLITE_SHIM_MISUSE;
  return status_of(sqlite3_bind_blob64(statement->statement, position, bytes == NULL ? "" : bytes,
                                       length, SQLITE_TRANSIENT));
}

sqlite_shim_status sqlite_shim_step(sqlite_shim_statement *statement) {
  return statement == NULL ? SQLITE_SHIM_MISUSE : status_of(sqlite3_step(statement->statement));
}

void sqlite_shim_reset(sqlite_shim_statement *statement) {
  if (statement == NULL)
    return;
  sqlite3_reset(statement->statement);
  sqlite3_clear_bindings(statement->statement);
}

sqlite_shim_type sqlite_shim_column_type(sqlite_shim_statement *statement, int32_t column) {
  if (statement == NULL)
    return SQLITE_SHIM_TYPE_NULL;
  switch (sqlite3_column_type(statement->statement, column)) {
  case SQLITE_INTEGER:
    return SQLITE_SHIM_TYPE_INTEGER;
  case SQLITE_FLOAT:
    return SQLITE_SHIM_TYPE_REAL;
  case SQLITE_TEXT:
    return SQLITE_SHIM_TYPE_TEXT;
  case SQLITE_BLOB:
    return SQLITE_SHIM_TYPE_BLOB;
  default:
    return SQLITE_SHIM_TYPE_NULL;
  }
}

int64_t sqlite_shim_column_integer(sqlite_shim_statement *statement, int32_t column) {
  return statement == NULL ? 0 : sqlite3_column_int64(statement->statement, column);
}

double sqlite_shim_column_real(sqlite_shim_statement *statement, int32_t column) {
  return statement == NULL ? 0 : sqlite3_column_double(statement->statement, column);
}

const void *sqlite_shim_column_bytes(sqlite_shim_statement *statement, int32_t column,
                                     size_t *length) {
  if (length != NULL)
    *length = 0;
  if (statement == NULL || length == NULL)
    return NULL;
  const void *bytes = sqlite3_column_blob(statement->statement, column);
  *length = (size_t)sqlite3_column_bytes(statement->statement, column);
  return bytes;
}

int64_t sqlite_shim_changes(sqlite_shim_connection *connection) {
  return connection == NULL ? 0 : sqlite3_changes64(connection->database);
}
