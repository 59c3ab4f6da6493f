"""Commands that look at puzzles: list, show."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.checks.catalogue import Entry, catalogue, plain
from jigsat.cli.completion import complete_grid, complete_rule
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Json, Only, Output, PuzzleName, Quiet, Solutions, takes
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
from jigsat.schemas.built_in import built_in_names
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import rule_names
from jigsat.schemas.support.text import nearest, number_of, quoted
from jigsat.solvers.limits.deadline import InTime, TimeBudget, ended_after
from jigsat.solvers.limits.options import Options

if TYPE_CHECKING:
    from jigsat.checks.verify.files import Selected, Selection


def list_puzzles(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Words of its name, maker, material or kind."),
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
    pieces: Annotated[
        str | None,
        typer.Option(metavar="N", help="Show only puzzles with N pieces, or a range: 9-12."),
    ] = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """List the built-in puzzles, with their sizes and known counts.

    With WORDs, only puzzles that have all of these words, or words that begin
    with them, in their names, sources, notes, tags, grids or rules, or among
    flat, solid, cards and unique. "12 pieces" means --pieces 12. Classes are
    solutions up to symmetry.

    Exit status: 0 done, 1 no such puzzle, 2 no such grid or rule.
    """
    wanted = wanted_by(words or (), grid, rule, pieces)
    known = catalogue()
    puzzles = [each for each in known if wanted.is_met_by(each)]
    if as_json:
        print_json({"puzzles": list(map(document, puzzles))})
    elif puzzles:
        print_lines(lines(puzzles))
    else:
        hint = _hint(wanted.words, known)
        say(f"no built-in puzzle matches {wanted.in_words}{hint}", quiet)
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
    if isinstance(puzzle, OtherPuzzle):
        _show_other(puzzle, output.as_json)
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


def _show_other(puzzle: OtherPuzzle, as_json: bool) -> None:
    if as_json:
        print_json(puzzle.model_dump(mode="json", exclude_none=True))
        return
    for line in puzzle.in_words():
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
#: What of an entry is only there to find the puzzle.
_NOT_LISTED = ("words", "box", "board")


#: A number of pieces among the words, and what is typed for --pieces.
_PIECES = re.compile(r"(?<!\S)(\d+(?:-\d+)?)[ -]pieces?(?!\S)", re.IGNORECASE)
_NUMBERS = re.compile(r"0*(\d{1,15})(?:-0*(\d{1,15}))?")


@dataclass(frozen=True)
class Wanted:
    """Which puzzles to list: by words, grid, rule and number of pieces, as typed."""

    words: Sequence[str]
    grid: str | None
    rule: str | None
    pieces: str | None

    @property
    def in_words(self) -> str:
        """The same as it is typed."""
        options = {"--grid": self.grid, "--rule": self.rule, "--pieces": self.pieces}
        typed = (f"{option} {value}" for option, value in options.items() if value)
        return ", ".join((*map(quoted, self.words), *typed))

    def is_met_by(self, puzzle: Entry) -> bool:
        """Whether to list this puzzle."""
        return (
            self.grid in (None, puzzle.grid)
            and (self.rule is None or self.rule in _rules(puzzle))
            and (self.pieces is None or puzzle.pieces in _numbers(self.pieces))
            and all(_has(puzzle, word) for word in self.words)
        )


def wanted_by(
    words: Sequence[str], grid: str | None, rule: str | None, pieces: str | None
) -> Wanted:
    """What is wanted, as typed. Raises typer.BadParameter for what there cannot be."""
    refuse_unknown("--grid", grid, tuple(GRIDS))
    refuse_unknown("--rule", rule, rule_names())
    text = " ".join(words)
    if pieces is None and (found := _PIECES.search(text)):
        pieces, words = found[1], _PIECES.sub("", text, 1).split()
    if pieces is not None and not _numbers(pieces):
        raise typer.BadParameter(
            f"--pieces: found {quoted(pieces)}, expected a number, or a range as in 9-12"
        )
    return Wanted(words, grid, rule, pieces)


def _numbers(typed: str) -> range:
    """The numbers that are meant; none if it is no number, and no range."""
    found = _NUMBERS.fullmatch(typed.strip())
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)


def _has(puzzle: Entry, word: str) -> bool:
    """Whether some word begins so; one that ends with s may stand for several."""
    begins = re.escape(plain(word).removesuffix("s") or word)
    return re.search(rf"(?<!\w){begins}", puzzle.words) is not None


def _hint(words: Sequence[str], known: Sequence[Entry]) -> str:
    """What may be meant by the first word that no puzzle has."""
    unknown = [word for word in words if not any(_has(each, word) for each in known)]
    every = {found for each in known for found in re.findall(r"[^\W\d_]{3,}", each.words)}
    for word in unknown:
        if meant := nearest(word, built_in_names()) or nearest(plain(word), sorted(every)):
            return f"; did you mean {meant}?"
    return ""


def document(puzzle: Entry) -> dict[str, Any]:
    """What is listed of a puzzle, for JSON."""
    return {name: value for name, value in asdict(puzzle).items() if name not in _NOT_LISTED}


def lines(puzzles: Sequence[Entry]) -> Iterator[str]:
    """A table with two lines for each puzzle: its name and numbers; title, grid and rules."""
    heading, *shown = aligned([HEADING, *map(_row, puzzles)])
    yield heading
    for puzzle, row in zip(puzzles, shown, strict=True):
        yield row
        rules = f": {', '.join(_rules(puzzle))}" if puzzle.rules else ""
        yield f"  {puzzle.title} ({puzzle.grid}){rules}"


def _rules(puzzle: Entry) -> tuple[str, ...]:
    """The rules of a puzzle; without any, it has the rule ``cover``."""
    return tuple(dict.fromkeys(puzzle.rules)) or ("cover",)


def _row(puzzle: Entry) -> tuple[str, ...]:
    known = puzzle.known or {}
    counts = (known.get("solutions"), known.get("up_to_symmetry"))
    numbers = (puzzle.cells, puzzle.pieces, *counts)
    shown = ("?" if number is None else f"{number:,}" for number in numbers)
    return (puzzle.name, *shown)


# Drawing solutions from a file.


#: So many are drawn where no numbers are given.
FIRST = 3


def show_solutions(
    puzzle: Puzzle | OtherPuzzle,
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


def _draw(puzzle: Puzzle | OtherPuzzle, selection: Selection, stream: InTime[Selected]) -> None:
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
