"""Commands that are about all solutions of a puzzle."""
