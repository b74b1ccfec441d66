"""Calibration, thresholds and the level policy, as Models/README.md states them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from .simulated import CATEGORIES

CALL, CAPTURE, REMOTE, CONVERSATION = 1, 2, 4, 8
UNKNOWN, MEDIUM, HIGH = 0, 1, 2
ASSISTIVE = "assistive"


@dataclass
class Calibration:
    """Platt's line: probability = sigmoid(slope · logit + intercept)."""

    slope: float
    intercept: float

    @staticmethod
    def fit(logit: np.ndarray, target: np.ndarray, weight: np.ndarray) -> "Calibration":
        """Least log loss, weighted."""
        share = weight / weight.sum()

        def loss(parameters):
            line = parameters[0] * logit + parameters[1]
            error = 1 / (1 + np.exp(-np.clip(line, -50, 50))) - target
            value = (share * (np.logaddexp(0, line) - target * line)).sum()
            return value, np.array([(share * error * logit).sum(), (share * error).sum()])

        found = minimize(loss, [1.0, 0.0], jac=True, method="L-BFGS-B", bounds=[(0.05, 20), (-20, 20)])
        return Calibration(float(found.x[0]), float(found.x[1]))

    def probability(self, logit: np.ndarray) -> np.ndarray:
        """Calibrated probability at equal numbers of coached and uncoached sessions."""
        return 1 / (1 + np.exp(-np.clip(self.slope * logit + self.intercept, -50, 50)))


def levels(p, q, sessions, thresholds) -> np.ndarray:
    """The answer of each session: 0 unknown, 1 medium, 2 high.

    Where assistive technology is known, the set of that name counts instead of the category's.
    """
    names = ("medium", "high", "mediumBehaviour", "highBehaviour")
    table = np.array([[thresholds[c][n] for n in names] for c in [*CATEGORIES, ASSISTIVE]], np.float32)
    category = np.where(sessions.assistive, len(CATEGORIES), sessions.category)
    medium, high, medium_behaviour, high_behaviour = table[category].T
    context, insufficient = sessions.context, sessions.insufficient
    event = context != 0
    shared = (context & (CAPTURE | REMOTE)) != 0
    p, q = p.astype(np.float32), q.astype(np.float32)
    is_high = (p >= high) & event & (q >= high_behaviour)
    is_medium = (p >= medium) & ((q >= medium_behaviour) | (event & shared))
    answer = np.where(is_high, HIGH, np.where(is_medium, MEDIUM, UNKNOWN))
    return np.where(insufficient, UNKNOWN, answer)


def choose_thresholds(p, q, sessions, groups, rates, assistive_rates) -> dict[str, dict[str, float]]:
    """The lowest thresholds whose answers stay under the rates, in each group of negatives.

    `groups` are masks of negatives (hard ones, fragments); every one of them must stay under the rates. A rate is that
    of the answer, with the other conditions of the policy in force. Each category has a set; sessions with known
    assistive technology have one of their own, since the families that are masked there leave lower scores.

    Args:
        rates: the shares of negatives at `medium` or above and at `high`.
        assistive_rates: the same where assistive technology is known.
    """
    result = {}
    for number, name in enumerate(CATEGORIES):
        inside = ~sessions.assistive & (sessions.category == number)
        result[name] = _thresholds(p, q, sessions, [group & inside for group in groups], rates)
    known = [group & sessions.assistive for group in groups]
    result[ASSISTIVE] = _thresholds(p, q, sessions, known[:1], assistive_rates)
    return result


def _thresholds(p, q, sessions, groups, rates) -> dict[str, float]:
    medium_rate, high_rate = rates
    usable = ~sessions.insufficient
    event = sessions.context != 0
    shared = (sessions.context & (CAPTURE | REMOTE)) != 0
    medium, high, medium_behaviour, high_behaviour = 0.5, 0.5, 0.0, 0.0
    for rows in groups:
        count = rows.sum()
        medium_behaviour = max(medium_behaviour, _reached(q[rows & usable], count, 0.08))
        high_behaviour = max(high_behaviour, _reached(q[rows & usable], count, 0.03))
    for rows in groups:
        count = rows.sum()
        may_medium = rows & usable & ((q >= medium_behaviour) | shared)
        may_high = rows & usable & event & (q >= high_behaviour)
        medium = max(medium, _reached(p[may_medium], count, medium_rate))
        high = max(high, _reached(p[may_high], count, high_rate))
    high = max(high, medium + 0.002)
    if high >= 1:
        high = 0.9999
    return {
        "medium": round(min(medium, high - 0.0005), 6), "high": round(high, 6),
        "mediumBehaviour": round(max(medium_behaviour, 1e-4), 6),
        "highBehaviour": round(max(high_behaviour, medium_behaviour, 1e-4), 6)}


def _reached(values: np.ndarray, count: int, rate: float) -> float:
    """A number that at most `rate · count` of the values reach."""
    allowed = int(np.floor(rate * count))
    if len(values) <= allowed:
        return 0.0
    ordered = np.sort(values)[::-1]
    return float(np.float32(np.nextafter(np.float32(ordered[allowed]), np.float32(1))))
