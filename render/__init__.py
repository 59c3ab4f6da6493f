"""Puzzles and solutions as pictures."""
