"""Tests of searching and counting."""
