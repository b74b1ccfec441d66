#include "Vocabulary.hpp"

namespace json_shim {
namespace {

constexpr Word kinds[] = {
    {"pointermove", JSON_SHIM_KIND_POINTER_MOVE},
    {"devicemotion", JSON_SHIM_KIND_MOTION},
    {"keydown", JSON_SHIM_KIND_KEY_DOWN},
    {"keyup", JSON_SHIM_KIND_KEY_UP},
    {"input", JSON_SHIM_KIND_INPUT},
    {"pointerdown", JSON_SHIM_KIND_POINTER_DOWN},
    {"pointerup", JSON_SHIM_KIND_POINTER_UP},
    {"deviceorientation", JSON_SHIM_KIND_ORIENTATION},
    {"pointercancel", JSON_SHIM_KIND_POINTER_CANCEL},
    {"wheel", JSON_SHIM_KIND_WHEEL},
    {"scroll", JSON_SHIM_KIND_SCROLL},
    {"focus", JSON_SHIM_KIND_FOCUS},
    {"blur", JSON_SHIM_KIND_BLUR},
    {"visibilitychange", JSON_SHIM_KIND_VISIBILITY},
    {"proximity", JSON_SHIM_KIND_PROXIMITY},
    {"call", JSON_SHIM_KIND_CALL},
    {"screen", JSON_SHIM_KIND_SCREEN},
    {"step", JSON_SHIM_KIND_STEP},
};

constexpr Word key_classes[] = {
    {"letter", JSON_SHIM_KEY_LETTER},         {"digit", JSON_SHIM_KEY_DIGIT},
    {"space", JSON_SHIM_KEY_SPACE},           {"backspace", JSON_SHIM_KEY_BACKSPACE},
    {"modifier", JSON_SHIM_KEY_MODIFIER},     {"symbol", JSON_SHIM_KEY_SYMBOL},
    {"enter", JSON_SHIM_KEY_ENTER},           {"delete", JSON_SHIM_KEY_DELETE},
    {"tab", JSON_SHIM_KEY_TAB},               {"escape", JSON_SHIM_KEY_ESCAPE},
    {"navigation", JSON_SHIM_KEY_NAVIGATION}, {"function", JSON_SHIM_KEY_FUNCTION},
};

// Named keys of UI Events that have a class of their own, also under the older names of browsers.
constexpr Word named_keys[] = {
    {"Enter", JSON_SHIM_KEY_ENTER},
    {"Return", JSON_SHIM_KEY_ENTER},
    {"Backspace", JSON_SHIM_KEY_BACKSPACE},
    {"Delete", JSON_SHIM_KEY_DELETE},
    {"Del", JSON_SHIM_KEY_DELETE},
    {"Tab", JSON_SHIM_KEY_TAB},
    {"Escape", JSON_SHIM_KEY_ESCAPE},
    {"Esc", JSON_SHIM_KEY_ESCAPE},
    {"Spacebar", JSON_SHIM_KEY_SPACE},
    {"Space", JSON_SHIM_KEY_SPACE},
    {"Shift", JSON_SHIM_KEY_MODIFIER},
    {"Control", JSON_SHIM_KEY_MODIFIER},
    {"Alt", JSON_SHIM_KEY_MODIFIER},
    {"Meta", JSON_SHIM_KEY_MODIFIER},
    {"AltGraph", JSON_SHIM_KEY_MODIFIER},
    {"CapsLock", JSON_SHIM_KEY_MODIFIER},
    {"NumLock", JSON_SHIM_KEY_MODIFIER},
    {"ScrollLock", JSON_SHIM_KEY_MODIFIER},
    {"Fn", JSON_SHIM_KEY_MODIFIER},
    {"FnLock", JSON_SHIM_KEY_MODIFIER},
    {"Hyper", JSON_SHIM_KEY_MODIFIER},
    {"Super", JSON_SHIM_KEY_MODIFIER},
    {"Symbol", JSON_SHIM_KEY_MODIFIER},
    {"SymbolLock", JSON_SHIM_KEY_MODIFIER},
    {"OS", JSON_SHIM_KEY_MODIFIER},
    {"Win", JSON_SHIM_KEY_MODIFIER},
    {"ModeChange", JSON_SHIM_KEY_MODIFIER},
    {"ArrowLeft", JSON_SHIM_KEY_NAVIGATION},
    {"ArrowRight", JSON_SHIM_KEY_NAVIGATION},
    {"ArrowUp", JSON_SHIM_KEY_NAVIGATION},
    {"ArrowDown", JSON_SHIM_KEY_NAVIGATION},
    {"Left", JSON_SHIM_KEY_NAVIGATION},
    {"Right", JSON_SHIM_KEY_NAVIGATION},
    {"Up", JSON_SHIM_KEY_NAVIGATION},
    {"Down", JSON_SHIM_KEY_NAVIGATION},
    {"Home", JSON_SHIM_KEY_NAVIGATION},
    {"End", JSON_SHIM_KEY_NAVIGATION},
    {"PageUp", JSON_SHIM_KEY_NAVIGATION},
    {"PageDown", JSON_SHIM_KEY_NAVIGATION},
    {"Dead", JSON_SHIM_KEY_SYMBOL},
    {"Unidentified", JSON_SHIM_KEY_UNIDENTIFIED},
    {"Process", JSON_SHIM_KEY_UNIDENTIFIED},
};

// Physical keys of UI Events Code that no rule of key_class_of_code covers.
constexpr Word physical_keys[] = {
    {"Space", JSON_SHIM_KEY_SPACE},           {"Enter", JSON_SHIM_KEY_ENTER},
    {"NumpadEnter", JSON_SHIM_KEY_ENTER},     {"Backspace", JSON_SHIM_KEY_BACKSPACE},
    {"NumpadBackspace", JSON_SHIM_KEY_BACKSPACE},
    {"Delete", JSON_SHIM_KEY_DELETE},         {"Tab", JSON_SHIM_KEY_TAB},
    {"Escape", JSON_SHIM_KEY_ESCAPE},         {"ShiftLeft", JSON_SHIM_KEY_MODIFIER},
    {"ShiftRight", JSON_SHIM_KEY_MODIFIER},   {"ControlLeft", JSON_SHIM_KEY_MODIFIER},
    {"ControlRight", JSON_SHIM_KEY_MODIFIER}, {"AltLeft", JSON_SHIM_KEY_MODIFIER},
    {"AltRight", JSON_SHIM_KEY_MODIFIER},     {"MetaLeft", JSON_SHIM_KEY_MODIFIER},
    {"MetaRight", JSON_SHIM_KEY_MODIFIER},    {"OSLeft", JSON_SHIM_KEY_MODIFIER},
    {"OSRight", JSON_SHIM_KEY_MODIFIER},      {"CapsLock", JSON_SHIM_KEY_MODIFIER},
    {"NumLock", JSON_SHIM_KEY_MODIFIER},      {"ScrollLock", JSON_SHIM_KEY_MODIFIER},
    {"Fn", JSON_SHIM_KEY_MODIFIER},           {"ArrowLeft", JSON_SHIM_KEY_NAVIGATION},
    {"ArrowRight", JSON_SHIM_KEY_NAVIGATION}, {"ArrowUp", JSON_SHIM_KEY_NAVIGATION},
    {"ArrowDown", JSON_SHIM_KEY_NAVIGATION},  {"Home", JSON_SHIM_KEY_NAVIGATION},
    {"End", JSON_SHIM_KEY_NAVIGATION},        {"PageUp", JSON_SHIM_KEY_NAVIGATION},
    {"PageDown", JSON_SHIM_KEY_NAVIGATION},   {"Minus", JSON_SHIM_KEY_SYMBOL},
    {"Equal", JSON_SHIM_KEY_SYMBOL},          {"BracketLeft", JSON_SHIM_KEY_SYMBOL},
    {"BracketRight", JSON_SHIM_KEY_SYMBOL},   {"Backslash", JSON_SHIM_KEY_SYMBOL},
    {"Semicolon", JSON_SHIM_KEY_SYMBOL},      {"Quote", JSON_SHIM_KEY_SYMBOL},
    {"Backquote", JSON_SHIM_KEY_SYMBOL},      {"Comma", JSON_SHIM_KEY_SYMBOL},
    {"Period", JSON_SHIM_KEY_SYMBOL},         {"Slash", JSON_SHIM_KEY_SYMBOL},
    {"IntlBackslash", JSON_SHIM_KEY_SYMBOL},  {"IntlRo", JSON_SHIM_KEY_SYMBOL},
    {"IntlYen", JSON_SHIM_KEY_SYMBOL},
};

constexpr Word input_types[] = {
    {"insertText", JSON_SHIM_INPUT_TEXT},
    {"insertCompositionText", JSON_SHIM_INPUT_COMPOSITION},
    {"insertFromComposition", JSON_SHIM_INPUT_COMPOSITION},
    {"insertReplacementText", JSON_SHIM_INPUT_REPLACEMENT},
    {"insertFromPaste", JSON_SHIM_INPUT_PASTE},
    {"insertFromPasteAsQuotation", JSON_SHIM_INPUT_PASTE},
    {"insertFromDrop", JSON_SHIM_INPUT_PASTE},
    {"insertFromYank", JSON_SHIM_INPUT_PASTE},
    {"insertLineBreak", JSON_SHIM_INPUT_LINE_BREAK},
    {"insertParagraph", JSON_SHIM_INPUT_LINE_BREAK},
    {"historyUndo", JSON_SHIM_INPUT_HISTORY},
    {"historyRedo", JSON_SHIM_INPUT_HISTORY},
};

bool starts_with(std::string_view text, std::string_view prefix) noexcept {
  return text.substr(0, prefix.size()) == prefix;
}

// The only code point of a text, or 0 when there are several or none.
uint32_t only_code_point(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  const auto lead = static_cast<uint8_t>(text[0]);
  const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() != length) {
    return 0;
  }
  uint32_t code_point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; i++) {
    code_point = (code_point << 6) | (static_cast<uint8_t>(text[i]) & 0x3F);
  }
  return code_point;
}

} // namespace

uint8_t kind_of_type(std::string_view type) noexcept {
  return code_of(type, kinds, JSON_SHIM_KIND_NONE);
}

uint8_t key_class_of_name(std::string_view name) noexcept {
  return code_of(name, key_classes, JSON_SHIM_KEY_UNIDENTIFIED);
}

uint8_t key_class_of_key(std::string_view key) noexcept {
  if (const uint32_t code_point = only_code_point(key)) {
    return key_class_of_character(code_point);
  }
  const uint8_t named = code_of(key, named_keys, unknown_code);
  if (named != unknown_code) {
    return named;
  }
  if (key.empty()) {
    return JSON_SHIM_KEY_UNIDENTIFIED;
  }
  // Several code points beyond ASCII are one printed sign with its marks; other names are media,
  // function, browser and application keys.
  return static_cast<uint8_t>(key[0]) >= 0x80 ? JSON_SHIM_KEY_LETTER : JSON_SHIM_KEY_FUNCTION;
}

uint8_t key_class_of_code(std::string_view code) noexcept {
  const uint8_t named = code_of(code, physical_keys, unknown_code);
  if (named != unknown_code) {
    return named;
  }
  if (code.size() == 4 && starts_with(code, "Key")) {
    return JSON_SHIM_KEY_LETTER;
  }
  if (code.size() == 6 && starts_with(code, "Digit")) {
    return JSON_SHIM_KEY_DIGIT;
  }
  if (starts_with(code, "Numpad")) {
    const bool is_digit = code.size() == 7 && code[6] >= '0' && code[6] <= '9';
    return is_digit ? JSON_SHIM_KEY_DIGIT : JSON_SHIM_KEY_SYMBOL;
  }
  return code.empty() || code == "Unidentified" ? JSON_SHIM_KEY_UNIDENTIFIED
                                                : JSON_SHIM_KEY_FUNCTION;
}

uint8_t input_type_of_name(std::string_view name) noexcept {
  if (starts_with(name, "delete")) {
    return JSON_SHIM_INPUT_DELETE;
  }
  return code_of(name, input_types, JSON_SHIM_INPUT_OTHER);
}

} // namespace json_shim
