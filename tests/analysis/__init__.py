"""Tests of the questions asked of solvers."""
