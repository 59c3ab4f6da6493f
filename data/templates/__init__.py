"""Puzzles to begin with, a JSON file for each kind."""
