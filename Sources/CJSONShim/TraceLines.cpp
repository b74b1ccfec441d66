#include "TraceLine.hpp"
#include <cstring>

using namespace json_shim;

namespace {

static_assert(JSON_SHIM_PADDING >= simdjson::SIMDJSON_PADDING, "padding of the block contract");

// Cuts a byte order mark, blanks and a carriage return off a line.
std::string_view trimmed(const char *line, size_t length) noexcept {
  if (length >= 3 && std::memcmp(line, "\xEF\xBB\xBF", 3) == 0) {
    line += 3;
    length -= 3;
  }
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (length > 0 && is_blank(line[0])) {
    line++;
    length--;
  }
  while (length > 0 && is_blank(line[length - 1])) {
    length--;
  }
  return {line, length};
}

// Parses a line; an event is written to `event`, a header to the parser.
Outcome parse_line(json_shim_parser &shim, std::string_view line, json_shim_event &event) noexcept {
  if (line.front() != '{') {
    return Outcome::malformed;
  }
  simdjson::dom::object object;
  if (!shim.parse(line.data(), line.size(), object)) {
    return Outcome::malformed;
  }
  const Outcome outcome = read_event(object, event);
  if (outcome != Outcome::event && is_header(object)) {
    read_header(object, shim.header);
    return Outcome::header;
  }
  return outcome;
}

} // namespace

json_shim_skip json_shim::skip_reason(Outcome outcome) noexcept {
  switch (outcome) {
  case Outcome::wrong_type:
    return JSON_SHIM_SKIP_WRONG_TYPE;
  case Outcome::out_of_range:
    return JSON_SHIM_SKIP_OUT_OF_RANGE;
  case Outcome::missing_field:
    return JSON_SHIM_SKIP_MISSING_FIELD;
  case Outcome::unknown_type:
    return JSON_SHIM_SKIP_UNKNOWN_TYPE;
  case Outcome::too_long:
    return JSON_SHIM_SKIP_TOO_LONG;
  case Outcome::event:
  case Outcome::header:
  case Outcome::nothing:
  case Outcome::malformed:
    break;
  }
  return JSON_SHIM_SKIP_MALFORMED;
}

void json_shim_parse_lines(json_shim_parser *parser, const uint8_t *bytes, size_t length,
                           bool is_final, bool header_required, json_shim_event *events,
                           size_t capacity, json_shim_result *result) {
  *result = {};
  result->stop = JSON_SHIM_STOP_NEED_BYTES;
  const char *const start = reinterpret_cast<const char *>(bytes);
  while (result->consumed < length) {
    const char *const line = start + result->consumed;
    const size_t rest = length - result->consumed;
    const void *const feed = std::memchr(line, '\n', rest);
    if (feed == nullptr && !is_final) {
      return;
    }
    const size_t line_length = feed ? static_cast<size_t>(static_cast<const char *>(feed) - line) : rest;
    const size_t taken = line_length + (feed ? 1 : 0);
    const std::string_view text = trimmed(line, line_length);
    if (text.empty()) {
      result->consumed += taken;
      result->line_count++;
      continue;
    }
    if (result->event_count == capacity) {
      result->stop = JSON_SHIM_STOP_EVENTS_FULL;
      return;
    }
    const Outcome outcome = line_length > JSON_SHIM_LINE_LIMIT
                                ? Outcome::too_long
                                : parse_line(*parser, text, events[result->event_count]);
    if (header_required && outcome != Outcome::header) {
      const bool is_json = outcome != Outcome::malformed && outcome != Outcome::too_long;
      result->stop = is_json ? JSON_SHIM_STOP_NO_HEADER : JSON_SHIM_STOP_NOT_JSON;
      return;
    }
    result->consumed += taken;
    result->line_count++;
    if (outcome == Outcome::header) {
      result->stop = parser->header.version == 1 ? JSON_SHIM_STOP_HEADER : JSON_SHIM_STOP_BAD_VERSION;
      return;
    }
    if (outcome == Outcome::event) {
      result->event_count++;
    } else {
      result->skipped[skip_reason(outcome)]++;
    }
  }
}

void json_shim_get_header(const json_shim_parser *parser, json_shim_header *header) {
  *header = parser->header;
}
