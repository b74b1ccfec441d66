"""MiniRocket (aeon) on the raw series: no features of ours, only what happened in each three quarters of a second."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from . import judge, models, network, plan, simulated

CHANNELS, STEPS = 5, 256


def series(program: Path, data: Path, counts: dict, seed: int) -> tuple[np.ndarray, simulated.Sessions]:
    """The series and the tables of the same sessions, in the same order."""
    sessions = simulated.load(program, data, counts, seed, with_series=True)
    parts = [
        np.load(simulated.folder(data, name, count, seed, None, True) / "series.npy")
        for name, count in counts.items()]
    return np.concatenate(parts).reshape(-1, CHANNELS, STEPS), sessions


def compare(program: Path, data: Path, scale: float, shipped_scores, report) -> dict:
    """MiniRocket and the network's recipe, both trained on the same smaller set, and the shipped network."""
    from aeon.transformations.collection.convolution_based import MiniRocket
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    train_counts = plan.counts(*(int(n * scale) for n in (1000, 500, 270, 330, 0)))
    test_counts = plan.counts(*(int(n * scale) for n in (400, 500, 200, 250, 0)))
    train_series, training = series(program, data, train_counts, plan.TRAINING_SEED)
    test_series, test = series(program, data, test_counts, plan.TEST_SEED)
    rows = judge.proportioned(test)
    rocket = MiniRocket(n_kernels=2000, random_state=17, n_jobs=1)
    generator = np.random.default_rng(17)
    jitter = lambda values: values + generator.normal(0, 1e-4, values.shape).astype(np.float32)
    scaler = StandardScaler()
    inputs = scaler.fit_transform(rocket.fit_transform(jitter(train_series)))
    weight = models.weights(training)
    use = weight > 0
    classifier = LogisticRegression(C=0.002, max_iter=200)
    classifier.fit(inputs[use], models.targets(training)[use], weight[use])
    del inputs
    scores = classifier.decision_function(scaler.transform(rocket.transform(jitter(test_series))))
    small = models.Shipped(network.Recipe(epochs=20, batch=256)).fit(training).logits(test)
    result = {"trainingRows": len(training), "MiniRocket": judge.ranking(scores, test, rows),
              "networkSameRows": judge.ranking(small, test, rows),
              "shipped": judge.ranking(shipped_scores(test), test, rows)}
    for name in ("MiniRocket", "networkSameRows", "shipped"):
        report(f"MiniRocket's smaller set, {name}: AUC {result[name]['auc']:.4f}, recall at 1 % "
               f"{result[name]['recallAt1']:.4f}")
    return result
