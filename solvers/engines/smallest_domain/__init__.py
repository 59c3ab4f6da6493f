"""The compiled search that always decides what has the fewest candidates left."""
