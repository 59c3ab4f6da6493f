"""Exact cover problems judged without searching, from their data alone."""
