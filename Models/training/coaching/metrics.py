"""Figures with 95 % intervals; people, not rows, are drawn again."""

from __future__ import annotations

import numpy as np
from scipy.stats import beta, rankdata


def auc(negative: np.ndarray, positive: np.ndarray) -> float:
    """Area under the ROC curve; ties count half."""
    if len(negative) == 0 or len(positive) == 0:
        return float("nan")
    ranks = rankdata(np.concatenate([negative, positive]))
    count = len(positive)
    return float(
        (ranks[len(negative):].sum() - count * (count + 1) / 2) / (count * len(negative)))


def weighted_auc(negative, positive, negative_weight, positive_weight) -> float:
    """Area under the ROC curve with weights; ties count half."""
    values = np.concatenate([negative, positive])
    order = np.argsort(values, kind="stable")
    low = np.concatenate([negative_weight, np.zeros(len(positive))])[order]
    high = np.concatenate([np.zeros(len(negative)), positive_weight])[order]
    sorted_values = values[order]
    starts = np.r_[0, np.flatnonzero(np.diff(sorted_values)) + 1]
    low = np.add.reduceat(low, starts)
    high = np.add.reduceat(high, starts)
    below = np.cumsum(low) - low
    return float((high * (below + 0.5 * low)).sum() / (low.sum() * high.sum()))


def threshold_at(negative: np.ndarray, rate: float) -> float:
    """The smallest value that at most `rate` of the negatives reach."""
    ordered = np.sort(negative)[::-1]
    allowed = int(np.floor(rate * len(ordered)))
    return float(np.nextafter(ordered[allowed], np.inf))


def recall_at(negative: np.ndarray, positive: np.ndarray, rate: float) -> float:
    """Share of positives above the threshold that `rate` of the negatives reach."""
    return float((positive >= threshold_at(negative, rate)).mean())


def share_interval(count: float, total: float) -> tuple[float, float]:
    """Clopper-Pearson 95 % interval of a share; either may be an effective number that is not whole."""
    if total == 0:
        return 0.0, 1.0
    low = 0.0 if count == 0 else float(beta.ppf(0.025, count, total - count + 1))
    high = 1.0 if count == total else float(beta.ppf(0.975, count + 1, total - count))
    return low, high


def share_interval_of_people(flags: np.ndarray, people: np.ndarray) -> tuple[float, float]:
    """Clopper-Pearson 95 % interval of a share, widened for sessions of the same person being alike.

    Count and total are divided by the design effect: the variance of the share with whole people drawn, as a ratio
    estimate, over that of independent sessions, at least 1 (Kish, Survey Sampling, 1965).
    """
    count, total = int(flags.sum()), len(flags)
    if count in (0, total):
        return share_interval(count, total)
    _, person = np.unique(people, return_inverse=True)
    share = count / total
    deviations = np.bincount(person, weights=flags - share)
    effect = max(1.0, float((deviations ** 2).sum()) / (total * share * (1 - share)))
    return share_interval(count / effect, total / effect)


def bootstrap(people: np.ndarray, figure, repeats: int = 200, seed: int = 5):
    """95 % interval of `figure(rows)`; whole people are drawn with replacement."""
    generator = np.random.default_rng(seed)
    names, inverse = np.unique(people, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    bounds = np.searchsorted(inverse[order], np.arange(len(names) + 1))
    values = []
    for _ in range(repeats):
        drawn = generator.integers(0, len(names), len(names))
        rows = np.concatenate([order[bounds[i]:bounds[i + 1]] for i in drawn])
        value = figure(rows)
        if np.isfinite(value):
            values.append(value)
    if not values:
        return float("nan"), float("nan")
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)


def calibration_error(probability: np.ndarray, target: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error over bins of equal mass."""
    order = np.argsort(probability, kind="stable")
    error = 0.0
    for part in np.array_split(order, bins):
        error += abs(probability[part].mean() - target[part].mean()) * len(part)
    return float(error / len(order))
