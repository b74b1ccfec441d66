/*
 * The open connections of a server and a watchman who ends those that are too slow.
 *
 * libmicrohttpd's own timeout starts again with every byte, so a client that sends one byte a
 * second would hold its connection for hours. Here the whole request has one deadline.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct connections connections;
typedef struct connection_entry connection_entry;

/* Starts the watchman; NULL without memory. tells says whether a late client gets a 408 first. */
connections *connections_make(uint32_t deadline_milliseconds, bool tells);

/* Ends the watchman; no entry may be left. NULL is allowed. */
void connections_free(connections *all);

/*
 * Notes a connection whose first request has to be complete by the deadline; NULL without memory.
 */
connection_entry *connections_add(connections *all, int socket);

/* Forgets a connection; the socket must still be open. NULL is allowed. */
void connections_remove(connections *all, connection_entry *entry);

/*
 * While a connection is busy with an answer it has no deadline; afterwards a new one. NULL is
 * allowed.
 */
void connections_set_busy(connections *all, connection_entry *entry, bool is_busy);
