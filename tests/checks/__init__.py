"""Tests of what judges without a solver."""
