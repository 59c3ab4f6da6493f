"""What runners are given: a part of the search, or what is left of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from jigsat.models.subproblems import Subproblem
from jigsat.solvers.slicing.bookmark import Bookmark, SubproblemBookmark, TreeBookmark


@dataclass(frozen=True, eq=False)
class Unit:
    """What one runner searches at a time.

    part: the number of the part
    subproblem: the part
    bookmarks: what of it is to be searched; None: all of it
    """

    part: int
    subproblem: Subproblem
    bookmarks: tuple[Bookmark, ...] | None = None

    @property
    def tells_position(self) -> bool:
        """Whether where the search of it stands is seen from the root of the part."""
        return all(_is_at_the_root(each) for each in self.bookmarks or ())

    def rest(self, left: Iterable[Bookmark]) -> list[Unit]:
        """What is left of it, each bookmark by itself: whoever is idle takes one."""
        return [Unit(self.part, self.subproblem, (bookmark,)) for bookmark in left]


def units_of(
    parts: Mapping[int, Subproblem], under_way: Mapping[int, Sequence[Bookmark]]
) -> list[Unit]:
    """The units of some parts, in the order of these; some parts are under way already."""
    units: list[Unit] = []
    for number in sorted(parts):
        whole = Unit(number, parts[number])
        units += whole.rest(under_way[number]) if number in under_way else [whole]
    return units


def _is_at_the_root(bookmark: Bookmark) -> bool:
    match bookmark:
        case TreeBookmark():
            return bookmark.first == 0
        case SubproblemBookmark():
            return False
