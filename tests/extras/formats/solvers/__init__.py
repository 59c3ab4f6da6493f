"""Tests of the formats of solvers, judged by the solvers."""
