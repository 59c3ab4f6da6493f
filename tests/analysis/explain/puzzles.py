"""Puzzles without a solution, and their minimum corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.analysis.explain.minimum import MinimumCorrections, Relaxation
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Resources
from jigsat.models.relaxation import Requirements, requirements_of
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: Puzzles that ask for too much: what they change of two dominoes on two by two, and what
#: cannot hold together, by its families.
DOMINO = {"name": "domino", "cells": ["##"], "count": 2}


def row(make_puzzle: Make, *labels: str, **changes: Any) -> Puzzle:
    """Cards in a row, not to be turned, each with a label on its left and on its right."""
    pieces = [
        {"name": name, "sides": {"left": both[0], "right": both[1]}}
        for name, both in zip("ABCDEF", labels, strict=False)
    ]
    board = {"cells": ["#" * len(labels)]}
    rules = [{"rule": "equal-sides"}]
    typed = {"board": board, "pieces": pieces, "rules": rules, "turning": "fixed"}
    return make_puzzle(**typed | changes)


def by_relaxation(puzzle: Puzzle) -> dict[Relaxation, MinimumCorrections]:
    return settled(requirements_of(puzzle))


def settled(requirements: Requirements) -> dict[Relaxation, MinimumCorrections]:
    """What is known in the end, which is all there is to know."""
    *_, minima = minimum_corrections(requirements, Resources())
    assert all(minimum.is_known for minimum in minima)
    return {minimum.relaxation: minimum for minimum in minima}
