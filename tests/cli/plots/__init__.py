"""Tests of jigsat.cli.plots."""
