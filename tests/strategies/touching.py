"""Random rules that pieces touch, or do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tests.strategies.boards import Cut
from tests.strategies.rules import Named, Rule


def random_touching(random: Random, cut: Cut, named: Named) -> Iterator[Rule]:
    """Rules that pieces touch, or do not; they do as the board is cut, or mostly."""
    pairs = [
        (a, b, cut.touch(cells, others, False), cut.touch(cells, others, True))
        for (a, cells, _), (b, others, _) in combinations(named.groups, 2)
    ]
    wanted: Rule = {"pieces": [], "corners": False}
    single = [pair for pair in pairs if pair[0] != pair[1]]
    single = [p for p in single if named.used(p[0]) == named.used(p[1]) == (1, 1)]
    if single and random.random() < 0.2:
        a, b, by_side, by_corner = random.choice(single)
        corners = (by_corner and not by_side) or random.random() < 0.3
        if by_corner or random.random() < 0.2:
            wanted = {"rule": "touching", "pieces": [a, b], "corners": corners}
            yield wanted
    apart = all(not by_side for _, _, by_side, _ in pairs)
    if not wanted["pieces"] and random.random() < (0.6 if apart and pairs else 0.04):
        by_corner = any(by_corner for *_, by_corner in pairs)
        yield {"rule": "not-touching", "corners": not by_corner and random.random() < 0.8}
    elif random.random() < 0.35:
        yield from random_apart(random, named, pairs, wanted)


def random_apart(
    random: Random, named: Named, pairs: list[tuple[str, str, bool, bool]], wanted: Rule
) -> Iterator[Rule]:
    names = list(named.pieces)
    touching = {frozenset((a, b)) for a, b, by_side, _ in pairs if by_side}
    touching_by_corner = {frozenset((a, b)) for a, b, _, by_corner in pairs if by_corner}
    for some in random.sample(names, len(names)), random.sample(names, min(2, len(names))):
        some = some[: random.choice([2, 2, 3])]
        apart = set(map(frozenset, combinations(some, 2)))
        is_wanted = set(wanted["pieces"]) <= set(some) and wanted["pieces"]
        if len(some) < 2 or (apart & touching and random.random() < 0.8) or is_wanted:
            continue
        corners = not apart & touching_by_corner and random.random() < 0.7
        yield {"rule": "not-touching", "pieces": some, "corners": corners}
        return
