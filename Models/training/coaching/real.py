"""Judges a model on recordings of real people through the command line; nothing is trained or tuned on them.

The recordings stay where they are: traces are read, changed on the way (a call put at the start, windows cut) and
piped into the program.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import threading
from collections import defaultdict
from pathlib import Path

import numpy as np

from . import metrics

SETS = ["strokepin", "mobikey", "talktyping", "languagehero", "aalto136m", "balabit"]
CALL = '{"t":%s,"type":"call","state":"active","route":"earpiece","counterpart":"unknown"}\n'
WINDOW_KEYS = 40


def traces(path: Path):
    """The header and the lines of each trace in a file."""
    header, lines = None, []
    with gzip.open(path, "rt") as source:
        for line in source:
            if line.startswith('{"trace"'):
                if header is not None:
                    yield header, lines
                header, lines = json.loads(line), []
            else:
                lines.append(line)
    if header is not None:
        yield header, lines


def evaluate(program: Path, model: Path | None, stream) -> list[dict]:
    """What `evaluate --json -` says of each trace of a stream of text blocks."""
    command = [str(program), "evaluate", "--json"]
    if model is not None:
        command += ["--model", str(model)]
    process = subprocess.Popen(
        [*command, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def feed() -> None:
        with process.stdin:
            for block in stream:
                process.stdin.write(block)

    feeder = threading.Thread(target=feed)
    feeder.start()
    answers = [json.loads(line) for line in process.stdout]
    feeder.join()
    process.wait()
    return answers


def alarms(program: Path, model: Path | None, path: Path, with_call: bool) -> tuple[int, int, int]:
    """Traces, and how many are at medium or above and at high; `dual-task` traces are left out."""
    def stream():
        for header, lines in traces(path):
            if header.get("task") == "dual-task":
                continue
            block = json.dumps(header) + "\n"
            if with_call:
                first = json.loads(lines[0])["t"] if lines else 0
                block += CALL % first
            yield block + "".join(lines)

    answers = evaluate(program, model, stream())
    high = sum(answer["outcome"] == "high" for answer in answers)
    medium = sum(answer["outcome"] in ("medium", "high") for answer in answers)
    return len(answers), medium, high


def talking_windows(path: Path):
    """Windows of 40 keys of cohort E2: (person, scenario, key times, first third of the person's Normal)."""
    people = defaultdict(dict)
    for header, lines in traces(path):
        if header.get("cohort") == "E2" and header["scenario"] in ("Normal", "Count", "RandLetter"):
            keys = [json.loads(line) for line in lines]
            people[header["subject"]][header["scenario"]] = [
                key for key in keys if key["type"] == "keydown"]
    for person, conditions in sorted(people.items()):
        if "Normal" not in conditions:
            continue
        third = len(conditions["Normal"]) // 3
        earlier = conditions["Normal"][:third]
        for scenario, keys in sorted(conditions.items()):
            rest = keys[third:] if scenario == "Normal" else keys
            for start in range(0, len(rest) - WINDOW_KEYS + 1, WINDOW_KEYS):
                yield person, scenario, rest[start:start + WINDOW_KEYS], earlier


def talking(program: Path, model: Path | None, path: Path) -> list[dict]:
    """The proxy: typing while speaking against typing silently."""
    windows = list(talking_windows(path))
    results = []
    for with_earlier in (False, True):
        def stream():
            for person, scenario, keys, earlier in windows:
                block = '{"trace":1,"platform":"web","category":"other"}\n'
                offset = -keys[0]["t"]
                if with_earlier:
                    for key in earlier:
                        block += json.dumps({**key, "t": key["t"] - earlier[0]["t"], "target": 1}) + "\n"
                    offset += earlier[-1]["t"] - earlier[0]["t"] + 1500
                for key in keys:
                    block += json.dumps({**key, "t": key["t"] + offset, "target": 2}) + "\n"
                yield block

        answers = evaluate(program, model, stream())
        score = np.array([-1 if a["probability"] is None else a["probability"] for a in answers])
        interval = np.array([
            (keys[-1]["t"] - keys[0]["t"]) / (len(keys) - 1) for _, _, keys, _ in windows])
        speaking = np.array([scenario != "Normal" for _, scenario, _, _ in windows])
        person = np.array([name for name, _, _, _ in windows])

        def area(values, rows):
            return metrics.auc(values[rows][~speaking[rows]], values[rows][speaking[rows]])

        everything = np.arange(len(windows))
        results.append({
            "earlier": with_earlier, "windows": len(windows), "people": len(set(person)),
            "null": int((score < 0).sum()),
            "auc": area(score, everything),
            "interval": metrics.bootstrap(person, lambda rows: area(score, rows)),
            "meanIntervalAuc": area(interval, everything),
            "difference": metrics.bootstrap(
                person, lambda rows: area(score, rows) - area(interval, rows)),
        })
    return results
