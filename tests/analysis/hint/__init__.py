"""Tests of hint."""
