"""Tests of runners and their pool."""
