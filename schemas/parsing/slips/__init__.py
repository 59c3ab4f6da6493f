"""Slips of the finger in JSON: each is named for what it is, and mended to read on."""
