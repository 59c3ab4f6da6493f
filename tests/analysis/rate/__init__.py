"""Tests of rate."""
