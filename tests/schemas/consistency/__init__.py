"""Tests of ``schemas/consistency``."""
