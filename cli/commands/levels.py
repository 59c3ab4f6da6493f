"""Counting assemblies by their levels: count --apart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import typer

from jigsat.analysis.apart.all_assemblies import (
    ApartDocument,
    ApartLines,
    is_listed,
    take_all_apart,
)
from jigsat.analysis.apart.apart import MAX_STATES
from jigsat.analysis.apart.disassembly import Level
from jigsat.analysis.apart.levels import LevelCounts
from jigsat.analysis.query import Answer
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, other_format
from jigsat.cli.output import document_of
from jigsat.cli.session import CHECK, QuickCheck, Report, so_far, status_of, verdict_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording.enumeration import opened_for


def count_levels(
    puzzle: Puzzle, checked: QuickCheck, options: Options, max_states: int | None, **how: Any
) -> Report:
    """Count the assemblies by their levels."""
    run = partial(take_all_apart, puzzle, options, max_states or MAX_STATES, **how)
    counted = run() if how["journal"] else checked.searched(options, run)
    if counted is None:  # it is known to have no solution
        counted = LevelCounts(puzzle.name, (), True, None, CHECK, checked.seconds)
    if counted.complete and not counted.levels:
        checked.after()
    return Report(
        partial(document, counted),
        partial(lines, counted),
        status(counted),
        [f"no solution: {checked.reason}"] if checked.reason else [],
    )


# What count and enumerate tell of assemblies that were taken apart: a table of levels.


def answer_in_words(answer: Answer, level: Level) -> str:
    """Whether something comes apart, in a word or two: "level 5.2", "not known"."""
    if answer is Answer.YES:
        return f"level {level_in_words(level)}"
    return "cannot be taken apart" if answer is Answer.NO else "not known"


def level_in_words(level: Level) -> str:
    """A level as it is written: "5.2"; that of a single piece is 0."""
    return ".".join(map(str, level)) or "0"


def lines(counted: LevelCounts) -> Iterator[str]:
    """The levels as a table, and whether these are all."""
    least = "" if counted.complete else "at least "
    yield f"{counted.puzzle}: {least}{_headline(counted)}"
    if counted.levels:
        yield from _table(counted)
    yield f"{verdict_of(counted)}; engine {counted.engine}, {counted.seconds:.1f} s"


def _headline(counted: LevelCounts) -> str:
    solutions = number_of(counted.solutions, "solution")
    if not counted.solutions:
        return solutions
    apart = counted.of(Answer.YES)
    come = f"{apart:,} of these {'comes' if apart == 1 else 'come'} apart"
    return f"{solutions}, {counted.up_to_symmetry:,} up to symmetry: {come}"


def _table(counted: LevelCounts) -> Iterator[str]:
    rows = [
        (
            answer_in_words(each.answer, each.level),
            f"{each.up_to_symmetry:,}",
            f"{each.solutions:,}",
        )
        for each in counted.levels
    ]
    rows.insert(0, ("", "up to symmetry", "solutions"))
    first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, classes, solutions in rows:
        yield f"  {name:<{first}}  {classes:>{second}}  {solutions:>{third}}"


def document(counted: LevelCounts) -> dict[str, Any]:
    """The same for JSON."""
    return {
        **document_of(counted, "puzzle", "solutions", "up_to_symmetry"),
        "levels": [
            document_of(each) | ({} if each.answer is Answer.YES else {"level": None})
            for each in counted.levels
        ],
        **document_of(counted, "complete", "stopped", "engine", "seconds"),
        **({"share": counted.share} if counted.share else {}),
    }


def status(counted: LevelCounts) -> int:
    """The exit status: whether all assemblies are known, and of each whether it comes apart."""
    return status_of(counted) or (NOT_KNOWN if counted.of(Answer.NOT_KNOWN) else 0)


# Listing the assemblies that come apart: enumerate --apart.


def list_apart(
    puzzle: Puzzle,
    checked: QuickCheck,
    options: Options,
    output: Output,
    file: Path | None,
    max_states: int | None,
    least: int,
    *,
    resume: bool,
    overwrite: bool,
    **how: Any,
) -> Report:
    """List the assemblies that come apart."""
    if file is not None and other_format(file):
        raise typer.BadParameter("--apart writes JSON Lines: no table holds moves")

    run = partial(take_all_apart, puzzle, options, max_states or MAX_STATES, least, **how)
    with checked.beside():
        if file is not None and not output.as_json:
            counted = run(journal=file, resume=resume, overwrite=overwrite)
        else:
            make = ApartDocument if output.as_json else ApartLines
            with opened_for(file or sys.stdout, overwrite) as opened:
                counted = run(sinks=lambda search: [make(opened, search, least)])
    ended = NO if checked.proofs and not counted.complete else status(counted)
    notes = list(_notes(counted, least, file, checked.reason))
    return Report(None, tuple, ended, notes)


def _notes(counted: LevelCounts, least: int, file: Path | None, reason: str) -> Iterator[str]:
    """How many come apart and are listed, and whether these are all."""
    if reason:
        yield f"no solution: {reason}"
        return
    if counted.complete and not counted.solutions:
        yield "there is no solution"
        return
    if counted.stopped:
        yield so_far(counted.stopped, counted.up_to_symmetry, " up to symmetry")
    apart = counted.of(Answer.YES)
    are = "comes" if apart == 1 else "come"
    solutions = number_of(counted.up_to_symmetry, "solution")
    listed = ""
    if least:
        high = (each for each in counted.levels if is_listed(each.answer, each.level, least))
        number = sum(each.up_to_symmetry for each in high)
        listed = f", {number:,} at level {least} or more"
    share = f", all of share {counted.share}" if counted.share and not counted.stopped else ""
    where = f", in {file}" if file is not None else ""
    yield f"{apart:,} of {solutions} up to symmetry {are} apart{listed}{share}{where}"
