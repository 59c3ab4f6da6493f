"""Random rules about how many of some pieces are used."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.strategies.labels import about
from tests.strategies.rules import Named, Rule


def random_use(random: Random, named: Named) -> Iterator[Rule]:
    """How many of some pieces are used, where their counts leave it open."""
    loose = [name for name in named.pieces if len(set(named.used(name))) > 1]
    if not loose or random.random() < 0.5:
        return
    some = {random.choice(loose), *random.sample(list(named.pieces), 1)}
    names = random.sample(sorted(some), len(some))
    least = sum(named.used(name)[0] for name in names)
    most = sum(named.used(name)[1] for name in names)
    used = sum(name in names for name, _, _ in named.groups)
    count = about(random, min(used, most), most, least)
    if isinstance(count, dict):
        count["max"] = max(count["max"], least)
    yield {"rule": "use", "pieces": names, "count": count}
