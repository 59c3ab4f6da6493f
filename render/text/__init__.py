"""Drawings in characters, for terminals and text files."""
