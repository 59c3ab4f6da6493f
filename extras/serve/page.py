"""The page of the editor: all of it in one answer, which loads nothing else."""

from __future__ import annotations

from functools import cache

from jigsat.render.colours import Theme, fill_of
from jigsat.render.web.page import json_block, page_of

_OWN, _SHARED = "jigsat.extras.serve", "jigsat.render.web"
#: The parts of the script, each before those that need it at once.
SCRIPTS = (
    (_SHARED, "elements"),
    *((_OWN, name) for name in ("talk", "tree", "text", "findings", "no_board")),
    *((_SHARED, name) for name in ("light", "plain", "solids")),
    *((_OWN, name) for name in ("paint", "solid", "sizes", "sticks", "cards")),
    *((_OWN, name) for name in ("questions", "begin", "link", "main")),
)

#: How many pieces of one picture have colours of their own.
COLOURS = 26


@cache
def editor_page() -> str:
    """The page, as HTML."""
    policy = ("connect-src 'self'", "img-src 'self'")
    palette = json_block({"fills": [fill_of(number, Theme.LIGHT) for number in range(COLOURS)]})
    return page_of(_OWN, "jigsat", 0, SCRIPTS, *policy, palette=palette)
