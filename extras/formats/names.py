"""Names and titles of puzzles whose files have none."""

from __future__ import annotations

import re
from pathlib import PurePath

from jigsat.schemas.support.text import MAX_NAME


def title_of(source: str) -> str:
    """A title for a puzzle without one: the name of its file, without the ending."""
    stem = "".join(each for each in PurePath(source).stem if each.isprintable()).strip()
    return stem[:MAX_NAME].strip() or "puzzle"


def name_of(title: str) -> str:
    """A name like those of the built-in puzzles: small letters, digits and hyphens."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:MAX_NAME].strip("-") or "puzzle"
