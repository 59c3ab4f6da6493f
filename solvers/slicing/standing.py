"""Between a compiled search and the bookmark of where it stands.

A bookmark says what is untried at each depth, and not what lies on the board: the search goes
there by its own steps, and is nowhere that it could not have come to by itself. That keeps a
bookmark small, and whatever stands in one, the compiled code, which does not check bounds,
sees only its own states.
"""

from __future__ import annotations

import numpy as np

from jigsat.models.problem import Rows
from jigsat.schemas.errors import JournalError
from jigsat.solvers.engines.compiled import CompiledSearch
from jigsat.solvers.slicing.bookmark import Row, TreeBookmark


def standing(search: CompiledSearch, choice: int, begun_at: TreeBookmark) -> TreeBookmark:
    """The bookmark of a search that has taken a step and is not at its end.

    ``begun_at``: the bookmark from which it came here.
    """
    same = begun_at.choice == choice
    before = begun_at.rows[: begun_at.first] if same else ()
    rows = tuple(_row(search, depth) for depth in range(len(before), search.depth + 1))
    return TreeBookmark(choice, (*before, *rows), len(before), begun_at.onward)


def go_to(search: CompiledSearch, bookmark: TreeBookmark, width: int) -> None:
    """Bring a search that is at its beginning to a bookmark.

    ``width``: of a row of solutions. Raises JournalError if the search has no such place.
    """
    last = len(bookmark.rows) - 1
    out = np.zeros((1, width), np.int32)
    for depth, row in enumerate(bookmark.rows):
        if search.depth != depth:
            raise _no_such_place()
        _try_until(search, depth, row, out)
        if depth < last:
            search.try_nothing_at(depth)  # so that the search cannot go on from here
    for depth in range(bookmark.first, last):
        _set(search, depth, bookmark.rows[depth])
    if search.depth > last >= 0:
        search.try_nothing_at(search.depth)  # the child that was tried last


def _try_until(search: CompiledSearch, depth: int, row: Row, out: Rows) -> None:
    """Try the children of a node until this is what is left."""
    if _row(search, depth) == row:
        return
    if search.is_cursor:
        _set(search, depth, _one_before(search, depth, row))
    while _row(search, depth) != row:
        if search.depth > depth:
            search.try_nothing_at(search.depth)
        search.go_on(out, 1)
        if search.depth < depth:
            raise _no_such_place()


def _one_before(search: CompiledSearch, depth: int, row: Row) -> Row:
    """The place in a list just before this one. Raises JournalError if that is not in it."""
    ((place,),) = row if [len(each) for each in row] == [1] else ((-1,),)
    ((start,),) = _row(search, depth)
    if not start < place <= search.nothing:
        raise _no_such_place()
    return ((place - 1,),)


def _row(search: CompiledSearch, depth: int) -> Row:
    return tuple(
        tuple(np.atleast_1d(array).astype(object).tolist())
        for array in search.untried_at(depth)
    )


def _set(search: CompiledSearch, depth: int, row: Row) -> None:
    for array, numbers in zip(search.untried, row, strict=True):
        array[depth] = np.array(numbers, array.dtype).reshape(array[depth].shape)


def _no_such_place() -> JournalError:
    return JournalError("found a bookmark that the search never comes to")
