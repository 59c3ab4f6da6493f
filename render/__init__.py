"""Puzzles and solutions as pictures made of text."""

from __future__ import annotations

from jigsat.render.pages.orientations import draw_orientations
from jigsat.render.pages.puzzle import draw_puzzle
from jigsat.render.pages.solution import draw_solution

__all__ = ["draw_orientations", "draw_puzzle", "draw_solution"]
