#include "CJSONShim.h"

namespace {

bool is_separator(uint8_t byte) noexcept {
  switch (byte) {
  case ' ':
  case '\t':
  case '\r':
  case '\n':
  case ',':
  case '[':
  case ']':
  case 0xEF:
  case 0xBB:
  case 0xBF:
    return true;
  default:
    return false;
  }
}

} // namespace

bool json_shim_next_element(json_shim_splitter *splitter, const uint8_t *bytes, size_t length) {
  json_shim_splitter state = *splitter;
  bool found = false;
  while (state.searched < length && !found) {
    const size_t position = state.searched++;
    const uint8_t byte = bytes[position];
    if (state.depth == 0) {
      if (byte == '{') {
        state.start = position;
        state.depth = 1;
        state.is_stray = false;
      } else if (is_separator(byte)) {
        state.is_stray = false;
      } else if (!state.is_stray) {
        state.is_stray = true;
        state.stray_count++;
      }
    } else if (state.in_string) {
      if (state.is_escaped) {
        state.is_escaped = false;
      } else if (byte == '\\') {
        state.is_escaped = true;
      } else if (byte == '"') {
        state.in_string = false;
      } else if (byte == '\n') {
        state.in_string = false;
        state.depth = 0;
        state.stray_count++;
      }
    } else if (byte == '"') {
      state.in_string = true;
    } else if (byte == '{' || byte == '[') {
      state.depth++;
    } else if (byte == '}' || byte == ']') {
      state.depth--;
      found = state.depth == 0;
    }
  }
  *splitter = state;
  return found;
}
