#include "TraceFields.hpp"
#include <cmath>

namespace json_shim {

using simdjson::dom::element;
using simdjson::dom::element_type;

namespace {

constexpr Word pointer_types[] = {{"mouse", 0}, {"touch", 1}, {"pen", 2}};

} // namespace

Outcome Fields::take_time(element value) noexcept {
  constexpr double limit_milliseconds = 9.2e12;
  int64_t milliseconds;
  if (value.type() == element_type::INT64 && value.get(milliseconds) == simdjson::SUCCESS) {
    if (std::abs(static_cast<double>(milliseconds)) > limit_milliseconds) {
      return Outcome::out_of_range;
    }
    event_.time_nanoseconds = milliseconds * 1000000;
  } else {
    double fractional;
    if (value.get(fractional) != simdjson::SUCCESS) {
      return value.is_null() ? ok : Outcome::wrong_type;
    }
    if (!(std::abs(fractional) <= limit_milliseconds)) {
      return Outcome::out_of_range;
    }
    // Split so that the whole milliseconds stay exact.
    const double whole = std::trunc(fractional);
    event_.time_nanoseconds =
        static_cast<int64_t>(whole) * 1000000 + std::llround((fractional - whole) * 1e6);
  }
  event_.present |= JSON_SHIM_HAS_TIME;
  return ok;
}

Outcome Fields::take_number(element value, Slot slot) noexcept {
  double number;
  if (value.get(number) != simdjson::SUCCESS) {
    return value.is_null() ? ok : Outcome::wrong_type;
  }
  if (!(std::abs(number) <= JSON_SHIM_VALUE_LIMIT)) {
    return Outcome::out_of_range;
  }
  slots_[slot] = static_cast<float>(number);
  numbers_ |= 1u << slot;
  return ok;
}

// Leaves `result` alone when the value is null.
Outcome Fields::take_integer(element value, int64_t low, int64_t high, int64_t &result) noexcept {
  double number;
  if (value.get(number) != simdjson::SUCCESS) {
    return value.is_null() ? ok : Outcome::wrong_type;
  }
  if (!(number >= static_cast<double>(low) && number <= static_cast<double>(high))) {
    return Outcome::out_of_range;
  }
  result = static_cast<int64_t>(number);
  return ok;
}

Outcome Fields::take_flag(element value, uint8_t flag, uint32_t present) noexcept {
  bool truth;
  if (value.get(truth) != simdjson::SUCCESS) {
    return value.is_null() ? ok : Outcome::wrong_type;
  }
  event_.present |= present;
  event_.flags = static_cast<uint8_t>(truth ? event_.flags | flag : event_.flags & ~flag);
  return ok;
}

Outcome Fields::take_text(element value, std::string_view &text) noexcept {
  if (value.get(text) != simdjson::SUCCESS) {
    return value.is_null() ? ok : Outcome::wrong_type;
  }
  return ok;
}

Outcome Fields::take_key_field(std::string_view key, element value, bool &known) noexcept {
  std::string_view text;
  if (key == "keyClass") {
    const Outcome outcome = take_text(value, text);
    key_class_ = text.empty() ? unknown_code : key_class_of_name(text);
    return outcome;
  }
  if (key == "key") {
    const Outcome outcome = take_text(value, text);
    key_class_of_key_ = key_class_of_key(text);
    return outcome;
  }
  if (key == "code") {
    const Outcome outcome = take_text(value, text);
    key_class_of_code_ = key_class_of_code(text);
    return outcome;
  }
  if (key == "inputType") {
    const Outcome outcome = take_text(value, text);
    input_type_ = input_type_of_name(text);
    return outcome;
  }
  if (key == "data") {
    const Outcome outcome = take_text(value, text);
    data_length_ = bucketed_length(text);
    return outcome;
  }
  if (key == "length") {
    int64_t length = -1;
    const Outcome outcome = take_integer(value, 0, UINT32_MAX, length);
    if (length >= 0) {
      event_.length = static_cast<uint8_t>(length > 9 ? 9 : length);
      has_length_ = true;
    }
    return outcome;
  }
  if (key == "repeat") {
    return take_flag(value, JSON_SHIM_FLAG_REPEAT, 0);
  }
  if (key == "press") {
    int64_t press = -1;
    const Outcome outcome = take_integer(value, 0, UINT16_MAX, press);
    if (press >= 0) {
      event_.press = static_cast<uint16_t>(press);
      event_.present |= JSON_SHIM_HAS_PRESS;
    }
    return outcome;
  }
  known = false;
  return ok;
}

Outcome Fields::take_state_field(std::string_view key, element value, bool &known) noexcept {
  if (key == "state") {
    return take_text(value, state_);
  }
  if (key == "app") {
    return take_text(value, app_);
  }
  if (key == "route") {
    return take_text(value, route_);
  }
  if (key == "counterpart") {
    return take_text(value, counterpart_);
  }
  if (key == "name") {
    return take_text(value, name_);
  }
  if (key == "near") {
    has_near_ = has_near_ || !value.is_null();
    return take_flag(value, JSON_SHIM_FLAG_NEAR, 0);
  }
  if (key == "capture") {
    return take_flag(value, JSON_SHIM_FLAG_CAPTURE, JSON_SHIM_HAS_CAPTURE);
  }
  if (key == "remote") {
    return take_flag(value, JSON_SHIM_FLAG_REMOTE, JSON_SHIM_HAS_REMOTE);
  }
  if (key == "displays") {
    int64_t displays = -1;
    const Outcome outcome = take_integer(value, 0, UINT32_MAX, displays);
    if (displays >= 0) {
      event_.displays = static_cast<uint8_t>(displays > 255 ? 255 : displays);
      event_.present |= JSON_SHIM_HAS_DISPLAYS;
    }
    return outcome;
  }
  known = false;
  return ok;
}

Outcome Fields::take(std::string_view key, element value) noexcept {
  static constexpr struct {
    std::string_view name;
    Slot slot;
  } numbers[] = {{"pressure", pressure}, {"width", width},   {"height", height}, {"deltaX", delta_x},
                 {"deltaY", delta_y},    {"alpha", alpha},   {"beta", beta},     {"gamma", gamma}};
  if (key == "t") {
    return take_time(value);
  }
  if (key == "type") {
    return take_text(value, type_);
  }
  if (key.size() == 1 && (key[0] == 'x' || key[0] == 'y')) {
    return take_number(value, key[0] == 'x' ? x : y);
  }
  if (key.size() == 2 && (key[0] == 'a' || key[0] == 'r') && key[1] >= 'x' && key[1] <= 'z') {
    return take_number(value, static_cast<Slot>((key[0] == 'a' ? ax : rx) + (key[1] - 'x')));
  }
  if (key == "pointerId") {
    int64_t pointer = event_.pointer_id;
    const Outcome outcome = take_integer(value, INT32_MIN, INT32_MAX, pointer);
    event_.pointer_id = static_cast<int32_t>(pointer);
    return outcome;
  }
  if (key == "pointerType") {
    std::string_view text;
    const Outcome outcome = take_text(value, text);
    pointer_type_ = code_of(text, pointer_types, 0);
    return outcome;
  }
  if (key == "target") {
    int64_t target = INT64_MIN;
    const Outcome outcome = take_integer(value, INT32_MIN, INT32_MAX, target);
    if (target != INT64_MIN) {
      event_.target = static_cast<int32_t>(target);
      event_.present |= JSON_SHIM_HAS_TARGET;
    }
    return outcome;
  }
  if (key == "buttons") {
    int64_t buttons = 0;
    const Outcome outcome = take_integer(value, 0, UINT32_MAX, buttons);
    event_.buttons = static_cast<uint8_t>(buttons & 0xFF);
    return outcome;
  }
  if (key == "zone") {
    std::string_view text;
    const Outcome outcome = take_text(value, text);
    if (text == "keypad") {
      event_.flags |= JSON_SHIM_FLAG_KEYPAD;
    }
    return outcome;
  }
  bool known = true;
  Outcome outcome = take_key_field(key, value, known);
  if (known) {
    return outcome;
  }
  for (const auto &number : numbers) {
    if (key == number.name) {
      return take_number(value, number.slot);
    }
  }
  return take_state_field(key, value, known);
}

} // namespace json_shim
