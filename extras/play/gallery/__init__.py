"""A page on which the solutions of a puzzle are looked through in a browser."""
