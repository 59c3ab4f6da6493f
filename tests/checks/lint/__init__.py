"""Tests of ``checks/lint``."""
