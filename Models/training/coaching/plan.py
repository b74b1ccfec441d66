"""How many sessions of what, from which seeds. Another seed is other people, so sets never share a person."""

from __future__ import annotations

from .simulated import ASSISTED, COACHED, EASY, FRAGMENTS, HARD

TRAINING_SEED = 101
DISTILLATION_SEED = 102
CALIBRATION_SEED = 202
THRESHOLD_SEED = 303
TEST_SEED = 404
COHORT_SEED = 505

# Groups weigh the same in every set: how often a group happens in life is unknown, how it looks is not.
GROUP_WEIGHTS = {"coached": 1.0, "easy": 0.12, "hard": 0.68, "fragment": 0.20}
# A helper without ill intent counts as negative in training, at a small weight, and in no rate.
ASSISTED_TRAINING_WEIGHT = 0.12
# Cohorts whose honest sessions are the most easily taken for coached ones count more in training.
COHORT_TRAINING_WEIGHTS = {
    "motor-impairment": 1.7, "assistive-technology": 2.4, "elderly": 1.3, "second-language": 2.2}


def counts(coached: int, hard: int, easy: int, fragment: int, assisted: int) -> dict[str, int]:
    """Sessions for each scenario, given the sessions for each scenario of a group."""
    table = {}
    for names, count in (
            (COACHED, coached), (EASY, easy), (HARD, hard), (ASSISTED, assisted),
            (FRAGMENTS, fragment)):
        for name in names:
            if count:
                table[name] = count
    return table


def training(scale: float) -> dict[str, int]:
    """The training set, and as many again for distillation: about 155,000 sessions at scale 1."""
    return counts(*(int(n * scale) for n in (7200, 3600, 1920, 2400, 1920)))


def calibration(scale: float) -> dict[str, int]:
    """The calibration set."""
    return counts(*(int(n * scale) for n in (1200, 750, 450, 600, 300)))


def thresholds(scale: float) -> dict[str, int]:
    """Negatives alone: about 340,000 hard ones at scale 1, so that 0.1 % of a category can be told."""
    return counts(0, int(20000 * scale), int(900 * scale), int(6000 * scale), 0)


def test(scale: float) -> dict[str, int]:
    """The set that judges: 51,000 hard negatives at scale 1."""
    return counts(*(int(n * scale) for n in (1500, 3000, 1000, 1500, 1500)))
