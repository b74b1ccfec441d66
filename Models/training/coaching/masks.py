"""Families that go missing: in training at random, in scoring by policy."""

from __future__ import annotations

import numpy as np

from .simulated import Layout


# What a recorder that hooks text fields alone can know.
KEYS_ALONE = {"rhythm", "chunking", "correction", "contrast", "flow"}


class FamilyMask:
    """Hides families of input rows: their features become 0, their presence bit too."""

    def __init__(self, layout: Layout):
        self.layout = layout
        count = len(layout.features)
        self.families = len(layout.families)
        names = [family["name"] for family in layout.families]
        position = {name: index for index, name in enumerate(names)}
        owner = np.array([position[feature["family"]] for feature in layout.features])
        # keep[mask row] = shows[family] at each feature, then the presence bits.
        self.owner = np.concatenate([owner, np.arange(self.families)])
        self.inputs = count + self.families
        self.roles = {
            role: layout.families_of(role)
            for role in ("context", "timing", "pointer", "motion", "other")}

    def owned(self, presence: np.ndarray) -> np.ndarray:
        """For each feature of each row whether its family is present."""
        return presence[:, self.owner[:self.inputs - self.families]] > 0

    def shown(self, *hidden_roles: str) -> np.ndarray:
        """1 for every input that stays when the families of the roles are hidden."""
        families = np.ones(self.families, np.float32)
        for role in hidden_roles:
            families[self.roles[role]] = 0
        return families[self.owner]

    def scoring(self, inputs: np.ndarray, assistive: np.ndarray, hide_context: bool) -> np.ndarray:
        """A copy of the rows as the scorer sees them."""
        result = inputs.copy()
        if assistive.any():
            result[assistive] *= self.shown("timing", "pointer")
        if hide_context:
            result *= self.shown("context")
        return result

    def trainer(self, assistive: np.ndarray):
        """Hides families at random, in place; see `network.train`."""
        always = self.shown("timing", "pointer")
        context = self.shown("context")
        keys_alone = np.array(
            [family["name"] in KEYS_ALONE for family in self.layout.families], np.float32)

        def mask(batch: np.ndarray, rows: np.ndarray, generator: np.random.Generator) -> None:
            families = np.ones((len(batch), self.families), np.float32)
            draw = generator.random(len(batch))
            families[np.ix_(draw < 0.06, self.roles["timing"])] = 0
            families[np.ix_((draw >= 0.06) & (draw < 0.13), self.roles["pointer"])] = 0
            motion = self.roles["motion"] + self.roles["other"]
            families[np.ix_((draw >= 0.13) & (draw < 0.2), motion)] = 0
            single = np.flatnonzero((draw >= 0.2) & (draw < 0.32))
            families[single, generator.integers(0, self.families, len(single))] = 0
            families[(draw >= 0.32) & (draw < 0.44)] = keys_alone
            both = self.roles["timing"] + self.roles["pointer"]
            families[np.ix_((draw >= 0.44) & (draw < 0.48), both)] = 0
            batch *= families[:, self.owner]
            batch[assistive[rows]] *= always
            hidden = generator.random(len(batch)) < 0.3
            batch[hidden] *= context

        return mask
