"""The models that are compared; each gives logits and is trained on the same rows with the same weights."""

from __future__ import annotations

import lightgbm
import numpy as np
from sklearn.linear_model import LogisticRegression

from . import network, plan
from .masks import FamilyMask
from .simulated import ASSISTED, COACHED, COHORTS, EASY, FRAGMENTS, HARD, Sessions


def targets(sessions: Sessions) -> np.ndarray:
    """1 for coached, 0 for all others."""
    return sessions.coached.astype(np.float32)


def weights(sessions: Sessions) -> np.ndarray:
    """Row weights: coached and uncoached weigh the same; groups weigh as the plan says."""
    result = np.zeros(len(sessions), np.float64)
    groups = (
        (COACHED, plan.GROUP_WEIGHTS["coached"]), (EASY, plan.GROUP_WEIGHTS["easy"]),
        (HARD, plan.GROUP_WEIGHTS["hard"]), (FRAGMENTS, plan.GROUP_WEIGHTS["fragment"]),
        (ASSISTED, plan.ASSISTED_TRAINING_WEIGHT))
    for names, weight in groups:
        rows = sessions.of(names)
        if rows.any():
            result[rows] = weight / rows.sum()
    result[sessions.insufficient] = 0
    return (result / result.mean()).astype(np.float32)


def training_weights(sessions: Sessions) -> np.ndarray:
    """Row weights for training: as `weights`, with some honest cohorts counting more, as the plan says."""
    result = weights(sessions).astype(np.float64)
    for name, factor in plan.COHORT_TRAINING_WEIGHTS.items():
        result[~sessions.coached & (sessions.cohort == COHORTS.index(name))] *= factor
    return (result / result.mean()).astype(np.float32)


class Shipped:
    """The dense network, with its own scaling and random loss of families."""

    def __init__(self, recipe: network.Recipe | None = None, seed: int = 17, report=lambda text: None):
        self.recipe = recipe or network.Recipe()
        self.seed = seed
        self.report = report

    def fit(self, sessions: Sessions, soft: np.ndarray | None = None) -> "Shipped":
        """Trains; `soft` replaces the labels, as in distillation."""
        rows = np.flatnonzero(training_weights(sessions) > 0)
        part = sessions.rows(rows)
        self.mask = FamilyMask(sessions.layout)
        self.scaling = network.Scaling.fit(part.features, self.mask.owned(part.presence))
        self.network = network.train(
            part.features, part.presence, targets(part) if soft is None else soft[rows],
            training_weights(part), self.scaling, self.mask.trainer(part.assistive), self.recipe, self.seed,
            self.report)
        return self

    def logits(self, sessions: Sessions, hide_context: bool = False) -> np.ndarray:
        """The logit of each session as the scorer computes it."""
        result = np.empty(len(sessions))
        for start in range(0, len(sessions), 65536):
            part = slice(start, start + 65536)
            inputs = self.scaling.inputs(sessions.features[part], sessions.presence[part])
            inputs = self.mask.scoring(inputs, sessions.assistive[part], hide_context)
            result[part] = self.network.logits(inputs)
        return result


class Linear:
    """Logistic regression on the same inputs."""

    def fit(self, sessions: Sessions) -> "Linear":
        """Trains with an L2 penalty."""
        self.mask = FamilyMask(sessions.layout)
        self.scaling = network.Scaling.fit(
            sessions.features, self.mask.owned(sessions.presence))
        weight = weights(sessions)
        use = weight > 0
        self.mean, self.deviation = 0.0, 1.0
        inputs = self._inputs(sessions)[use]
        self.mean, self.deviation = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
        self.model = LogisticRegression(C=0.3, max_iter=500)
        self.model.fit(
            (inputs - self.mean) / self.deviation, targets(sessions)[use], weight[use])
        return self

    def _inputs(self, sessions: Sessions) -> np.ndarray:
        inputs = self.scaling.inputs(sessions.features, sessions.presence)
        inputs = self.mask.scoring(inputs, sessions.assistive, False)
        return (inputs - self.mean) / self.deviation

    def logits(self, sessions: Sessions) -> np.ndarray:
        """The logit of each session."""
        return self.model.decision_function(self._inputs(sessions))


class Trees:
    """Gradient-boosted trees (LightGBM) on the raw features; missing values go their own way."""

    PARAMETERS = dict(
        objective="binary", learning_rate=0.08, num_leaves=63, min_data_in_leaf=100,
        feature_fraction=0.6, bagging_fraction=0.8, bagging_freq=1, lambda_l2=5.0, verbose=-1,
        num_threads=1, deterministic=True, force_row_wise=True, seed=17)

    def __init__(self, rounds: int = 300):
        self.rounds = rounds

    def fit(self, sessions: Sessions) -> "Trees":
        """Trains."""
        weight = training_weights(sessions)
        data = lightgbm.Dataset(
            self._inputs(sessions)[weight > 0], targets(sessions)[weight > 0],
            weight=weight[weight > 0])
        self.model = lightgbm.train(self.PARAMETERS, data, self.rounds)
        return self

    def _inputs(self, sessions: Sessions) -> np.ndarray:
        mask = FamilyMask(sessions.layout)
        values = np.concatenate([sessions.features, sessions.presence], axis=1)
        hidden = mask.shown("timing", "pointer") == 0
        values[np.ix_(sessions.assistive, hidden)] = np.nan
        return values

    def logits(self, sessions: Sessions) -> np.ndarray:
        """The logit of each session."""
        return self.model.predict(self._inputs(sessions), raw_score=True, num_threads=1)


def distil(
    teacher: Trees, labelled: Sessions, unlabelled: Sessions,
    recipe: network.Recipe, seed: int, report,
) -> Shipped:
    """Trees learn from the labels; the network learns from the labels and from what the trees say of other people.

    What the trees say of people they have not seen carries less chance than a label, and with the context hidden it is
    still right on average, so that the behaviour pass gains as well.
    """
    soft = 1 / (1 + np.exp(-teacher.logits(unlabelled)))
    both = labelled.joined(unlabelled)
    wanted = np.concatenate([targets(labelled), soft.astype(np.float32)])
    return Shipped(recipe, seed, report).fit(both, wanted)
