"""Each scenario left out of training in turn: does what was learnt carry over?"""

from __future__ import annotations

import numpy as np

from . import metrics, models, network
from .simulated import CODES, COACHED, UNCOACHED, Sessions


def run(training: Sessions, test: Sessions, epochs: int, report) -> list[dict]:
    """AUC of each scenario with the scenario left in and left out.

    A coached scenario is set against all uncoached ones, an uncoached one against all coached ones.
    """
    recipe = network.Recipe(epochs=epochs)
    full = models.Shipped(recipe).fit(training).logits(test)
    table = []
    for name in list(COACHED) + UNCOACHED:
        without = training.rows(np.flatnonzero(training.scenario != CODES[name]))
        scores = models.Shipped(recipe).fit(without).logits(test)
        rows = test.scenario == CODES[name]

        def area(values: np.ndarray, some: np.ndarray | None = None) -> float:
            one = np.flatnonzero(rows) if some is None else some
            if name in COACHED:
                return metrics.auc(values[test.uncoached], values[one])
            return metrics.auc(values[one], values[test.coached])

        entry = {"scenario": name, "leftIn": area(full), "leftOut": area(scores)}
        entry["loss"] = entry["leftIn"] - entry["leftOut"]
        own = np.flatnonzero(rows)
        entry["lossInterval"] = metrics.bootstrap(
            test.person[own], lambda some: area(full, own[some]) - area(scores, own[some]), repeats=50)
        table.append(entry)
        report(f"left out {name}: {entry['leftOut']:.4f}, left in {entry['leftIn']:.4f}")
    return table
