"""The grids: their cells, sides and symmetries, as tables."""
