"""Labels whose ins and outs cannot pair up.

Every labelled side lies against one that fits, or on the rim, or against a blank, an open
cell or a bare side. So of labels that fit only some others there are no more than of those
others and of places at the rim and the like; and of a label that fits only itself there is
an even number beside those on the rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from jigsat.checks.lint.finding import Finding, impossible, told
from jigsat.checks.lint.rim_labels import rim_has_its_labels
from jigsat.checks.lint.side_kinds import Kind, SideKinds
from jigsat.checks.lint.slots import Slots
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.text import listed, number_of, span

#: Of labels that fit one another in such numbers, all sets are looked at.
MOST_TOGETHER = 10

_LOOK_AT = "the labels on the sides of the pieces: one may be typed for another"


def labels_can_pair_up(kinds: SideKinds) -> Iterator[Finding]:
    """The labels for which there are not enough others, and those that are odd."""
    slots = Slots(kinds)
    yield from rim_has_its_labels(slots)
    if kinds.rules.fits is None:
        return
    groups = list(_groups(kinds))
    alone = [*_odd(slots), *(each for group in groups for each in _surplus(slots, group))]
    # Where directions tell, a label that is too many is so in several: one is enough.
    by_label = {each.where.split(" to the ")[0]: each for each in reversed(alone)}
    yield from reversed(by_label.values())
    if not alone:
        yield from _all_together(slots, groups)


def _in_words(slots: Slots, kind: Kind) -> str:
    """A kind of side: its label, and the side's name if directions tell."""
    if not kind.step:
        return f"'{kind.label}'"
    return f"'{kind.label}' to the {_side_name(slots, kind.step)}"


def _side_name(slots: Slots, step: Vector) -> str:
    grid = slots.kinds.rules.grid
    names = (form.side_names.get(step) for form in grid.forms if form)
    return next(name for name in names if name)


def _sides(slots: Slots, kinds: Iterable[Kind]) -> str:
    """Kinds with the number of their sides: 'in' (7) and 'out' (5)."""
    return listed(
        [
            f"{_in_words(slots, kind)} ({span(*slots.kinds.amounts[kind])})"
            for kind in sorted(kinds)
        ]
    )


def _odd(slots: Slots) -> Iterator[Finding]:
    """Labels that fit only themselves, and cannot be two by two."""
    for kind, amount in slots.kinds.amounts.items():
        least, most = slots.least_on_rim(kind), slots.most_on_rim(kind)
        only_itself = slots.kinds.mates[kind] == {kind}
        is_sure = amount.least == amount.most and least == most and not slots.free
        if only_itself and is_sure and (amount.least - least) % 2:
            beside = f" beside the {least} on the rim" if least else ", and none on the rim"
            yield impossible(
                "odd-label",
                f"label '{kind.label}'",
                f"'{kind.label}' is on {number_of(amount.least - least, 'side')}{beside}: an "
                "odd number, so that they cannot pair up",
                _LOOK_AT,
            )


def _groups(kinds: SideKinds) -> Iterator[tuple[Kind, ...]]:
    """Kinds that fit one another, directly or by way of others."""
    left = dict.fromkeys(kinds.amounts)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for kind in group:
            for mate in sorted(kinds.mates[kind] & left.keys()):
                del left[mate]
                group.append(mate)
        yield tuple(sorted(group))


def _independent(kinds: SideKinds, group: Sequence[Kind]) -> Iterator[tuple[Kind, ...]]:
    """Sets of kinds that do not fit one another, all of one direction: small ones first."""
    sizes = range(1, len(group)) if len(group) <= MOST_TOGETHER else range(1, 2)
    for size in sizes:
        for some in combinations(group, size):
            mates = frozenset[Kind]().union(*(kinds.mates[kind] for kind in some))
            if mates.isdisjoint(some) and len({kind.step for kind in some}) == 1:
                yield some
    if len(group) == 1 and not kinds.mates[group[0]]:
        yield tuple(group)


def _excess(kinds: SideKinds, some: Iterable[Kind]) -> int:
    """How many sides of some kinds, at least, have no side that fits."""
    some = tuple(some)
    mates = frozenset[Kind]().union(*(kinds.mates[kind] for kind in some))
    least = sum(kinds.amounts[kind].least for kind in some)
    return least - sum(kinds.amounts[kind].most for kind in mates)


def _surplus(slots: Slots, group: Sequence[Kind]) -> Iterator[Finding]:
    """Kinds of which there are more than can lie against others and elsewhere: the fewest."""
    for some in _independent(slots.kinds, group):
        mates = frozenset[Kind]().union(*(slots.kinds.mates[kind] for kind in some))
        on_rim = min(sum(map(slots.most_on_rim, some)), slots.rim.get(some[0].step, 0))
        away = sum(map(slots.least_on_rim, mates))
        if _excess(slots.kinds, some) > on_rim + slots.free - away:
            fits = f"only fits {_sides(slots, mates)}" if mates else "fits no side"
            elsewhere = _elsewhere(slots, on_rim)
            on_rim_too = f", of which {away} or more lie on the rim" if away else ""
            yield impossible(
                "labels-do-not-pair",
                f"{'label' if len(some) == 1 else 'labels'} {_words(slots, some)}",
                f"{_sides(slots, some)} {fits}{on_rim_too}; {elsewhere}",
                _LOOK_AT,
            )
            return


def _words(slots: Slots, kinds: Iterable[Kind]) -> str:
    return listed([_in_words(slots, kind) for kind in kinds])


def _elsewhere(slots: Slots, on_rim: int) -> str:
    """How many sides need no mate, in words."""
    if slots.free:
        return f"on the rim or beside a blank there is room for at most {on_rim + slots.free}"
    return f"on the rim there is room for {f'at most {on_rim}' if on_rim else 'none'}"


def _all_together(slots: Slots, groups: Sequence[Sequence[Kind]]) -> Iterator[Finding]:
    """All that is left over of all labels, of one direction, against the rim."""
    for step, room in sorted(
        {(kind.step, slots.rim.get(kind.step, 0)) for kind in slots.kinds.amounts}
    ):
        left = {
            kinds: number
            for group in groups
            if (best := _left_over(slots, group, step)) is not None
            for kinds, number in [best]
        }
        if sum(left.values()) > room + slots.free:
            each = [f"{number} of {_words(slots, kinds)}" for kinds, number in left.items()]
            side = f" to the {_side_name(slots, step)}" if step else ""
            yield impossible(
                "labels-do-not-pair",
                "labels",
                f"of the labels{side} at least {sum(left.values())} are left over when all "
                f"others pair up ({told(each)}); {_elsewhere(slots, room)}",
                _LOOK_AT,
            )
            return


def _left_over(
    slots: Slots, group: Sequence[Kind], step: Vector
) -> tuple[tuple[Kind, ...], int] | None:
    """The kinds of a group of which most are left over, and how many."""
    kinds = slots.kinds
    found = [
        (_excess(kinds, some), some)
        for some in _independent(kinds, group)
        if some[0].step == step
    ]
    if len(group) == 1 and kinds.mates[group[0]] == {group[0]} and group[0].step == step:
        amount = kinds.amounts[group[0]]
        if amount.least == amount.most:
            found.append((amount.least % 2, tuple(group)))
    number, some = max(found, default=(0, ()), key=lambda each: each[0])
    return (some, number) if number > 0 else None
