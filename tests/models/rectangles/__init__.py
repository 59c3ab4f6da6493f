"""Tests of rectangles that are not listed as placements."""
