"""Runs that are written to files, and taken up again."""
