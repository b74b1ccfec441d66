"""Writes the model as Models/README.md describes it: bytes that depend on nothing but the numbers."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path

import numpy as np

from .network import Network, Scaling
from .simulated import Layout


def weights_bytes(network: Network, scaling: Scaling) -> bytes:
    """The safetensors file; tensors in a fixed order, the header padded to 8 bytes."""
    tensors = {"input.center": scaling.center, "input.scale": scaling.scale}
    for index, (weight, bias) in enumerate(zip(network.weights, network.biases)):
        tensors[f"layer.{index}.weight"] = weight
        tensors[f"layer.{index}.bias"] = bias
    header, parts, offset = {}, [], 0
    for name, values in tensors.items():
        data = np.ascontiguousarray(values, "<f4").tobytes()
        header[name] = {
            "dtype": "F32", "shape": list(values.shape), "data_offsets": [offset, offset + len(data)]}
        parts.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + b"".join(parts)


def write(
    folder: Path, layout: Layout, network: Network, scaling: Scaling, calibration: dict,
    thresholds: dict, version: str, trained_on: str, notes: dict[str, str],
) -> None:
    """Writes `weights.safetensors` and `manifest.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    data = weights_bytes(network, scaling)
    (folder / "weights.safetensors").write_bytes(data)
    count = len(network.weights)
    layers = [
        {"inputs": int(weight.shape[1]), "outputs": int(weight.shape[0]),
         "activation": "relu" if index + 1 < count else "sigmoid"}
        for index, weight in enumerate(network.weights)]
    manifest = {
        "format": "trust-insights-model",
        "formatVersion": 1,
        "modelVersion": version,
        "trainedOn": trained_on,
        "weights": {
            "file": "weights.safetensors", "byteCount": len(data),
            "sha256": hashlib.sha256(data).hexdigest()},
        "families": layout.families,
        "features": layout.features,
        "network": {"layers": layers, "coachedOutput": 0},
        "calibration": {
            name: {"slope": round(line.slope, 7), "intercept": round(line.intercept, 7)}
            for name, line in calibration.items()},
        "thresholds": thresholds,
        "notes": notes,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def read(folder: Path):
    """The network, the scaling and the manifest of a model on disk."""
    data = (folder / "weights.safetensors").read_bytes()
    manifest = json.loads((folder / "manifest.json").read_text())
    if hashlib.sha256(data).hexdigest() != manifest["weights"]["sha256"]:
        raise ValueError(f"{folder}: the digest of the weights does not match the manifest")
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(
            data[8 + length + start:8 + length + end], "<f4").reshape(entry["shape"]).copy()
    count = len(manifest["network"]["layers"])
    network = Network(
        [tensors[f"layer.{i}.weight"] for i in range(count)],
        [tensors[f"layer.{i}.bias"] for i in range(count)])
    return network, Scaling(tensors["input.center"], tensors["input.scale"]), manifest
