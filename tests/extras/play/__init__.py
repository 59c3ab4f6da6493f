"""Tests of jigsat.extras.play."""
