"""Tests of the guests in extras."""
