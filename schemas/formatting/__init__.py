"""How a puzzle's file is laid out, so that a person can go on typing in it."""
