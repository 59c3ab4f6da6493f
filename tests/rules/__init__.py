"""A table of toy instances for each rule."""
