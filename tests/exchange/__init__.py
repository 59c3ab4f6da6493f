"""Tests of the formats of other programs."""
