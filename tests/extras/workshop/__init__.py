"""Tests of jigsat.extras.workshop."""
