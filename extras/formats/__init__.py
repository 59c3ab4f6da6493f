"""Formats of other programs, and of what people type."""
