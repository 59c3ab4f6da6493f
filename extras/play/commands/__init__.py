"""The commands that write pages."""
