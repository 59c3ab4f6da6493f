"""The tests of the guests, a folder for each."""
