"""Tests of the page on which solutions are looked through, without a browser."""
