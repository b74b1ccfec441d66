// State of a recording that must not leave the parser: which keys are down, what targets are called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace json_shim {

// A number that stands for some text within the parser.
inline uint64_t hash_of(std::string_view text) noexcept {
  uint64_t hash = 14695981039346656037u;
  for (char byte : text) {
    hash = (hash ^ static_cast<uint8_t>(byte)) * 1099511628211u;
  }
  return hash;
}

// Pairs presses and releases by the physical key; at most 32 keys at once.
class HeldKeys {
public:
  struct Press {
    uint16_t number;
    bool is_repeat;
    bool lost_release;
  };

  // A key went down or is reported as down once more. A press that is not repeated for a second lost
  // its release; the next one is new.
  Press down(uint64_t key, int64_t time_nanoseconds, bool is_repeat) noexcept;

  // A key went up; false when it was not down.
  bool up(uint64_t key, uint16_t &number) noexcept;

private:
  struct Entry {
    uint64_t key;
    int64_t last_down;
    uint16_t number;
  };

  static constexpr size_t capacity = 32;

  uint16_t lowest_free_number() const noexcept;
  void remove(size_t index) noexcept;

  Entry entries_[capacity];
  size_t count_ = 0;
};

// Small numbers for the names of fields, in the order they are met; at most 256.
class TargetNames {
public:
  // The number of a name; false when there are too many names.
  bool number_of(std::string_view name, int32_t &number) noexcept;

private:
  static constexpr size_t capacity = 256;

  uint64_t names_[capacity];
  size_t count_ = 0;
};

} // namespace json_shim
