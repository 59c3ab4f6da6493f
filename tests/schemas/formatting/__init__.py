"""Tests of how a puzzle's file is laid out."""
