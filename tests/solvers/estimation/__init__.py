"""Tests of jigsat.solvers.estimation."""
