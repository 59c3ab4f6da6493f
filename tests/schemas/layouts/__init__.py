"""Tests of ``schemas/layouts``."""
