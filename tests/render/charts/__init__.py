"""Tests of jigsat.render.charts."""
