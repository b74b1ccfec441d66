"""The dense network that ships: training in NumPy, one thread, the same bytes each time."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

CLIP = 8.0
ABSENT_OFFSET = 2.5
OFTEN_ABSENT = 0.01


@dataclass
class Scaling:
    """Centre and scale of each feature; an absent feature becomes 0 after scaling."""

    center: np.ndarray
    scale: np.ndarray

    @staticmethod
    def fit(features: np.ndarray, family_present: np.ndarray) -> "Scaling":
        """Median and spread of each feature, over the rows where it is present.

        `family_present` says for each value whether its family is. A feature that is often absent while its family is
        present gets a centre `ABSENT_OFFSET` spreads below its median, so that 0, the input of an absent value, lies
        outside its usual range and the network can tell absence from a middling value.
        """
        missing = (~np.isfinite(features) & family_present).sum(axis=0)
        missing = missing / np.maximum(1, family_present.sum(axis=0))
        center = np.zeros(features.shape[1], np.float32)
        scale = np.ones(features.shape[1], np.float32)
        for column in range(features.shape[1]):
            values = features[:, column]
            values = values[np.isfinite(values)]
            if values.size < 50:
                continue
            low, middle, high = np.percentile(values, [5, 50, 95])
            center[column] = middle
            spread = max((high - low) / 3.29, float(values.std()) * 0.5)
            scale[column] = spread if spread > 1e-6 else 1.0
            if missing[column] > OFTEN_ABSENT:
                center[column] -= np.float32(ABSENT_OFFSET) * scale[column]
        return Scaling(center, scale)

    def inputs(self, features: np.ndarray, presence: np.ndarray) -> np.ndarray:
        """Scaled features, then one presence bit for each family."""
        scaled = np.clip((features - self.center) / self.scale, -CLIP, CLIP)
        scaled = np.nan_to_num(scaled, nan=0.0, copy=False)
        return np.concatenate([scaled, presence], axis=1).astype(np.float32)


@dataclass
class Network:
    """Dense layers with rectified linear units; the last layer gives one logit."""

    weights: list[np.ndarray]
    biases: list[np.ndarray]

    def logits(self, inputs: np.ndarray) -> np.ndarray:
        """The uncalibrated logit of each row."""
        values = inputs
        for index, (weight, bias) in enumerate(zip(self.weights, self.biases)):
            values = values @ weight.T + bias
            if index + 1 < len(self.weights):
                np.maximum(values, 0, out=values)
        return values[:, 0].astype(np.float64)

    @staticmethod
    def initial(
        widths: list[int], middle: np.ndarray, generator: np.random.Generator,
    ) -> "Network":
        """He initialisation around the middle of the inputs; the last layer starts small."""
        weights, biases = [], []
        for index, (inputs, outputs) in enumerate(zip(widths, widths[1:])):
            gain = np.sqrt(2.0 / inputs) * (0.1 if index + 2 == len(widths) else 1.0)
            weights.append((generator.standard_normal((outputs, inputs)) * gain).astype(np.float32))
            biases.append(np.zeros(outputs, np.float32))
        biases[0] -= weights[0] @ middle
        return Network(weights, biases)


@dataclass
class Recipe:
    """How the network is trained."""

    hidden: list[int] = field(default_factory=lambda: [128, 64, 32])
    epochs: int = 16
    batch: int = 512
    rate: float = 2e-3
    decay: float = 5e-4
    dropout: float = 0.08
    averaging: float = 0.999


def train(
    features: np.ndarray, presence: np.ndarray, targets: np.ndarray, weights: np.ndarray,
    scaling: Scaling, masker, recipe: Recipe, seed: int, report=lambda text: None,
) -> Network:
    """Adam with decoupled decay, a cosine schedule and an exponential average of the weights.

    `masker(inputs, generator)` hides families of a batch in place: whole families go missing, as on devices.
    """
    generator = np.random.default_rng(seed)
    inputs = scaling.inputs(features, presence)
    middle = np.median(inputs[:20_000], axis=0).astype(np.float32)
    network = Network.initial([inputs.shape[1], *recipe.hidden, 1], middle, generator)
    parameters = [*network.weights, *network.biases]
    decays = [recipe.decay] * len(network.weights) + [0.0] * len(network.biases)
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    average = [p.copy() for p in parameters]
    layers = len(network.weights)
    batches = max(1, len(inputs) // recipe.batch)
    total = recipe.epochs * batches
    step = 0
    for epoch in range(recipe.epochs):
        order = generator.permutation(len(inputs))
        loss_sum = 0.0
        for number in range(batches):
            rows = order[number * recipe.batch:(number + 1) * recipe.batch]
            batch = inputs[rows]
            masker(batch, rows, generator)
            activations = [batch]
            kept = []
            values = batch
            for index in range(layers):
                values = values @ network.weights[index].T + network.biases[index]
                if index + 1 < layers:
                    np.maximum(values, 0, out=values)
                    if recipe.dropout > 0:
                        keep = (generator.random(values.shape, np.float32) >= recipe.dropout)
                        keep = keep.astype(np.float32) / np.float32(1 - recipe.dropout)
                        values = values * keep
                        kept.append(keep)
                    else:
                        kept.append(None)
                    activations.append(values)
            logits = values[:, 0]
            target = targets[rows]
            weight = weights[rows]
            probability = 1 / (1 + np.exp(-logits))
            loss_sum += float(
                (weight * (np.logaddexp(0, logits) - target * logits)).sum() / weight.sum())
            gradient = ((probability - target) * weight / weight.sum()).astype(np.float32)[:, None]
            weight_gradients, bias_gradients = [None] * layers, [None] * layers
            for index in reversed(range(layers)):
                weight_gradients[index] = gradient.T @ activations[index]
                bias_gradients[index] = gradient.sum(axis=0)
                if index > 0:
                    gradient = gradient @ network.weights[index]
                    if kept[index - 1] is not None:
                        gradient = gradient * kept[index - 1]
                    gradient = gradient * (activations[index] > 0)
            step += 1
            rate = recipe.rate * 0.5 * (1 + np.cos(np.pi * step / total))
            rate *= min(1.0, step / (0.03 * total + 1))
            momentum_correction = 1 - 0.9 ** step
            scale_correction = 1 - 0.999 ** step
            averaging = min(recipe.averaging, step / (step + 10.0))
            for parameter, grad, m, v, mean, decay in zip(
                    parameters, [*weight_gradients, *bias_gradients], first, second, average, decays):
                m *= 0.9
                m += 0.1 * grad
                v *= 0.999
                v += 0.001 * grad * grad
                update = (m / momentum_correction) / (np.sqrt(v / scale_correction) + 1e-8)
                parameter -= np.float32(rate) * (update + decay * parameter / max(recipe.rate, 1e-9))
                mean *= np.float32(averaging)
                mean += np.float32(1 - averaging) * parameter
        report(f"epoch {epoch + 1}/{recipe.epochs} loss {loss_sum / batches:.4f}")
    return Network(average[:layers], average[layers:])
