"""Lists of pieces as text: drawings, coordinates, and names of polyforms."""
