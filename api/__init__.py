"""jigsat: solve, count and trust the puzzles people own in wood and cardboard.

    >>> import jigsat
    >>> puzzle = jigsat.load("infuriater-original")
    >>> jigsat.count(puzzle).solutions
    8

Importing jigsat loads no solver; the first search does. What there is stands in __init__.pyi.
"""

from __future__ import annotations

from typing import Any

import lazy_loader

from jigsat.schemas.display import Bundle, show_with

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'jigsat' has no attribute '{name}'")
    return _load(name)


def _show(shown: object) -> Bundle:
    from jigsat.notebook import bundle_of

    return bundle_of(shown)


show_with(_show)
