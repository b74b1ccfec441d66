"""Draws Benchmarks/Plots/latency.svg and trace.svg from `Benchmarks --json` on standard input.

Latency of one score against the size of the model, and cost of features against the length of a trace.
"""
import json
import pathlib
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

matplotlib.rcParams["svg.hashsalt"] = "benchmarks"
FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Plots"
KILOBYTES = {"S": 10.3, "M": 41.1, "L": 164.6}
EVENTS = {"features/trace": 5_000, "features/trace/20000": 20_000, "features/trace/80000": 80_000}

lines = [json.loads(line) for line in sys.stdin]
machine = next(line for line in lines if "machine" in line)
tasks = {line["task"]: line for line in lines if "task" in line}
note = f"{machine['machine']}, one core, commit {machine['commit']}"


def finish(figure, axes, name, x, y):
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.set_title(note, fontsize=8)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(FOLDER / name, metadata={"Date": None})


figure, axes = plt.subplots(figsize=(6, 3.6))
for task, label in (("score/single", "whole score"), ("forward/single", "one pass")):
    axes.plot(list(KILOBYTES.values()), [tasks[f"{task}/{size}"]["p50_ns"] for size in KILOBYTES],
              "o-", label=label)
axes.plot(list(KILOBYTES.values()),
          [tasks[f"score/single/{size}"]["reference_ns"] for size in KILOBYTES],
          "k--", label="bound of one pass")
finish(figure, axes, "latency.svg", "weights, kB", "median, ns")

figure, axes = plt.subplots(figsize=(6, 3.6))
axes.plot([count / 1000 for count in EVENTS.values()],
          [tasks[name]["p50_ns"] * count / 1e6 for name, count in EVENTS.items()],
          "o-", label="record and finalize")
finish(figure, axes, "trace.svg", "thousand events and samples", "median, ms")
