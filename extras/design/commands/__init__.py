"""The commands ``jigsat design …``."""
