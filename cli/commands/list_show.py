"""Commands that look at puzzles: list, show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.options import Json, Output, PuzzleName, takes
from jigsat.cli.output import drawing_width, print_json, print_text, wrap
from jigsat.cli.reports.selection import show_solutions
from jigsat.cli.session import load_any, load_puzzle
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle

#: A name, numbers, and words.
Row = tuple[str, ...]
HEADING: Row = ("puzzle", "cells", "pieces", "solutions", "classes", "rules")


def list_puzzles(as_json: Json = False) -> None:
    """The built-in puzzles, with size, rules and known counts."""
    from jigsat.schemas.library import built_in_names, load

    puzzles = [load(name) for name in built_in_names()]
    if as_json:
        print_json({"puzzles": [_summary(puzzle) for puzzle in puzzles]})
        return
    for line in _table([HEADING, *map(_row, puzzles)]):
        print(line)


def _summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "name": puzzle.name,
        "title": puzzle.title,
        "grid": puzzle.grid,
        "cells": len(puzzle.cells),
        "pieces": puzzle.piece_count,
        "turning": puzzle.turning,
        "rules": [rule.rule for rule in puzzle.rules],
        "known": puzzle.known.model_dump(exclude={"comment"}) if puzzle.known else None,
    }


def _row(puzzle: Puzzle) -> Row:
    known = puzzle.known
    classes = known.up_to_symmetry if known else None
    return (
        puzzle.name,
        f"{len(puzzle.cells)}",
        f"{puzzle.piece_count}",
        f"{known.solutions:,}" if known else "?",
        "?" if classes is None else f"{classes:,}",
        ", ".join(dict.fromkeys(rule.rule for rule in puzzle.rules)) or "cover",
    )


def _table(rows: Sequence[Row]) -> Iterator[str]:
    """Lines with columns as wide as they must be; only the last, of words, is broken."""
    first, *numbers = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    for name, *middle, words in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(middle, numbers, strict=True)]
        yield wrap(words, f"{' '.join([name.ljust(first), *cells])}  ")


@takes("orientations", "only", "time_limit", "as_json", "progress")
def show(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Annotated[
        str | None,
        typer.Argument(
            metavar="SOLUTIONS", help="A file of solutions to draw, or a layout; - for stdin."
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="1,5-9", help="Draw the solutions of these numbers."),
    ] = None,
    orientations: Annotated[
        bool, typer.Option("--orientations", help="Draw every orientation of every piece.")
    ] = False,
) -> None:
    """A puzzle's board, pieces and rules, or solutions from a file, drawn in colour.

    SOLUTIONS is what enumerate or solve --json wrote, compressed or not, or a
    layout typed by hand: see verify. The first three are drawn, or those of the
    numbers in --only.
    """
    from jigsat.schemas.exact_cover import ExactCover

    if solutions is None and only is not None:
        raise typer.BadParameter("--only needs a file of solutions")
    if solutions is not None and orientations:
        raise typer.BadParameter("--orientations is of the puzzle, not of its solutions")
    puzzle = load_puzzle(name) if orientations else load_any(name)
    if solutions is not None:
        show_solutions(puzzle, solutions, only, options.seconds, output.as_json)
        return
    if isinstance(puzzle, ExactCover):
        _show_cover(puzzle, output.as_json)
        return
    from jigsat.render import draw_orientations, draw_puzzle
    from jigsat.solvers.workers.alarm import ended_after

    with ended_after(options.seconds):
        if output.as_json:
            print_json(_orientations(puzzle) if orientations else _document(puzzle))
            return
        draw = draw_orientations if orientations else draw_puzzle
        text = draw(puzzle, drawing_width())
    print_text(text)


def _show_cover(cover: ExactCover, as_json: bool) -> None:
    from jigsat.render.words.exact_cover import cover_in_words

    if as_json:
        print_json(cover.model_dump(mode="json", exclude_none=True))
        return
    for line in cover_in_words(cover):
        print(wrap(line, ""))


def _document(puzzle: Puzzle) -> dict[str, Any]:
    return puzzle.model_dump(mode="json", exclude_none=True)


def _orientations(puzzle: Puzzle) -> dict[str, Any]:
    grid = puzzle.grid_data
    return {
        "puzzle": puzzle.name,
        "orientations": {
            piece.name: {
                way.turn: [list(grid.coordinates(cell)) for cell in way.shape.cells]
                for way in puzzle.orientations(index)
            }
            for index, piece in enumerate(puzzle.box)
        },
    }
