"""Helpers that know nothing of puzzles: text, progress, files that are replaced as a whole."""
