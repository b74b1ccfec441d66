// What a line of a trace becomes.
#pragma once

#include "CJSONShim.h"
#include "HeldKeys.hpp"
#include "TextLengths.hpp"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

namespace json_shim {

// What a line turned out to be: an event, a header, understood without an event, or a reason to skip it.
enum class Outcome : uint8_t {
  event,
  header,
  nothing,
  malformed,
  wrong_type,
  out_of_range,
  missing_field,
  unknown_type,
  too_long
};

// Makes a skip reason of an outcome.
json_shim_skip skip_reason(Outcome outcome) noexcept;

// Reads one event; writes `event` only as far as the outcome is `event`.
Outcome read_event(const simdjson::dom::object &object, json_shim_event &event) noexcept;

// Whether an object is a header: it has a member `trace`.
bool is_header(const simdjson::dom::object &object) noexcept;

// Reads a header.
void read_header(const simdjson::dom::object &object, json_shim_header &header) noexcept;

// Reads one rrweb event.
void read_rrweb(const simdjson::dom::object &object, size_t first, json_shim_event *events,
                size_t capacity, TextLengths &lengths, json_shim_value_result &result) noexcept;

// Reads one W3C event with the DOM's field names.
void read_dom(const simdjson::dom::object &object, size_t first, json_shim_event *events,
              size_t capacity, HeldKeys &keys, TargetNames &targets,
              json_shim_value_result &result) noexcept;

} // namespace json_shim

// The state behind the opaque handle.
struct json_shim_parser {
  // Makes room for values of some length; false when memory is short.
  bool reserve(size_t length) noexcept;

  // Parses a value; false when it is no object.
  bool parse(const char *text, size_t length, simdjson::dom::object &object) noexcept;

  simdjson::dom::parser parser{JSON_SHIM_LINE_LIMIT};
  json_shim_header header = {};
  json_shim::HeldKeys keys;
  json_shim::TargetNames targets;
  json_shim::TextLengths lengths;
};
