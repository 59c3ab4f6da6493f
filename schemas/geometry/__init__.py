"""Shapes of pieces, and the surface of a board."""
