#include "TraceLine.hpp"

using namespace json_shim;

namespace {

// Parses a value to an object; notes in the result when it is none.
bool parse_object(json_shim_parser &shim, const uint8_t *bytes, size_t length,
                  simdjson::dom::object &object, json_shim_value_result &result) noexcept {
  const auto text = reinterpret_cast<const char *>(bytes);
  const bool is_short = length <= JSON_SHIM_LINE_LIMIT;
  if (is_short && shim.parse(text, length, object)) {
    return true;
  }
  result.is_skipped = true;
  result.skip = is_short ? JSON_SHIM_SKIP_MALFORMED : JSON_SHIM_SKIP_TOO_LONG;
  return false;
}

} // namespace

void json_shim_parse_rrweb(json_shim_parser *parser, const uint8_t *bytes, size_t length,
                           size_t first, json_shim_event *events, size_t capacity,
                           json_shim_value_result *result) {
  *result = {};
  simdjson::dom::object object;
  if (parse_object(*parser, bytes, length, object, *result)) {
    read_rrweb(object, first, events, capacity, parser->lengths, *result);
  }
}

void json_shim_parse_dom(json_shim_parser *parser, const uint8_t *bytes, size_t length, size_t first,
                         json_shim_event *events, size_t capacity, json_shim_value_result *result) {
  *result = {};
  simdjson::dom::object object;
  if (parse_object(*parser, bytes, length, object, *result)) {
    read_dom(object, first, events, capacity, parser->keys, parser->targets, *result);
  }
}
