"""Tests of jigsat.render.outputs."""
