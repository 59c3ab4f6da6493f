"""Tests of puzzles and solutions as data."""
