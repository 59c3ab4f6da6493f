"""Tests of ``schemas/parsing``."""
