"""The built-in puzzles, and those among them that have something of their own.

Of puzzles that are typed alike, such as the figures of the Soma pieces, one stands for all
where a test looks at something else than the shapes.
"""

from __future__ import annotations

import json
from importlib.resources import files

from jigsat.schemas.library import built_in_names


def _kind(name: str) -> tuple[object, ...]:
    """What of a file is not a shape: its grid, and the keys of its board, pieces and rules."""
    typed = json.loads((files("jigsat.data") / f"{name}.json").read_text(encoding="utf-8"))
    drawn = all(isinstance(layer, list) for layer in typed["pieces"])
    pieces = () if drawn else {key for piece in typed["pieces"] for key in piece}
    rules = {rule["rule"] for rule in typed.get("rules", ())}
    return typed["grid"], typed["turning"], *map(frozenset, (typed["board"], pieces, rules))


#: One of each kind.
DIFFERENT = tuple({_kind(name): name for name in reversed(built_in_names())}.values())[::-1]
