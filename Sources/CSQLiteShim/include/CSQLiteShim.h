/*
 * CSQLiteShim: the one door to SQLite.
 *
 * Every function takes handles that this shim made and that were not closed; a NULL handle is
 * refused with SQLITE_SHIM_MISUSE. A connection and its statements belong to one thread at a time;
 * two connections may be used at once. Nothing is printed, and no state is kept outside the
 * handles.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct sqlite_shim_connection sqlite_shim_connection;
typedef struct sqlite_shim_statement sqlite_shim_statement;

typedef enum sqlite_shim_status {
  SQLITE_SHIM_OK = 0,
  SQLITE_SHIM_ROW = 1,        /* sqlite_shim_step: a row can be read */
  SQLITE_SHIM_BUSY = 2,       /* another process held the lock for longer than the timeout */
  SQLITE_SHIM_CONSTRAINT = 3, /* a constraint of the schema refused the change */
  SQLITE_SHIM_FULL = 4,       /* no room on the medium */
  SQLITE_SHIM_IO = 5,         /* reading or writing failed */
  SQLITE_SHIM_CORRUPT = 6,    /* the file is damaged or no database */
  SQLITE_SHIM_CANNOT_OPEN = 7,
  SQLITE_SHIM_READ_ONLY = 8,
  SQLITE_SHIM_MISUSE = 9, /* a wrong call: bad SQL, bad index, NULL handle */
  SQLITE_SHIM_OTHER = 10,
} sqlite_shim_status;

typedef enum sqlite_shim_type {
  SQLITE_SHIM_TYPE_NULL = 0,
  SQLITE_SHIM_TYPE_INTEGER = 1,
  SQLITE_SHIM_TYPE_REAL = 2,
  SQLITE_SHIM_TYPE_TEXT = 3,
  SQLITE_SHIM_TYPE_BLOB = 4,
} sqlite_shim_type;

/*
 * Opens a database file for reading and writing, and makes it with mode 0600 when it is missing.
 * Sets: write-ahead log, synchronous FULL, secure_delete on, foreign keys on, a busy timeout, no
 * temporary files. *out is NULL unless SQLITE_SHIM_OK is returned. A path that names a symbolic
 * link is refused.
 */
sqlite_shim_status sqlite_shim_open(const char *path, int32_t busy_timeout_milliseconds,
                                    sqlite_shim_connection **out);

/* Closes a connection whose statements are all finalized. NULL is allowed. */
void sqlite_shim_close(sqlite_shim_connection *connection);

/* Runs SQL that takes no parameters and gives no rows; several statements may follow each other. */
sqlite_shim_status sqlite_shim_execute(sqlite_shim_connection *connection, const char *sql);

/*
 * Prepares one statement of sql_length bytes. *out is NULL unless SQLITE_SHIM_OK is returned. Text
 * after the first statement is refused with SQLITE_SHIM_MISUSE.
 */
sqlite_shim_status sqlite_shim_prepare(sqlite_shim_connection *connection, const char *sql,
                                       size_t sql_length, sqlite_shim_statement **out);

/* Ends a statement. NULL is allowed. */
void sqlite_shim_finalize(sqlite_shim_statement *statement);

/* The number of columns of the result; 0 for a statement without rows. */
int32_t sqlite_shim_column_count(sqlite_shim_statement *statement);

/*
 * Binds the parameter written $number in the SQL. A number that the SQL does not have is
 * SQLITE_SHIM_MISUSE. Text and blobs are copied, so the memory may go after the call; NULL is
 * allowed where length is 0.
 */
sqlite_shim_status sqlite_shim_bind_null(sqlite_shim_statement *statement, int32_t number);
sqlite_shim_status sqlite_shim_bind_integer(sqlite_shim_statement *statement, int32_t number,
                                            int64_t value);
sqlite_shim_status sqlite_shim_bind_real(sqlite_shim_statement *statement, int32_t number,
                                         double value);
sqlite_shim_status sqlite_shim_bind_text(sqlite_shim_statement *statement, int32_t number,
                                         const char *text, size_t length);
sqlite_shim_status sqlite_shim_bind_blob(sqlite_shim_statement *statement, int32_t number,
                                         const void *bytes, size_t length);

/* Moves to the next row: SQLITE_SHIM_ROW, SQLITE_SHIM_OK at the end, or an error. */
sqlite_shim_status sqlite_shim_step(sqlite_shim_statement *statement);

/* Makes a statement ready to run again, and forgets what was bound. */
void sqlite_shim_reset(sqlite_shim_statement *statement);

/* Reads a column of the present row; column counts from 0 and must be below the column count. */
sqlite_shim_type sqlite_shim_column_type(sqlite_shim_statement *statement, int32_t column);
int64_t sqlite_shim_column_integer(sqlite_shim_statement *statement, int32_t column);
double sqlite_shim_column_real(sqlite_shim_statement *statement, int32_t column);

/*
 * Gives text (UTF-8) or a blob of the present row and its length. The memory is SQLite's and lasts
 * until the next call on the statement; NULL for an empty blob.
 */
const void *sqlite_shim_column_bytes(sqlite_shim_statement *statement, int32_t column,
                                     size_t *length);

/* How many rows the last INSERT, UPDATE or DELETE of the connection changed. */
int64_t sqlite_shim_changes(sqlite_shim_connection *connection);
