"""Tests of the model in the open."""
