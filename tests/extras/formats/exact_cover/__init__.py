"""Exact cover problems, from their data to their explanation."""
