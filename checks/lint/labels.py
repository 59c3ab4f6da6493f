"""Labels of a box: on how many sides each is, which fit which, and whether they pair up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import TypeVar

from jigsat.checks.lint.finding import Finding, Range, abridged, impossible
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point, Vector, add
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import MatingSides, Rim
from jigsat.schemas.support.text import listed, number_of, span

H = TypeVar("H", bound=Hashable)


class BoxLabels:
    """The labels in a box: how many sides have each, and which fit which.

    ``orientations``: the shapes of each piece of the box, one for each orientation.
    """

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.puzzle: PuzzleData = rules.puzzle
        self.orientations: tuple[tuple[Shape, ...], ...] = tuple(
            tuple(each.shape for each in self.puzzle.orientations(index))
            for index in range(len(self.puzzle.box))
        )

    @cached_property
    def counts(self) -> Mapping[str, Range]:
        """How many sides with each label the pieces in use have."""
        numbers = self.numbers(lambda shape: Counter(label for _, label in shape.labels))
        return dict(sorted(numbers.items()))

    def numbers(self, count: Callable[[Shape], Counter[H]]) -> Mapping[H, Range]:
        """How many there are of what is counted, however the pieces in use lie."""
        least, most = Counter[H](), Counter[H]()
        for piece, shapes in zip(self.puzzle.box, self.orientations, strict=True):
            low, high = self.puzzle.used(piece)
            counted = list(map(count, shapes))
            for each in dict.fromkeys(chain.from_iterable(counted)):
                by_shape = [counter[each] for counter in counted]
                least[each] += low * min(by_shape)
                most[each] += high * max(by_shape)
        return {each: Range(least[each], most[each]) for each in most}

    @cached_property
    def mates(self) -> Mapping[str, frozenset[str]]:
        """The labels in the box that fit each label."""
        fits = self.rules.fits
        return {
            label: frozenset(
                other
                for other in self._candidates(label, self.counts)
                if other in self.counts and fits is not None and fits(label, other)
            )
            for label in self.counts
        }

    def _candidates(self, label: str, labels: Iterable[str]) -> Iterable[str]:
        """Labels that may fit this one; not all labels, of which there may be thousands."""
        wild = self.rules.wild
        return labels if label in wild else {label, *wild, *self._mated[label]}

    @cached_property
    def _mated(self) -> Mapping[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for rule in self.puzzle.rules_of(MatingSides):
            for one, other in rule.pairs:
                found[one].add(other)
                found[other].add(one)
        return found

    @cached_property
    def owners(self) -> Mapping[str, Sequence[int]]:
        """For each label the pieces that can show it, by index."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for index, shapes in enumerate(self.orientations):
            for label in {label for shape in shapes for _, label in shape.labels}:
                found[label].append(index)
        return found

    @cached_property
    def bare_inside(self) -> int:
        """Maximum number of sides without a label that do not lie on the rim."""
        return max(0, self.bare_sides.most - self.bare_on_rim)

    @property
    def bare_on_rim(self) -> int:
        """How many sides on the rim must be bare: all, if a rule allows no label there."""
        if all(rule.labels != () for rule in self.puzzle.rules_of(Rim)):
            return 0
        may_be_empty = self.puzzle.blankable | self.puzzle.open_cells
        return sum(cell not in may_be_empty for cell, _ in self.puzzle.surface.rim)

    @cached_property
    def bare_sides(self) -> Range:
        """How many outer sides without a label the pieces in use have."""
        # Turned in any way a piece has as many, unless its back has more or fewer labels.
        distinct = [{len(each.labels): each for each in shapes} for shapes in self.orientations]
        each = [
            (self.puzzle.used(piece), list(map(self._bare_sides, shapes.values())))
            for piece, shapes in zip(self.puzzle.box, distinct, strict=True)
        ]
        return Range(
            sum(least * min(sides) for (least, _), sides in each),
            sum(most * max(sides) for (_, most), sides in each),
        )

    def _bare_sides(self, shape: Shape) -> int:
        labelled = {side for side, _ in shape.labels}
        return sum(
            (cell, step) not in labelled and add(cell, step) not in shape.cells
            for cell in shape.cells
            for step in self.rules.grid.sides(cell).values()
        )

    def has_mate(self, index: int, label: str) -> bool:
        """Whether another piece, or a copy of this one, has a label that fits this one."""
        _, most = self.puzzle.used(self.puzzle.box[index])
        may_meet_itself = most > 1 or self.rules.surface.wraps
        return any(
            may_meet_itself or other != index
            for mate in self.mates[label]
            for other in self.owners[mate]
        )


class UnmatedSlots:
    """Where a labelled side needs no mate: on the rim, and against nothing that has a label."""

    def __init__(self, box: BoxLabels) -> None:
        self.box = box
        self._puzzle = box.puzzle
        self._surface = box.puzzle.surface

    @cached_property
    def rim(self) -> int:
        """The number of sides on the rim."""
        return sum(cell not in self._puzzle.open_cells for cell, _ in self._surface.rim)

    @cached_property
    def free(self) -> int:
        """Maximum number of sides that lie against a blank, an open cell, or a bare side."""
        return self.box.bare_inside + self._open + self._blank

    @property
    def _open(self) -> int:
        across = (self._surface.across(side) for side in self._sides(self._puzzle.open_cells))
        return sum(side is not None for side in across)

    def _sides(self, cells: Iterable[Point]) -> list[tuple[Vector, Vector]]:
        return [side for cell in cells for side in self._surface.sides(cell)]

    @property
    def _blank(self) -> int:
        grid = self._puzzle.grid_data
        _, most = self._puzzle.cover.blank_range
        around = sorted(
            (len(grid.sides(cell)) for cell in self._puzzle.blankable), reverse=True
        )
        return sum(around[:most])

    def bounds_on_rim(self, rule: Rim, name: str) -> tuple[int, int]:
        """Bounds that a rule sets on the rim's sides that show a label, or a group of them."""
        least, most = 0, self.rim
        if rule.labels is not None and name not in rule.labels:
            most = 0
        if name in rule.counts:
            low, high = bounds(rule.counts[name])
            least, most = max(least, low), min(most, high)
        if rule.pattern:
            exactly = self.rim * rule.pattern.count(name) // len(rule.pattern)
            least, most = max(least, exactly), min(most, exactly)
        return least, most

    def on_rim(self, label: str) -> tuple[int, int]:
        """Bounds that all rules set on the rim's sides that show this label."""
        least, most = 0, self.rim
        for rule in self._puzzle.rules_of(Rim):
            name = rule.name_of(label) or label
            low, high = self.bounds_on_rim(rule, name)
            # The other labels of a group can meet its lower bound.
            alone = len(rule.groups.get(name, (label,))) == 1
            least, most = max(least, low if alone else 0), min(most, high)
        return least, most


# Labels that cannot pair up.
#
# Every labelled side lies against one that fits, or on the rim, or against a blank, an open
# cell or a bare side. So labels that fit only some others are no more frequent than those
# others and the unmated slots together; and of a label that fits only itself there is an even
# number beside those on the rim.


#: Maximum size of a group of labels that fit one another of which all subsets are tried.
MAX_GROUP = 10

_LOOK_AT = "the labels on the sides of the pieces: one may be typed for another"

#: Some labels, in order.
Labels = tuple[str, ...]


def check_label_pairing(slots: UnmatedSlots) -> Iterator[Finding]:
    """Each label must have enough mates; one that fits only itself must be on even sides."""
    if slots.box.rules.fits is None:
        return
    groups = list(_groups(slots.box))
    found = [
        *_odd_labels(slots),
        *(each for group in groups for each in _surplus(slots, group)),
    ]
    yield from found
    if not found:
        yield from _surplus_of_all(slots, groups)


def _odd_labels(slots: UnmatedSlots) -> Iterator[Finding]:
    """Labels that fit only themselves, on an odd number of sides."""
    for label, (least, most) in slots.box.counts.items():
        on_rim, most_on_rim = slots.on_rim(label)
        only_itself = slots.box.mates[label] == {label}
        is_sure = least == most and on_rim == most_on_rim and not slots.free
        if only_itself and is_sure and (least - on_rim) % 2:
            beside = f" beside the {on_rim} on the rim" if on_rim else ", and none on the rim"
            yield impossible(
                "odd-label",
                f"label '{label}'",
                f"'{label}' is on {number_of(least - on_rim, 'side')}{beside}: an "
                "odd number, so that they cannot pair up",
                _LOOK_AT,
            )


def _groups(box: BoxLabels) -> Iterator[Labels]:
    """The connected components of the labels, joined where they fit."""
    left = dict.fromkeys(box.counts)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for label in group:
            for mate in sorted(box.mates[label] & left.keys()):
                del left[mate]
                group.append(mate)
        yield tuple(sorted(group))


def _independent_sets(box: BoxLabels, group: Labels) -> Iterator[Labels]:
    """Sets of labels that do not fit one another, small ones first."""
    sizes = range(1, len(group)) if len(group) <= MAX_GROUP else range(1, 2)
    for size in sizes:
        for some in combinations(group, size):
            if _mates(box, some).isdisjoint(some):
                yield some
    if len(group) == 1 and not box.mates[group[0]]:
        yield group


def _mates(box: BoxLabels, some: Labels) -> frozenset[str]:
    return frozenset[str]().union(*(box.mates[each] for each in some))


def _excess(box: BoxLabels, some: Labels) -> int:
    """Minimum number of sides with these labels for which there is no side that fits."""
    least = sum(box.counts[each].least for each in some)
    return least - sum(box.counts[each].most for each in _mates(box, some))


def _surplus(slots: UnmatedSlots, group: Labels) -> Iterator[Finding]:
    """The smallest set of labels on more sides than there are mates and unmated slots."""
    for some in _independent_sets(slots.box, group):
        mates = _mates(slots.box, some)
        room = min(sum(slots.on_rim(each)[1] for each in some), slots.rim)
        mates_on_rim = sum(slots.on_rim(each)[0] for each in mates)
        if _excess(slots.box, some) > room + slots.free - mates_on_rim:
            fits = f"only fits {_with_counts(slots, mates)}" if mates else "fits no side"
            lost = f", of which {mates_on_rim} or more lie on the rim" if mates_on_rim else ""
            yield impossible(
                "labels-do-not-pair",
                f"{'label' if len(some) == 1 else 'labels'} {_in_words(some)}",
                f"{_with_counts(slots, some)} {fits}{lost}; {_room_in_words(slots, room)}",
                _LOOK_AT,
            )
            return


def _surplus_of_all(slots: UnmatedSlots, groups: Sequence[Labels]) -> Iterator[Finding]:
    """All labels, if more are left over than there are unmated slots."""
    left_over = dict(each for group in groups for each in _left_over(slots.box, group))
    if sum(left_over.values()) > slots.rim + slots.free:
        numbers = [f"{n} of {_in_words(some)}" for some, n in left_over.items()]
        yield impossible(
            "labels-do-not-pair",
            "labels",
            f"of the labels at least {sum(left_over.values())} are left over when "
            f"all others pair up ({abridged(numbers)}); {_room_in_words(slots, slots.rim)}",
            _LOOK_AT,
        )


def _left_over(box: BoxLabels, group: Labels) -> Iterator[tuple[Labels, int]]:
    """The labels of a group of which most sides are left over, and how many."""
    found = [(_excess(box, some), some) for some in _independent_sets(box, group)]
    if len(group) == 1 and box.mates[group[0]] == {group[0]}:
        least, most = box.counts[group[0]]
        if least == most:
            found.append((least % 2, group))
    number, some = max(found, default=(0, ()), key=lambda each: each[0])
    if number > 0:
        yield some, number


def _in_words(labels: Labels) -> str:
    return listed([f"'{each}'" for each in labels])


def _with_counts(slots: UnmatedSlots, labels: Iterable[str]) -> str:
    """Labels with the number of their sides: 'in' (7) and 'out' (5)."""
    counts = slots.box.counts
    return listed([f"'{each}' ({span(*counts[each])})" for each in sorted(labels)])


def _room_in_words(slots: UnmatedSlots, room: int) -> str:
    """How many sides have room on the rim and in other unmated slots."""
    if slots.free:
        return f"on the rim or beside a blank there is room for at most {room + slots.free}"
    return f"on the rim there is room for {f'at most {room}' if room else 'none'}"
