#include "TraceFields.hpp"

namespace json_shim {
namespace {

constexpr Word apps[] = {{"unknown", 0}, {"call", 1}, {"chat", 2}, {"other", 3}};
constexpr Word call_states[] = {{"idle", 0}, {"ringing", 1}, {"active", 2}};
constexpr Word routes[] = {{"earpiece", 1}, {"speaker", 2}, {"headset", 3}, {"bluetooth", 4}};
constexpr Word counterparts[] = {{"known", 1}, {"unknown", 2}};
constexpr Word steps[] = {{"other", 0},     {"open", 1},    {"login", 2},  {"navigate", 3},
                          {"recipient", 4}, {"amount", 5},  {"form", 6},   {"review", 7},
                          {"warning", 8},   {"otp", 9},     {"confirm", 10}, {"cancel", 11}};
constexpr uint8_t step_other = 0;

} // namespace

Outcome Fields::finish_pointer() noexcept {
  event_.code = pointer_type_;
  if (has(x) && has(y) && !(event_.flags & JSON_SHIM_FLAG_KEYPAD)) {
    event_.values[0] = slots_[x];
    event_.values[1] = slots_[y];
    event_.present |= JSON_SHIM_HAS_POSITION;
  }
  if (has(pressure)) {
    event_.values[2] = slots_[pressure];
    event_.present |= JSON_SHIM_HAS_PRESSURE;
  }
  if (has(width) || has(height)) {
    const float w = has(width) ? slots_[width] : slots_[height];
    const float h = has(height) ? slots_[height] : w;
    event_.values[3] = w > h ? w : h;
    event_.present |= JSON_SHIM_HAS_SIZE;
  }
  return ok;
}

Outcome Fields::finish_motion() noexcept {
  for (int axis = 0; axis < 6; axis++) {
    event_.values[axis] = has(static_cast<Slot>(ax + axis)) ? slots_[ax + axis] : 0;
  }
  if (has(ax) && has(ay) && has(az)) {
    event_.present |= JSON_SHIM_HAS_ACCELERATION;
  }
  if (has(rx) && has(ry) && has(rz)) {
    event_.present |= JSON_SHIM_HAS_ROTATION;
  }
  const bool empty = !(event_.present & (JSON_SHIM_HAS_ACCELERATION | JSON_SHIM_HAS_ROTATION));
  return empty ? Outcome::missing_field : ok;
}

Outcome Fields::finish_orientation() noexcept {
  for (int axis = 0; axis < 3; axis++) {
    if (has(static_cast<Slot>(alpha + axis))) {
      event_.values[axis] = slots_[alpha + axis];
      event_.present |= static_cast<uint32_t>(JSON_SHIM_HAS_ALPHA) << axis;
    }
  }
  const bool empty =
      !(event_.present & (JSON_SHIM_HAS_ALPHA | JSON_SHIM_HAS_BETA | JSON_SHIM_HAS_GAMMA));
  return empty ? Outcome::missing_field : ok;
}

Outcome Fields::finish(json_shim_event &event) noexcept {
  if (type_.empty() || !(event_.present & JSON_SHIM_HAS_TIME)) {
    return Outcome::missing_field;
  }
  event_.kind = kind_of_type(type_);
  Outcome outcome = ok;
  switch (event_.kind) {
  case JSON_SHIM_KIND_NONE:
    return Outcome::unknown_type;
  case JSON_SHIM_KIND_KEY_DOWN:
  case JSON_SHIM_KIND_KEY_UP:
    event_.code = key_class_ != unknown_code         ? key_class_
                  : key_class_of_key_ != unknown_code  ? key_class_of_key_
                  : key_class_of_code_ != unknown_code ? key_class_of_code_
                                                       : JSON_SHIM_KEY_UNIDENTIFIED;
    break;
  case JSON_SHIM_KIND_INPUT:
    event_.code = input_type_;
    event_.length = has_length_ ? event_.length : data_length_;
    break;
  case JSON_SHIM_KIND_POINTER_DOWN:
  case JSON_SHIM_KIND_POINTER_MOVE:
  case JSON_SHIM_KIND_POINTER_UP:
  case JSON_SHIM_KIND_POINTER_CANCEL:
    outcome = finish_pointer();
    break;
  case JSON_SHIM_KIND_WHEEL:
  case JSON_SHIM_KIND_SCROLL:
    event_.values[0] = has(delta_x) ? slots_[delta_x] : 0;
    event_.values[1] = has(delta_y) ? slots_[delta_y] : 0;
    break;
  case JSON_SHIM_KIND_FOCUS:
  case JSON_SHIM_KIND_BLUR:
    break;
  case JSON_SHIM_KIND_VISIBILITY:
    if (state_ != "visible" && state_ != "hidden") {
      return Outcome::missing_field;
    }
    event_.flags |= state_ == "visible" ? JSON_SHIM_FLAG_VISIBLE : 0;
    event_.code = code_of(app_, apps, 0);
    break;
  case JSON_SHIM_KIND_MOTION:
    outcome = finish_motion();
    break;
  case JSON_SHIM_KIND_ORIENTATION:
    outcome = finish_orientation();
    break;
  case JSON_SHIM_KIND_PROXIMITY:
    outcome = has_near_ ? ok : Outcome::missing_field;
    break;
  case JSON_SHIM_KIND_CALL:
    event_.code = code_of(state_, call_states, unknown_code);
    event_.route = code_of(route_, routes, 0);
    event_.counterpart = code_of(counterpart_, counterparts, 0);
    outcome = event_.code == unknown_code ? Outcome::missing_field : ok;
    break;
  case JSON_SHIM_KIND_SCREEN:
    outcome = event_.present & (JSON_SHIM_HAS_CAPTURE | JSON_SHIM_HAS_REMOTE | JSON_SHIM_HAS_DISPLAYS)
                  ? ok
                  : Outcome::missing_field;
    break;
  case JSON_SHIM_KIND_STEP:
    event_.code = code_of(name_, steps, step_other);
    break;
  }
  event = event_;
  return outcome;
}

Outcome read_event(const simdjson::dom::object &object, json_shim_event &event) noexcept {
  Fields fields;
  for (const auto field : object) {
    const Outcome outcome = fields.take(field.key, field.value);
    if (outcome != ok) {
      return outcome;
    }
  }
  return fields.finish(event);
}

} // namespace json_shim
