/*
 * Numeric addresses to listen on.
 */
#pragma once

#include "CHTTPShim.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* Reads an IPv4 or IPv6 address; HTTP_SHIM_BAD_ADDRESS for any other text. */
http_shim_status address_parse(const char *text, uint16_t port, struct sockaddr_storage *address,
                               bool *is_ipv6);
