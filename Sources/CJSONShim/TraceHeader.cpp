#include "TraceLine.hpp"
#include "Vocabulary.hpp"
#include <limits>

namespace json_shim {
namespace {

constexpr Word platforms[] = {{"ios", 1},   {"android", 2}, {"web", 3},
                              {"linux", 4}, {"macos", 5},   {"windows", 6}};
constexpr Word categories[] = {
    {"payment", 1}, {"account", 2}, {"resourceUse", 3}, {"communication", 4}};
constexpr Word labels[] = {{"coached", 1}, {"assisted", 2}, {"uncoached", 3}};
constexpr Word tasks[] = {{"compose", 1}, {"transcribe", 2}, {"dual-task", 3},
                          {"truth", 4},   {"lie", 5},        {"browse", 6}};

json_shim_name name_of(std::string_view text) noexcept {
  if (text.size() > JSON_SHIM_NAME_LIMIT) {
    return {nullptr, 0};
  }
  return {text.data(), text.size()};
}

} // namespace

bool is_header(const simdjson::dom::object &object) noexcept {
  return object.at_key("trace").error() == simdjson::SUCCESS;
}

void read_header(const simdjson::dom::object &object, json_shim_header &header) noexcept {
  header = {};
  header.version = std::numeric_limits<double>::quiet_NaN();
  for (const auto field : object) {
    const std::string_view key = field.key;
    if (key == "trace") {
      double version;
      if (field.value.get(version) == simdjson::SUCCESS) {
        header.version = version;
      }
      continue;
    }
    if (key == "assistive") {
      bool assistive;
      if (field.value.get(assistive) == simdjson::SUCCESS) {
        header.assistive = assistive;
      }
      continue;
    }
    std::string_view text;
    if (field.value.get(text) != simdjson::SUCCESS) {
      continue;
    }
    if (key == "platform") {
      header.platform = code_of(text, platforms, 0);
    } else if (key == "category") {
      header.category = code_of(text, categories, 0);
    } else if (key == "label") {
      header.label = code_of(text, labels, 0);
    } else if (key == "task") {
      header.task = code_of(text, tasks, 0);
    } else if (key == "scenario") {
      header.scenario = name_of(text);
    } else if (key == "subject") {
      header.subject = name_of(text);
    } else if (key == "session") {
      header.session = name_of(text);
    } else if (key == "cohort") {
      header.cohort = name_of(text);
    } else if (key == "source") {
      header.source = name_of(text);
    }
  }
}

} // namespace json_shim
