"""Counting assemblies by their levels: count --apart."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from jigsat.analysis.answer import Answer
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Noted, Output
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.session import (
    BY_HAND,
    CHECK,
    QuickCheck,
    Watch,
    load_puzzle,
    quick_check,
    refuse_the_puzzle_itself,
    so_far,
)
from jigsat.schemas.errors import FileError
from jigsat.schemas.support.atomic_files import writable
from jigsat.schemas.support.text import number_of, one_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.apart.disassembly import Level
    from jigsat.analysis.apart.levels import LevelCounts
    from jigsat.exchange.format import Format
    from jigsat.schemas.puzzle import Puzzle


TakesApart = Annotated[
    bool,
    typer.Option(
        "--apart", help="In space: which come apart by straight moves, and at which level."
    ),
]
LevelAtLeast = Annotated[
    int | None,
    typer.Option(
        "--level-at-least",
        min=0,
        metavar="N",
        help="With --apart: list those that take so many moves until a piece is out.",
    ),
]


def refuse_without(apart: bool, others: dict[str, object]) -> None:
    """Refuse options that go with --apart alone, if it is not there."""
    for option, value in others.items():
        if not apart and value is not None:
            raise typer.BadParameter(f"{option} goes with --apart")


def count_levels(
    name: str,
    options: Options,
    output: Output,
    states: int | None,
    noted: Noted,
    others: bool,
) -> int:
    """Count by levels, print that, and return the exit status.

    ``others``: whether options were typed that do not go with that.
    """
    if others:
        raise typer.BadParameter(
            "of the other options, --apart takes --limit, --time-limit, --memory-limit, "
            "--journal, --resume, --states, --engine, --workers and --cluster"
        )
    from jigsat.analysis.apart.all_assemblies import take_all_apart
    from jigsat.analysis.apart.apart import MAX_STATES

    puzzle, watch, interrupts = loaded(name, output, noted.file), Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    run = partial(
        take_all_apart,
        puzzle,
        options,
        states or MAX_STATES,
        **noted.arguments,
        on_step=watch,
        interrupts=interrupts,
    )
    counted = run() if noted.file else checked.searched(options, run)
    counted = counted or _none(puzzle, checked)
    if counted.complete and not counted.levels:
        checked.after()
    if output.as_json:
        report = {"stats": watch.stats()} if output.stats else {}
        print_json({**document(counted), **checked.document, **report})
    else:
        print_lines(lines(counted))
        if checked.reason:
            say(f"no solution: {checked.reason}", output.quiet)
        if output.stats:
            watch.print_stats()
    return status(counted)


def loaded(name: str, output: Output, file: Path | None) -> Puzzle:
    """The puzzle, which is not in the file that is to be written."""
    puzzle = load_puzzle(name, output.quiet)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    return puzzle


def _none(puzzle: Puzzle, checked: QuickCheck) -> LevelCounts:
    """The counts of a puzzle that is known to have no solution."""
    from jigsat.analysis.apart.levels import LevelCounts

    return LevelCounts(puzzle.name, (), True, None, CHECK, checked.seconds)


# What count and enumerate tell of assemblies that were taken apart: a table of levels.


def answer_in_words(answer: Answer, level: Level) -> str:
    """Whether something comes apart, in a word or two: "level 5.2", "not known"."""
    if answer is Answer.YES:
        return f"level {level_in_words(level)}"
    return "cannot be taken apart" if answer is Answer.NO else "not known"


def level_in_words(level: Level) -> str:
    """A level as it is written: "5.2"; that of a single piece is 0."""
    return ".".join(map(str, level)) or "0"


def where_others_are(name: str) -> str:
    """Which command lists the solutions that come apart; ``name``: as the puzzle was typed."""
    return f"to list the solutions that come apart: jigsat enumerate {quote(name)} --apart"


def lines(counted: LevelCounts) -> Iterator[str]:
    """The levels as a table, and whether these are all."""
    least = "" if counted.complete else "at least "
    yield f"{counted.puzzle}: {least}{_headline(counted)}"
    if counted.levels:
        yield from _table(counted)
    verdict = "complete" if counted.complete else f"not complete ({counted.stopped})"
    yield f"{verdict}; engine {counted.engine}, {counted.seconds:.1f} s"


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
        "puzzle": counted.puzzle,
        "solutions": counted.solutions,
        "up_to_symmetry": counted.up_to_symmetry,
        "levels": [
            {
                "answer": each.answer.value,
                "level": list(each.level) if each.answer is Answer.YES else None,
                "up_to_symmetry": each.up_to_symmetry,
                "solutions": each.solutions,
            }
            for each in counted.levels
        ],
        "complete": counted.complete,
        "stopped": counted.stopped,
        "engine": counted.engine,
        "seconds": counted.seconds,
    }


def status(counted: LevelCounts) -> int:
    """The exit status: whether all assemblies are known, and of each whether it comes apart."""
    if counted.stopped == BY_HAND:
        return INTERRUPTED
    return 0 if counted.complete and not counted.of(Answer.NOT_KNOWN) else NOT_KNOWN


# What the ending of a file of solutions says: JSON Lines, or another format.


#: Of jigsat's own files, other than names without an ending; each may be followed by .gz.
OWN = (".jsonl", ".ndjson", ".json")
PACKED = ".gz"


def other_format(file: Path) -> Format | None:
    """The format that the ending of a file stands for, if it is none of jigsat's own."""
    from jigsat.exchange.save import solution_formats

    name = file.name.lower()
    return next((each for each in solution_formats() if name.endswith(each.endings)), None)


def refuse_unknown_ending(
    file: Path | None, *, resume: bool = False, only_own: bool = False
) -> None:
    """Raise FileError if no solutions are written to files with such an ending.

    To be asked before the search. A file that is there and taken up may have any name.
    ``only_own``: whether all endings but jigsat's own are refused.
    """
    if file is None or (resume and os.path.isfile(file)):
        return
    packed = PACKED if file.suffix.lower() == PACKED else ""
    ending = Path(file.name.lower().removesuffix(packed)).suffix
    if not ending or ending in OWN or (not only_own and other_format(file)):
        return
    known = one_of((*OWN, *(() if only_own else _other_endings())))
    raise FileError(f"{file}: found the ending '{ending}{packed}', expected {known}")


def _other_endings() -> tuple[str, ...]:
    from jigsat.exchange.save import solution_formats

    return tuple(ending for each in solution_formats() for ending in each.endings)


# Listing the assemblies that come apart: enumerate --apart.


def list_apart(
    name: str,
    options: Options,
    output: Output,
    states: int | None,
    least: int | None,
    noted: Noted,
    others: bool,
) -> int:
    """List the assemblies that come apart, and return the exit status.

    ``others``: whether options were typed that do not go with that.
    """
    if others or (noted.file is not None and other_format(noted.file)):
        raise typer.BadParameter("--apart writes JSON Lines, without --share and --plot")
    from jigsat.analysis.apart.all_assemblies import take_all_apart
    from jigsat.analysis.apart.apart import MAX_STATES
    from jigsat.analysis.apart.files import ApartDocument, ApartLines

    puzzle, watch, interrupts = loaded(name, output, noted.file), Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    how: dict[str, Any] = {
        "states": states or MAX_STATES,
        "least": least or 0,
        "on_step": watch,
        "interrupts": interrupts,
    }
    with checked.beside():
        if noted.file is not None and not output.as_json:
            counted = take_all_apart(puzzle, options, **how, **noted.arguments)
        else:
            make = ApartDocument if output.as_json else ApartLines
            with _opened(noted) as file:
                counted = take_all_apart(
                    puzzle,
                    options,
                    **how,
                    sinks=lambda search: [make(file, search, least or 0)],
                )
    if output.stats:
        watch.print_stats()
    _say_how_many(counted, how["least"], noted.file, checked.reason, output.quiet)
    return NO if checked.proofs and not counted.complete else status(counted)


@contextmanager
def _opened(noted: Noted) -> Generator[TextIO, None, None]:
    """Where a stream goes: to stdout, or to a file that is written as a whole."""
    if noted.file is None:
        yield sys.stdout
        return
    with (
        writable(noted.file, overwrite=noted.overwrite) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file


def _say_how_many(
    counted: LevelCounts, least: int, file: Path | None, reason: str, quiet: bool
) -> None:
    """Say on stderr how many come apart and are listed, and whether these are all."""
    if reason:
        say(f"no solution: {reason}", quiet)
        return
    if counted.complete and not counted.solutions:
        say("there is no solution", quiet)
        return
    if counted.stopped:
        say(so_far(counted.stopped, counted.up_to_symmetry, " up to symmetry"), quiet)
    apart = counted.of(Answer.YES)
    are = "comes" if apart == 1 else "come"
    solutions = number_of(counted.up_to_symmetry, "solution")
    listed = f", {_listed(counted, least):,} at level {least} or more" if least else ""
    where = f", in {file}" if file is not None else ""
    say(f"{apart:,} of {solutions} up to symmetry {are} apart{listed}{where}", quiet)


def _listed(counted: LevelCounts, least: int) -> int:
    """How many are listed, up to symmetry."""
    from jigsat.analysis.apart.all_assemblies import is_listed

    levels = counted.levels
    return sum(
        each.up_to_symmetry for each in levels if is_listed(each.answer, each.level, least)
    )
