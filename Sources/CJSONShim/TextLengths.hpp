// State of a recording that must not leave the parser: how long the text of each field was last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace json_shim {

// Tells what a person did from how the length of a field's text changes; at most 256 fields.
//
// The length of a masked text is neither kept nor compared, so that nothing tells how long a secret is.
class TextLengths {
public:
  struct Change {
    uint8_t input_type; // json_shim_input_type
    uint8_t length;     // characters inserted, 9 for nine and more
    bool is_masked;
  };

  // The whole text of a field after a change. `is_by_person` is false for a change by the page.
  Change change(int32_t field, std::string_view text, bool is_by_person) noexcept;

private:
  struct Entry {
    int32_t field;
    bool is_masked;
    size_t length;
  };

  static constexpr size_t capacity = 256;

  // The field's entry; null when it is new. Makes one as long as there is room.
  Entry *find(int32_t field) noexcept;
  void keep(int32_t field, bool is_masked, size_t length) noexcept;

  Entry entries_[capacity];
  size_t count_ = 0;
};

} // namespace json_shim
