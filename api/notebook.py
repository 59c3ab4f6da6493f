"""What a notebook shows of puzzles, solutions, counts and verdicts: a table, and drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from jigsat.analysis.apart.apart import Apart
from jigsat.analysis.unique import Verdict
from jigsat.drawing import Drawing, draw, draw_difference
from jigsat.pictures import Picture
from jigsat.render.outputs.svg import html_of, inline_svg, paragraph, table
from jigsat.render.words.puzzle import move_in_words, piece_names
from jigsat.schemas.display import SVG, Bundle
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle, OtherSolution, Result
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import cut, number_of

#: So many values of a list are shown; the rest is counted.
MOST_VALUES = 8
#: Properties that say what a result comes to, and stand first.
ANSWERS = ("status", "answer", "valid", "agree")
#: Fields of results that hold solutions, which are drawn.
DRAWN = ("solutions", "solution", "board")
#: Fields that do not stand in a table.
LEFT_OUT = ("subject", "stats")

Rows = Sequence[tuple[str, ...]]


def bundle_of(shown: object) -> Bundle:
    """What a notebook can show of an object, by content type."""
    if isinstance(shown, Puzzle | OtherPuzzle):
        shown = draw(shown)
    if isinstance(shown, Drawing):
        return _bundle([_in_full(shown)], [_picture(shown)], shown.svg)
    if isinstance(shown, Picture):
        return _bundle([repr(shown)], [inline_svg(shown.svg)], shown.svg)
    if isinstance(shown, Solution | OtherSolution):
        heading, rows = _placements(shown)
        return _bundle([repr(shown)], [table(rows, heading)])
    if not is_dataclass(shown):
        return _bundle([repr(shown)], [paragraph(repr(shown))])
    fields_of, drawing = table(_rows(shown)), _drawing(shown)
    if drawing is None:
        return _bundle([repr(shown)], [fields_of])
    plain = [repr(shown), _in_full(drawing)]
    return _bundle(plain, [fields_of, _picture(drawing)], drawing.svg)


def _bundle(plain: Sequence[str], html: Sequence[str], svg: str | None = None) -> Bundle:
    bundle = {"text/plain": "\n\n".join(plain), "text/html": "".join(html)}
    return bundle if svg is None else {**bundle, SVG: svg}


def _picture(drawing: Drawing) -> str:
    """A drawing as HTML, with words for the solutions that are left out."""
    svg = drawing.svg
    shown = html_of(drawing.text) if svg is None else inline_svg(svg)
    return shown + (paragraph(_more(drawing)) if drawing.more else "")


def _in_full(drawing: Drawing) -> str:
    return f"{drawing.plain}\n\n{_more(drawing)}" if drawing.more else drawing.plain


def _more(drawing: Drawing) -> str:
    return f"and {number_of(drawing.more, 'solution')} more"


def _placements(solution: AnySolution) -> tuple[tuple[str, ...], Rows]:
    """What a solution says; its puzzle, and so the picture, it does not know."""
    if isinstance(solution, OtherSolution):
        rows = [each.model_dump() for each in solution.placements]
        return tuple(rows[0] if rows else ()), [tuple(map(str, row.values())) for row in rows]
    return ("piece", "orientation", "cells"), [
        (each.piece, each.orientation, " ".join(map(_in_words, each.cells)))
        for each in solution.placements
    ]


def _rows(result: Any) -> Rows:
    """What a result says, by name, but for what is not known and what is drawn."""
    values = {name: getattr(result, name) for name in ANSWERS if hasattr(result, name)}
    values |= {each.name: getattr(result, each.name) for each in fields(result)}
    if isinstance(result, Apart) and isinstance(result.subject, Puzzle):
        values["stages"] = tuple(_stages(result, result.subject))
    return [
        (name.replace("_", " "), _in_words(_number(value) if name in DRAWN else value))
        for name, value in values.items()
        if name not in LEFT_OUT and (_says(value) or value is False)
    ]


def _stages(found: Apart, puzzle: Puzzle) -> Iterator[str]:
    """The moves of each stage, in words."""
    names = piece_names(found.solution)
    for stage in found.stages:
        yield "; ".join(move_in_words(puzzle, move, names) for move in stage)


def _number(value: Any) -> Any:
    """The number of solutions."""
    if isinstance(value, Solution | OtherSolution):
        return 1
    return len(value) if isinstance(value, tuple) else value


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, tuple):
        more = len(value) - MOST_VALUES
        shown = [
            *map(_in_words, value[:MOST_VALUES]),
            *([f"{more:,} more"] if more > 0 else []),
        ]
        return f"({', '.join(shown)})"
    if is_dataclass(value) and type(value).__str__ is object.__str__:
        inside = ((each.name, getattr(value, each.name)) for each in fields(value))
        said = (f"{name}: {_in_words(each)}" for name, each in inside if _says(each))
        return cut("; ".join(said))
    return cut(str(value))


def _says(value: Any) -> bool:
    """Whether a value says something: what is not so, not known or not there does not."""
    return not (value is None or value is False or value in ((), {}))


def _drawing(result: object) -> Drawing | None:
    """The first solutions that a result has; None if it has none, or not its puzzle."""
    puzzle = result.subject if isinstance(result, Result) else None
    if not isinstance(puzzle, Puzzle | OtherPuzzle):
        return None
    known = list(_solutions(result))
    if isinstance(result, Verdict) and isinstance(puzzle, Puzzle) and result.difference:
        return draw_difference(puzzle, (known[0], known[1]), result.difference.cells)
    return draw(puzzle, known[0] if len(known) == 1 else known) if known else None


def _solutions(result: object) -> Iterator[Any]:
    for name in DRAWN:
        value = vars(result).get(name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Solution | OtherSolution) and each.placements:
                yield each
