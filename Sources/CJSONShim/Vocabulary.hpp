// The words of the trace format and of the W3C specifications, as codes of CJSONShim.h.
#pragma once

#include "CJSONShim.h"
#include <cstdint>
#include <string_view>

namespace json_shim {

// One word and its code.
struct Word {
  std::string_view text;
  uint8_t code;
};

// The code of a word in a table, or `fallback`.
template <size_t count>
inline uint8_t code_of(std::string_view text, const Word (&table)[count], uint8_t fallback) noexcept {
  for (const Word &word : table) {
    if (word.text == text) {
      return word.code;
    }
  }
  return fallback;
}

// A code that no table uses.
constexpr uint8_t unknown_code = 255;

// The kind named by `type`, or JSON_SHIM_KIND_NONE.
uint8_t kind_of_type(std::string_view type) noexcept;

// A `keyClass` of the trace format; unidentified when unknown.
uint8_t key_class_of_name(std::string_view name) noexcept;

// The class of a W3C `key`: a named key or the printable text it makes.
uint8_t key_class_of_key(std::string_view key) noexcept;

// The class of a W3C `code`: the physical key.
uint8_t key_class_of_code(std::string_view code) noexcept;

// The class of one character.
uint8_t key_class_of_character(uint32_t code_point) noexcept;

// The input type of Input Events Level 2.
uint8_t input_type_of_name(std::string_view name) noexcept;

// How many characters (code points) UTF-8 text has, at most 9.
uint8_t bucketed_length(std::string_view text) noexcept;

} // namespace json_shim
