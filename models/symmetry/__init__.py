"""The symmetries of a problem."""
