// The fields of one line of a trace, gathered before its type is known.
#pragma once

#include "TraceLine.hpp"
#include "Vocabulary.hpp"

namespace json_shim {

// The outcome of everything that went well.
constexpr Outcome ok = Outcome::event;

// Takes fields one by one, then makes the event of them.
class Fields {
protected:
  using element = simdjson::dom::element;

public:
  // Takes one member; anything but `ok` skips the line.
  Outcome take(std::string_view key, element value) noexcept;

  // Makes the event; anything but `ok` skips the line.
  Outcome finish(json_shim_event &event) noexcept;

protected:
  enum Slot : uint8_t {
    x,
    y,
    pressure,
    width,
    height,
    delta_x,
    delta_y,
    ax,
    ay,
    az,
    rx,
    ry,
    rz,
    alpha,
    beta,
    gamma,
    slot_count
  };

  Outcome take_time(element value) noexcept;
  Outcome take_number(element value, Slot slot) noexcept;
  Outcome take_integer(element value, int64_t low, int64_t high, int64_t &result) noexcept;
  Outcome take_flag(element value, uint8_t flag, uint32_t present) noexcept;
  Outcome take_text(element value, std::string_view &text) noexcept;
  Outcome take_key_field(std::string_view key, element value, bool &known) noexcept;
  Outcome take_state_field(std::string_view key, element value, bool &known) noexcept;
  Outcome finish_pointer() noexcept;
  Outcome finish_motion() noexcept;
  Outcome finish_orientation() noexcept;

  bool has(Slot slot) const noexcept { return (numbers_ >> slot) & 1; }

  json_shim_event event_ = {};
  uint32_t numbers_ = 0;
  float slots_[slot_count];
  std::string_view type_, state_, app_, route_, counterpart_, name_;
  uint8_t key_class_ = unknown_code, key_class_of_key_ = unknown_code;
  uint8_t key_class_of_code_ = unknown_code, input_type_ = JSON_SHIM_INPUT_OTHER;
  uint8_t pointer_type_ = 0, data_length_ = 0;
  bool has_length_ = false, has_near_ = false;
};

} // namespace json_shim
