#include "TraceLine.hpp"
#include <algorithm>
#include <new>

namespace {

constexpr size_t depth_limit = 64, initial_capacity = 16384;

} // namespace

bool json_shim_parser::reserve(size_t length) noexcept {
  if (length <= parser.capacity() && length <= parser.doc.capacity()) {
    return true;
  }
  const size_t limit = JSON_SHIM_LINE_LIMIT;
  const size_t capacity = std::min(limit, std::max(initial_capacity, 2 * length));
  return length <= limit && !parser.allocate(capacity, depth_limit) && !parser.doc.allocate(capacity);
}

bool json_shim_parser::parse(const char *text, size_t length,
                             simdjson::dom::object &object) noexcept {
  return reserve(length) && parser.parse(text, length, false).get(object) == simdjson::SUCCESS;
}

json_shim_parser *json_shim_parser_make(void) {
  auto *parser = new (std::nothrow) json_shim_parser;
  if (parser != nullptr && !parser->reserve(initial_capacity)) {
    delete parser;
    return nullptr;
  }
  return parser;
}

void json_shim_parser_free(json_shim_parser *parser) { delete parser; }
