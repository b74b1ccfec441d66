// What a line of a trace becomes.
#pragma once

#include "CJSONShim.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

namespace json_shim {

// What a line turned out to be: an event, a header, or a reason to skip it.
enum class Outcome : uint8_t {
  event,
  header,
  malformed,
  wrong_type,
  out_of_range,
  missing_field,
  unknown_type,
  too_long
};

// Reads one event; writes `event` only as far as the outcome is `event`.
Outcome read_event(const simdjson::dom::object &object, json_shim_event &event) noexcept;

// Whether an object is a header: it has a member `trace`.
bool is_header(const simdjson::dom::object &object) noexcept;

// Reads a header.
void read_header(const simdjson::dom::object &object, json_shim_header &header) noexcept;

} // namespace json_shim
