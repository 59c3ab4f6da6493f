"""Puzzles and solutions as pictures made of text."""

from __future__ import annotations

from jigsat.render.text.pages import draw_orientations, draw_puzzle, draw_solution

__all__ = ["draw_orientations", "draw_puzzle", "draw_solution"]
