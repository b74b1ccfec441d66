"""Trains the model on board: simulate, train, calibrate, set thresholds, write."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from . import difficulty, export, metrics, models, network, plan, policy, simulated
from .simulated import FRAGMENTS

VERSION = "coaching-1.2"
TRAINED_ON = (
    "Simulated sessions only, made by this project's own simulator from published numbers on typing, pointing and motion. "
    "No recording of a person was used, and no public recording of a coached person exists.")
# Answers stay under the published bars (1 % and 0.1 %) with room for the sampling error of the threshold set.
RATES = (0.008, 0.0005)
# Where assistive technology is known, so that the cohort as a whole is not bothered more than half as often again.
ASSISTIVE_RATES = (0.003, 0.0006)


def probabilities(model, calibration, sessions):
    """The probability and the behaviour probability of each session."""
    return (
        calibration["all"].probability(model.logits(sessions)),
        calibration["behaviour"].probability(model.logits(sessions, hide_context=True)))


def calibrate(model, sessions) -> dict[str, policy.Calibration]:
    """One line for each pass, on people who were not trained on; the prior is one half."""
    use = (sessions.coached | sessions.uncoached) & ~sessions.insufficient
    weight = models.weights(sessions)[use].astype(np.float64)
    target = models.targets(sessions)[use].astype(np.float64)
    return {
        "all": policy.Calibration.fit(model.logits(sessions)[use], target, weight),
        "behaviour": policy.Calibration.fit(
            model.logits(sessions, hide_context=True)[use], target, weight)}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True, help="the trust-insights program")
    parser.add_argument("--data", type=Path, required=True, help="a folder for simulated tables")
    parser.add_argument("--out", type=Path, required=True, help="the model's folder")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the sets; 1 is the model on board")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=300, help="trees in the teacher")
    arguments = parser.parse_args()
    started = time.monotonic()

    def report(text: str) -> None:
        print(f"[{time.monotonic() - started:6.1f} s] {text}", flush=True)

    def load(counts, seed, cohort=None):
        return simulated.load(arguments.program, arguments.data, counts, seed, cohort)

    def with_additional(sessions, seed):
        return sessions.joined(load(plan.additional(arguments.scale), seed, plan.ADDITIONAL_COHORT))

    training = load(plan.training(arguments.scale), plan.TRAINING_SEED)
    held_out = load(plan.calibration(arguments.scale), plan.CALIBRATION_SEED)
    report(difficulty.text(difficulty.figures(training, held_out)))
    training = with_additional(training, plan.ADDITIONAL_TRAINING_SEED)
    unlabelled = with_additional(
        load(plan.training(arguments.scale), plan.DISTILLATION_SEED), plan.ADDITIONAL_DISTILLATION_SEED)
    report(f"training rows {len(training)}, features {training.features.shape[1]}")

    teacher = models.Trees(arguments.rounds).fit(training)
    report("the trees are trained")
    model = models.distil(
        teacher, training, unlabelled, network.Recipe(epochs=arguments.epochs), arguments.seed, report)
    calibration = calibrate(model, held_out)
    negatives = load(plan.thresholds(arguments.scale), plan.THRESHOLD_SEED)
    p, q = probabilities(model, calibration, negatives)
    thresholds = policy.choose_thresholds(
        p, q, negatives, [negatives.hard, negatives.of(FRAGMENTS)], RATES, ASSISTIVE_RATES)
    export.write(
        arguments.out, training.layout, model.network, model.scaling, calibration, thresholds,
        VERSION, TRAINED_ON,
        {"seed": str(arguments.seed), "trainingRows": str(len(training)), "prior": "0.5"})
    p, q = probabilities(model, calibration, held_out)
    answer = policy.levels(p, q, held_out, thresholds)
    coached = held_out.coached
    report(f"people held out: AUC {metrics.auc(p[held_out.uncoached], p[coached]):.4f}, behaviour alone "
           f"{metrics.auc(q[held_out.uncoached], q[coached]):.4f}")
    report(f"coached at medium or above {(answer[coached] >= 1).mean():.3f}, high {(answer[coached] == 2).mean():.3f}; "
           f"hard negatives {(answer[held_out.hard] >= 1).mean():.4f}, {(answer[held_out.hard] == 2).mean():.5f}")
    report(f"wrote {arguments.out}")


if __name__ == "__main__":
    main()
