"""What the command list prints, and which of the built-in puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from jigsat.schemas.text import cut, one_of, quoted

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle

HEADING = ("puzzle", "grid", "cells", "pieces", "solutions", "classes")
NOT_KNOWN = "?"
#: A puzzle without a rule has this one.
COVER = "cover"


@dataclass(frozen=True)
class Wanted:
    """Which puzzles to list: of this grid, with this rule, with words that begin so."""

    grid: str | None
    rule: str | None
    words: Sequence[str]

    def __post_init__(self) -> None:
        """Raise typer.BadParameter if there is no such grid or rule."""
        from jigsat.schemas.grids.registry import GRIDS
        from jigsat.schemas.rules import rule_names

        _refuse_unknown("--grid", self.grid, tuple(GRIDS))
        _refuse_unknown("--rule", self.rule, rule_names())

    @property
    def in_words(self) -> str:
        """The same as it is typed."""
        options = {"--grid": self.grid, "--rule": self.rule}
        typed = (f"{option} {value}" for option, value in options.items() if value)
        return ", ".join((*map(quoted, self.words), *typed))

    def is_met_by(self, puzzle: Puzzle) -> bool:
        """Whether to list this puzzle."""
        rules = _rules(puzzle)
        about = (puzzle.name, puzzle.title, puzzle.source, puzzle.grid, *rules)
        text = " ".join(about).casefold()
        return (
            self.grid in (None, puzzle.grid)
            and (self.rule is None or self.rule in rules)
            and all(_begins_a_word(word.casefold(), text) for word in self.words)
        )


def _begins_a_word(beginning: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(beginning)}", text) is not None


def _refuse_unknown(option: str, name: str | None, known: Sequence[str]) -> None:
    if name is not None and name not in known:
        raise typer.BadParameter(f"{option}: found '{cut(name)}', expected {one_of(known)}")


def document(puzzle: Puzzle) -> dict[str, Any]:
    """What is listed of a puzzle, for JSON."""
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


def lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """A table with two lines for each puzzle: its name and numbers; its title and rules."""
    rows = [HEADING, *map(_row, puzzles)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield _in_columns(HEADING, widths)
    for puzzle, row in zip(puzzles, rows[1:], strict=True):
        yield _in_columns(row, widths)
        rules = f": {', '.join(_rules(puzzle))}" if puzzle.rules else ""
        yield f"  {puzzle.title}{rules}"


def _rules(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.rule for rule in puzzle.rules)) or (COVER,)


def _row(puzzle: Puzzle) -> tuple[str, ...]:
    known = puzzle.known
    counts = (known.solutions, known.up_to_symmetry) if known else (None, None)
    numbers = (len(puzzle.cells), puzzle.piece_count, *counts)
    shown = (NOT_KNOWN if number is None else f"{number:,}" for number in numbers)
    return (puzzle.name, puzzle.grid, *shown)


def _in_columns(row: Sequence[str], widths: Sequence[int]) -> str:
    """Words to the left of their columns, numbers to the right."""
    words, numbers = row[:2], row[2:]
    return "  ".join(
        [cell.ljust(width) for cell, width in zip(words, widths, strict=False)]
        + [cell.rjust(width) for cell, width in zip(numbers, widths[2:], strict=True)]
    )
