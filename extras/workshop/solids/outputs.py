"""Files of solids as outputs; what is heavy is imported when one is written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from jigsat.extras.workshop.solids.settings import notes_on_solids
from jigsat.render.outputs.registry import Solids
from jigsat.render.sheets.request import Request


def _make(ending: str, request: Request) -> bytes:
    from jigsat.extras.workshop.solids.files import solid_file

    title, settings = request.look.title, request.settings
    return solid_file(request.puzzle, settings, request.cell, title, ending)


def _notes(request: Request) -> Iterator[str]:
    return notes_on_solids(request.puzzle, request.settings, request.cell)


STL = Solids(partial(_make, ".stl"), _notes)
THREE_MF = Solids(partial(_make, ".3mf"), _notes)
