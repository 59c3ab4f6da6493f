"""Exact cover problems as a choice among options; and puzzles as exact cover problems."""
