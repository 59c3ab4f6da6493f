"""Keys of other programs' files, and what to type here in place of each."""

from __future__ import annotations

from collections.abc import Collection

#: Words for a key, by the key; and what is to be typed, as far as a key alone says too little.
_WORDS = {
    "turning": "flip flips flippable mirror reflect reflection reflections rotate rotation"
    " rotations rotatable allow_flip allow_rotation can_flip can_rotate orientations",
    "grid": "3d 2d is_3d dim dimension",
    "size": "width height depth rows columns cols dimensions",
    "cells": "holes hole blocked obstacles walls shape squares cubes blocks coords coordinates"
    " matrix art drawing layout",
    "count": "quantity qty amount copies number repeat times",
    "name": "id label letter symbol",
    "pieces": "tiles parts shapes polyominoes blocks",
    "board": "holes tray container target box frame blocked obstacles shape width height size"
    " cells dimensions",
    "sides": "edges borders",
    "rules": "blanks empty constraints",
    "notes": "note comment comments $comment description",
    "source": "designer url link",
}
_TYPED = {
    "turning": '"turning": "fixed", "rotate" or "rotate-and-flip"',
    "grid": '"grid": "square", "cube" or another one',
    "size": '"size": "2x3" (rows and columns)',
    "cells": '"cells", drawn with "." where there is none',
    "board": '"board": {"size": "2x3"}, or {"cells": ["##.", "###"]} with holes drawn as "."',
    "rules": '"rules": [{"rule": "cover", "blanks": 1}] for cells that stay empty',
}


def key_for(word: str, known: Collection[str]) -> str:
    """Return what to type in place of a key that others use; empty if nobody does."""
    small = word.lower().replace("-", "_").replace(" ", "_")
    keys = (key for key, words in _WORDS.items() if key in known and small in words.split())
    found = next(keys, "")
    return _TYPED.get(found, f"'{found}'" if found else "")
