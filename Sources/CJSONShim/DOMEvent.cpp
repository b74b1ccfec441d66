#include "TraceFields.hpp"

namespace json_shim {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

// The pixels of a line and of a page, for wheels that count in those (`deltaMode` 1 and 2).
constexpr float pixels_per_line = 16, pixels_per_page = 800;

// The key code that browsers give to every key an input method or a virtual keyboard takes.
constexpr int64_t key_code_of_input_method = 229;

// A DOM event type, the type of this format that it means, and its family.
struct Alias {
  std::string_view dom;
  std::string_view type;
  uint8_t family;
};

constexpr Alias aliases[] = {
    {"pointermove", "pointermove", JSON_SHIM_FAMILY_POINTER},
    {"pointerdown", "pointerdown", JSON_SHIM_FAMILY_POINTER},
    {"pointerup", "pointerup", JSON_SHIM_FAMILY_POINTER},
    {"pointercancel", "pointercancel", JSON_SHIM_FAMILY_POINTER},
    {"mousemove", "pointermove", JSON_SHIM_FAMILY_MOUSE},
    {"mousedown", "pointerdown", JSON_SHIM_FAMILY_MOUSE},
    {"mouseup", "pointerup", JSON_SHIM_FAMILY_MOUSE},
    {"touchmove", "pointermove", JSON_SHIM_FAMILY_TOUCH},
    {"touchstart", "pointerdown", JSON_SHIM_FAMILY_TOUCH},
    {"touchend", "pointerup", JSON_SHIM_FAMILY_TOUCH},
    {"touchcancel", "pointercancel", JSON_SHIM_FAMILY_TOUCH},
    {"keydown", "keydown", JSON_SHIM_FAMILY_OTHER},
    {"keyup", "keyup", JSON_SHIM_FAMILY_OTHER},
    {"input", "input", JSON_SHIM_FAMILY_OTHER},
    {"wheel", "wheel", JSON_SHIM_FAMILY_OTHER},
    {"scroll", "scroll", JSON_SHIM_FAMILY_OTHER},
    {"focus", "focus", JSON_SHIM_FAMILY_OTHER},
    {"focusin", "focus", JSON_SHIM_FAMILY_OTHER},
    {"blur", "blur", JSON_SHIM_FAMILY_OTHER},
    {"focusout", "blur", JSON_SHIM_FAMILY_OTHER},
    {"visibilitychange", "visibilitychange", JSON_SHIM_FAMILY_OTHER},
    {"devicemotion", "devicemotion", JSON_SHIM_FAMILY_OTHER},
    {"deviceorientation", "deviceorientation", JSON_SHIM_FAMILY_OTHER},
};

// Members that mean the same in the DOM and in this format.
constexpr std::string_view shared_names[] = {
    "pointerId", "pointerType", "pressure", "width", "height", "buttons", "key", "code",  "repeat",
    "inputType", "data",        "deltaX",   "deltaY", "alpha", "beta",    "gamma", "zone"};

// What names of elements call a keyboard or keypad on the screen: where its keys lie is content.
constexpr std::string_view keypad_words[] = {"keypad", "pinpad", "numpad", "numberpad", "dialpad"};
constexpr std::string_view keyboard_word[] = {"keyboard"};

// Whether a name holds one of some words, in either case and whatever stands between its letters.
template <size_t count>
bool holds_word(std::string_view name, const std::string_view (&words)[count]) noexcept {
  for (std::string_view word : words) {
    size_t matched = 0;
    for (char byte : name) {
      const char letter = static_cast<char>(byte | 0x20);
      if (letter < 'a' || letter > 'z') {
        continue;
      }
      matched = letter == word[matched] ? matched + 1 : letter == word[0];
      if (matched == word.size()) {
        return true;
      }
    }
  }
  return false;
}

// Whether a name is that of a keypad. A class may say that a keyboard is used, an id or name does not.
bool names_keypad(std::string_view name, bool is_class) noexcept {
  return holds_word(name, keypad_words) || (!is_class && holds_word(name, keyboard_word));
}

// The members of a DOM event.
class DOMFields : public Fields {
public:
  DOMFields(const Alias &alias, TargetNames &targets) noexcept : targets_(&targets) {
    type_ = alias.type;
    family_ = alias.family;
    event_.pointer_id = 1;
    pointer_type_ = alias.family == JSON_SHIM_FAMILY_TOUCH ? 1 : 0;
  }

  Outcome take_all(const object &from) noexcept {
    for (const auto field : from) {
      const Outcome outcome = take_member(field.key, field.value);
      if (outcome != ok) {
        return outcome;
      }
    }
    return ok;
  }

  Outcome make(HeldKeys &keys, json_shim_event &event, json_shim_value_result &result) noexcept;

private:
  Outcome take_member(std::string_view key, element value) noexcept;
  Outcome take_target(element value) noexcept;
  Outcome take_vector(element value, std::string_view first, std::string_view second,
                      std::string_view third, Slot slot) noexcept;
  uint64_t key_identity() const noexcept;

  TargetNames *targets_;
  std::string_view key_, code_;
  int64_t key_code_ = 0, delta_mode_ = 0;
  uint8_t family_ = JSON_SHIM_FAMILY_OTHER;
  bool is_composing_ = false;
};

Outcome DOMFields::take_member(std::string_view key, element value) noexcept {
  if (key == "timeStamp" || key == "timestamp" || key == "t") {
    return take_time(value);
  }
  if (key == "clientX" || key == "x") {
    return take_number(value, x);
  }
  if (key == "clientY" || key == "y") {
    return take_number(value, y);
  }
  if (key == "force") {
    return take_number(value, pressure);
  }
  if (key == "radiusX") {
    return take_number(value, width);
  }
  if (key == "radiusY") {
    return take_number(value, height);
  }
  if (key == "identifier") {
    int64_t identifier = 0;
    const Outcome outcome = take_integer(value, INT32_MIN, INT32_MAX, identifier);
    event_.pointer_id = static_cast<int32_t>(identifier);
    return outcome;
  }
  if (key == "target") {
    return take_target(value);
  }
  if (key == "keyCode") {
    return take_integer(value, 0, UINT32_MAX, key_code_);
  }
  if (key == "deltaMode") {
    return take_integer(value, 0, 2, delta_mode_);
  }
  if (key == "isComposing") {
    is_composing_ = value.is_bool() && bool(value.get_bool().value_unsafe());
    return ok;
  }
  if (key == "visibilityState") {
    return take_text(value, state_);
  }
  if (key == "accelerationIncludingGravity") {
    return take_vector(value, "x", "y", "z", ax);
  }
  if (key == "rotationRate") {
    // Browsers count the axes x, y, z as alpha, beta, gamma here, unlike those of an orientation.
    return take_vector(value, "alpha", "beta", "gamma", rx);
  }
  if (key == "key" || key == "code") {
    const Outcome outcome = take_text(value, key == "key" ? key_ : code_);
    if (outcome != ok) {
      return outcome;
    }
  }
  for (const std::string_view name : shared_names) {
    if (key == name) {
      return take(key, value);
    }
  }
  return ok;
}

// A number, a name, or an element given by its id or name. A key of a keypad on the screen has no number
// either, since the order of the numbers would tell which keys are the same.
Outcome DOMFields::take_target(element value) noexcept {
  double number;
  std::string_view name;
  object description;
  if (value.get(number) == simdjson::SUCCESS) {
    return take("target", value);
  }
  if (value.get(description) == simdjson::SUCCESS) {
    for (const std::string_view member : {"id", "name", "className", "class"}) {
      std::string_view text;
      if (description.at_key(member).get(text) == simdjson::SUCCESS && names_keypad(text, member[0] == 'c')) {
        event_.flags |= JSON_SHIM_FLAG_KEYPAD;
        return ok;
      }
    }
    if (description.at_key("id").get(name) != simdjson::SUCCESS || name.empty()) {
      name = {};
      if (description.at_key("name").get(name) != simdjson::SUCCESS) {
        return ok;
      }
    }
  } else if (value.get(name) != simdjson::SUCCESS) {
    return ok;
  } else if (names_keypad(name, false)) {
    event_.flags |= JSON_SHIM_FLAG_KEYPAD;
    return ok;
  }
  if (!name.empty() && targets_->number_of(name, event_.target)) {
    event_.present |= JSON_SHIM_HAS_TARGET;
  }
  return ok;
}

Outcome DOMFields::take_vector(element value, std::string_view first, std::string_view second,
                               std::string_view third, Slot slot) noexcept {
  object vector;
  if (value.get(vector) != simdjson::SUCCESS) {
    return value.is_null() ? ok : Outcome::wrong_type;
  }
  const std::string_view names[] = {first, second, third};
  for (int axis = 0; axis < 3; axis++) {
    element component;
    if (vector.at_key(names[axis]).get(component) == simdjson::SUCCESS) {
      const Outcome outcome = take_number(component, static_cast<Slot>(slot + axis));
      if (outcome != ok) {
        return outcome;
      }
    }
  }
  return ok;
}

// What pairs press and release: the physical key, else the key code, else the letter in either case.
uint64_t DOMFields::key_identity() const noexcept {
  if (!code_.empty()) {
    return hash_of(code_);
  }
  if (key_code_ != 0) {
    return static_cast<uint64_t>(key_code_);
  }
  if (key_.size() == 1) {
    const char letter = static_cast<char>(key_[0] >= 'A' && key_[0] <= 'Z' ? key_[0] | 0x20 : key_[0]);
    return hash_of({&letter, 1});
  }
  return hash_of(key_);
}

Outcome DOMFields::make(HeldKeys &keys, json_shim_event &event,
                        json_shim_value_result &result) noexcept {
  if (key_code_ == key_code_of_input_method || is_composing_) {
    key_class_ = JSON_SHIM_KEY_UNIDENTIFIED;
  }
  const float scale = delta_mode_ == 1 ? pixels_per_line : delta_mode_ == 2 ? pixels_per_page : 1;
  for (Slot slot : {delta_x, delta_y}) {
    if (has(slot)) {
      slots_[slot] *= scale;
    }
  }
  const Outcome outcome = finish(event);
  if (outcome != ok) {
    return outcome;
  }
  event.route = family_;
  const bool is_key = event.kind == JSON_SHIM_KIND_KEY_DOWN || event.kind == JSON_SHIM_KIND_KEY_UP;
  if (!is_key || event.code == JSON_SHIM_KEY_UNIDENTIFIED) {
    return ok;
  }
  if (event.kind == JSON_SHIM_KIND_KEY_UP) {
    if (!keys.up(key_identity(), event.press)) {
      result.orphan_releases++;
      return Outcome::nothing;
    }
  } else {
    const bool is_repeat = event.flags & JSON_SHIM_FLAG_REPEAT;
    const auto press = keys.down(key_identity(), event.time_nanoseconds, is_repeat);
    event.press = press.number;
    event.flags |= press.is_repeat ? JSON_SHIM_FLAG_REPEAT : 0;
    result.lost_releases += press.lost_release;
  }
  event.present |= JSON_SHIM_HAS_PRESS;
  return ok;
}

} // namespace

void read_dom(const object &from, size_t first, json_shim_event *events, size_t capacity,
              HeldKeys &keys, TargetNames &targets, json_shim_value_result &result) noexcept {
  const auto refuse = [&result](Outcome outcome) {
    result.is_skipped = true;
    result.skip = skip_reason(outcome);
  };
  std::string_view type;
  if (from.at_key("type").get(type) != simdjson::SUCCESS) {
    return refuse(Outcome::missing_field);
  }
  const Alias *alias = nullptr;
  for (const Alias &candidate : aliases) {
    if (candidate.dom == type) {
      alias = &candidate;
    }
  }
  if (alias == nullptr) {
    result.has_no_counterpart = true;
    result.ignored = JSON_SHIM_IGNORED_UNKNOWN;
    return;
  }
  DOMFields fields(*alias, targets);
  const Outcome outcome = fields.take_all(from);
  if (outcome != ok) {
    return refuse(outcome);
  }
  array parts;
  const bool is_touch = alias->family == JSON_SHIM_FAMILY_TOUCH;
  const auto list = from.at_key(is_touch ? "changedTouches" : "coalescedEvents");
  const bool has_parts = list.get(parts) == simdjson::SUCCESS && parts.size() > 0;
  if (!has_parts) {
    const Outcome made = fields.make(keys, events[0], result);
    if (made == ok) {
      result.event_count = 1;
    } else if (made != Outcome::nothing) {
      refuse(made);
    }
    return;
  }
  size_t index = 0;
  for (const element part : parts) {
    if (index++ < first) {
      continue;
    }
    if (result.event_count == capacity) {
      result.resume_at = index - 1;
      return;
    }
    object members;
    DOMFields inherited = fields;
    if (part.get(members) != simdjson::SUCCESS) {
      result.missing_values++;
    } else if (inherited.take_all(members) != ok ||
               inherited.make(keys, events[result.event_count], result) != ok) {
      result.out_of_range++;
    } else {
      result.event_count++;
    }
  }
}

} // namespace json_shim
