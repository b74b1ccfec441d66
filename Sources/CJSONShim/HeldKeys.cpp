#include "HeldKeys.hpp"

namespace json_shim {
namespace {

constexpr uint64_t expiry_nanoseconds = 1000000000;

} // namespace

HeldKeys::Press HeldKeys::down(uint64_t key, int64_t time, bool is_repeat) noexcept {
  for (size_t i = 0; i < count_; i++) {
    Entry &entry = entries_[i];
    if (entry.key == key) {
      const uint64_t since = static_cast<uint64_t>(time) - static_cast<uint64_t>(entry.last_down);
      const bool is_same = is_repeat || since <= expiry_nanoseconds;
      entry.last_down = time;
      return {entry.number, is_same, !is_same};
    }
  }
  const bool lost_release = count_ == capacity;
  if (lost_release) {
    remove(0);
  }
  const uint16_t number = lowest_free_number();
  entries_[count_++] = {key, time, number};
  return {number, is_repeat, lost_release};
}

bool HeldKeys::up(uint64_t key, uint16_t &number) noexcept {
  for (size_t i = 0; i < count_; i++) {
    if (entries_[i].key == key) {
      number = entries_[i].number;
      remove(i);
      return true;
    }
  }
  return false;
}

uint16_t HeldKeys::lowest_free_number() const noexcept {
  for (uint16_t number = 0;; number++) {
    bool is_free = true;
    for (size_t i = 0; i < count_; i++) {
      is_free = is_free && entries_[i].number != number;
    }
    if (is_free) {
      return number;
    }
  }
}

void HeldKeys::remove(size_t index) noexcept {
  for (size_t i = index + 1; i < count_; i++) {
    entries_[i - 1] = entries_[i];
  }
  count_--;
}

bool TargetNames::number_of(std::string_view name, int32_t &number) noexcept {
  const uint64_t hash = hash_of(name);
  for (size_t i = 0; i < count_; i++) {
    if (names_[i] == hash) {
      number = static_cast<int32_t>(i);
      return true;
    }
  }
  if (count_ == capacity) {
    return false;
  }
  names_[count_] = hash;
  number = static_cast<int32_t>(count_++);
  return true;
}

} // namespace json_shim
