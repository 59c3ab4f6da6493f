"""What count and enumerate tell of assemblies that were taken apart: a table of levels."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING, Any

from jigsat.analysis.answer import Answer
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.session import BY_HAND
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.analysis.apart.disassembly import Level
    from jigsat.analysis.apart.level_counts import LevelCounts


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
