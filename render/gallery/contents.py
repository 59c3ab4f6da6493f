"""What a page is about, as data: the board, the pieces, the labels, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.render.drawing.palette import Theme, fill_of, ink_of
from jigsat.render.drawing.symbols import symbols
from jigsat.render.gallery.board import page_board
from jigsat.render.gallery.motifs import Document, motifs_of_labels
from jigsat.render.gallery.space import place_in_space, solid_of
from jigsat.render.gallery.words import cell_in_words, one_of, turn_in_words, when_found
from jigsat.schemas.collection import Collection
from jigsat.schemas.puzzle import Puzzle


def contents_of(puzzle: Puzzle, collection: Collection, labels: Sequence[str]) -> Document:
    """All but the solutions, ready for JSON."""
    board = page_board(puzzle)
    return {
        "title": puzzle.title,
        "file": puzzle.name,
        "solid": solid_of(puzzle),
        "hasBlanks": bool(puzzle.blankable or puzzle.open_cells),
        "view": board.view,
        "captions": [{"x": x, "y": y, "text": text} for x, y, text in board.captions],
        "cells": [
            {
                "polygon": [number for corner in polygon for number in corner],
                "at": puzzle.grid_data.coordinates(cell),
                "place": place_in_space(puzzle, cell),
                "name": cell_in_words(puzzle, cell),
                "label": puzzle.cell_names.get(cell),
            }
            for cell, polygon in zip(puzzle.cells, board.polygons, strict=True)
        ],
        "pieces": list(_pieces(collection)),
        "names": [piece.name for piece in puzzle.box],
        "faces": [shape.face for shape in puzzle.shapes],
        "turns": [turn.name for turn in puzzle.grid_data.all_turns],
        "orientations": [turn_in_words(turn.name) for turn in puzzle.grid_data.all_turns],
        "motifs": motifs_of_labels(puzzle, labels),
        "convention": collection.convention,
        "total": collection.total,
        "isSample": collection.is_sample,
        "course": collection.course,
        "noCourse": when_found(collection),
    }


def _pieces(collection: Collection) -> Iterator[Document]:
    short = symbols(names[0] for names in collection.pieces)
    for number, names in enumerate(collection.pieces):
        yield {"name": one_of(names), "symbol": short[names[0]], **_coloured(number)}


def _coloured(number: int) -> Document:
    return {
        "colour": fill_of(number, Theme.LIGHT),
        "ink": ink_of(number, Theme.LIGHT),
        "dark": fill_of(number, Theme.DARK),
    }
