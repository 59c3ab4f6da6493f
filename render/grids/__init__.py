"""How the cells of each grid are drawn."""
