"""Rectangles on a board, of which no placement is made before it is asked for."""
