"""The compiled search that fills the board cell by cell."""
