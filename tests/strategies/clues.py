"""Random clues, most of which the board as it is cut follows."""

from __future__ import annotations

from random import Random

from jigsat.schemas.fields.piece import Turning
from tests.strategies.boards import Cut
from tests.strategies.pieces import turns_allowed
from tests.strategies.rules import Named, Rule, written


def random_clues(random: Random, cut: Cut, named: Named, turning: Turning) -> list[Rule]:
    clues = [
        random_clue(random, cut, named, turning)
        for _ in range(random.choice([0, 0, 0, 0, 1, 1, 2, 3]))
    ]
    # What is fixed is not forbidden as well: that would be refused.
    fixed = {clue["piece"] for clue in clues if clue["rule"] == "fixed"}
    return [c for c in clues if c["rule"] != "forbidden" or c["piece"] not in fixed]


def random_clue(random: Random, cut: Cut, named: Named, turning: Turning) -> Rule:
    """Where a piece lies, and perhaps how; but where it does not lie any cells will do."""
    kind = random.choice(["fixed", "fixed", "forbidden"])
    name, group, lies = random.choice(named.groups)
    others = [other for other, _, _ in named.groups if other != name]
    if kind == "forbidden" and others and random.random() < 0.8:
        name = random.choice(others)
    piece = named.pieces[name]
    cells = cut.at_home(group)[: random.randint(1, len(piece["cells"]))]
    clue: Rule = {"rule": kind, "piece": name, "cells": written(cut.grid, cells)}
    if random.random() < 0.4:
        turns = [turn.name for turn in turns_allowed(cut.grid, piece["turning"] or turning)]
        clue["turn"] = lies if lies in turns else random.choice(turns)
    return clue
