"""Tests of ``render/figures``."""
