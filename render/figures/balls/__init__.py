"""Scenes of balls in the closest packing: from above, layer by layer, and as a whole."""
