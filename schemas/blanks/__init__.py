"""Blanks: which cells can be blank together, and puzzles in which they are chosen."""
