"""Tests of ``schemas/grids``."""
