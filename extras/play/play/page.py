"""The page on which a puzzle is played: one file that asks nothing of the network."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from jigsat.render.web.contents import drawn_side, puzzle_contents
from jigsat.render.web.page import json_block, packed, page_of, part
from jigsat.schemas.blanks import regions
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.puzzle import Puzzle

_OWN, _SHARED = "jigsat.extras.play.play", "jigsat.render.web"
#: The parts of the script, each before those that need it at once.
SCRIPTS = (
    (_OWN, "chosen"),
    *((_SHARED, name) for name in ("contents", "elements")),
    *((_OWN, name) for name in ("unfold", "placements")),
    *((_SHARED, name) for name in ("geometry", "drawing")),
    *((_SHARED, name) for name in ("solids", "swatches", "light", "webgl", "plain")),
    (_OWN, "still"),
    (_SHARED, "space"),
    *((_OWN, name) for name in ("game", "board", "box", "drag", "verdict", "date")),
    *((_OWN, name) for name in ("help", "qr", "share", "chooser", "main")),
)
#: What the page runs beside itself.
WORKER = ((_OWN, "search"), (_OWN, "worker"))


@dataclass(frozen=True)
class Board:
    """A puzzle, and what the page searches for it.

    ``tables``: the problem in numbers, see ``playing.py``. ``pieces``: the names of the
    pieces in each class. ``labels`` and ``steps``: what the tables name by numbers.
    """

    puzzle: Puzzle
    tables: Mapping[str, Any]
    pieces: Sequence[Sequence[str]]
    labels: Sequence[str]
    steps: Sequence[Vector]


@dataclass(frozen=True)
class Game:
    """One game of a page.

    ``board``: the number of its board. ``name``: what it is called besides its puzzle.
    ``given``: the placements that cannot be lifted; ``begun``: those that can, and lie there at
    first; ``solution``: those of a solution, if one is known.
    """

    board: int = 0
    name: str = ""
    given: Sequence[int] = ()
    begun: Sequence[int] = ()
    solution: Sequence[int] | None = None


def play_page(boards: Sequence[Board], games: Sequence[Game] = (Game(),)) -> str:
    """The page on which games are played, as HTML: of several, one is chosen on the page."""
    worker = "\n".join(part(package, f"{name}.js") for package, name in WORKER)
    title = boards[0].puzzle.title if len(boards) == 1 else f"{len(boards)} puzzles"
    return page_of(
        _OWN,
        f"Play {title}",
        max(len(board.pieces) for board in boards),
        SCRIPTS,
        "worker-src blob:",
        heading=escape(title),
        worker=worker,
        games=json_block([_game(boards[game.board], game) for game in games]),
        boards="\n".join(
            line for number, board in enumerate(boards) for line in _blocks(number, board)
        ),
    )


def _game(board: Board, game: Game) -> dict[str, Any]:
    """A game, ready for JSON. ``key``: under which name a browser keeps what is known of it."""
    placements = sum(len(group["first"]) for group in board.tables["groups"])
    given = ".".join(map(str, game.given))
    return {
        "board": game.board,
        "title": board.puzzle.title,
        "name": game.name,
        "key": f"jigsat {board.puzzle.name} {placements} {given}".rstrip(),
        "given": game.given,
        "begun": game.begun,
        "solution": game.solution,
    }


def _blocks(number: int, board: Board) -> Iterator[str]:
    puzzle, pieces = board.puzzle, board.pieces
    cells = {cell: number for number, cell in enumerate(puzzle.cells)}
    classes = [tuple(dict.fromkeys(each)) for each in pieces]
    contents = {
        **puzzle_contents(puzzle, classes, board.labels),
        "copies": pieces,
        "regions": [
            {
                "name": each.name,
                "cells": [cells[cell] for cell in each.cells],
                "least": each.least,
                "most": each.most,
            }
            for each in regions(puzzle)
        ],
    }
    drawn = [
        drawn_side(puzzle.grid_data, cell, step)
        if step in puzzle.grid_data.sides(cell).values()
        else None
        for cell in puzzle.cells
        for step in board.steps
    ]
    tables = json.dumps({**board.tables, "drawn": drawn}, separators=(",", ":"))
    for kind, name, text in (
        ("application/json", "contents", json_block(contents)),
        ("text/plain", "tables", packed(tables.encode())),
    ):
        yield f'<script type="{kind}" id="{name}-{number}">{text}</script>'
