"""Pages to play a puzzle by hand and to look through solutions."""
