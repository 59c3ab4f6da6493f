"""All pieces of a puzzle as a person types them: one by one, in sets, or in one picture."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from jigsat.schemas.base import Data, DifferentNames, at_most
from jigsat.schemas.fields.board import Drawn, kind_of_cells
from jigsat.schemas.fields.piece import Piece, PieceCount, Turning

MAX_PIECES = 10_000
MAX_SET_SIZE = 8


class PieceSet(Data):
    """All pieces with a given number of cells: polyominoes, polycubes and so on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"set": "free", "size": 5}]})

    set: Annotated[
        Literal["free", "one-sided", "fixed"],
        Field(
            description="Which pieces are the same: ``free`` if they can be turned and flipped "
            "into each other, ``one-sided`` if turned, ``fixed`` if neither."
        ),
    ]
    size: Annotated[
        int,
        Field(
            strict=True,
            ge=1,
            le=MAX_SET_SIZE,
            description="The number of cells of each piece. If sets share names, or "
            "another piece has one of them, it is added to those of all sets: ``I3``, ``I4``.",
            examples=[5],
        ),
    ]
    count: PieceCount = 1
    turning: Annotated[
        Turning | None,
        Field(
            description="How they may be turned; if left out, as ``set`` says.",
            examples=["rotate"],
        ),
    ] = None
    without: Annotated[
        DifferentNames,
        Field(description="The names of pieces that are left out.", examples=[["I", "X"]]),
    ] = ()


def _piece_or_set(value: Any) -> str:
    return (
        "set"
        if isinstance(value, PieceSet) or (isinstance(value, dict) and "set" in value)
        else "piece"
    )


Entry = Annotated[
    Annotated[Piece, Tag("piece")] | Annotated[PieceSet, Tag("set")],
    Discriminator(_piece_or_set),
]


def _pieces_as(value: Any) -> str:
    kind = kind_of_cells(value)
    return kind if kind in ("line", "text", "layers") else "entries"


#: The pieces one after another, or all in one picture: each letter is a piece.
Pieces = Annotated[
    Drawn
    | Annotated[
        tuple[Entry, ...],
        Field(min_length=1, max_length=MAX_PIECES),
        at_most(MAX_PIECES),
        Tag("entries"),
    ],
    Discriminator(_pieces_as),
]
