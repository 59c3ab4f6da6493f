"""Tests of jigsat.render.figures.printing."""
