"""Mistakes in documents as tests compare them."""

from __future__ import annotations

from dataclasses import replace

from jigsat.schemas.errors import DataError, JigsatError


def in_short(error: JigsatError) -> str:
    """What was found and expected, a line for each mistake, without its place in the text."""
    if not isinstance(error, DataError):
        return str(error)
    mistakes = (replace(each, place=None, what="", meant="") for each in error.mistakes)
    return "\n".join(map(str, mistakes))
