"""Tests of jigsat.extras.cluster."""
