"""Compares other engines with this project on the same models, rows and traces, in alternation.

usage: compare.py PROGRAMS FOLDER [--quick] [PART]…

PROGRAMS is the folder of `Benchmarks` and `native`, FOLDER what `Benchmarks --export` wrote. A PART is S,
M, L, batches, paced, features or processes; without one, all are compared. Prints a table and, in
results.json in FOLDER, every figure; those of parts that were not asked for stay.
"""
import functools
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import numpy as np  # noqa: E402

import engines  # noqa: E402
import features  # noqa: E402
import networks  # noqa: E402

PROGRAMS, FOLDER = map(pathlib.Path, sys.argv[1:3])
IS_QUICK = "--quick" in sys.argv
ROUNDS = 2 if IS_QUICK else 5
PACED_ROUNDS = 2 if IS_QUICK else 10
NATIVE = ("xnnpack", "sgemm", "sgemv", "onnxruntime")
NO_OP = "onnxruntime-no-op"
CHECKED_ROWS = 256
ROWS_IN_TURN = 16
TOLERANCE = 2e-6


def ours(*filters):
    """Measurements of this project by task."""
    words = [str(PROGRAMS / "Benchmarks"), "--json"]
    for text in filters:
        words += ["--filter", text]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line["task"]: line for line in map(json.loads, lines) if "task" in line}


def native(engine, size, mode):
    """The numbers that the C program prints."""
    words = [PROGRAMS / "native", engine, FOLDER / f"{size}.network", mode]
    if engine.startswith("onnxruntime"):
        words.append(FOLDER / f"{size}.{engine}.onnx")
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return [float(word) for word in output.split()]


def per_call(engine, rows, calls=3000):
    """The median time of a call in nanoseconds."""
    costs = []
    for index in range(calls // (4 if IS_QUICK else 1)):
        row = rows[index % ROWS_IN_TURN]
        start = time.perf_counter_ns()
        engine.call(row)
        costs.append(time.perf_counter_ns() - start)
    return statistics.median(costs[len(costs) // 10:])


def check(name, found, reference):
    """Compares first outputs with the reference; ends the program when they differ."""
    error = float(np.max(np.abs(np.asarray(found) - reference[:len(found)])))
    print(f"  {name:28} largest error {error:.1e}")
    if not error < TOLERANCE:
        sys.exit(f"{name} differs from the reference")


def compare(size, results):
    """Correctness first, then alternated rounds of one call for one row."""
    network = networks.Network(FOLDER / f"{size}.network", size)
    print(f"\n{size} {'-'.join(map(str, network.widths))}")
    reference = network.reference[:, 0]
    for engine, model in (("onnxruntime", network.onnx(rows=1)), (NO_OP, network.onnx_without_work())):
        (FOLDER / f"{size}.{engine}.onnx").write_bytes(model.SerializeToString())
    check("this project, one row", network.single, reference)
    check("this project, batch", network.batch, reference)
    for engine in NATIVE:
        check(engine, native(engine, size, "check"), reference)
    python = [kind(network) for kind in engines.ALL]
    for engine in python:
        check(engine.name, [engine.call(row) for row in network.rows[:CHECKED_ROWS]], reference)
    python.append(engines.OnnxRuntimeWithoutWork(network))

    costs, bounds = {}, {}
    tasks = [f"score/single/{size}@warm", f"score/single/{size}+context@warm",
             f"score/in-a-row/{size}", f"forward/single/{size}@warm"]
    for _ in range(ROUNDS):
        for name, figures in ours(*tasks).items():
            costs.setdefault(name, []).append(figures["p50_ns"])
            bounds.setdefault(name, []).append(figures["ratio"])
            if "amortised_ns" in figures:
                costs.setdefault(f"{name} amortised", []).append(figures["amortised_ns"])
        for engine in (*NATIVE, NO_OP):
            figures = native(engine, size, "warm")
            costs.setdefault(engine, []).append(figures[0])
            costs.setdefault(f"{engine} amortised", []).append(figures[4])
        for engine in python:
            costs.setdefault(engine.name, []).append(per_call(engine, network.rows))
    no_op, bound = (costs[engines.OnnxRuntimeWithoutWork.name], costs[engines.OnnxRuntime.name])
    costs["ONNX Runtime less its no-op"] = [a - b for a, b in zip(bound, no_op)]

    single, forward = costs[f"score/single/{size}"], costs[f"forward/single/{size}"]
    print(f"  {'median of rounds':32}{'ns':>10}{'/ score':>10}{'/ forward':>10}")
    for name, values in costs.items():
        by_score = statistics.median(a / b for a, b in zip(values, single))
        by_forward = statistics.median(a / b for a, b in zip(values, forward))
        print(f"  {name:32}{statistics.median(values):10.0f}{by_score:10.2f}{by_forward:10.2f}")
        results[f"{size}/{name}"] = {
            "ns": statistics.median(values), "of_score": by_score, "of_forward": by_forward}
    for name, values in bounds.items():
        results[f"{size}/{name}"]["of_bound"] = statistics.median(values)
        print(f"  {name}: {statistics.median(values):.2f} x the machine's bound")


def compare_batches(results):
    """4,096 rows in alternation."""
    print(f"\n{'batch of 4,096, Mrows/s':34}{'ours':>8}{'xnnpack':>9}{'sgemm':>8}{'share of peak':>15}")
    for size in networks.SIZES:
        rates = {"ours": [], "xnnpack": [], "sgemm": []}
        shares = []
        for _ in range(ROUNDS):
            name = f"forward/batch/{size}/4096"
            figures = ours(f"{name}@warm")[name]
            rates["ours"].append(figures["rows_per_second"])
            shares.append(1 / figures["ratio"])
            for engine in ("xnnpack", "sgemm"):
                rates[engine] += native(engine, size, "batch")
        medians = {name: statistics.median(values) / 1e6 for name, values in rates.items()}
        share = statistics.median(shares)
        print(f"  {size:32}" + "".join(f"{medians[name]:{width}.2f}" for name, width in
                                     (("ours", 8), ("xnnpack", 9), ("sgemm", 8)))
              + f"{share:15.0%}")
        results[f"{size}/batch"] = {**medians, "share_of_peak": share}


def compare_paced(results):
    """M with one call every 2 ms against XNNPACK, ten alternated rounds."""
    ratios = {"score/single/M": [], "score/single/M+context": [], "forward/single/M": []}
    for _ in range(PACED_ROUNDS):
        other = native("xnnpack", "M", "paced")[0]
        for name, figures in ours(*(f"{task}@paced" for task in ratios)).items():
            ratios[name.removesuffix("@paced")].append(figures["p50_ns"] / other)
    print(f"\npaced, M, against XNNPACK, median ratio of {PACED_ROUNDS} rounds")
    for name, values in ratios.items():
        print(f"  {name:32}{statistics.median(values):8.2f}   {min(values):.2f} to {max(values):.2f}")
        results[f"paced/{name}"] = {"of_xnnpack": statistics.median(values)}


def compare_features(results):
    """A recorded minute, and reading recordings."""
    values = features.series(FOLDER / "trace-5000.jsonl")
    own = ours("features/trace@warm")["features/trace"]["p50_ns"] * 5000
    print(f"\n{'features of 5,000 events and samples':40}{'us':>12}{'/ ours':>10}")
    print(f"  {'this project, from events':38}{own / 1e3:12.1f}{1:10.1f}")
    for name, body, rounds in features.ALL:
        cost = features.median(lambda: body(values), 1 if IS_QUICK else rounds) * 1e9
        print(f"  {name + ', from 7 arrays':38}{cost / 1e3:12.1f}{cost / own:10.1f}")
        results[f"features/{name}"] = {"us": cost / 1e3, "of_ours": cost / own}
    path = FOLDER / "traces.jsonl"
    rates = {"ours": [], "orjson": []}
    for _ in range(ROUNDS):
        rates["ours"].append(ours("trace/parse@warm")["trace/parse"]["bytes_per_second"] / 1e6)
        start = time.perf_counter()
        features.parse(path)
        rates["orjson"].append(path.stat().st_size / (time.perf_counter() - start) / 1e6)
    medians = {name: statistics.median(values) for name, values in rates.items()}
    print(f"\nreading {path.stat().st_size / 1e6:.0f} MB of recordings: {medians['ours']:.0f} MB/s, orjson and "
          f"numpy {medians['orjson']:.0f} MB/s, {medians['ours'] / medians['orjson']:.1f} times")
    results["trace/parse"] = {**medians, "times": medians["ours"] / medians["orjson"]}


def compare_processes(results):
    """From the start of a process to its first output."""
    tasks = {name: figures for name, figures in ours("process/").items()}
    print("\nprocesses")
    for name, figures in tasks.items():
        if "p50_ns" in figures:
            print(f"  {name:32}{figures['p50_ns'] / 1e6:8.2f} ms")
        else:
            print(f"  {name:32}{figures['p50_bytes'] / 1e6:8.1f} MB")
        results[name] = figures


def main():
    """Runs the comparisons that were asked for."""
    parts = {size: functools.partial(compare, size) for size in networks.SIZES}
    parts |= {"batches": compare_batches, "paced": compare_paced, "features": compare_features,
              "processes": compare_processes}
    wanted = [word for word in sys.argv[3:] if word != "--quick"] or list(parts)
    if unknown := [word for word in wanted if word not in parts]:
        sys.exit(f"no such part: {', '.join(unknown)}")
    path = FOLDER / "results.json"
    results = json.loads(path.read_text()) if path.exists() else {}
    for word in wanted:
        parts[word](results)
        path.write_text(json.dumps(results, indent=1))


main()
