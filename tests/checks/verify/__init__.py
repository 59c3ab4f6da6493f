"""Tests of ``checks/verify``."""
