"""Tests of what is to be seen, before it is painted."""
