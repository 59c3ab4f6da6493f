"""Mistakes and suspicions in a puzzle's data."""
