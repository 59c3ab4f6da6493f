"""Tests of the commands that write pages."""
