"""Runs that are written to files, and resumed."""
