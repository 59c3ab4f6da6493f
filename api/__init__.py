"""jigsat: solve, count and trust the puzzles people own in wood and cardboard.

    >>> import jigsat
    >>> puzzle = jigsat.load("infuriater-original")
    >>> jigsat.count(puzzle).solutions
    8

Importing jigsat loads no solver; the first search does. What there is stands in __init__.pyi;
plug-ins offer more.
"""

from __future__ import annotations

from typing import Any

import lazy_loader

from jigsat.schemas.display import Bundle, show_with
from jigsat.schemas.support.plugins import load as load_part
from jigsat.schemas.support.plugins import offers

_load, _, _OWN = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name in _OWN:
        return _load(name)
    if name == "__all__":
        return sorted({*_OWN, *offers()})
    if name[0] != "_" and name in (offered := offers()):
        return load_part(offered[name])
    raise AttributeError(f"module 'jigsat' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*_OWN, *offers()})


def _show(shown: object) -> Bundle:
    from jigsat.notebook import bundle_of

    return bundle_of(shown)


show_with(_show)
