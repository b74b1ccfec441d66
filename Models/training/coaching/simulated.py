"""Simulated sessions as feature tables, made by the command line's simulator."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

CATEGORIES = ["payment", "account", "resourceUse", "communication", "other"]
COHORTS = ["general", "elderly", "motor-impairment", "assistive-technology", "second-language"]

COACHED = {
    "bank-impersonation-earpiece": "bank-impersonation",
    "bank-impersonation-speaker": "bank-impersonation",
    "bank-impersonation-headset": "bank-impersonation",
    "bank-impersonation-second-phone": "bank-impersonation",
    "tech-support-remote-control": "tech-support",
    "family-emergency-chat": "family-emergency",
    "authority-impersonation": "authority",
    "investment-screen-sharing": "investment",
    "one-time-code-read-out": "one-time-code",
    "listening-coach": "listening",
}
EASY = ["known-payee", "quick-sign-in", "browsing"]
HARD = [
    "account-number-from-paper", "new-payee", "first-time-user", "elderly-slow", "motor-impairment",
    "screen-reader", "switch-control", "second-language", "interrupted", "walking",
    "discussing-beside-phone", "screen-shared-meeting", "unrelated-call", "password-manager",
    "help-desk-call", "slow-remote-desktop", "game-like-tapping",
]
COHORT_SCENARIOS = {"elderly-slow", "motor-impairment", "screen-reader", "switch-control", "second-language"}
ASSISTED = ["relative-in-room", "relative-by-phone"]
FRAGMENTS = ["pin-entry", "chat-composition", "copy-typing", "mouse-work", "reading-only"]
UNCOACHED = EASY + HARD + FRAGMENTS
SCENARIOS = list(COACHED) + EASY + HARD + ASSISTED + FRAGMENTS
CODES = {name: number for number, name in enumerate(SCENARIOS)}


@dataclass
class Layout:
    """Families and features in vector order, as the catalogue has them."""

    families: list[dict]
    features: list[dict]

    def columns(self, family: str) -> np.ndarray:
        """The positions of a family's features."""
        return np.array([i for i, f in enumerate(self.features) if f["family"] == family], int)

    def families_of(self, *roles: str) -> list[int]:
        """The positions of the families of the given roles."""
        return [i for i, f in enumerate(self.families) if f["role"] in roles]


@dataclass
class Sessions:
    """Rows of features with what is known of each session."""

    features: np.ndarray
    presence: np.ndarray
    scenario: np.ndarray
    person: np.ndarray
    cohort: np.ndarray
    category: np.ndarray
    context: np.ndarray
    assistive: np.ndarray
    insufficient: np.ndarray
    layout: Layout

    def __len__(self) -> int:
        return len(self.features)

    def rows(self, chosen: np.ndarray) -> "Sessions":
        """The chosen rows."""
        names = [field.name for field in fields(self) if field.name != "layout"]
        return Sessions(*(getattr(self, name)[chosen] for name in names), self.layout)

    def of(self, names) -> np.ndarray:
        """Which rows belong to the scenarios."""
        return np.isin(self.scenario, [CODES[name] for name in names])

    def joined(self, other: "Sessions") -> "Sessions":
        """These rows, then the other ones."""
        return joined([self, other])

    @property
    def coached(self) -> np.ndarray:
        """Which rows are coached."""
        return self.of(COACHED)

    @property
    def uncoached(self) -> np.ndarray:
        """Which rows are uncoached; the assisted ones are neither."""
        return self.of(UNCOACHED)

    @property
    def hard(self) -> np.ndarray:
        """Which rows are hard negatives."""
        return self.of(HARD)


def joined(parts: list[Sessions]) -> Sessions:
    """The rows of all parts, in their order."""
    names = [field.name for field in fields(Sessions) if field.name != "layout"]
    return Sessions(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in names), parts[0].layout)


def folder(
    data: Path, scenario: str, count: int, seed: int, cohort: str | None, with_series: bool,
) -> Path:
    """Where the tables of one scenario are kept."""
    return data / f"{scenario}-{cohort or 'all'}-{count}-{seed}{'-series' if with_series else ''}"


def simulate(
    program: Path, data: Path, scenario: str, count: int, seed: int, cohort: str | None = None,
    with_series: bool = False,
) -> Path:
    """Writes the tables of one scenario and returns their folder."""
    target = folder(data, scenario, count, seed, cohort, with_series)
    if not (target / "layout.json").exists():
        target.mkdir(parents=True, exist_ok=True)
        command = [
            str(program), "simulate", "--scenario", scenario, "--count", str(count), "--seed",
            str(seed), "--features", str(target)]
        if cohort:
            command += ["--cohort", cohort]
        if with_series:
            command += ["--series"]
        subprocess.run(command, check=True)
    return target


def load(
    program: Path, data: Path, counts: dict[str, int], seed: int, cohort: str | None = None,
    with_series: bool = False,
) -> Sessions:
    """Makes and reads the tables of several scenarios; two processes at a time, order fixed."""
    with ThreadPoolExecutor(2) as pool:
        folders = list(pool.map(
            lambda item: simulate(program, data, item[0], item[1], seed, cohort, with_series),
            counts.items()))
    parts = []
    for name, path in zip(counts, folders):
        features = np.load(path / "features.npy")
        evidence = np.load(path / "evidence.npy")
        layout_data = json.loads((path / "layout.json").read_text())
        layout = Layout(layout_data["families"], layout_data["features"])
        bits = evidence[:, 3].astype(np.uint32)
        presence = ((bits[:, None] >> np.arange(len(layout.families), dtype=np.uint32)) & 1)
        parts.append(Sessions(
            features, presence.astype(np.float32), np.full(len(features), CODES[name]),
            evidence[:, 0].astype(np.int64) * 8 + evidence[:, 1], evidence[:, 1], evidence[:, 2],
            evidence[:, 4], evidence[:, 5].astype(bool), evidence[:, 6].astype(bool), layout))
    return joined(parts)
