"""What the commands that search have in common."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jigsat.cli.clock import PROGRAM
from jigsat.cli.opening import opened
from jigsat.cli.output import drawing_width, print_text, say, wrap
from jigsat.schemas.errors import FileError
from jigsat.schemas.text import number_of
from jigsat.solvers.interrupts import BY_HAND as BY_HAND

if TYPE_CHECKING:
    from jigsat.exchange.load import Found
    from jigsat.schemas.exact_cover import AnySolution, ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.search import Search


class Watch:
    """Called with a search again and again: remembers the first."""

    def __init__(self) -> None:
        self._first: Search | None = None

    def __call__(self, search: Search) -> None:
        """Remember the first search."""
        self._first = self._first or search

    def stats(self) -> dict[str, Any]:
        """What the first search did."""
        return {} if self._first is None else self._first.stats.report()

    def print_stats(self) -> None:
        """Print what the first search did, as a table on stderr."""
        print_stats(self.stats())


def print_stats(stats: Mapping[str, Any]) -> None:
    """Print what a search did, as a table on stderr."""
    for key, value in stats.items():
        start = f"  {key.replace('_', ' '):<26} "
        print(wrap(_figure(value), start), file=sys.stderr)


def load_puzzle(name: str, quiet: bool = False) -> Puzzle:
    """The puzzle of this name, or in this file; says so if that is another program's.

    Raises Lossy if something would be lost that makes the puzzle.
    """
    from jigsat.exchange.load import with_a_board

    found = _found(name, quiet)
    return with_a_board(opened(found.imported.puzzle, name), found.source)


def load_any(name: str, quiet: bool = False) -> Puzzle | ExactCover:
    """Like ``load_puzzle``, but it may be an exact cover problem, too."""
    return opened(_found(name, quiet).imported.puzzle, name)


def _found(name: str, quiet: bool) -> Found:
    from jigsat.exchange.jigsat_json import FORMAT as OWN
    from jigsat.exchange.load import faithful, read_file
    from jigsat.solvers.workers.alarm import ended_after

    with ended_after(PROGRAM.left):
        found = faithful(read_file(name))
    if found.format.name != OWN.name:
        say(_in_one_line(found), quiet)
    return found


def _in_one_line(found: Found) -> str:
    """What a file was read as, what was left out, and what was assumed."""
    imported = found.imported
    parts = {"not taken over": imported.dropped, "assumed": imported.assumed}
    return found.words + "".join(
        f"; {name}: {', '.join(sentences)}" for name, sentences in parts.items() if sentences
    )


def refuse_the_puzzle_itself(name: str, output: Path) -> None:
    """Raise FileError where writing the output would overwrite the puzzle."""
    file = name if os.path.exists(name) else name.rpartition("#")[0]  # FILE#2
    if output.exists() and os.path.exists(file) and output.samefile(file):
        raise FileError(f"{output}: found the puzzle itself, expected another file to write to")


class Drawings:
    """Draws each solution as it is found, or prints the options of which it is made."""

    def __init__(self, puzzle: Puzzle | ExactCover, number: int) -> None:
        self._puzzle = puzzle
        self._number = number
        self._drawn = 0
        self._images = 1

    def tell_images(self, number: int) -> None:
        """Take the number of images of the solution that is drawn next."""
        self._images = number

    def __call__(self, solution: AnySolution) -> None:
        """Draw a solution, with its number if there may be several."""
        if self._drawn:
            print()
        self._drawn += 1
        if self._number > 1:
            of_images = f" (1 of {self._images} images)" if self._images > 1 else ""
            print(f"Solution {self._drawn}{of_images}")
        print_solution(self._puzzle, solution)
        sys.stdout.flush()


def print_solution(puzzle: Puzzle | ExactCover, solution: AnySolution) -> None:
    """Draw a solution, or print its options line by line."""
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution

    if isinstance(puzzle, Puzzle) and isinstance(solution, Solution):
        from jigsat.render import draw_solution

        print_text(draw_solution(puzzle, solution, drawing_width()))
    elif not isinstance(solution, Solution):
        from jigsat.render.words.exact_cover import solution_in_words

        for line in solution_in_words(solution):
            print(line)


def _figure(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {seconds:.1f} s" for name, seconds in value.items())
    if isinstance(value, list):
        return (
            ", ".join(f"{found:,} at {seconds:.1f} s" for seconds, found in value[-4:]) or "-"
        )
    return f"{value:,}" if isinstance(value, int) else str(value)


def so_far(stopped: str, found: int, counted: str = "") -> str:
    """What to say when a search was stopped; ``counted``: by which convention, if need be."""
    if not found:
        return f"{stopped}: no solution found so far"
    return f"{stopped}: {number_of(found, 'solution')}{counted} found, perhaps not all"


def plain(solution: AnySolution) -> dict[str, Any]:
    """The solution as it stands in JSON."""
    return solution.model_dump(mode="json")
