"""Labels whose ins and outs cannot pair up.

Every labelled side lies against one that fits, or on the rim, or against a blank, an open
cell or a bare side. So labels that fit only some others are no more frequent than those
others and the unmated slots together; and of a label that fits only itself there is an even
number beside those on the rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from jigsat.checks.lint.finding import Finding, abridged, impossible
from jigsat.checks.lint.side_types import SideType, SideTypes, UnmatedSlots
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.support.text import listed, number_of, span

#: Maximum size of a group of types that fit one another of which all subsets are tried.
MAX_GROUP = 10

_LOOK_AT = "the labels on the sides of the pieces: one may be typed for another"

#: Some types of sides, in order.
Types = tuple[SideType, ...]


def check_label_pairing(slots: UnmatedSlots) -> Iterator[Finding]:
    """Each label must have enough mates; one that fits only itself must be on even sides."""
    if slots.sides.rules.fits is None:
        return
    groups = list(_groups(slots.sides))
    found = [
        *_odd_labels(slots),
        *(each for group in groups for each in _surplus(slots, group)),
    ]
    # Where directions count, a label that is too many is so in several: one is enough.
    by_label = {each.where.split(" to the ")[0]: each for each in reversed(found)}
    yield from reversed(by_label.values())
    if not found:
        yield from _surplus_of_all(slots, groups)


def _odd_labels(slots: UnmatedSlots) -> Iterator[Finding]:
    """Labels that fit only themselves, on an odd number of sides."""
    for side_type, (least, most) in slots.sides.counts.items():
        on_rim, most_on_rim = slots.least_on_rim(side_type), slots.most_on_rim(side_type)
        only_itself = slots.sides.mates[side_type] == {side_type}
        is_sure = least == most and on_rim == most_on_rim and not slots.free
        if only_itself and is_sure and (least - on_rim) % 2:
            beside = f" beside the {on_rim} on the rim" if on_rim else ", and none on the rim"
            yield impossible(
                "odd-label",
                f"label '{side_type.label}'",
                f"'{side_type.label}' is on {number_of(least - on_rim, 'side')}{beside}: an "
                "odd number, so that they cannot pair up",
                _LOOK_AT,
            )


def _groups(sides: SideTypes) -> Iterator[Types]:
    """The connected components of the types, joined where they fit."""
    left = dict.fromkeys(sides.counts)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for side_type in group:
            for mate in sorted(sides.mates[side_type] & left.keys()):
                del left[mate]
                group.append(mate)
        yield tuple(sorted(group))


def _independent_sets(sides: SideTypes, group: Types) -> Iterator[Types]:
    """Sets of types of one direction that do not fit one another, small ones first."""
    sizes = range(1, len(group)) if len(group) <= MAX_GROUP else range(1, 2)
    for size in sizes:
        for some in combinations(group, size):
            one_direction = len({each.step for each in some}) == 1
            if one_direction and _mates(sides, some).isdisjoint(some):
                yield some
    if len(group) == 1 and not sides.mates[group[0]]:
        yield group


def _mates(sides: SideTypes, some: Types) -> frozenset[SideType]:
    return frozenset[SideType]().union(*(sides.mates[each] for each in some))


def _excess(sides: SideTypes, some: Types) -> int:
    """Minimum number of sides of these types for which there is no side that fits."""
    least = sum(sides.counts[each].least for each in some)
    return least - sum(sides.counts[each].most for each in _mates(sides, some))


def _surplus(slots: UnmatedSlots, group: Types) -> Iterator[Finding]:
    """The smallest set of types on more sides than there are mates and unmated slots."""
    for some in _independent_sets(slots.sides, group):
        mates = _mates(slots.sides, some)
        room = min(sum(map(slots.most_on_rim, some)), slots.rim.get(some[0].step, 0))
        mates_on_rim = sum(map(slots.least_on_rim, mates))
        if _excess(slots.sides, some) > room + slots.free - mates_on_rim:
            fits = f"only fits {_with_counts(slots, mates)}" if mates else "fits no side"
            lost = f", of which {mates_on_rim} or more lie on the rim" if mates_on_rim else ""
            yield impossible(
                "labels-do-not-pair",
                f"{'label' if len(some) == 1 else 'labels'} {_all_in_words(slots, some)}",
                f"{_with_counts(slots, some)} {fits}{lost}; {_room_in_words(slots, room)}",
                _LOOK_AT,
            )
            return


def _surplus_of_all(slots: UnmatedSlots, groups: Sequence[Types]) -> Iterator[Finding]:
    """All labels of one direction of which more are left over than there are unmated slots."""
    for step, room in sorted(
        {(each.step, slots.rim.get(each.step, 0)) for each in slots.sides.counts}
    ):
        left_over = dict(each for group in groups for each in _left_over(slots, group, step))
        if sum(left_over.values()) > room + slots.free:
            numbers = [f"{n} of {_all_in_words(slots, some)}" for some, n in left_over.items()]
            side = f" to the {_side_name(slots, step)}" if step else ""
            yield impossible(
                "labels-do-not-pair",
                "labels",
                f"of the labels{side} at least {sum(left_over.values())} are left over when "
                f"all others pair up ({abridged(numbers)}); {_room_in_words(slots, room)}",
                _LOOK_AT,
            )
            return


def _left_over(slots: UnmatedSlots, group: Types, step: Vector) -> Iterator[tuple[Types, int]]:
    """The types of a group and direction of which most sides are left over, and how many."""
    sides = slots.sides
    found = [
        (_excess(sides, some), some)
        for some in _independent_sets(sides, group)
        if some[0].step == step
    ]
    if len(group) == 1 and sides.mates[group[0]] == {group[0]} and group[0].step == step:
        least, most = sides.counts[group[0]]
        if least == most:
            found.append((least % 2, group))
    number, some = max(found, default=(0, ()), key=lambda each: each[0])
    if number > 0:
        yield some, number


def _in_words(slots: UnmatedSlots, side_type: SideType) -> str:
    """A type of side: its label, and the side's name if directions count."""
    if not side_type.step:
        return f"'{side_type.label}'"
    return f"'{side_type.label}' to the {_side_name(slots, side_type.step)}"


def _side_name(slots: UnmatedSlots, step: Vector) -> str:
    grid = slots.sides.rules.grid
    names = (form.side_names.get(step) for form in grid.forms)
    return next(name for name in names if name)


def _all_in_words(slots: UnmatedSlots, types: Types) -> str:
    return listed([_in_words(slots, each) for each in types])


def _with_counts(slots: UnmatedSlots, types: Iterable[SideType]) -> str:
    """Types with the number of their sides: 'in' (7) and 'out' (5)."""
    counts = slots.sides.counts
    return listed(
        [f"{_in_words(slots, each)} ({span(*counts[each])})" for each in sorted(types)]
    )


def _room_in_words(slots: UnmatedSlots, room: int) -> str:
    """How many sides have room on the rim and in other unmated slots."""
    if slots.free:
        return f"on the rim or beside a blank there is room for at most {room + slots.free}"
    return f"on the rim there is room for {f'at most {room}' if room else 'none'}"
