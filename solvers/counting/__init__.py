"""Counts of solutions, by every convention."""
