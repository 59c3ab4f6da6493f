"""Rule: the pieces in the box are used, as often as their counts say."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.families import ModelFamily


def add_pieces(variables: Variables) -> None:
    """Of each class of pieces, as many placements are used as there are such pieces.

    Where some of them may stay in the box, at least as many as have to be used.
    """
    for index, piece_class in enumerate(variables.problem.piece_classes):
        placements = variables.of_class(index)
        if piece_class.is_single:
            used = variables.model.add_exactly_one(placements)
        else:
            total = cp_model.LinearExpr.sum(placements)
            bounds = piece_class.least, piece_class.count
            used = variables.model.add_linear_constraint(total, *bounds)
        variables.note(used, ModelFamily.PIECES, f"use {piece_class.names[0]}")
