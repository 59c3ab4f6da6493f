"""Tests of ``schemas/geometry``."""
