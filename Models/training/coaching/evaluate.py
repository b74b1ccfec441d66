"""Prints every figure of the model card and writes them to a file: simulated people held out, then real recordings."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np

from . import card, difficulty, export, judge, leaveout, metrics, models, plan, policy, real, rocket, simulated
from .masks import FamilyMask
from .simulated import COHORTS


class OnDisk(models.Shipped):
    """The model of a folder."""

    def __init__(self, folder: Path, layout):
        self.network, self.scaling, self.manifest = export.read(folder)
        self.mask = FamilyMask(layout)
        self.calibration = {
            name: policy.Calibration(line["slope"], line["intercept"])
            for name, line in self.manifest["calibration"].items()}

    def answers(self, sessions):
        """Probability, behaviour probability and answer of each session."""
        p = self.calibration["all"].probability(self.logits(sessions))
        q = self.calibration["behaviour"].probability(self.logits(sessions, hide_context=True))
        return p, q, policy.levels(p, q, sessions, self.manifest["thresholds"])


def compare(model: OnDisk, score, training, test, rows, arguments, report) -> dict:
    """Logistic regression, trees, the shipped network and MiniRocket on people held out."""
    table = {"shipped network": judge.ranking(score, test, rows)}
    for name, other in (("logistic regression", models.Linear()), ("LightGBM", models.Trees())):
        table[name] = judge.ranking(other.fit(training).logits(test), test, rows)
    for name, figures in table.items():
        report(f"{name}: {describe(figures)}")
    if arguments.rocket_scale > 0:
        table["smaller set"] = rocket.compare(
            arguments.program, arguments.data, arguments.rocket_scale, model.logits, report)
    return table


def describe(figures: dict) -> str:
    """One line of ranking figures."""
    def with_interval(name: str) -> str:
        low, high = figures[name + "Interval"]
        return f"{figures[name]:.4f} [{low:.4f}, {high:.4f}]"

    return (f"AUC {with_interval('auc')}, recall at 1 % {with_interval('recallAt1')}, "
            f"at 0.1 % {with_interval('recallAt0.1')}")


def answers(model: OnDisk, sessions, report) -> dict:
    """Rates of the answers, from many more people than rank well: alerts on honest sessions are rare."""
    _, _, answer = model.answers(sessions)
    alerted, high = answer >= policy.MEDIUM, answer == policy.HIGH
    groups = {"uncoached": sessions.uncoached, "hard": sessions.hard, "coached": sessions.coached}
    table = {"people": len(np.unique(sessions.person))}
    for name, rows in groups.items():
        table[name] = {
            "medium": judge.rate(alerted, sessions, rows), "high": judge.rate(high, sessions, rows),
            "categories": judge.by_category(answer, sessions, rows)}
        report(f"{name}: medium {table[name]['medium']['share']:.4f}, high {table[name]['high']['share']:.5f}")
        for entry in table[name]["categories"]:
            report(f"  {entry['category']:14} medium {entry['medium']['share']:.4f}, high {entry['high']['share']:.5f}")
    table["highWithoutContext"] = int((high & (sessions.context == 0)).sum())
    for level in ("medium", "high"):
        table["baseRate" + level.capitalize()] = judge.base_rate(
            table["coached"][level]["share"], table["uncoached"][level]["share"])
    return table


def cohorts(model: OnDisk, load, scale: float, overall: dict, report) -> list[dict]:
    """Uncoached sessions of each cohort in the plan's proportions over all scenarios, and coached ones.

    The mean to compare with is that of people as they come, over the same scenarios in the same proportions.
    """
    table = []
    for cohort in COHORTS[1:]:
        sessions = load(plan.cohort(scale), plan.COHORT_SEED, cohort)
        _, _, answer = model.answers(sessions)
        entry = {
            "cohort": cohort,
            "medium": judge.rate(answer >= policy.MEDIUM, sessions, sessions.uncoached),
            "recall": judge.rate(answer >= policy.MEDIUM, sessions, sessions.coached)}
        entry["mediumRatio"] = entry["medium"]["share"] / max(1e-9, overall["uncoached"]["medium"]["share"])
        entry["recallRatio"] = entry["recall"]["share"] / max(1e-9, overall["coached"]["medium"]["share"])
        table.append(entry)
        report(f"cohort {cohort}: medium {entry['medium']['share']:.4f} ({entry['mediumRatio']:.2f} of the mean), "
               f"recall {entry['recall']['share']:.3f} ({entry['recallRatio']:.2f} of the mean)")
    return table


def real_sets(program: Path, model: Path, corpus: Path, report) -> dict:
    """Alarm shares of each real set, as it is and with a call, and the proxy."""
    table = {"sets": []}
    for name in real.SETS:
        path = corpus / name / "traces.jsonl.gz"
        if not path.exists():
            continue
        entry = {"set": name}
        for key, with_call in (("plain", False), ("call", True)):
            total, medium, high = real.alarms(program, model, path, with_call)
            entry[key] = {
                "traces": total, "medium": medium, "mediumInterval": metrics.share_interval(medium, total),
                "high": high, "highInterval": metrics.share_interval(high, total)}
        table["sets"].append(entry)
        report(f"{name}: {entry['plain']['medium']} of {entry['plain']['traces']} at medium or above; with a call "
               f"{entry['call']['medium']}, high {entry['call']['high']}")
    path = corpus / "talktyping" / "traces.jsonl.gz"
    if path.exists():
        table["talking"] = real.talking(program, model, path)
        for entry in table["talking"]:
            report(f"typing while speaking, earlier field {entry['earlier']}: AUC {entry['auc']:.3f} "
                   f"{tuple(round(v, 3) for v in entry['interval'])}, mean interval {entry['meanIntervalAuc']:.3f}")
    return table


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="the model's folder")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument(
        "--leave-out", type=int, default=1, help="every n-th training row for the left-out scenarios; 0 skips them")
    parser.add_argument("--rocket-scale", type=float, default=0.4, help="0 skips MiniRocket")
    parser.add_argument("--figures", type=Path, help="where to write the figures (JSON)")
    parser.add_argument("--card", type=Path, help="the card whose figures are replaced")
    arguments = parser.parse_args()
    started = time.monotonic()

    def report(text: str) -> None:
        print(f"[{time.monotonic() - started:6.1f} s] {text}", flush=True)

    def load(counts, seed, cohort=None):
        return simulated.load(arguments.program, arguments.data, counts, seed, cohort)

    figures: dict = {}
    test = load(plan.test(arguments.scale), plan.TEST_SEED)
    model = OnDisk(arguments.model, test.layout)
    p, q, answer = model.answers(test)
    rows = judge.proportioned(test)
    report(f"test rows {len(test)}, of them hard negatives {int(test.hard.sum())}")

    training = load(plan.training(arguments.scale), plan.TRAINING_SEED)
    figures["difficulty"] = difficulty.figures(training, test)
    report(difficulty.text(figures["difficulty"]))
    training = training.joined(load(
        plan.additional(arguments.scale), plan.ADDITIONAL_TRAINING_SEED, plan.ADDITIONAL_COHORT))

    figures["comparison"] = compare(
        model, p, training, test, rows, arguments, report)
    hard_rows = np.flatnonzero(test.coached | test.hard)
    figures["hard"] = judge.ranking(p, test, hard_rows)
    report(f"hard negatives alone: {describe(figures['hard'])}")
    figures["behaviour"] = judge.ranking(q, test, rows)
    report(f"behaviour alone: {describe(figures['behaviour'])}")
    figures["calibration"] = judge.calibration(p, q, test, rows)
    report(f"calibration error (15 bins of equal mass, prior one half): {figures['calibration']['all']:.4f}, "
           f"behaviour {figures['calibration']['behaviour']:.4f}")
    figures["scenarios"] = judge.by_scenario(p, answer, test)
    for entry in figures["scenarios"]:
        report(f"  {entry['scenario']:32} AUC {entry['auc']:.3f} medium {entry['medium']['share']:.4f} "
               f"high {entry['high']['share']:.5f}")
    figures["answers"] = answers(model, load(plan.answers(arguments.scale), plan.ANSWERS_SEED), report)
    figures["cohorts"] = cohorts(model, load, arguments.scale, figures["answers"], report)
    corpus = os.environ.get("TRACE_CORPUS")
    if corpus:
        figures["real"] = real_sets(arguments.program, arguments.model, Path(corpus), report)
    else:
        report("TRACE_CORPUS names no folder: the real recordings are skipped")
    save(arguments, figures, report)
    if arguments.leave_out > 0:
        part = training.rows(np.arange(0, len(training), arguments.leave_out))
        figures["leaveOut"] = leaveout.run(part, test, 8, report)
        save(arguments, figures, report)


def save(arguments, figures: dict, report) -> None:
    """Writes the figures, and the card's part of them."""
    if arguments.figures:
        arguments.figures.write_text(json.dumps(figures, indent=1) + "\n")
    if arguments.card:
        card.replace(arguments.card, figures)
        report(f"figures written into {arguments.card}")


if __name__ == "__main__":
    main()
