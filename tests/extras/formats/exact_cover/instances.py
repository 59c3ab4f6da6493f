"""Small exact cover problems: by hand, at random, and solved by trying every set of options."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from hypothesis import strategies as st

from jigsat.extras.formats.exact_cover.data import BAR, COLOUR
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.schemas.parsing.parse import build

#: Numbers of options in the file, from 1.
Options = frozenset[int]


def cover_of(items: str, *options: str) -> ExactCover:
    """The problem whose items are written as Knuth's programs read them."""
    before, _, after = items.partition(f" {BAR} ")
    lists = {
        "items": [_item(word) for word in before.split()],
        "secondary": after.split(),
        "options": list(options),
    }
    document = {"schema_version": 1, "name": "toy", "title": "A toy", "exact_cover": lists}
    return build(ExactCover, document)


def _item(word: str) -> str | dict[str, Any]:
    count, bar, name = word.rpartition(BAR)
    if not bar:
        return name
    least, _, most = count.rpartition(COLOUR)
    bounds = {"min": int(least or most), "max": int(most)}
    return {"name": name, "count": bounds}


#: Problems with all their solutions.
TABLE: list[tuple[ExactCover, set[Options]]] = [
    # Knuth's own first example; with the last two items secondary; and the one with colours.
    (
        cover_of("a b c d e f g", "c e", "a d g", "b c f", "a d f", "b g", "d e g"),
        {frozenset({1, 4, 5})},
    ),
    (
        cover_of("A B C D E | F G", "C E F", "A D G", "B C F", "A D", "B G", "D E G"),
        {frozenset({1, 4, 5})},
    ),
    (
        cover_of("p q r | x y", "p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"),
        {frozenset({2, 4})},
    ),
    # And the one with multiplicities.
    (
        cover_of("A B 2:3|C | X Y", "A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"),
        {frozenset({2, 4, 5})},
    ),
    # Options with the same items are different options.
    (cover_of("a b", "a", "a", "b"), {frozenset({1, 3}), frozenset({2, 3})}),
    # A secondary item without a colour is in one option, with one in several.
    (cover_of("a b | x", "a x", "b x", "b"), {frozenset({1, 3})}),
    (cover_of("a b | x", "a x:1", "b x:1", "b x:2", "b x"), {frozenset({1, 2})}),
    # What may be left out.
    (cover_of("0:1|a", "a"), {frozenset(), frozenset({1})}),
    (
        cover_of("a 0:1|b | x", "a", "a x", "b x"),
        {frozenset({1}), frozenset({2}), frozenset({1, 3})},
    ),
    # Two of three; at least two of three; one item too many; no options.
    (
        cover_of("2|a", "a", "a", "a"),
        {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})},
    ),
    (
        cover_of("2:5|a | x", "a x", "a x", "a", "a"),
        {
            *(frozenset(each) for each in combinations((1, 3, 4), 2)),
            *(frozenset(each) for each in combinations((2, 3, 4), 2)),
            frozenset({1, 3, 4}),
            frozenset({2, 3, 4}),
        }
        | {frozenset({3, 4})},
    ),
    (cover_of("a b c", "a b", "b c"), set()),
    (cover_of("a"), set()),
    (cover_of("0:1|a"), {frozenset()}),
]


@st.composite
def covers(draw: st.DrawFn) -> ExactCover:
    """Small problems, with what every kind of item can have."""
    plain = draw(st.booleans())
    counts = st.just("") if plain else st.sampled_from(["", "", "2|", "0:1|", "1:2|", "0:3|"])
    primary = [f"{draw(counts)}{name}" for name in "abcd"[: draw(st.integers(1, 4))]]
    names = [word.rpartition(BAR)[2] for word in primary]
    secondary = list("xy"[: draw(st.integers(0, 2))])
    colours = [""] if draw(st.booleans()) else ["", ":0", ":1"]
    words = [*names, *(name + colour for name in secondary for colour in colours)]
    some = st.lists(
        st.sampled_from(words), min_size=1, max_size=3, unique_by=lambda word: word[0]
    )
    options = draw(
        st.lists(some.filter(lambda own: any(word in names for word in own)), max_size=8)
    )
    items = f"{' '.join(primary)} {BAR} {' '.join(secondary)}"
    return cover_of(items, *map(" ".join, options))


def every_set(cover: ExactCover) -> Iterator[Options]:
    """Every set of options."""
    numbers = range(1, len(cover.options) + 1)
    sizes = (combinations(numbers, size) for size in range(len(numbers) + 1))
    return map(frozenset, chain.from_iterable(sizes))


def is_solution(cover: ExactCover, chosen: Iterable[int]) -> bool:
    """Whether these options are a solution, by what the items ask for, word by word."""
    shown = defaultdict[str, list[str]](list)
    for number in chosen:
        for word in cover.options[number - 1].split():
            name, _, colour = word.partition(COLOUR)
            shown[name].append(colour)
    names: Sequence[str] = cover.names
    for name, (least, most) in zip(names, cover.bounds, strict=False):
        if not least <= len(shown[name]) <= most:
            return False
    return all(
        len(shown[name]) < 2 or (shown[name][0] and len(set(shown[name])) == 1)
        for name in names[cover.primary :]
    )
