"""Loads exact cover problems from Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jigsat.arguments import Source, path_of
from jigsat.exchange.load import faithful, read_file
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.files import A_SOURCE
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.parsing.parse import build


def load_cover(source: Source | Mapping[str, Any]) -> ExactCover:
    """The exact cover problem in a file of any format, or in a dict.

    Raises as ``load`` does; Unsupported for a puzzle that has a board.
    """
    if isinstance(source, Mapping):
        return build(ExactCover, dict(source))
    found = faithful(read_file(path_of(source, "source", A_SOURCE)))
    if isinstance(found.imported.puzzle, ExactCover):
        return found.imported.puzzle
    raise Unsupported(f"{found.source}: found a puzzle with a board; see: jigsat.load")
