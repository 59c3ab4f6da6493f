"""Lines to cut: every stretch once, however many outlines run along it.

Coordinates are whole millionths of a millimetre in here, so that equal points are equal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from jigsat.extras.workshop.cutting.outlines import Ring
from jigsat.render.figures.shapes import Position

_UNITS = 1_000_000
#: Segments so many units beside each other are on one line: their ends are rounded.
_BESIDE = 2_000
#: The part across of a step along a line that is upright but for rounding.
_STEEP = 1e-4
_Point = tuple[int, int]
_Segment = tuple[_Point, _Point]


@dataclass(frozen=True)
class CutLines:
    """Polylines that cover each stretch of the outlines once; closed ones end as they begin.

    ``seams`` lie between two outlines, ``border`` along one only.
    """

    seams: tuple[Ring, ...]
    border: tuple[Ring, ...]


def lines_once(rings: Iterable[Ring]) -> CutLines:
    """The lines along closed rings: each stretch once, joined to polylines as long as can be.

    At a point where lines branch, those that go straight on are one line.
    """
    stretches: tuple[list[_Segment], list[_Segment]] = ([], [])
    for slope, line in _by_line(_edges(rings)):
        for segment, times in _stretches(slope, line):
            stretches[times == 1].append(segment)
    seams, border = map(_joined, stretches)
    return CutLines(seams, border)


def _edges(rings: Iterable[Ring]) -> Iterator[_Segment]:
    points = _Points()
    for ring in rings:
        corners = [*map(points.at, ring)]
        for start, end in pairwise([*corners, corners[0]]):
            if start != end:
                yield _ordered(start, end)


class _Points:
    """Positions in whole units; two that are the same but for rounding become one point."""

    def __init__(self) -> None:
        self._known: set[_Point] = set()

    def at(self, position: Position) -> _Point:
        x, y = (round(each * _UNITS) for each in position)
        near = ((x + dx, y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1))
        point = next((each for each in near if each in self._known), (x, y))
        self._known.add(point)
        return point


def _by_line(segments: Iterable[_Segment]) -> Iterator[tuple[Position, list[_Segment]]]:
    """The segments divided into those on the same straight line, after its direction."""
    parallel: defaultdict[Position, list[tuple[float, _Segment]]] = defaultdict(list)
    for segment in segments:
        across, down = _direction(*segment)
        (x, y), _ = segment
        slope = round(across, 4) + 0.0, round(down, 4) + 0.0
        parallel[slope].append((across * y - down * x, segment))
    for slope, beside in parallel.items():
        beside.sort()
        line = [beside[0][1]]
        for (before, _), (distance, segment) in pairwise(beside):
            if distance - before > _BESIDE:
                yield slope, line
                line = []
            line.append(segment)
        yield slope, line


def _direction(start: _Point, end: _Point) -> Position:
    """The direction of a line, to the right or straight downwards."""
    across, down = _way(start, end)
    backwards = across < -_STEEP or (across < _STEEP and down < 0)
    return (-across, -down) if backwards else (across, down)


def _way(start: _Point, end: _Point) -> Position:
    """From one point to another: x and y of a step of length 1."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    return across / length, down / length


def _stretches(slope: Position, line: Sequence[_Segment]) -> Iterator[tuple[_Segment, int]]:
    """The stretches of a line that segments cover, each with the number of those that do.

    Stretches beside each other are one where as many segments cover them.
    """

    def along(point: _Point) -> float:
        return slope[0] * point[0] + slope[1] * point[1]

    changes: defaultdict[_Point, int] = defaultdict(int)
    for segment in line:
        start, end = sorted(segment, key=along)
        changes[start] += 1
        changes[end] -= 1
    times, begun = 0, (0, 0)
    for here in sorted((end for end, change in changes.items() if change), key=along):
        if times:
            yield _ordered(begun, here), times
        begun, times = here, times + changes[here]


def _joined(segments: Iterable[_Segment]) -> tuple[Ring, ...]:
    """Polylines along the segments, as few as can be; closed ones stay by themselves."""
    meeting: defaultdict[_Point, list[_Segment]] = defaultdict(list)
    for segment in segments:
        for end in segment:
            meeting[end].append(segment)
    after = {
        (end, one): other
        for end, there in meeting.items()
        for pair in _pairs(end, there)
        for one, other in (pair, pair[::-1])
    }
    return tuple(
        tuple((x / _UNITS, y / _UNITS) for x, y in _simplified(line))
        for line in _walks(meeting, after)
    )


def _pairs(end: _Point, segments: list[_Segment]) -> Iterator[tuple[_Segment, _Segment]]:
    """Segments that meet at a point, in pairs that become one line: the straightest ones."""
    left = list(segments)
    while len(left) > 1:
        candidates = [(a, b) for i, a in enumerate(left) for b in left[i + 1 :]]
        pair = min(candidates, key=lambda two: _bend(end, *two))
        yield pair
        left = [each for each in left if each not in pair]


def _bend(at: _Point, one: _Segment, other: _Segment) -> float:
    """-1 if two segments go straight on where they meet, and more the sharper they turn."""
    (a, b), (c, d) = (_way(at, _other_end(at, each)) for each in (one, other))
    return round(a * c + b * d, 6)


def _other_end(end: _Point, segment: _Segment) -> _Point:
    return segment[1] if end == segment[0] else segment[0]


def _walks(
    meeting: dict[_Point, list[_Segment]],
    after: dict[tuple[_Point, _Segment], _Segment],
) -> Iterator[list[_Point]]:
    """Each line from end to end, and then those that are closed."""
    walked: set[_Segment] = set()
    ends = [(end, one) for end, there in meeting.items() for one in there]
    open_first = sorted(ends, key=lambda each: (each in after, each))
    for end, segment in open_first:
        if segment not in walked:
            line, at, here = [end], end, segment
            while here not in walked:
                walked.add(here)
                at = _other_end(at, here)
                line.append(at)
                here = after.get((at, here), here)
            yield line


def _simplified(line: list[_Point]) -> list[_Point]:
    """The line without points on its way straight on."""
    kept = [line[0]]
    for here, following in pairwise(line[1:]):
        if _bend(here, _ordered(kept[-1], here), _ordered(here, following)) > -1 + 1e-6:
            kept.append(here)
    return [*kept, line[-1]]


def _ordered(one: _Point, other: _Point) -> _Segment:
    return min(one, other), max(one, other)
