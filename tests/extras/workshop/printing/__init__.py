"""Tests of jigsat.extras.workshop.printing."""
