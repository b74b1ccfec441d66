#include "Vocabulary.hpp"

namespace json_shim {
namespace {

struct Range {
  uint32_t first;
  uint32_t last;
};

// First code point of each run of ten decimal digits (Unicode general category Nd) outside ASCII.
constexpr uint32_t digit_runs[] = {
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90,
    0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10};

// Blocks of punctuation and signs outside ASCII; everything else there is taken as a letter.
constexpr Range symbol_ranges[] = {
    {0x0080, 0x00A9}, {0x00AB, 0x00B4}, {0x00B6, 0x00B9}, {0x00BB, 0x00BF}, {0x00D7, 0x00D7},
    {0x00F7, 0x00F7}, {0x02C2, 0x02C5}, {0x0589, 0x058A}, {0x05BE, 0x05BE}, {0x060C, 0x060D},
    {0x061B, 0x061F}, {0x066A, 0x066D}, {0x06D4, 0x06D4}, {0x0964, 0x0965}, {0x0E3F, 0x0E3F},
    {0x2000, 0x206F}, {0x20A0, 0x20CF}, {0x2190, 0x2BFF}, {0x2E00, 0x2E7F}, {0x3000, 0x3004},
    {0x3007, 0x3020}, {0x3030, 0x3030}, {0xE000, 0xF8FF}, {0xFE10, 0xFE19}, {0xFE30, 0xFE6F},
    {0xFF01, 0xFF0F}, {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFEE},
    {0x1F000, 0x1FAFF}};

constexpr bool is_ascii_letter(uint32_t c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

} // namespace

uint8_t key_class_of_character(uint32_t c) noexcept {
  if (c < 0x80) {
    if (is_ascii_letter(c)) {
      return JSON_SHIM_KEY_LETTER;
    }
    if (c >= '0' && c <= '9') {
      return JSON_SHIM_KEY_DIGIT;
    }
    switch (c) {
    case ' ':
      return JSON_SHIM_KEY_SPACE;
    case '\n':
    case '\r':
      return JSON_SHIM_KEY_ENTER;
    case '\t':
      return JSON_SHIM_KEY_TAB;
    case 0x08:
      return JSON_SHIM_KEY_BACKSPACE;
    case 0x1B:
      return JSON_SHIM_KEY_ESCAPE;
    case 0x7F:
      return JSON_SHIM_KEY_DELETE;
    default:
      return c < 0x20 ? JSON_SHIM_KEY_UNIDENTIFIED : JSON_SHIM_KEY_SYMBOL;
    }
  }
  if (c == 0xA0 || c == 0x3000) {
    return JSON_SHIM_KEY_SPACE;
  }
  for (uint32_t first : digit_runs) {
    if (c >= first && c < first + 10) {
      return JSON_SHIM_KEY_DIGIT;
    }
  }
  for (const Range &range : symbol_ranges) {
    if (c >= range.first && c <= range.last) {
      return JSON_SHIM_KEY_SYMBOL;
    }
  }
  return JSON_SHIM_KEY_LETTER;
}

uint8_t bucketed_length(std::string_view text) noexcept {
  size_t count = 0;
  for (char byte : text) {
    count += (static_cast<uint8_t>(byte) & 0xC0) != 0x80;
    if (count >= 9) {
      return 9;
    }
  }
  return static_cast<uint8_t>(count);
}

} // namespace json_shim
