#include "TraceLine.hpp"
#include <cmath>

namespace json_shim {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

// The numbers of rrweb's event types, sources and interactions that matter here.
enum Type : int64_t { type_incremental = 3, type_custom = 5, type_plugin = 6 };
enum Source : int64_t {
  source_mutation = 0,
  source_mouse_move = 1,
  source_interaction = 2,
  source_scroll = 3,
  source_viewport = 4,
  source_input = 5,
  source_touch_move = 6,
  source_media = 7,
  source_style_sheet = 8,
  source_canvas = 9,
  source_font = 10,
  source_drag = 12,
  source_style = 13,
  source_selection = 14,
  source_adopted_style_sheet = 15
};
enum Interaction : int64_t {
  interaction_mouse_up = 0,
  interaction_mouse_down = 1,
  interaction_focus = 5,
  interaction_blur = 6,
  interaction_touch_start = 7,
  interaction_touch_end = 9,
  interaction_touch_cancel = 10
};
constexpr uint8_t code_mouse = 0, code_touch = 1, code_pen = 2;

// A number member; false when it is absent or none.
bool number_of(const object &from, std::string_view key, double &number) noexcept {
  return from.at_key(key).get(number) == simdjson::SUCCESS;
}

bool integer_of(const object &from, std::string_view key, int64_t &number) noexcept {
  double value;
  if (!number_of(from, key, value) || !(std::abs(value) <= 1e15)) {
    return false;
  }
  number = static_cast<int64_t>(value);
  return true;
}

bool time_of(double milliseconds, int64_t &nanoseconds) noexcept {
  if (!(std::abs(milliseconds) <= 9.2e12)) {
    return false;
  }
  const double whole = std::trunc(milliseconds);
  nanoseconds = static_cast<int64_t>(whole) * 1000000 + std::llround((milliseconds - whole) * 1e6);
  return true;
}

void ignore(json_shim_value_result &result, json_shim_ignored kind) noexcept {
  result.has_no_counterpart = true;
  result.ignored = kind;
}

json_shim_ignored ignored_type(int64_t type) noexcept {
  return type == type_custom || type == type_plugin ? JSON_SHIM_IGNORED_EXTENSION
         : type >= 0 && type < type_custom          ? JSON_SHIM_IGNORED_SNAPSHOT
                                                    : JSON_SHIM_IGNORED_UNKNOWN;
}

json_shim_ignored ignored_source(int64_t source) noexcept {
  switch (source) {
  case source_mutation:
    return JSON_SHIM_IGNORED_MUTATION;
  case source_viewport:
    return JSON_SHIM_IGNORED_VIEWPORT;
  case source_media:
    return JSON_SHIM_IGNORED_MEDIA;
  case source_style_sheet:
  case source_canvas:
  case source_font:
  case source_style:
  case source_adopted_style_sheet:
    return JSON_SHIM_IGNORED_APPEARANCE;
  case source_selection:
    return JSON_SHIM_IGNORED_SELECTION;
  default:
    return JSON_SHIM_IGNORED_UNKNOWN;
  }
}

void skip(json_shim_value_result &result, json_shim_skip reason) noexcept {
  result.is_skipped = true;
  result.skip = reason;
}

// Takes position and node; false when a number is out of range.
bool take_place(const object &from, json_shim_event &event) noexcept {
  double x, y;
  int64_t node;
  if (number_of(from, "x", x) && number_of(from, "y", y)) {
    if (!(std::abs(x) <= JSON_SHIM_VALUE_LIMIT && std::abs(y) <= JSON_SHIM_VALUE_LIMIT)) {
      return false;
    }
    event.values[0] = static_cast<float>(x);
    event.values[1] = static_cast<float>(y);
    event.present |= JSON_SHIM_HAS_POSITION;
  }
  if (integer_of(from, "id", node) && node >= 0 && node <= INT32_MAX) {
    event.target = static_cast<int32_t>(node);
    event.present |= JSON_SHIM_HAS_TARGET;
  }
  return true;
}

// Takes a batch of moves, each at its offset from the batch's time.
void read_moves(const object &data, json_shim_event event, size_t first, json_shim_event *events,
                size_t capacity, json_shim_value_result &result) noexcept {
  array positions;
  if (data.at_key("positions").get(positions) != simdjson::SUCCESS) {
    return skip(result, JSON_SHIM_SKIP_MISSING_FIELD);
  }
  event.kind = JSON_SHIM_KIND_POINTER_MOVE;
  size_t index = 0;
  for (const element position : positions) {
    if (index++ < first) {
      continue;
    }
    if (result.event_count == capacity) {
      result.resume_at = index - 1;
      return;
    }
    object place;
    json_shim_event moved = event;
    double offset = 0;
    int64_t shift;
    if (position.get(place) != simdjson::SUCCESS) {
      result.missing_values++;
      continue;
    }
    number_of(place, "timeOffset", offset);
    if (!time_of(offset, shift) || !take_place(place, moved)) {
      result.out_of_range++;
    } else if (!(moved.present & JSON_SHIM_HAS_POSITION)) {
      result.missing_values++;
    } else if (!__builtin_add_overflow(event.time_nanoseconds, shift, &moved.time_nanoseconds)) {
      events[result.event_count++] = moved;
    } else {
      result.out_of_range++;
    }
  }
}

// Sets the kind of an interaction; false when it has no counterpart.
bool take_interaction(const object &data, json_shim_event &event) noexcept {
  int64_t interaction = -1, pointer = 0;
  integer_of(data, "type", interaction);
  const bool is_typed = integer_of(data, "pointerType", pointer);
  const auto pointer_code = static_cast<uint8_t>(pointer == 2   ? code_touch
                                                 : pointer == 1 ? code_pen
                                                                : code_mouse);
  event.code = is_typed ? pointer_code : code_mouse;
  event.route = JSON_SHIM_FAMILY_MOUSE;
  switch (interaction) {
  case interaction_mouse_down:
    event.kind = JSON_SHIM_KIND_POINTER_DOWN;
    event.buttons = 1;
    return true;
  case interaction_mouse_up:
    event.kind = JSON_SHIM_KIND_POINTER_UP;
    return true;
  case interaction_focus:
    event.kind = JSON_SHIM_KIND_FOCUS;
    return true;
  case interaction_blur:
    event.kind = JSON_SHIM_KIND_BLUR;
    return true;
  case interaction_touch_start:
    event.kind = JSON_SHIM_KIND_POINTER_DOWN;
    break;
  case interaction_touch_end:
    event.kind = JSON_SHIM_KIND_POINTER_UP;
    break;
  case interaction_touch_cancel:
    event.kind = JSON_SHIM_KIND_POINTER_CANCEL;
    break;
  default:
    return false;
  }
  event.code = code_touch;
  event.route = JSON_SHIM_FAMILY_TOUCH;
  return true;
}

// Takes a change of text: how its length changed, never the text. Boxes and buttons have no text.
void take_text(const object &data, TextLengths &lengths, json_shim_event &event,
               json_shim_value_result &result) noexcept {
  std::string_view text;
  bool is_checked = false, is_by_person = true;
  event.kind = JSON_SHIM_KIND_INPUT;
  event.code = JSON_SHIM_INPUT_OTHER;
  const bool has_state = data.at_key("isChecked").get(is_checked) == simdjson::SUCCESS;
  if (data.at_key("text").get(text) != simdjson::SUCCESS || (has_state && is_checked) ||
      !(event.present & JSON_SHIM_HAS_TARGET)) {
    return;
  }
  if (data.at_key("userTriggered").get(is_by_person) != simdjson::SUCCESS) {
    is_by_person = true;
  }
  const auto change = lengths.change(event.target, text, is_by_person);
  event.code = change.input_type;
  event.length = change.length;
  result.masked = change.is_masked;
}

} // namespace

void read_rrweb(const object &object, size_t first, json_shim_event *events, size_t capacity,
                TextLengths &lengths, json_shim_value_result &result) noexcept {
  int64_t type, source = -1;
  double timestamp;
  simdjson::dom::object data;
  if (!integer_of(object, "type", type) || !number_of(object, "timestamp", timestamp)) {
    return skip(result, JSON_SHIM_SKIP_MISSING_FIELD);
  }
  json_shim_event event = {};
  event.pointer_id = 1;
  event.present = JSON_SHIM_HAS_TIME;
  if (!time_of(timestamp, event.time_nanoseconds)) {
    return skip(result, JSON_SHIM_SKIP_OUT_OF_RANGE);
  }
  if (type != type_incremental) {
    return ignore(result, ignored_type(type));
  }
  if (object.at_key("data").get(data) != simdjson::SUCCESS || !integer_of(data, "source", source)) {
    return skip(result, JSON_SHIM_SKIP_MISSING_FIELD);
  }
  switch (source) {
  case source_touch_move:
    event.code = code_touch;
    event.route = JSON_SHIM_FAMILY_TOUCH;
    return read_moves(data, event, first, events, capacity, result);
  case source_mouse_move:
  case source_drag:
    event.route = JSON_SHIM_FAMILY_MOUSE;
    return read_moves(data, event, first, events, capacity, result);
  case source_interaction:
    if (!take_interaction(data, event)) {
      return ignore(result, JSON_SHIM_IGNORED_CLICK);
    }
    break;
  case source_scroll:
    event.kind = JSON_SHIM_KIND_SCROLL;
    break;
  case source_input:
    break;
  default:
    return ignore(result, ignored_source(source));
  }
  if (!take_place(data, event)) {
    return skip(result, JSON_SHIM_SKIP_OUT_OF_RANGE);
  }
  if (source == source_input) {
    take_text(data, lengths, event, result);
  }
  events[result.event_count++] = event;
}

} // namespace json_shim
