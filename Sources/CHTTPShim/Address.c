#include "Address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

http_shim_status address_parse(const char *text, uint16_t port, struct sockaddr_storage *address,
                               bool *is_ipv6) {
  memset(address, 0, sizeof *address);
  struct sockaddr_in *v4 = (struct sockaddr_in *)address;
  struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;
  if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
    v4->sin_family = AF_INET;
    v4->sin_port = htons(port);
    *is_ipv6 = false;
    return HTTP_SHIM_OK;
  }
  if (inet_pton(AF_INET6, text, &v6->sin6_addr) == 1) {
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(port);
    *is_ipv6 = true;
    return HTTP_SHIM_OK;
  }
  return HTTP_SHIM_BAD_ADDRESS;
}
