"""How many sessions of what, from which seeds. Another seed is other people, so sets never share a person."""

from __future__ import annotations

from .simulated import ASSISTED, COACHED, EASY, FRAGMENTS, HARD, UNCOACHED

TRAINING_SEED = 101
DISTILLATION_SEED = 102
ADDITIONAL_TRAINING_SEED = 111
ADDITIONAL_DISTILLATION_SEED = 112
CALIBRATION_SEED = 202
THRESHOLD_SEED = 303
TEST_SEED = 404
COHORT_SEED = 515
ANSWERS_SEED = 909

# Groups weigh the same in every set: how often a group happens in life is unknown, how it looks is not.
GROUP_WEIGHTS = {"coached": 1.0, "easy": 0.12, "hard": 0.68, "fragment": 0.20}
# A helper without ill intent counts as negative in training, at a small weight, and in no rate.
ASSISTED_TRAINING_WEIGHT = 0.12
# Six people in a hundred use assistive technology, too few to learn from: more of them are simulated for training.
ADDITIONAL_COHORT = "assistive-technology"
# Cohorts whose honest sessions are the most easily taken for coached ones count more in training.
COHORT_TRAINING_WEIGHTS = {
    "motor-impairment": 1.7, "assistive-technology": 3.0, "elderly": 1.3, "second-language": 2.6}


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


def additional(scale: float) -> dict[str, int]:
    """More training sessions, all of the additional cohort, and as many for distillation: about 85,000 at scale 1."""
    return counts(*(int(n * scale) for n in (4000, 2000, 1080, 1320, 800)))


def calibration(scale: float) -> dict[str, int]:
    """The calibration set."""
    return counts(*(int(n * scale) for n in (1200, 750, 450, 600, 300)))


def thresholds(scale: float) -> dict[str, int]:
    """Negatives alone: about 340,000 hard ones at scale 1, so that 0.1 % of a category can be told."""
    return counts(0, int(20000 * scale), int(900 * scale), int(6000 * scale), 0)


def test(scale: float) -> dict[str, int]:
    """The set that judges: 51,000 hard negatives at scale 1."""
    return counts(*(int(n * scale) for n in (1500, 3000, 1000, 1500, 1500)))


def answers(scale: float) -> dict[str, int]:
    """The set that judges the answers: as many of each uncoached scenario, so in the plan's proportions, 306,000 hard
    ones at scale 1, and 30,000 coached ones."""
    return {name: int(18000 * scale) for name in UNCOACHED} | {name: int(3000 * scale) for name in COACHED}


def cohort(scale: float) -> dict[str, int]:
    """The set that judges a cohort: 40,000 uncoached sessions at scale 1 in the plan's proportions, 30,000 coached."""
    total = 40_000 * scale
    return counts(
        int(3000 * scale) + 1, int(total * 0.68 / len(HARD)) + 1, int(total * 0.12 / len(EASY)) + 1,
        int(total * 0.20 / len(FRAGMENTS)) + 1, 0)
