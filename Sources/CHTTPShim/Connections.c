#define _GNU_SOURCE 1

#include "Connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { ROUND_MILLISECONDS = 200 };

struct connection_entry {
  connection_entry *previous;
  connection_entry *next;
  uint64_t deadline_milliseconds;
  int socket;
  bool is_busy;
  bool is_ended;
};

struct connections {
  pthread_mutex_t lock;
  pthread_cond_t ended;
  pthread_t watchman;
  connection_entry *first;
  uint32_t deadline_milliseconds;
  bool tells;
  bool must_end;
};

static uint64_t now_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void end_late(connections *all) {
  static const char answer[] = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"
                               "Content-Length: 0\r\n\r\n";
  const uint64_t now = now_milliseconds();
  for (connection_entry *entry = all->first; entry != NULL; entry = entry->next) {
    if (entry->is_busy || entry->is_ended || entry->deadline_milliseconds > now)
      continue;
    entry->is_ended = true;
    if (all->tells)
      (void)!send(entry->socket, answer, sizeof answer - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(entry->socket, SHUT_RDWR);
  }
}

static void *watch(void *context) {
  connections *all = context;
  pthread_mutex_lock(&all->lock);
  while (!all->must_end) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ROUND_MILLISECONDS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
      until.tv_nsec -= 1000000000L;
      until.tv_sec++;
    }
    pthread_cond_timedwait(&all->ended, &all->lock, &until);
    end_late(all);
  }
  pthread_mutex_unlock(&all->lock);
  return NULL;
}

connections *connections_make(uint32_t deadline_milliseconds, bool tells) {
  connections *all = calloc(1, sizeof *all);
  if (all == NULL)
    return NULL;
  all->deadline_milliseconds = deadline_milliseconds;
  all->tells = tells;
  pthread_mutex_init(&all->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&all->ended, &attributes);
  pthread_condattr_destroy(&attributes);
  if (pthread_create(&all->watchman, NULL, watch, all) != 0) {
    pthread_cond_destroy(&all->ended);
    pthread_mutex_destroy(&all->lock);
    free(all);
    return NULL;
  }
  return all;
}

void connections_free(connections *all) {
  if (all == NULL)
    return;
  pthread_mutex_lock(&all->lock);
  all->must_end = true;
  pthread_cond_signal(&all->ended);
  pthread_mutex_unlock(&all->lock);
  pthread_join(all->watchman, NULL);
  pthread_cond_destroy(&all->ended);
  pthread_mutex_destroy(&all->lock);
  free(all);
}

connection_entry *connections_add(connections *all, int socket) {
  connection_entry *entry = calloc(1, sizeof *entry);
  if (entry == NULL)
    return NULL;
  entry->socket = socket;
  entry->deadline_milliseconds = now_milliseconds() + all->deadline_milliseconds;
  pthread_mutex_lock(&all->lock);
  entry->next = all->first;
  if (all->first != NULL)
    all->first->previous = entry;
  all->first = entry;
  pthread_mutex_unlock(&all->lock);
  return entry;
}

void connections_remove(connections *all, connection_entry *entry) {
  if (entry == NULL)
    return;
  pthread_mutex_lock(&all->lock);
  if (entry->previous != NULL)
    entry->previous->next = entry->next;
  else
    all->first = entry->next;
  if (entry->next != NULL)
    entry->next->previous = entry->previous;
  pthread_mutex_unlock(&all->lock);
  free(entry);
}

void connections_set_busy(connections *all, connection_entry *entry, bool is_busy) {
  if (entry == NULL)
    return;
  pthread_mutex_lock(&all->lock);
  entry->is_busy = is_busy;
  entry->deadline_milliseconds = now_milliseconds() + all->deadline_milliseconds;
  pthread_mutex_unlock(&all->lock);
}
