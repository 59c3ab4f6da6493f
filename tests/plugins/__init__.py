"""Plug-ins of strangers: a whole one, as docs/plugins.md shows it, and some that are broken."""
