"""The tests, in folders like those of the package, and the helpers that they share."""
