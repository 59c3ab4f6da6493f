"""The commands with which a puzzle is typed in, a module each."""
