"""Where the search of a part stands: plain data, from which it can be gone on with."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.grids.grid import Point

#: What is still to be tried at a node: the numbers of each of the engine's arrays.
Row = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class TreeBookmark:
    """A place in the tree of a compiled search.

    choice: the number of the choice that is searched, see ``post_check.choices``
    rows: what is untried at each depth, from the root to where the search stands; none: the
        choice is to be searched from its beginning. The children that were tried are known
        from these, and with them the path
    first: what is untried above this depth is left to other searches
    onward: whether the choices that come after this one are to be searched, too
    """

    choice: int = 0
    rows: tuple[Row, ...] = ()
    first: int = 0
    onward: bool = True


@dataclass(frozen=True)
class SubproblemBookmark:
    """A smaller subproblem, which is to be searched from its beginning.

    alive: the numbers of the placements still possible, in increasing order
    decided: the cells of which it is known what lies on them
    """

    alive: tuple[int, ...]
    decided: frozenset[Point] = frozenset()


Bookmark = TreeBookmark | SubproblemBookmark

#: The whole of a part, for a compiled search.
BEGINNING = TreeBookmark()
