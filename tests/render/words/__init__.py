"""Tests of puzzles, rules and requirements in sentences."""
