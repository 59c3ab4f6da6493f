"""Tests of sheets: what is drawn of a puzzle and its solutions."""
