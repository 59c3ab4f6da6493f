"""What a format of another program is to jigsat: how it is known, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, BinaryIO

from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle
from jigsat.schemas.parsing.parse import MAX_BYTES
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


@dataclass(frozen=True)
class Imported:
    """One puzzle of a file, with the solutions that are stored beside it.

    ``losses`` are sentences about what jigsat cannot hold, or holds only approximately: what
    is counted may differ, and whoever imports it must allow that. ``dropped`` says what was
    not taken over and makes no difference to the solutions: comments, the state of a search.
    ``assumed`` says what the file leaves open, and how it was taken.
    """

    puzzle: Puzzle | OtherPuzzle
    losses: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """The problems of a file in their order, each made when it is asked for.

    For one that jigsat cannot hold that raises DataError or Unsupported.
    """

    problems: tuple[Callable[[], Imported], ...]

    @classmethod
    def of(cls, puzzle: Puzzle | OtherPuzzle, losses: tuple[str, ...] = ()) -> Reading:
        """A file of one puzzle."""
        return cls((lambda: Imported(puzzle, losses),))


@dataclass(frozen=True)
class Written:
    """A puzzle in another format, and sentences about what that format cannot hold.

    ``losses`` and ``dropped`` are meant as in ``Imported``.
    """

    data: bytes
    losses: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True)
class Output:
    """The solutions that a program printed, and whether it says that these are all.

    ``complete`` is None if it does not say.
    """

    solutions: Iterable[AnySolution]
    complete: bool | None = None


#: Whether a file is of this format, by its first bytes (``HEAD`` of them, if it has so many).
Recognise = Callable[[bytes], bool]
#: The puzzles in a file, which is given with its name. Raises DataError and Unsupported, which
#: need not name the file.
Read = Callable[[bytes, str], Reading]
#: The puzzle in this format. Raises Unsupported where the format cannot hold it at all.
Write = Callable[[Puzzle], Written]
#: A puzzle without board in this format. Raises Unsupported likewise.
WriteOther = Callable[[Any], Written]
#: The solutions of a puzzle that are in a file. Raises DataError.
ReadSolutions = Callable[[Puzzle, bytes, str], Iterable[Solution]]
#: The solutions of a puzzle in what a program printed that had read a file of this format.
#: Raises DataError, which need not name the file.
ReadOutput = Callable[[Puzzle, bytes, str], Output]
#: Likewise the solutions of a puzzle without board.
ReadOtherOutput = Callable[[Any, bytes, str], Output]
#: A context in which solutions of a puzzle are written to a file, by the function that it has.
#: Raises Unsupported where the format cannot hold them.
WriteSolutions = Callable[
    [Puzzle, BinaryIO], AbstractContextManager[Callable[[Solution], None]]
]


@dataclass(frozen=True)
class Format:
    """A format; what is None it cannot do.

    ``name`` is what one types, ``title`` what one reads. ``endings`` of file names, in small
    letters and with their dots. A file of more than ``max_bytes`` is not read. Formats of a
    higher ``rank`` are asked later whether a file is theirs.
    """

    name: str
    title: str
    endings: tuple[str, ...] = ()
    recognise: Recognise | None = None
    read: Read | None = None
    write: Write | None = None
    read_solutions: ReadSolutions | None = None
    write_solutions: WriteSolutions | None = None
    read_output: ReadOutput | None = None
    write_other: WriteOther | None = None
    read_other_output: ReadOtherOutput | None = None
    max_bytes: int = MAX_BYTES
    rank: int = 0
