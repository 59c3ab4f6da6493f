"""The engines: one small interface, several ways to search."""
