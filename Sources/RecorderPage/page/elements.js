// Builds elements with text as text, never as markup, and ties labels, hints and errors to fields.

import { say } from "./words.js";

// What the person entered, by field; it stays in the page.
export const entries = {};

export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else if (value !== false && value !== undefined) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

export function button(word, onclick, properties = {}) {
  return make("button", { type: "button", text: say(word), onclick, ...properties });
}

// A field with label, hint and place for an error, tied together for screen readers.
export function field(name, word, { hint, check, error = "needed", ...attributes } = {}) {
  const identifier = `field-${name}`;
  const descriptions = [hint && `${identifier}-hint`, `${identifier}-error`].filter(Boolean);
  const input = make("input", {
    id: identifier, "data-field": name, autocomplete: "off", spellcheck: "false",
    autocapitalize: "off", required: true, "aria-describedby": descriptions.join(" "),
    ...attributes,
  });
  input.value = entries[name] ?? "";
  const message = make("p", { id: `${identifier}-error`, class: "error" });
  const isRight = () => (check ?? ((text) => text.trim() !== ""))(input.value);
  const block = make("div", { class: "field" }, make("label", { for: identifier, text: say(word) }));
  if (hint) block.append(make("p", { id: `${identifier}-hint`, class: "hint", text: say(hint) }));
  block.append(input, message);
  return {
    block, input,
    isComplete() {
      const right = isRight();
      input.setAttribute("aria-invalid", String(!right));
      message.textContent = right ? "" : say(error);
      if (right) entries[name] = input.value;
      return right;
    },
  };
}

export function choice(kind, group, identifier, word, isChecked, onchange) {
  const input = make("input", { type: kind, name: group, id: identifier, checked: isChecked });
  input.addEventListener("change", () => onchange(input.checked));
  return make(
    "div", { class: "choice" }, input, make("label", { for: identifier, text: say(word) }));
}
