from __future__ import annotations

from typing import Any

import pytest

from jigsat.schemas.fields.piece import Piece, PieceSet, Turning
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.geometry import shape_of
from jigsat.schemas.parsing.polyforms import complete_set

TRIANGLE = plane("triangle")


def pieces(grid: Grid, kind: str, size: int, **keys: Any) -> tuple[Piece, ...]:
    wanted = PieceSet.model_validate({"set": kind, "size": size, **keys})
    return complete_set(grid, wanted, "pieces[0]")


#: How many pieces of one cell, two cells and so on. From the On-Line Encyclopedia of Integer
#: Sequences: A000105, A000988, A001168; A000577, A006534, A001420; A000228, A006535, A001207;
#: A038119, A000162, A001931; A057786 for kites, A019988 and A151537 for sticks on squares; for
#: other sticks Polyform Puzzler. Half squares, drafters, rhombuses, octagons with squares,
#: hexagonal prisms, tetrahedra and octahedra: by a program that turns corners, balls by their
#: distances alone, and prisms by turning the places of their centres.
KNOWN: dict[tuple[str, str], list[int]] = {
    ("square", "free"): [1, 1, 2, 5, 12, 35, 108],
    ("square", "one-sided"): [1, 1, 2, 7, 18, 60, 196],
    ("square", "fixed"): [1, 2, 6, 19, 63, 216, 760],
    ("triangle", "free"): [1, 1, 1, 3, 4, 12, 24, 66],
    ("triangle", "one-sided"): [1, 1, 1, 4, 6, 19, 43, 120],
    ("triangle", "fixed"): [2, 3, 6, 14, 36, 94, 250, 675],
    ("hexagon", "free"): [1, 1, 3, 7, 22, 82],
    ("hexagon", "one-sided"): [1, 1, 3, 10, 33, 147],
    ("hexagon", "fixed"): [1, 3, 11, 44, 186, 814],
    ("tetrakis", "free"): [1, 2, 2, 6, 8, 22],
    ("kite", "free"): [1, 2, 4, 10, 27, 85],
    ("drafter", "free"): [1, 3, 3, 9, 14, 38],
    ("rhombille", "free"): [1, 1, 3, 4, 12, 27],
    ("truncated-square", "free"): [2, 2, 7, 22],
    ("sticks-square", "free"): [1, 2, 5, 16, 55, 222],
    ("sticks-square", "one-sided"): [1, 2, 7, 25, 99, 416],
    ("sticks-triangle", "free"): [1, 3, 12, 60, 375],
    ("sticks-hexagon", "free"): [1, 1, 3, 4, 12, 27],
    ("cube", "free"): [1, 1, 2, 7, 23],
    ("cube", "one-sided"): [1, 1, 2, 8, 29],
    ("cube", "fixed"): [1, 3, 15, 86, 534],
    ("prism", "free"): [1, 2, 3, 11],
    ("hexagonal-prism", "free"): [1, 2, 5, 20],
    ("hexagonal-prism", "one-sided"): [1, 2, 5, 23],
    ("rhombic", "free"): [1, 3, 4, 16],
    ("rhombic", "one-sided"): [1, 3, 6, 24],
    ("tetra-octa", "free"): [2, 1, 4, 9],
    ("tetra-octa", "one-sided"): [2, 1, 4, 11],
    ("tetra-octant", "free"): [2, 2, 3, 9],
    ("tetra-octant", "one-sided"): [2, 2, 3, 12],
    ("prism", "one-sided"): [1, 2, 3, 13],
    ("prism", "fixed"): [2, 5, 20, 91],
    ("sphere", "free"): [1, 1, 4, 20],
    ("sphere", "one-sided"): [1, 1, 4, 25],
    ("sphere", "fixed"): [1, 6, 50, 475],
}


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("kind", "known"), KNOWN.items(), ids=map(" ".join, KNOWN))
def test_sets_have_as_many_pieces_as_is_known(kind: tuple[str, str], known: list[int]) -> None:
    grid, how = GRIDS[kind[0]], kind[1]
    assert [len(pieces(grid, how, size)) for size in range(1, len(known) + 1)] == known


@pytest.mark.full(but=6)
@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_the_pieces_of_a_set_in_all_their_ways_are_the_fixed_ones(grid: Grid) -> None:
    fixed = {shape_of(grid, piece).cells for piece in pieces(grid, "fixed", 4)}
    for kind, turning in (("free", Turning.ROTATE_AND_FLIP), ("one-sided", Turning.ROTATE)):
        ways = [
            way.shape.cells
            for piece in pieces(grid, kind, 4)
            for way in orientations(grid, shape_of(grid, piece), turning)
        ]
        assert len(ways) == len(set(ways))
        assert set(ways) == fixed


#: The names of pentominoes and how one may draw them, perhaps turned and flipped.
PENTOMINOES = {
    "F": ["##.", ".##", ".#."],
    "I": ["#", "#", "#", "#", "#"],
    "L": ["#.", "#.", "#.", "##"],
    "N": ["##..", ".###"],
    "P": ["###", "##."],
    "T": ["#..", "###", "#.."],
    "U": ["##", "#.", "##"],
    "V": ["###", "#..", "#.."],
    "W": [".##", "##.", "#.."],
    "X": [".#.", "###", ".#."],
    "Y": [".#", "##", ".#", ".#"],
    "Z": [".##", ".#.", "##."],
}


def test_pentominoes_have_their_usual_names() -> None:
    named = {piece.name: piece for piece in pieces(SQUARE, "free", 5)}
    assert sorted(named) == list("FILNPTUVWXYZ")
    for name, rows in PENTOMINOES.items():
        drawn = shape_of(SQUARE, Piece.model_validate({"name": name, "cells": rows}))
        ours = shape_of(SQUARE, named[name])
        both = [orientations(SQUARE, it, Turning.ROTATE_AND_FLIP) for it in (drawn, ours)]
        assert {way.shape for way in both[0]} == {way.shape for way in both[1]}


USUAL = {
    ("square", "free", 4): "ILOST",
    ("square", "one-sided", 4): "IJLOSTZ",
    ("cube", "free", 4): "AILOPST",
    ("cube", "one-sided", 4): "ABILOPST",
    ("hexagon", "free", 4): "IJOPSUY",
    ("triangle", "free", 6): "CEFGHIJOPSVX",
}


@pytest.mark.parametrize("kind", USUAL)
def test_small_sets_have_the_letters_that_are_usual(kind: tuple[str, str, int]) -> None:
    grid, how, size = kind
    assert [piece.name for piece in pieces(GRIDS[grid], how, size)] == list(USUAL[kind])


def test_mirror_images_have_the_name_with_a_number() -> None:
    names = [piece.name for piece in pieces(SQUARE, "one-sided", 5)]
    assert names == sorted([*"FILNPTUVWXYZ", "F2", "L2", "N2", "P2", "Y2", "Z2"])
    every = [piece.name for piece in pieces(SQUARE, "fixed", 5)]
    assert len(every) == len(set(every)) == 63
    assert "F8" in every


def test_other_pieces_have_letters_or_numbers() -> None:
    assert [piece.name for piece in pieces(TRIANGLE, "free", 5)] == list("ABCD")
    names = [piece.name for piece in pieces(SQUARE, "free", 6)]
    assert (names[0], names[-1], len(names)) == ("01", "35", 35)


def test_pieces_of_a_set_are_turned_as_the_set_says() -> None:
    def turnings(kind: str, **keys: Any) -> set[Turning | None]:
        return {piece.turning for piece in pieces(TRIANGLE, kind, 4, **keys)}

    assert turnings("free") == {Turning.ROTATE_AND_FLIP}
    assert turnings("one-sided") == {Turning.ROTATE}
    assert turnings("fixed") == {Turning.FIXED}
    assert turnings("free", turning="rotate") == {Turning.ROTATE}


def test_pieces_can_be_left_out_and_counted() -> None:
    some = pieces(SQUARE, "free", 5, without=["I", "X"], count={"min": 0, "max": 2})
    assert sorted(piece.name for piece in some) == list("FLNPTUVWYZ")
    assert all(piece.count == some[0].count for piece in some)
    assert some[0].count != 1
    assert pieces(SQUARE, "free", 1, without=["A"]) == ()
