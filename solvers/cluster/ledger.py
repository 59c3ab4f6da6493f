"""What is still to be searched of each part, and when a part is at its end."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator

from jigsat.solvers.cluster.pieces import Answer, Piece
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.slicing.text import bookmark_from
from jigsat.solvers.workers.events import Event

#: What is reported of a part, with its number.
Report = tuple[int, Event]
#: There are no runners here that events would have to be told apart by.
NO_RUNNER = 0


class Ledger:
    """The pieces of all parts: which wait, and which are not searched to their ends."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._waiting = deque(pieces)
        self._open: defaultdict[int, dict[Piece, tuple[Bookmark, ...]]] = defaultdict(dict)
        for piece in self._waiting:
            self._open[piece.part][piece] = _bookmarks_of(piece)

    @property
    def is_done(self) -> bool:
        """Whether all parts are at their ends."""
        return not self._open

    @property
    def waiting(self) -> int:
        """How many pieces wait for a worker."""
        return len(self._waiting)

    def take(self, number: int) -> tuple[Piece, ...]:
        """So many of the pieces that wait, those of parts begun first."""
        number = min(number, len(self._waiting))
        return tuple(self._waiting.popleft() for _ in range(number))

    def put_back(self, pieces: Iterable[Piece]) -> None:
        """Let pieces wait again, before all others."""
        self._waiting.extendleft(reversed(list(pieces)))

    def enter(self, piece: Piece, answer: Answer) -> Iterator[Report]:
        """Enter what came of a piece; yield what there is to report of its part.

        Last comes what of the part is left, in all its pieces: what was reported until then is
        not in that, and no less. What is left of a part goes before parts that are not begun:
        few should be open when a run is interrupted.
        """
        part, open_pieces = piece.part, self._open[piece.part]
        if answer.found is not None:
            yield part, Event(NO_RUNNER, answer.found)
        left = [Piece(part, bookmarks) for bookmarks in answer.left]
        self._waiting.extendleft(reversed(left))
        del open_pieces[piece]
        open_pieces.update({each: _bookmarks_of(each) for each in left})
        ended = not open_pieces
        if ended:
            del self._open[part]
        marks = tuple(mark for each in open_pieces.values() for mark in each)
        yield (
            part,
            Event(NO_RUNNER, ended=ended, finished=True, work=answer.work, left=marks),
        )


def _bookmarks_of(piece: Piece) -> tuple[Bookmark, ...]:
    return tuple(map(bookmark_from, piece.bookmarks or ()))
