"""A stand-in for a person: real input events with human delays, from a seed."""

import math
import random
import time

KEYS = {
    "Tab": ("Tab", 9), "Enter": ("Enter", 13), "Space": (" ", 32), "Backspace": ("Backspace", 8),
    "ArrowUp": ("ArrowUp", 38), "ArrowDown": ("ArrowDown", 40),
}


class Person:
    """Types, points and waits in a browser."""

    def __init__(self, browser, seed, median_interval=0.09):
        self.browser = browser
        self.random = random.Random(seed)
        self.median_interval = median_interval
        self.at = (500.0, 300.0)

    def pause(self, median):
        """Waits for about so many seconds, log-normally spread."""
        time.sleep(min(4, median * math.exp(self.random.gauss(0, 0.35))))

    def press(self, name, modifiers=0):
        """Presses a key that has a name."""
        key, number = KEYS[name]
        text = {"Enter": "\r", "Space": " "}.get(name, "")
        self._key(key, name, number, text, modifiers)

    def type(self, text):
        """Types characters one by one, hesitating now and then."""
        for character in text:
            upper = character.upper()
            if character.isdigit():
                code, number = f"Digit{character}", ord(character)
            elif character == " ":
                code, number = "Space", 32
            elif character == ".":
                code, number = "Period", 190
            else:
                code, number = f"Key{upper}", ord(upper)
            self._key(character, code, number, character, 0)
            self.pause(self.median_interval * (6 if self.random.random() < 0.06 else 1))

    def _key(self, key, code, number, text, modifiers):
        common = {
            "key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers,
        }
        down = dict(common, type="keyDown" if text else "rawKeyDown")
        if text:
            down["text"] = text
        self.browser.call("Input.dispatchKeyEvent", **down)
        self.pause(0.04)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def center(self, selector):
        """Where an element is, scrolled into view."""
        box = self.browser.evaluate(
            f"(() => {{ const e = document.querySelector({selector!r});"
            "e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
            "return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        return tuple(box)

    def move_to(self, x, y):
        """Moves the mouse there on a slightly bent path, fast in the middle."""
        from_x, from_y = self.at
        steps = max(6, int(math.hypot(x - from_x, y - from_y) / 30))
        bend = self.random.uniform(-18, 18)
        for step in range(1, steps + 1):
            share = (1 - math.cos(math.pi * step / steps)) / 2
            off = bend * math.sin(math.pi * share)
            self._mouse(
                "mouseMoved", from_x + (x - from_x) * share + off,
                from_y + (y - from_y) * share + off)
            time.sleep(0.012)
        self.at = (x, y)

    def click(self, selector):
        """Moves to an element and clicks it."""
        x, y = self.center(selector)
        self.move_to(x + self.random.uniform(-3, 3), y + self.random.uniform(-3, 3))
        self.pause(0.12)
        self._mouse("mousePressed", *self.at, button="left", clickCount=1, buttons=1)
        self.pause(0.07)
        self._mouse("mouseReleased", *self.at, button="left", clickCount=1)

    def wheel(self, distance):
        """Turns the wheel."""
        self._mouse("mouseWheel", *self.at, deltaX=0, deltaY=distance)

    def _mouse(self, kind, x, y, **fields):
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **fields)
