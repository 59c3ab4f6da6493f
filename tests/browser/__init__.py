"""Tests of pages in a real browser; run by -m browser."""
