"""Tests of jigsat.render.figures.cutting."""
