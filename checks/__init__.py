"""Puzzles and solutions judged without a solver."""
