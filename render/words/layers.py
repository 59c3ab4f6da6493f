"""What layers in space are called."""

from __future__ import annotations

from collections.abc import Sequence


def layer_names(numbers: Sequence[int]) -> list[str]:
    """The name of each layer, from the top one down, of which there may be only one."""
    names = [f"layer {number}" for number in numbers]
    if len(names) > 1:
        names[0] += " (top)"
        names[-1] += " (bottom)"
    return names
