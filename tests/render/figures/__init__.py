<<<<<<< HEAD
"""Tests of ``render/figures``."""
=======
"""Tests of jigsat.render.figures."""
>>>>>>> 7684c7d (Pieces nested on sheets for laser cutters: each line once, kerf, corners, trays, engraved names)
