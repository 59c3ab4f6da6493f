"""Tests of probes, of the choice of an engine, and of how far a search is."""
