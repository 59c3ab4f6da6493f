"""Tests of what is collected of solutions."""
