"""Pieces as solids for 3D printers: closed surfaces of triangles, on a plate, in files."""
