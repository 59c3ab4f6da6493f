"""Square cards with a label on each side: lists of Eternity II tools, and their viewer."""
