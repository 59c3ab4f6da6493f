"""Tests of what drawings are made of."""
