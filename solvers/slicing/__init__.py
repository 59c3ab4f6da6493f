"""Searches that are put aside where they stand, cut into several, and gone on with."""
