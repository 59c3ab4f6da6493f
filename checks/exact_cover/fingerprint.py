"""What makes an exact cover problem, whatever the order of its items and options."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.exact_cover import ExactCover


def parts_of_cover(cover: ExactCover) -> Iterator[object]:
    """The items with their counts, and the options; their names make a difference."""
    primary = cover.names[: cover.primary]
    yield "exact cover", sorted(zip(primary, map(tuple, cover.bounds), strict=True))
    yield sorted(cover.exact_cover.secondary)
    yield sorted(" ".join(sorted(option.split())) for option in cover.options)
