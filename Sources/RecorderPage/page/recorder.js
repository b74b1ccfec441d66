// Records how a person uses the page and reduces it to the trace format before anything is sent.
//
// What never leaves this file: characters, values, key names, positions inside a keypad. Every event
// becomes one object of the trace format; the field it happened in becomes a small number.

const inputTypes = new Set([
  "insertText", "insertCompositionText", "insertFromComposition", "insertReplacementText",
  "insertFromPaste", "insertFromDrop", "insertFromYank", "insertLineBreak", "insertParagraph",
  "historyUndo", "historyRedo",
]);

const keyClasses = new Map(Object.entries({
  " ": "space", Enter: "enter", Backspace: "backspace", Delete: "delete", Tab: "tab",
  Escape: "escape",
  Shift: "modifier", Control: "modifier", Alt: "modifier", AltGraph: "modifier", Meta: "modifier",
  CapsLock: "modifier", NumLock: "modifier", Fn: "modifier", FnLock: "modifier",
  ArrowLeft: "navigation", ArrowRight: "navigation", ArrowUp: "navigation",
  ArrowDown: "navigation", Home: "navigation", End: "navigation", PageUp: "navigation",
  PageDown: "navigation",
  Unidentified: "unidentified", Process: "unidentified", Dead: "unidentified",
}));

// The class of a key; its identity ends here.
function keyClass(event) {
  if (event.isComposing) return "unidentified";
  const key = event.key ?? "Unidentified";
  const known = keyClasses.get(key);
  if (known) return known;
  if ([...key].length > 1) return "function";
  if (/\p{Nd}/u.test(key)) return "digit";
  return /\p{L}/u.test(key) ? "letter" : "symbol";
}

function rounded(value, decimals) {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

// Length of text a field held before, so that a paste is counted without being read.
const lengths = new WeakMap();

export class Recorder {
  #send;
  #waiting = [];
  #isOn = false;
  #begin = 0;
  #fields = new Map();
  #presses = new Map();
  #nextPress = 1;
  #scrolled = { x: 0, y: 0 };
  #lastMotion = 0;
  #abort = null;
  counts = { keys: 0, pointer: 0, motion: 0, context: 0 };

  // send: takes a text of JSON lines.
  constructor(send) {
    this.#send = send;
  }

  start() {
    this.#isOn = true;
    this.#begin = performance.now();
    this.#waiting = [];
    this.#presses.clear();
    this.counts = { keys: 0, pointer: 0, motion: 0, context: 0 };
    this.#scrolled = { x: scrollX, y: scrollY };
    this.#abort?.abort();
    this.#abort = new AbortController();
    const listen = (target, types, handler) => {
      const options = { capture: true, passive: true, signal: this.#abort.signal };
      for (const type of types) target.addEventListener(type, handler, options);
    };
    listen(document, ["keydown", "keyup"], (event) => this.#key(event));
    listen(document, ["input"], (event) => this.#input(event));
    listen(
      document, ["pointerdown", "pointermove", "pointerup", "pointercancel"],
      (event) => this.#pointer(event));
    listen(document, ["wheel"], (event) => this.#wheel(event));
    listen(document, ["scroll"], (event) => this.#scroll(event));
    listen(document, ["focusin"], (event) => this.#focus("focus", event));
    listen(document, ["focusout"], (event) => this.#focus("blur", event));
    listen(document, ["visibilitychange"], (event) => {
      this.#add("context", event.timeStamp, "visibilitychange", { state: document.visibilityState });
    });
    listen(window, ["devicemotion"], (event) => this.#motion(event));
  }

  stop() {
    this.#isOn = false;
    this.#abort?.abort();
  }

  // Where the person now is.
  step(name) {
    this.#add("context", performance.now(), "step", { name });
  }

  // What the person says of calls and screens around them.
  context(type, fields) {
    this.#add("context", performance.now(), type, fields);
  }

  // A digit that a keypad on the page put into a field; which one stays on the page.
  entered(field, inputType) {
    lengths.set(field, field.value.length);
    const length = inputType.startsWith("delete") ? 0 : 1;
    this.#add("keys", performance.now(), "input", { inputType, length, ...this.#target(field) });
  }

  // Sends what waits; keeps it when sending fails.
  async flush() {
    if (this.#waiting.length === 0) return null;
    const lines = this.#waiting;
    this.#waiting = [];
    try {
      return await this.#send(lines.join("\n") + "\n");
    } catch (error) {
      this.#waiting = lines.concat(this.#waiting);
      throw error;
    }
  }

  #add(source, timeStamp, type, fields) {
    if (!this.#isOn) return;
    const t = rounded(timeStamp - this.#begin, 3);
    this.#waiting.push(JSON.stringify({ t, type, ...fields }));
    this.counts[source] += 1;
  }

  // A small number for a field, in the order in which fields are met.
  #target(element) {
    const field = element?.closest?.("[data-field]");
    if (!field) return {};
    const name = field.dataset.field;
    if (!this.#fields.has(name)) this.#fields.set(name, this.#fields.size + 1);
    return { target: this.#fields.get(name) };
  }

  #key(event) {
    // How often Tab is pressed inside a keypad says which digit is meant, so that nothing is kept.
    if (event.target?.closest?.("[data-zone=keypad]")) return;
    const fields = { keyClass: keyClass(event) };
    if (event.type === "keydown") {
      if (event.repeat) fields.repeat = true;
      let press = this.#presses.get(event.code);
      if (press === undefined) {
        press = this.#nextPress;
        this.#nextPress = (this.#nextPress % 999) + 1;
        this.#presses.set(event.code, press);
      }
      fields.press = press;
    } else if (this.#presses.has(event.code)) {
      fields.press = this.#presses.get(event.code);
      this.#presses.delete(event.code);
    }
    this.#add("keys", event.timeStamp, event.type, { ...fields, ...this.#target(event.target) });
  }

  #input(event) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (field.type === "radio" || field.type === "checkbox") return;
    const before = lengths.get(field) ?? 0;
    const after = field.value.length;
    lengths.set(field, after);
    // A fill by the browser or a password manager has no type of its own.
    const given = event.inputType ?? "insertReplacementText";
    const isDeletion = given.startsWith("delete");
    const inputType = isDeletion || inputTypes.has(given) ? given : "other";
    const length = isDeletion ? 0 : Math.min(9, Math.max(0, after - before));
    this.#add("keys", event.timeStamp, "input", { inputType, length, ...this.#target(field) });
  }

  #pointer(event) {
    const fields = {
      pointerId: event.pointerId, pointerType: event.pointerType || "mouse", buttons: event.buttons,
    };
    if (isInKeypad(event)) {
      fields.zone = "keypad";
    } else {
      fields.x = rounded(event.clientX, 1);
      fields.y = rounded(event.clientY, 1);
    }
    if (event.pressure > 0) fields.pressure = rounded(event.pressure, 3);
    if (event.pointerType === "touch") {
      fields.width = rounded(event.width, 1);
      fields.height = rounded(event.height, 1);
    }
    const type = event.type;
    this.#add("pointer", event.timeStamp, type, { ...fields, ...this.#target(event.target) });
  }

  #wheel(event) {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? innerHeight : 1;
    this.#add("pointer", event.timeStamp, "wheel", {
      deltaX: rounded(event.deltaX * unit, 1), deltaY: rounded(event.deltaY * unit, 1),
    });
  }

  #scroll(event) {
    if (event.target !== document) return;
    const deltaX = rounded(scrollX - this.#scrolled.x, 1);
    const deltaY = rounded(scrollY - this.#scrolled.y, 1);
    this.#scrolled = { x: scrollX, y: scrollY };
    if (deltaX !== 0 || deltaY !== 0) {
      this.#add("pointer", event.timeStamp, "scroll", { deltaX, deltaY });
    }
  }

  #focus(type, event) {
    const target = this.#target(event.target);
    if (target.target !== undefined) this.#add("context", event.timeStamp, type, target);
  }

  #motion(event) {
    if (event.timeStamp - this.#lastMotion < 9) return;
    this.#lastMotion = event.timeStamp;
    const fields = {};
    const put = (name, value) => {
      if (typeof value === "number" && Number.isFinite(value)) fields[name] = rounded(value, 4);
    };
    const force = event.accelerationIncludingGravity;
    put("ax", force?.x);
    put("ay", force?.y);
    put("az", force?.z);
    const turn = event.rotationRate;
    put("rx", turn?.alpha);
    put("ry", turn?.beta);
    put("rz", turn?.gamma);
    if (Object.keys(fields).length > 0) {
      this.#add("motion", event.timeStamp, "devicemotion", fields);
    }
  }
}

// Whether a pointer is on a keypad, by what is under it or by where it is: a finger that slides keeps
// its first target.
function isInKeypad(event) {
  if (event.target?.closest?.("[data-zone=keypad]")) return true;
  for (const keypad of document.querySelectorAll("[data-zone=keypad]")) {
    const box = keypad.getBoundingClientRect();
    const isAcross = event.clientX >= box.left && event.clientX <= box.right;
    if (isAcross && event.clientY >= box.top && event.clientY <= box.bottom) return true;
  }
  return false;
}
