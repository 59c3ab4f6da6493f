"""Commands that look at puzzles: list, show."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.completion import complete_grid, complete_rule
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Json, Only, Output, PuzzleName, Solutions, takes
from jigsat.cli.output import (
    aligned,
    drawing_width,
    print_json,
    print_lines,
    print_text,
    say,
    wrap,
)
from jigsat.cli.session import load_any, load_puzzle, print_solution, refuse_unknown, selected
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import built_in_like, built_in_names, load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import rule_names
from jigsat.schemas.support.text import number_of, quoted
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import InTime, TimeBudget, ended_after

if TYPE_CHECKING:
    from jigsat.checks.verify.files import Selected, Selection


def list_puzzles(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Words of the name, the title or the source."),
    ] = None,
    grid: Annotated[
        str | None,
        typer.Option(
            metavar="GRID", help="Show only puzzles on this grid.", autocompletion=complete_grid
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="Show only puzzles with this rule.",
            autocompletion=complete_rule,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the built-in puzzles, with their sizes and known counts.

    With WORDs, only puzzles that have all of these words, or words that begin
    with them. Classes are solutions up to symmetry.

    Exit status: 0 done, 1 no such puzzle, 2 no such grid or rule.
    """
    wanted = Wanted(grid, rule, words or ())
    known = [*map(load, built_in_names())]
    puzzles = [each for each in known if wanted.is_met_by(each)]
    if as_json:
        print_json({"puzzles": list(map(document, puzzles))})
    elif puzzles:
        print_lines(lines(puzzles))
    else:
        unknown = (
            word
            for word in words or ()
            if not any(Wanted(None, None, [word]).is_met_by(each) for each in known)
        )
        meant = next(filter(None, map(built_in_like, unknown)), "")
        hint = f"; did you mean {meant}?" if meant else ""
        say(f"no built-in puzzle matches {wanted.in_words}{hint}", quiet=False)
    raise typer.Exit(0 if puzzles else NO)


@takes("orientations", "only", "time_limit", "as_json", "progress")
def show(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Solutions = None,
    only: Only = None,
    orientations: Annotated[
        bool, typer.Option("--orientations", help="Draw every orientation of every piece.")
    ] = False,
) -> None:
    """Draw a puzzle's board, pieces and rules, or solutions from a file.

    SOLUTIONS is what enumerate or solve --json wrote, compressed or not, or a
    layout typed by hand: see verify. The first three are drawn, or those of the
    numbers in --only.
    """
    if solutions is not None and orientations:
        raise typer.BadParameter("--orientations is of the puzzle, not of its solutions")
    puzzle = load_puzzle(name) if orientations else load_any(name)
    if solutions is not None:
        show_solutions(puzzle, solutions, only, options.time_limit, output.as_json)
        return
    if isinstance(puzzle, ExactCover):
        _show_cover(puzzle, output.as_json)
        return
    from jigsat.render.text.pages import draw_orientations, draw_puzzle

    with ended_after(options.time_limit):
        if output.as_json:
            typed = puzzle.model_dump(mode="json", exclude_none=True)
            print_json(_orientations(puzzle) if orientations else typed)
            return
        draw = draw_orientations if orientations else draw_puzzle
        text = draw(puzzle, drawing_width())
    print_text(text)


def _show_cover(cover: ExactCover, as_json: bool) -> None:
    from jigsat.render.words.puzzle import cover_in_words

    if as_json:
        print_json(cover.model_dump(mode="json", exclude_none=True))
        return
    for line in cover_in_words(cover):
        print(wrap(line, ""))


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


# What the command list prints, and which of the built-in puzzles.


HEADING = ("puzzle", "cells", "pieces", "solutions", "classes")


@dataclass(frozen=True)
class Wanted:
    """Which puzzles to list: of this grid, with this rule, with words that begin so."""

    grid: str | None
    rule: str | None
    words: Sequence[str]

    def __post_init__(self) -> None:
        """Raise typer.BadParameter if there is no such grid or rule."""
        refuse_unknown("--grid", self.grid, tuple(GRIDS))
        refuse_unknown("--rule", self.rule, rule_names())

    @property
    def in_words(self) -> str:
        """The same as it is typed."""
        options = {"--grid": self.grid, "--rule": self.rule}
        typed = (f"{option} {value}" for option, value in options.items() if value)
        return ", ".join((*map(quoted, self.words), *typed))

    def is_met_by(self, puzzle: Puzzle) -> bool:
        """Whether to list this puzzle."""
        rules = _rules(puzzle)
        about = (puzzle.name, puzzle.title, puzzle.source, puzzle.grid_data.name, *rules)
        text = " ".join(about).casefold()
        return (
            self.grid in (None, puzzle.grid_data.name)
            and (self.rule is None or self.rule in rules)
            and all(re.search(rf"(?<!\w){re.escape(w.casefold())}", text) for w in self.words)
        )


def document(puzzle: Puzzle) -> dict[str, Any]:
    """What is listed of a puzzle, for JSON."""
    return {
        "name": puzzle.name,
        "title": puzzle.title,
        "grid": puzzle.grid_data.name,
        "cells": len(puzzle.cells),
        "pieces": puzzle.piece_count,
        "turning": puzzle.turning,
        "rules": [rule.rule for rule in puzzle.rules],
        "known": puzzle.known.model_dump(exclude={"comment"}) if puzzle.known else None,
    }


def lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """A table with two lines for each puzzle: its name and numbers; title, grid and rules."""
    heading, *shown = aligned([HEADING, *map(_row, puzzles)])
    yield heading
    for puzzle, row in zip(puzzles, shown, strict=True):
        yield row
        rules = f": {', '.join(_rules(puzzle))}" if puzzle.rules else ""
        yield f"  {puzzle.title} ({puzzle.grid_data.name}){rules}"


def _rules(puzzle: Puzzle) -> tuple[str, ...]:
    """The rules of a puzzle; without any, it has the rule ``cover``."""
    return tuple(dict.fromkeys(rule.rule for rule in puzzle.rules)) or ("cover",)


def _row(puzzle: Puzzle) -> tuple[str, ...]:
    known = puzzle.known
    counts = (known.solutions, known.up_to_symmetry) if known else (None, None)
    numbers = (len(puzzle.cells), puzzle.piece_count, *counts)
    shown = ("?" if number is None else f"{number:,}" for number in numbers)
    return (puzzle.name, *shown)


# Drawing solutions from a file.


#: So many are drawn where no numbers are given.
FIRST = 3


def show_solutions(
    puzzle: Puzzle | ExactCover,
    source: str,
    only: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Draw the solutions with these numbers, or the first few and say how many more there are.

    Raises FileError, and DataError if the file is damaged or ends before the last number.
    """

    budget = TimeBudget(seconds)
    with selected(puzzle, source, only, FIRST) as selection:
        stream = InTime((each for each in selection), budget)
        if as_json:
            solutions: list[dict[str, Any]] = [
                {"number": each.number, **each.solution.model_dump(mode="json")}
                for each in stream.elements()
            ]
            is_read = selection.counts_rest and not stream.was_cut
            in_file = selection.read if is_read else None
            print_json({"puzzle": puzzle.name, "solutions": solutions, "in_file": in_file})
        else:
            _draw(puzzle, selection, stream)
    if stream.was_cut:
        say(f"{budget.why_unfinished}: the file was not read to its end", quiet=False)
        raise typer.Exit(NOT_KNOWN)


def _draw(puzzle: Puzzle | ExactCover, selection: Selection, stream: InTime[Selected]) -> None:
    for index, each in enumerate(stream.elements()):
        if index:
            print()
        print(f"Solution {each.number:,}")
        print_solution(puzzle, each.solution)
        sys.stdout.flush()
    if not selection.read:
        print("no solution in the file")
    elif selection.read > FIRST and selection.counts_rest and not stream.was_cut:
        more = number_of(selection.read - FIRST, "more solution")
        print(f"\n{more}; --only {FIRST + 1}-{selection.read} draws them")
