"""Puzzles and solutions as pictures made of text."""

from __future__ import annotations

from jigsat.render.finished import draw_solution
from jigsat.render.sheet import draw_puzzle
from jigsat.render.turnings import draw_orientations

__all__ = ["draw_orientations", "draw_puzzle", "draw_solution"]
