"""Tests of each command, run as a person at a terminal runs it."""
