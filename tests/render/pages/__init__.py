"""Tests of the pages: a puzzle, its box, a solution."""
