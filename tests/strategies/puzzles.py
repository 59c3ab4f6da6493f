"""Random small puzzles: a board is cut into pieces that keep the rules, and some is spoilt."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle import Puzzle
from tests.strategies.boards import Cut, random_cut
from tests.strategies.clues import random_clues
from tests.strategies.colours import Colours, colour_rule, random_colours
from tests.strategies.cover import random_cover
from tests.strategies.faces import about_some, random_faces, random_label_lines, random_marks
from tests.strategies.labels import Labels, called, random_labels
from tests.strategies.pieces import (
    Typed,
    counted,
    random_piece,
    shown_by,
    spare,
    spoil,
    with_ranges,
)
from tests.strategies.rules import Named, Rule, written
from tests.strategies.touching import random_touching
from tests.strategies.use import random_use


@st.composite
def puzzles(draw: st.DrawFn, *grids: Grid) -> Puzzle:
    """Puzzles on one of these grids."""
    # Random numbers as they come: Hypothesis would choose extreme ones too often.
    random = draw(st.randoms(use_true_random=True))
    return random_puzzle(random, random.choice(grids))


def random_puzzle(random: Random, grid: Grid) -> Puzzle:
    return Puzzle.model_validate(random_document(random, grid))


def random_document(random: Random, grid: Grid) -> dict[str, Any]:
    """A puzzle as a person would type it."""
    cut = random_cut(random, grid)
    typed = complete_set(random, cut) if random.random() < 0.05 else cut_up(random, cut)
    return {
        "schema_version": 1,
        "name": "random",
        "title": "A random puzzle",
        "grid": grid.name,
        **typed,
        "board": {
            "cells": list(map(grid.coordinates, cut.board.cells)),
            "wrap": cut.wrap,
            "colours": typed.get("board", {}),
        },
        "rules": random.sample(typed["rules"], len(typed["rules"])),
    }


def cut_up(random: Random, cut: Cut) -> dict[str, Any]:
    """Pieces that fill the board as it is cut, and rules; ``board`` are the board's colours."""
    turning = random.choice(list(Turning))
    labels, colours = random_labels(random, cut), random_colours(random, cut)
    faces = list(random_faces(random, cut))
    pieces = random_pieces(random, cut, labels, faces, colours, turning)
    spoil(random, pieces)
    named = boxed(random, cut, pieces)
    box = list(named.pieces.values())
    lines = list(random_label_lines(random, cut, labels.shown)) if labels_of(box) else []
    if lines and random.random() < 0.3:
        labels = Labels({}, {})  # no other rule about them
    rules = [
        *label_rules(labels, box),
        *about_some(random, [*lines, *faces], named.pieces),
        *colour_rule(colours, box),
        *random_clues(random, cut, named, turning),
        *random_touching(random, cut, named),
        *random_use(random, named),
        *random_use(random, named),
    ]
    rules += random_cover(random, cut, never_blank(cut, rules))
    has_colours = any(rule["rule"] == "colours" for rule in rules)
    return {
        "turning": turning.value,
        "board": board_colours(cut, colours) if has_colours else {},
        "pieces": box if has_colours else list(map(without_colours, box)),
        "copies": named.copies,
        "rules": rules,
    }


def boxed(random: Random, cut: Cut, pieces: list[Typed]) -> Named:
    """The pieces with names and counts, and perhaps one that is not needed."""
    lies = [piece.pop("lies") for piece in pieces]
    copies = 2 if random.random() < 0.12 else 1
    box, names = counted(random, pieces)
    box = with_ranges(random, box, copies)
    if random.random() < 0.2:
        box.append(spare(random, box))
    groups = list(zip(names, cut.groups, lies, strict=True))
    return Named({piece["name"]: piece for piece in box}, groups, copies)


def never_blank(cut: Cut, rules: list[Rule]) -> set[Point]:
    """The cells that a rule has covered: those on a rim with a pattern."""
    pattern = any(rule.get("pattern") for rule in rules)
    return {cell for cell, _ in cut.board.rim} if pattern else set()


def random_pieces(
    random: Random,
    cut: Cut,
    labels: Labels,
    faces: list[Rule],
    colours: Colours,
    turning: Turning,
) -> list[Typed]:
    marks = random_marks(random, cut, faces, random.random() < 0.1)
    pieces = []
    for group, mark in zip(cut.groups, marks, strict=True):
        upper = replace(shown_by(cut, group, labels, colours.pieces), marks=mark)
        pieces.append(random_piece(random, cut, group, upper, labels, turning))
    return pieces


def label_rules(labels: Labels, pieces: list[Typed]) -> list[Rule]:
    """The rules about labels, which name only those that are there."""
    known = labels_of(pieces)
    rules = []
    if known and labels.rule:
        wild = [label for label in known if label == "any"]
        rules.append({**labels.rule, "wild": wild})
    if known and labels.rim:
        rules.append(known_rim(labels.rim, known))
    return rules


def labels_of(pieces: list[Typed]) -> list[str]:
    sides = [piece["sides"] or () for piece in pieces]
    sides += [(piece["back"] or {}).get("sides") or () for piece in pieces]
    return sorted(
        {label for items in sides for item in items for label in item["sides"].values()}
    )


def known_rim(rim: Rule, known: list[str]) -> Rule:
    """The rule without labels that no piece has; at least it names those that there are."""
    every = {name: [x for x in some if x in known] for name, some in rim["groups"].items()}
    groups = {name: some for name, some in every.items() if some}
    names = called(known, groups)
    some = [name for name in rim.get("labels", names) if name in names]
    counts = {name: count for name, count in rim.get("counts", {}).items() if name in names}
    pattern = rim.get("pattern", []) if set(rim.get("pattern", [])) <= set(names) else []
    rule = {"rule": "rim", "groups": groups, "counts": counts}
    if "labels" in rim or not (counts or pattern):
        return {**rule, "labels": some}
    return {**rule, "pattern": pattern}


def board_colours(cut: Cut, colours: Colours) -> dict[str, Any]:
    names = sorted(set(colours.board.values()))
    return {
        name: written(cut.grid, [cell for cell, on in colours.board.items() if on == name])
        for name in names
    }


def without_colours(piece: Typed) -> Typed:
    back = piece["back"] and {k: v for k, v in piece["back"].items() if k != "colours"}
    return {**piece, "colours": None, "back": back}


def complete_set(random: Random, cut: Cut) -> dict[str, Any]:
    """A box that is a complete set, of which some pieces are used."""
    size = random.randint(1, min(3, len(cut.board.cells)))
    entry = {
        "set": random.choice(["free", "one-sided", "fixed"]),
        "size": size,
        "count": {"min": 0, "max": random.randint(1, 3)},
        "turning": random.choice([None, None, *Turning]),
    }
    blanks = len(cut.board.cells) % size
    cover = {"rule": "cover", "blanks": {"min": 0, "max": blanks + random.randint(0, 1)}}
    apart = {"rule": "not-touching", "corners": True}
    rules = [cover, apart] if blanks and random.random() < 0.2 else [cover]
    return {"pieces": [entry], "rules": rules}
