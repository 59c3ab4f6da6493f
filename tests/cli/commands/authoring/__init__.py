"""Tests of the commands with which a puzzle is typed in."""
