"""Tests of searches that are put aside and cut."""
