"""The compiled search for rectangles on a rectangle."""
