#include "TextLengths.hpp"
#include "CJSONShim.h"

namespace json_shim {
namespace {

// What recorders and browsers put in the place of each character of a secret.
constexpr std::string_view masks[] = {"*", "\u2022", "\u25CF", "\u00B7"};

// Characters are counted as Unicode scalars.
size_t length_of(std::string_view text) noexcept {
  size_t count = 0;
  for (char byte : text) {
    count += (static_cast<uint8_t>(byte) & 0xC0) != 0x80;
  }
  return count;
}

bool is_masked(std::string_view text) noexcept {
  for (std::string_view mask : masks) {
    std::string_view rest = text;
    while (rest.substr(0, mask.size()) == mask) {
      rest.remove_prefix(mask.size());
    }
    if (rest.empty() && !text.empty()) {
      return true;
    }
  }
  return false;
}

} // namespace

TextLengths::Entry *TextLengths::find(int32_t field) noexcept {
  for (size_t i = 0; i < count_; i++) {
    if (entries_[i].field == field) {
      return &entries_[i];
    }
  }
  return nullptr;
}

void TextLengths::keep(int32_t field, bool is_masked, size_t length) noexcept {
  Entry *entry = find(field);
  if (entry == nullptr && count_ < capacity) {
    entry = &entries_[count_++];
  }
  if (entry != nullptr) {
    *entry = {field, is_masked, is_masked ? 0 : length};
  }
}

TextLengths::Change TextLengths::change(int32_t field, std::string_view text,
                                        bool is_by_person) noexcept {
  constexpr uint8_t longest = 9;
  const Entry *entry = find(field);
  const bool was_masked = entry != nullptr && entry->is_masked;
  // A secret that is emptied is still a secret.
  const bool masked = is_masked(text) || (was_masked && text.empty());
  const size_t length = masked ? 0 : length_of(text);
  // A field that was never met counts as empty only if what is in it now is one character.
  const bool is_known = entry != nullptr ? !was_masked : length == 1;
  const size_t before = entry != nullptr ? entry->length : 0;
  keep(field, masked, length);
  if (masked || !is_known || !is_by_person || length == before) {
    return {JSON_SHIM_INPUT_OTHER, 0, masked};
  }
  if (length > before) {
    const size_t more = length - before;
    const uint8_t type = more == 1 ? JSON_SHIM_INPUT_TEXT : JSON_SHIM_INPUT_REPLACEMENT;
    return {type, static_cast<uint8_t>(more < longest ? more : longest), false};
  }
  // Pages empty fields when something is sent; a person who deletes the last character leaves none too.
  const bool is_emptied = length == 0 && before > 1;
  return {static_cast<uint8_t>(is_emptied ? JSON_SHIM_INPUT_OTHER : JSON_SHIM_INPUT_DELETE), 0, false};
}

} // namespace json_shim
