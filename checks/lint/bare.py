"""Straight edges: sides without a label, where a rule leaves the rim without labels."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, impossible, suspicion
from jigsat.checks.lint.side_kinds import SideKinds
from jigsat.schemas.text import number_of

_LOOK_AT = "the pieces of the rim: a side may be left out, or have a label too many"


def rim_has_bare_sides(kinds: SideKinds) -> Iterator[Finding]:
    """The pieces have as many bare sides as the rim, which shows no labels, is long."""
    needed, (least, most) = kinds.bare_on_rim, kinds.bare_sides
    if most < needed:
        yield impossible(
            "too-few-for-rim",
            "pieces",
            f"{number_of(needed, 'side')} on the rim must be without a label, and the pieces "
            f"have only {most} such sides",
            _LOOK_AT,
        )
    elif needed and least > needed and not kinds.puzzle.cover.blank_range[1]:
        yield suspicion(
            "bare-sides",
            "pieces",
            f"{number_of(least, 'side')} have no label, and the rim is only {needed} sides "
            "long: some lie between pieces, where they fit anything",
            _LOOK_AT,
        )
