"""The page: one file that asks nothing of the network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from html import escape
from importlib.metadata import version
from importlib.resources import files
from itertools import islice
from string import Template

from jigsat.render.colours import Theme, fill_of, ink_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import figure_of
from jigsat.render.gallery.contents import Document, contents_of, how_many, pack
from jigsat.render.outputs.svg import svg_of
from jigsat.render.scenes.board import solved_board
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection
from jigsat.schemas.support.text import number_of

# Solutions as plain pictures, for browsers that run no script.


#: So many solutions are drawn.
MOST_PLAIN = 50


def plain_pictures(puzzle: Puzzle, collection: Collection) -> Iterator[str]:
    """The first solutions, each drawn below its number."""
    look = Look(letters=False)
    for each in islice(collection.solutions, MOST_PLAIN):
        named = replace(solved_board(puzzle, each.solution), title=f"solution {each.number:,}")
        caption = f"<figcaption>{escape(named.title)}</figcaption>"
        yield f"<figure>{svg_of(figure_of(named, look))}{caption}</figure>"


#: The parts of the script, each before those that need it at once.
SCRIPTS = (
    *("contents", "elements", "geometry", "drawing", "filter", "differences", "panel"),
    *("large", "links", "statistics", "solids", "swatches", "light", "webgl"),
    *("plain", "moves", "player", "space", "list", "main"),
)


def gallery_page(puzzle: Puzzle, collection: Collection) -> str:
    """The page on which the solutions of a collection are looked through, as HTML."""
    packed = pack(puzzle, collection)
    style, script = _style(len(collection.pieces)), _script()
    return Template(_part("page.html")).substitute(
        policy=escape(_policy(style, script)),
        version=version("jigsat"),
        title=escape(f"{puzzle.title}: {number_of(collection.total, 'solution')}"),
        heading=escape(puzzle.title),
        summary="\n".join(f"<p>{escape(line)}</p>" for line in how_many(collection)),
        of=f"{collection.total:,}",
        first=min(MOST_PLAIN, len(collection.solutions)),
        plain="\n".join(plain_pictures(puzzle, collection)),
        style=style,
        script=script,
        contents=_json(contents_of(puzzle, collection, packed.labels)),
        placements=_packed(json.dumps(packed.index, separators=(",", ":")).encode()),
        rows=_packed(packed.rows),
    )


def _part(name: str) -> str:
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def _script() -> str:
    parts = "\n".join(_part(f"{name}.js") for name in SCRIPTS)
    return f"(async () => {{\n'use strict';\n{parts}\n}})().catch({_part('failed.js')});"


def _style(pieces: int) -> str:
    """The style sheet, with the colours of the pieces on dark pages."""
    dark = "\n".join(
        f".p{piece} {{ fill: {fill_of(piece, Theme.DARK)}; }}"
        f" .i{piece} {{ fill: {ink_of(piece, Theme.DARK)}; }}"
        for piece in range(pieces)
    )
    return f"{_part('page.css')}@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _policy(style: str, script: str) -> str:
    """What the page may do: run this script, use this style, and nothing else."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(document: Document) -> str:
    """A document in JSON that no reader of HTML takes for markup."""
    text = json.dumps(document, separators=(",", ":"))
    return text.replace("<", r"\u003c").replace(">", r"\u003e").replace("&", r"\u0026")


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()
