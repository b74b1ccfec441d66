"""Checks that the simulator is hard enough; an easy one proves nothing."""

from __future__ import annotations

import numpy as np
from sklearn.linear_model import LogisticRegression

from . import metrics, models
from .simulated import Sessions

SINGLE_FEATURE_LIMIT = 0.85
CONTEXT_RULE_LIMIT = 0.75
LINEAR_RANGE = (0.88, 0.95)


def single_features(sessions: Sessions) -> list[tuple[float, str]]:
    """Each feature's AUC between hard negatives and coached sessions, the better direction, the largest first.

    An absent value counts as the lowest in one reading and is left out in the other; the larger AUC stands.
    """
    coached, hard = sessions.coached, sessions.hard
    found = []
    for column, feature in enumerate(sessions.layout.features):
        values = sessions.features[:, column].astype(np.float64)
        present = np.isfinite(values)
        readings = []
        if (present & coached).sum() > 50 and (present & hard).sum() > 50:
            readings.append(metrics.auc(values[present & hard], values[present & coached]))
        low = np.where(present, values, -1e30)
        readings.append(metrics.auc(low[hard], low[coached]))
        found.append((max(max(a, 1 - a) for a in readings), feature["id"]))
    return sorted(found, reverse=True)


def context_rule(training: Sessions, test: Sessions) -> float:
    """AUC of the best linear rule over context features alone, coached against hard negatives.

    Fitted on other people; a rule made by hand cannot do better than about this.
    """
    positions = [
        i for i, feature in enumerate(training.layout.features)
        if training.layout.families[_family(training, feature)]["role"] == "context"]

    def inputs(sessions: Sessions) -> np.ndarray:
        values = sessions.features[:, positions]
        return np.concatenate([np.nan_to_num(values), np.isfinite(values)], axis=1)

    rows = training.coached | training.hard
    model = LogisticRegression(C=1.0, max_iter=300, class_weight="balanced")
    model.fit(inputs(training)[rows], training.coached[rows])
    scores = model.decision_function(inputs(test))
    return metrics.auc(scores[test.hard], scores[test.coached])


def _family(sessions: Sessions, feature: dict) -> int:
    return [family["name"] for family in sessions.layout.families].index(feature["family"])


def figures(training: Sessions, test: Sessions) -> dict:
    """The three figures and whether all bars hold."""
    singles = single_features(test)
    scores = models.Linear().fit(training).logits(test)
    weight = models.weights(test)
    negative = test.uncoached
    linear = metrics.weighted_auc(
        scores[negative], scores[test.coached], weight[negative], weight[test.coached])
    context = context_rule(training, test)
    return {
        "singles": [{"feature": name, "auc": value} for value, name in singles[:8]],
        "context": context, "linear": linear,
        "holds": bool(singles[0][0] <= SINGLE_FEATURE_LIMIT and context <= CONTEXT_RULE_LIMIT
                      and LINEAR_RANGE[0] <= linear <= LINEAR_RANGE[1])}


def text(found: dict) -> str:
    """The figures for a person."""
    singles = ", ".join(f"{entry['feature']} {entry['auc']:.3f}" for entry in found["singles"])
    return (
        f"difficulty: single features against hard negatives {singles} (limit {SINGLE_FEATURE_LIMIT}); "
        f"context-only rule {found['context']:.3f} (limit {CONTEXT_RULE_LIMIT}); logistic regression on all negatives "
        f"{found['linear']:.3f} ({LINEAR_RANGE[0]} to {LINEAR_RANGE[1]}); "
        + ("all bars hold" if found["holds"] else "A BAR IS MISSED"))
