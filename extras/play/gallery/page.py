"""The page: one file that asks nothing of the network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from jigsat.extras.play.gallery.contents import contents_of, how_many, pack
from jigsat.render.figures.look import Look
from jigsat.render.figures.space import draw_scene
from jigsat.render.outputs.svg import svg_of
from jigsat.render.scenes.board import solved_board
from jigsat.render.sheets.pages import drawn, paged
from jigsat.render.web.page import json_block, packed, page_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection
from jigsat.schemas.support.text import number_of

# Solutions as plain pictures, for browsers that run no script.


#: So many solutions are drawn; fewer of a large board, at least one.
MOST_PLAIN, MOST_PLAIN_CELLS = 50, 20_000


def number_plain(puzzle: Puzzle, collection: Collection) -> int:
    """How many solutions are drawn as plain pictures."""
    most = min(MOST_PLAIN, max(1, MOST_PLAIN_CELLS // len(puzzle.cells)))
    return min(most, len(collection.solutions))


def plain_pictures(puzzle: Puzzle, collection: Collection) -> Iterator[str]:
    """The first solutions, each drawn below its number."""
    look = Look(letters=False)
    for each in collection.solutions[: number_plain(puzzle, collection)]:
        named = replace(solved_board(puzzle, each.solution), title=f"solution {each.number:,}")
        caption = f"<figcaption>{escape(named.title)}</figcaption>"
        (figure,) = paged(
            [drawn(draw_scene(named, look), named.title)], look, None, named.title
        )
        yield f"<figure>{svg_of(figure)}{caption}</figure>"


_OWN, _SHARED = "jigsat.extras.play.gallery", "jigsat.render.web"
#: The parts of the script, each before those that need it at once.
SCRIPTS = (
    *((_SHARED, name) for name in ("contents", "elements")),
    (_OWN, "solutions"),
    *((_SHARED, name) for name in ("geometry", "drawing")),
    *(
        (_OWN, name)
        for name in ("drawings", "filter", "differences", "panel", "large", "links")
    ),
    (_OWN, "statistics"),
    *((_SHARED, name) for name in ("solids", "swatches", "light", "webgl", "plain")),
    *((_OWN, name) for name in ("moves", "player")),
    (_SHARED, "space"),
    *((_OWN, name) for name in ("compared_space", "list", "main")),
)


def gallery_page(puzzle: Puzzle, collection: Collection) -> str:
    """The page on which the solutions of a collection are looked through, as HTML."""
    rows = pack(puzzle, collection)
    return page_of(
        _OWN,
        f"{puzzle.title}: {number_of(collection.total, 'solution')}",
        len(collection.pieces),
        SCRIPTS,
        heading=escape(puzzle.title),
        summary="\n".join(f"<p>{escape(line)}</p>" for line in how_many(collection)),
        of=f"{collection.total:,}",
        first=number_plain(puzzle, collection),
        plain="\n".join(plain_pictures(puzzle, collection)),
        contents=json_block(contents_of(puzzle, collection, rows.labels)),
        placements=packed(json.dumps(rows.index, separators=(",", ":")).encode()),
        rows=packed(rows.rows),
    )
