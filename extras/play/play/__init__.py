"""A page on which a puzzle is played by hand, and which knows whether it can be finished."""
