"""Puzzles, rules and requirements in sentences."""
