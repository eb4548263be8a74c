"""How many components to ask a provider for, when fewer are wanted than a model has.

Models of this kind are trained so that the first components are a usable vector, cut and normalised again
(matryoshka representation learning, Kusupati et al. 2022). Texts are paid for, components are not: so a few steps
are asked for, and every length below is cut from what came.
"""

from __future__ import annotations

STEPS = (768, 1536, 3072)
"""The lengths that are asked for, which Google advises for its models and OpenAI's models have."""


def step_for(dimension: int | None, native: int | None) -> int | None:
    """Return the shortest step that holds `dimension` components, at most the native length."""
    if native is None or dimension is None or dimension >= native:
        return native
    return next((step for step in STEPS if dimension <= step < native), native)
