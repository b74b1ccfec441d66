// The pretend transfer, step by step, and the live level beside it. Text reaches the page as text only.

import { button, choice, entries, field, make } from "./elements.js";
import { Recorder } from "./recorder.js";
import { say, setLanguage } from "./words.js";

const stage = document.getElementById("stage");
const alarm = document.getElementById("alarm");
const steps = ["login", "recipient", "amount", "review", "warning", "otp", "confirm"];
let language = setLanguage(navigator.language.slice(0, 2));
let show = showStart;
let level = "off";
let alarmShown = "off";
let alarmLanguage = null;
let latest = { level: "off" };
let timer = 0;
let scene = { who: "uncoached", call: false, screen: false, assistive: false };

const recorder = new Recorder((lines) => post("events", lines, "application/x-ndjson"));

async function post(path, body, type = "application/json") {
  const response = await fetch(`${path}?language=${language}`, {
    method: "POST", headers: { "Content-Type": type }, body,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? String(response.status));
  return answer;
}

// Screens and steps ------------------------------------------------------------

// Shows one screen and moves the focus to its title, so that a screen reader begins there.
function present(title, content, { step } = {}) {
  const heading = make("h1", { tabindex: "-1", text: say(title) });
  const parts = [heading, ...content];
  if (step) {
    const now = steps.indexOf(step) + 1;
    parts.unshift(
      make("p", { class: "progress", text: say("stepOf", { now, all: steps.length }) }));
  }
  stage.replaceChildren(...parts);
  document.title = `${say(title)} – ${say("title")}`;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

// A step with fields: goes on when all are right, else to the first that is not.
function form(title, step, fields, next, { before = [], after = [], back } = {}) {
  const element = make("form", { novalidate: true });
  element.append(...before, ...fields.map((item) => item.block), ...after);
  element.append(actions(make("button", { class: "primary", text: say("next") }), back));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = fields.filter((item) => !item.isComplete());
    if (wrong.length > 0) wrong[0].input.focus();
    else go(next);
  });
  present(title, [element], { step });
}

function actions(primary, back) {
  const row = make("div", { class: "actions" }, primary);
  if (back) row.append(button("back", () => go(back)));
  row.append(button("cancel", cancel));
  return row;
}

function go(next) {
  show = next;
  next();
}

// The screens ------------------------------------------------------------

function showStart() {
  const who = make("fieldset", {}, make("legend", { text: say("startWho") }));
  for (const [label, word] of [
    ["uncoached", "whoAlone"], ["coached", "whoCoached"], ["assisted", "whoAssisted"],
  ]) {
    const choose = () => { scene.who = label; };
    who.append(choice("radio", "who", `who-${label}`, word, scene.who === label, choose));
  }
  const around = make(
    "fieldset", {}, make("legend", { text: say("startScene") }),
    make("p", { class: "hint", text: say("sceneHint") }));
  for (const [name, word] of [
    ["call", "sceneCall"], ["screen", "sceneScreen"], ["assistive", "startAssistive"],
  ]) {
    const choose = (isChecked) => { scene[name] = isChecked; };
    around.append(choice("checkbox", name, `scene-${name}`, word, scene[name], choose));
  }
  const start = button("start", begin, { class: "primary" });
  present("startTitle", [
    make("p", { text: say("startText") }), who, around, make("div", { class: "actions" }, start),
  ]);
}

async function begin() {
  // Asked for here, since some browsers give motion only after a press.
  try { await globalThis.DeviceMotionEvent?.requestPermission?.(); } catch { /* works without */ }
  const { call, screen, assistive } = scene;
  try {
    await post("begin", JSON.stringify({ assistive: assistive ? "yes" : "no" }));
  } catch {
    setLevel({ level: "off", offline: true });
    return;
  }
  for (const name of Object.keys(entries)) delete entries[name];
  alarmShown = "off";
  recorder.start();
  if (call) recorder.context("call", { state: "active" });
  if (screen) recorder.context("screen", { capture: true });
  recorder.step("open");
  timer = setInterval(pulse, 1000);
  setLevel({ level: "insufficient" });
  go(showLogin);
}

function showLogin() {
  recorder.step("login");
  const name = field("user", "loginName");
  const code = field("passcode", "loginCode", {
    hint: "loginCodeHint", error: "neededDigits", type: "password", inputmode: "numeric",
    maxlength: 6, class: "digits", check: (text) => /^\p{Nd}{6}$/u.test(text),
  });
  form("loginTitle", "login", [name, code], showRecipient, { after: [keypad(code.input)] });
}

function keypad(input) {
  const pad = make("div", {
    class: "keypad", role: "group", "aria-label": say("keypad"), "data-zone": "keypad",
  });
  const press = (digit) => () => {
    if (input.value.length >= 6) return;
    input.value += digit;
    recorder.entered(input, "insertText");
  };
  for (const digit of "123456789") {
    pad.append(make("button", { type: "button", text: digit, onclick: press(digit) }));
  }
  const remove = () => {
    input.value = input.value.slice(0, -1);
    recorder.entered(input, "deleteContentBackward");
  };
  pad.append(
    make("span"), make("button", { type: "button", text: "0", onclick: press("0") }),
    make("button", { type: "button", text: "⌫", "aria-label": say("keypadDelete"), onclick: remove }));
  return pad;
}

function showRecipient() {
  recorder.step("recipient");
  const account = field("account", "recipientAccount", {
    hint: "recipientAccountHint", error: "neededAccount", class: "digits",
    check: (text) => [...text.matchAll(/[\p{L}\p{Nd}]/gu)].length >= 16,
  });
  const fields = [
    field("recipient", "recipientName"), account, field("reference", "recipientReference"),
  ];
  form("recipientTitle", "recipient", fields, showAmount, { back: showLogin });
}

function showAmount() {
  recorder.step("amount");
  const amount = field("amount", "amount", {
    hint: "amountHint", error: "neededAmount", inputmode: "decimal", class: "digits",
    check: (text) => Number(text.trim().replace(",", ".")) > 0,
  });
  form("amountTitle", "amount", [amount], showReview, { back: showRecipient });
}

function showReview() {
  recorder.step("review");
  const list = make("dl", { class: "summary" });
  for (const [word, name] of [
    ["reviewName", "recipient"], ["reviewAccount", "account"], ["reviewReference", "reference"],
    ["reviewAmount", "amount"],
  ]) {
    list.append(make("dt", { text: say(word) }), make("dd", { text: entries[name] ?? "" }));
  }
  const next = button("next", () => go(showWarning), { class: "primary" });
  present("reviewTitle", [list, actions(next, showAmount)], { step: "review" });
}

function showWarning() {
  recorder.step("warning");
  present("warningTitle", [
    make("p", { text: say("warningText") }),
    make("p", {}, make("strong", { text: say("warningAsk") })),
    make(
      "div", { class: "actions" }, button("stop", cancel, { class: "stop" }),
      button("goOn", () => go(showCode)), button("back", () => go(showReview))),
  ], { step: "warning" });
}

function showCode() {
  recorder.step("otp");
  entries.expected ??= String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000).padStart(6, "0");
  const message = make(
    "p", { class: "message" }, `${say("otpMessage")} `, make("b", { text: entries.expected }));
  const code = field("code", "otp", {
    hint: "otpHint", error: "neededDigits", inputmode: "numeric", maxlength: 6, class: "digits",
    check: (text) => /^\p{Nd}{6}$/u.test(text),
  });
  form("otpTitle", "otp", [code], showConfirm, { before: [message], back: showReview });
}

function showConfirm() {
  recorder.step("confirm");
  const send = button("send", () => end("doneTitle"), { class: "primary" });
  present("confirmTitle", [
    make("p", { text: say("confirmText") }), actions(send, showReview),
  ], { step: "confirm" });
}

function cancel() {
  recorder.step("cancel");
  end("cancelledTitle");
}

async function end(title) {
  clearInterval(timer);
  await pulse();
  recorder.stop();
  alarm.replaceChildren();
  const final = level;
  go(() => showEnd(title, final));
}

function showEnd(title, final) {
  let label = scene.who;
  const labels = make("fieldset", {}, make("legend", { text: say("labelIs") }));
  for (const [name, word] of [
    ["uncoached", "labelUncoached"], ["coached", "labelCoached"], ["assisted", "labelAssisted"],
    ["none", "labelNone"],
  ]) {
    const choose = () => { label = name; };
    labels.append(choice("radio", "label", `label-${name}`, word, label === name, choose));
  }
  const note = make("input", {
    id: "note", maxlength: 60, autocomplete: "off", "aria-describedby": "note-hint",
  });
  const status = make("p", { role: "status" });
  const row = make("div", { class: "actions" });
  const choices = make(
    "div", {}, make("p", { text: say("doneText", { level: say(levelWord(final)) }) }),
    make("h2", { text: say("saveTitle") }), make("p", { class: "quiet", text: say("saveText") }),
    labels,
    make(
      "div", { class: "field" }, make("label", { for: "note", text: say("note") }),
      make("p", { id: "note-hint", class: "hint", text: say("noteHint") }), note));
  const finish = (text) => {
    choices.remove();
    status.textContent = text;
    const again = button("again", () => go(showStart), { class: "primary" });
    row.replaceChildren(again);
    again.focus();
    setLevel({ level: "off" });
  };
  row.append(
    button("save", async () => {
      try {
        const answer = await post("save", JSON.stringify({ label, scenario: note.value }));
        finish(say("saved", { events: answer.events, path: answer.path }));
      } catch (error) {
        status.textContent = say("notSaved", { why: error.message });
      }
    }, { class: "primary" }),
    button("discard", async () => {
      await post("discard", "{}").catch(() => {});
      finish(say("discarded"));
    }));
  present(title, [choices, status, row]);
}

// The live level ------------------------------------------------------------

let isSending = false;

async function pulse() {
  showCounts();
  if (isSending) return;
  isSending = true;
  try {
    const answer = await recorder.flush();
    if (answer) setLevel(answer);
  } catch {
    setLevel({ level, offline: true });
  } finally {
    isSending = false;
  }
}

function levelWord(name) {
  return `level${name[0].toUpperCase()}${name.slice(1)}`;
}

// Takes an answer: shows its level, and a warning where it is worse than any before, or where the one
// that stands there is in another language.
function setLevel(answer) {
  latest = answer;
  level = answer.level;
  showLevel();
  const rank = ["off", "insufficient", "unknown", "medium", "high"];
  const isWorse = rank.indexOf(level) > Math.max(2, rank.indexOf(alarmShown));
  const isForeign = alarm.hasChildNodes() && alarmLanguage !== language && answer.reasons?.length > 0;
  if (isWorse) showAlarm(level, answer.reasons);
  else if (isForeign) showAlarm(alarmShown, answer.reasons);
}

// Text that stays the same is left alone, so that nothing is read out twice.
function showLevel() {
  const panel = document.getElementById("level");
  const text = say(levelWord(level));
  if (panel.textContent !== text) panel.textContent = text;
  panel.dataset.level = level;
  const meaning = document.getElementById("meaning");
  const word = latest.offline ? "offline" : levelWord(level).replace("level", "meaning");
  if (meaning.textContent !== say(word)) meaning.textContent = say(word);
}

function showAlarm(alarmLevel, reasons = []) {
  alarmShown = alarmLevel;
  alarmLanguage = language;
  const isHigh = alarmLevel === "high";
  const box = make(
    "div", { class: "alarm", "data-level": alarmLevel },
    make("h2", { text: say(isHigh ? "alarmHigh" : "alarmMedium") }),
    make("p", { text: say(isHigh ? "alarmHighText" : "alarmMediumText") }));
  if (reasons.length > 0) {
    const list = make("ul");
    for (const reason of reasons) list.append(make("li", { text: reason }));
    box.append(make("p", { text: say("alarmWhy") }), list);
  }
  box.append(
    make("p", { text: say("alarmDo") }),
    make(
      "div", { class: "actions" }, button("alarmStop", cancel, { class: "stop" }),
      button("alarmClose", () => { alarm.replaceChildren(); stage.querySelector("h1")?.focus(); })));
  alarm.replaceChildren(box);
}

function showCounts() {
  const list = document.getElementById("counts");
  const rows = Object.entries({
    countKeys: recorder.counts.keys, countPointer: recorder.counts.pointer,
    countMotion: recorder.counts.motion, countContext: recorder.counts.context,
  }).flatMap(([word, count]) => [
    make("dt", { text: say(word) }), make("dd", { text: String(count) }),
  ]);
  list.replaceChildren(...rows);
}

// Language ------------------------------------------------------------

function applyLanguage(wanted) {
  language = setLanguage(wanted);
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  for (const element of document.querySelectorAll("[data-language]")) {
    element.setAttribute("aria-pressed", String(element.dataset.language === language));
  }
  showLevel();
  if (alarm.hasChildNodes()) {
    showAlarm(alarmShown);
    // Its reasons come back with the next answer, which is in the new language.
    alarmLanguage = null;
  }
  showCounts();
}

for (const element of document.querySelectorAll("[data-language]")) {
  element.addEventListener("click", () => {
    for (const input of stage.querySelectorAll("[data-field]")) {
      entries[input.dataset.field] = input.value;
    }
    applyLanguage(element.dataset.language);
    show();
    element.focus();
  });
}

applyLanguage(language);
showStart();
