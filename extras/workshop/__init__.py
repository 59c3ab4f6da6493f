"""Pieces to make: sheets to cut, DXF for machines, solids for 3D printers."""
