"""The figures of a model on simulated sessions of people it has never seen."""

from __future__ import annotations

import numpy as np

from . import metrics, policy
from .simulated import ASSISTED, CATEGORIES, CODES, COACHED, EASY, FRAGMENTS, HARD, UNCOACHED, Sessions


def proportioned(sessions: Sessions) -> np.ndarray:
    """Rows in the plan's proportions: negatives are 68 % hard, 12 % easy and 20 % fragments; coached ones all.

    The first rows of each scenario are taken, so the choice needs no seed.
    """
    per_hard = np.bincount(sessions.scenario, minlength=len(CODES))[[CODES[n] for n in HARD]].min()
    total = per_hard * len(HARD) / 0.68
    for names, share in ((EASY, 0.12), (FRAGMENTS, 0.20)):
        available = min(int((sessions.scenario == CODES[name]).sum()) for name in names)
        total = min(total, available * len(names) / share)
    quota = {name: int(total * 0.68 / len(HARD)) for name in HARD}
    quota |= {name: int(total * 0.12 / len(EASY)) for name in EASY}
    quota |= {name: int(total * 0.20 / len(FRAGMENTS)) for name in FRAGMENTS}
    chosen = [np.flatnonzero(sessions.coached)]
    for name, count in quota.items():
        chosen.append(np.flatnonzero(sessions.scenario == CODES[name])[:count])
    return np.sort(np.concatenate(chosen))


def ranking(score: np.ndarray, sessions: Sessions, rows: np.ndarray) -> dict:
    """AUC and recall at 1 % and 0.1 % false-positive rate with intervals over people."""
    coached = sessions.coached
    person = sessions.person

    def split(some):
        return score[some][~coached[some]], score[some][coached[some]]

    negative, positive = split(rows)
    result = {
        "negatives": len(negative), "coached": len(positive), "auc": metrics.auc(negative, positive),
        "recallAt1": metrics.recall_at(negative, positive, 0.01),
        "recallAt0.1": metrics.recall_at(negative, positive, 0.001)}
    for name, figure in (
            ("auc", lambda some: metrics.auc(*split(rows[some]))),
            ("recallAt1", lambda some: metrics.recall_at(*split(rows[some]), 0.01)),
            ("recallAt0.1", lambda some: metrics.recall_at(*split(rows[some]), 0.001))):
        result[name + "Interval"] = metrics.bootstrap(person[rows], figure, repeats=100)
    return result


def rate(hits: np.ndarray, sessions: Sessions, rows: np.ndarray) -> dict:
    """The share of the rows that are hits, with its interval over people; `rows` are numbers or a mask."""
    flags = hits[rows]
    count, total = int(flags.sum()), len(flags)
    return {"share": count / max(1, total), "count": count, "total": total,
            "interval": metrics.share_interval_of_people(flags, sessions.person[rows])}


def by_scenario(score, answer, sessions: Sessions) -> list[dict]:
    """Each scenario: shares at medium or above and at high, AUC against the other side."""
    coached, negative = sessions.coached, sessions.hard
    table = []
    for name in list(COACHED) + UNCOACHED + ASSISTED:
        rows = sessions.scenario == CODES[name]
        if not rows.any():
            continue
        if name in COACHED:
            area = metrics.auc(score[negative], score[rows])
        else:
            area = metrics.auc(score[rows], score[coached])
        table.append({
            "scenario": name, "auc": area, "medium": rate(answer >= policy.MEDIUM, sessions, rows),
            "high": rate(answer == policy.HIGH, sessions, rows)})
    return table


def by_category(answer, sessions: Sessions, group: np.ndarray) -> list[dict]:
    """Each category: shares of the group's sessions at medium or above and at high."""
    table = []
    for number, name in enumerate(CATEGORIES):
        rows = group & (sessions.category == number)
        table.append({
            "category": name, "medium": rate(answer >= policy.MEDIUM, sessions, rows),
            "high": rate(answer == policy.HIGH, sessions, rows)})
    return table


def calibration(p, q, sessions: Sessions, rows: np.ndarray) -> dict:
    """Expected calibration error on a balanced set: equal numbers of coached and uncoached rows."""
    usable = rows[~sessions.insufficient[rows]]
    coached = usable[sessions.coached[usable]]
    negative = usable[~sessions.coached[usable]]
    generator = np.random.default_rng(3)
    size = min(len(coached), len(negative))
    balanced = np.concatenate([
        generator.choice(coached, size, replace=False), generator.choice(negative, size, replace=False)])
    target = sessions.coached[balanced].astype(float)
    return {
        "rows": len(balanced), "prior": 0.5,
        "all": metrics.calibration_error(p[balanced], target),
        "allInterval": metrics.bootstrap(
            sessions.person[balanced],
            lambda some: metrics.calibration_error(p[balanced][some], target[some]), repeats=100),
        "behaviour": metrics.calibration_error(q[balanced], target)}


def base_rate(recall: float, false_positives: float, one_in: int = 10_000) -> dict:
    """What an alert means when one session in `one_in` is coached."""
    true, false = recall / one_in, false_positives * (1 - 1 / one_in)
    return {
        "oneIn": one_in, "precision": true / (true + false) if true + false else float("nan"),
        "alertsPerMillion": 1e6 * (true + false), "foundPerMillion": 1e6 * true}
