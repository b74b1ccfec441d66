#include "CJSONShim.h"
#include "HeldKeys.hpp"

namespace {

enum Name : uint8_t { name_other, name_of_event, name_of_list };

// Hashes of names, so that a name may come in pieces: those that only an event has, and those that
// tools wrap the list of events in.
constexpr uint64_t hash_start = 14695981039346656037u, hash_factor = 1099511628211u;

constexpr uint64_t hash_of_name(const char *text) noexcept {
  uint64_t hash = hash_start;
  for (; *text != 0; text++) {
    hash = (hash ^ static_cast<uint8_t>(*text)) * hash_factor;
  }
  return hash;
}

constexpr uint64_t event_names[] = {hash_of_name("type"), hash_of_name("timestamp"),
                                    hash_of_name("timeStamp")};
constexpr uint64_t list_names[] = {hash_of_name("events"), hash_of_name("snapshots"),
                                   hash_of_name("data")};
// A list of events may be a member of the outermost object or of one within it.
constexpr uint32_t wrapper_depth_limit = 2;

Name name_of(uint64_t hash) noexcept {
  for (uint64_t name : event_names) {
    if (hash == name) {
      return name_of_event;
    }
  }
  for (uint64_t name : list_names) {
    if (hash == name) {
      return name_of_list;
    }
  }
  return name_other;
}

bool is_blank(uint8_t byte) noexcept {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool is_separator(uint8_t byte) noexcept {
  return is_blank(byte) || byte == ',' || byte == 0xEF || byte == 0xBB || byte == 0xBF;
}

void begin_object(json_shim_splitter &state, size_t position) noexcept {
  state.start = position;
  state.depth = 1;
  state.is_stray = false;
  state.spans_lines = false;
  state.may_wrap = state.array_depth == 0;
  state.name_kind = name_other;
  state.is_named = false;
}

void give_up_object(json_shim_splitter &state) noexcept {
  state.in_string = false;
  state.depth = 0;
  state.is_passing = false;
  state.is_broken = true;
  state.stray_count++;
}

// Takes a byte between elements.
void take_outside(json_shim_splitter &state, uint8_t byte, size_t position) noexcept {
  if (byte == '{') {
    return begin_object(state, position);
  }
  if (byte == '[') {
    state.array_depth++;
  } else if (byte == ']') {
    state.array_depth -= state.array_depth > 0;
    if (state.array_depth == 0 && state.wrapper_depth > 0) {
      // What follows the list in the object that held it is passed over.
      state.depth = state.wrapper_depth;
      state.wrapper_depth = 0;
      state.is_passing = true;
      state.may_wrap = false;
    }
  } else if (!is_separator(byte)) {
    state.stray_count += !state.is_stray;
    state.is_stray = true;
    return;
  }
  state.is_stray = false;
}

// Takes a byte of a string.
void take_in_string(json_shim_splitter &state, uint8_t byte) noexcept {
  if (state.is_escaped) {
    state.is_escaped = false;
  } else if (byte == '\\') {
    state.is_escaped = true;
  } else if (byte == '"') {
    state.in_string = false;
    if (state.may_wrap) {
      state.name_kind = name_of(state.name_hash);
    }
    return;
  } else if (byte == '\n') {
    return give_up_object(state);
  }
  if (state.may_wrap) {
    state.name_hash = (state.name_hash ^ byte) * hash_factor;
  }
}

// Follows the names of an outermost object; true when the byte opens the list of events in it.
bool opens_list(json_shim_splitter &state, uint8_t byte) noexcept {
  if (is_blank(byte)) {
    return false;
  }
  if (byte == ':') {
    state.is_named = state.name_kind == name_of_list;
    if (state.name_kind == name_of_event && state.depth == 1) {
      state.may_wrap = false;
    }
    return false;
  }
  const bool opens = byte == '[' && state.is_named && state.depth <= wrapper_depth_limit;
  state.is_named = false;
  state.name_kind = name_other;
  return opens;
}

// Whether an object begins where a member must, so that the one around it has lost its end.
bool is_misplaced(const json_shim_splitter &state, const uint8_t *bytes, size_t position) noexcept {
  if (state.depth != 1 || state.is_passing) {
    return false;
  }
  while (position > state.start && is_blank(bytes[position - 1])) {
    position--;
  }
  return position > state.start && bytes[position - 1] != ':';
}

} // namespace

bool json_shim_next_element(json_shim_splitter *splitter, const uint8_t *bytes, size_t length) {
  json_shim_splitter state = *splitter;
  bool found = false;
  while (state.searched < length && !found) {
    const size_t position = state.searched++;
    const uint8_t byte = bytes[position];
    if (state.depth == 0) {
      take_outside(state, byte, position);
    } else if (state.in_string) {
      take_in_string(state, byte);
    } else if (state.may_wrap && opens_list(state, byte)) {
      state.wrapper_depth = state.depth;
      state.depth = 0;
      state.array_depth = 1;
      // What comes first counts, so that it does not matter in which pieces the bytes are seen.
      state.found_wrapper = !state.is_broken;
    } else if (byte == '"') {
      state.in_string = true;
      state.name_hash = hash_start;
    } else if (byte == '{' || byte == '[') {
      if (byte == '{' && is_misplaced(state, bytes, position)) {
        give_up_object(state);
        begin_object(state, position);
      } else {
        state.depth++;
      }
    } else if (byte == '}' || byte == ']') {
      state.depth--;
      found = state.depth == 0 && !state.is_passing;
      state.is_passing = state.is_passing && state.depth > 0;
    } else if (byte == '\n') {
      state.spans_lines = true;
    }
  }
  *splitter = state;
  return found;
}
