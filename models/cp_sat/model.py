"""The whole CP-SAT model of a puzzle: its placements, and every rule on the box.

Read ``variables`` first: it says what is decided. Then pieces, cover and ``sides`` say
what every puzzle of pieces on a board asks for, and the rest what its other rules do. Those
come down to four forms, whichever rule they are from; ``models.rules`` has the rules.

Big rectangles have too many placements for it: ``rectangles`` is another model, for these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pkgutil import resolve_name

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Note, Statement, Variables
from jigsat.models.decode import UniqueNames
from jigsat.models.forms import OTHER, BoundedSum, Choice, Implication, ModelFamily
from jigsat.models.problem import Problem
from jigsat.models.rules.faces import filled
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.support.text import span

# Rule: where two labelled sides meet, the labels fit: equal, or mates of each other.
#
# A side without a label, of a blank cell or of a piece, may lie against anything. What
# meets at an inner side of the board is stated in one of three ways, the strongest that is
# true there.


def add_sides(variables: Variables) -> None:
    """At each inner side of the board, the labels on its two sides fit."""
    fits = fits_of(variables.problem.puzzle)
    if fits is None:
        return
    mate_of = _single_mates(fits)
    for here, there in variables.problem.inner_sides:
        if not (_always_labelled(variables, here) and _always_labelled(variables, there)):
            _forbid_clashes(variables, here, there, fits)
        elif mate_of is not None:
            _equate_mates(variables, here, there, mate_of)
        else:
            _require_mates(variables, here, there, fits)


def _single_mates(fits: Fits) -> Mapping[str, str] | None:
    """The mate of each label that has one; None if a label has several."""
    if any(len(mates) > 1 for mates in fits.values()):
        return None
    return {label: mate for label, mates in fits.items() for mate in mates}


def _always_labelled(variables: Variables, side: Side) -> bool:
    """Whether the cell is covered, and by whatever covers it the side shows a label."""
    cell, _ = side
    if cell in variables.blank:
        return False
    labelled = sum(len(placements) for placements in variables.showing(side).values())
    return labelled == len(variables.covering(cell))


def _equate_mates(
    variables: Variables, here: Side, there: Side, mate_of: Mapping[str, str]
) -> None:
    """Here shows a label exactly if there shows its mate: one Boolean for each label.

    Both sums equal to one Boolean propagate from either side; equating the sums directly
    was measured to be twenty times slower.
    """
    model = variables.model
    shown_here, shown_there = variables.showing(here), variables.showing(there)
    # In order, so that the model is the same each time.
    meeting = shown_here.keys() | {mate_of[label] for label in shown_there if label in mate_of}
    for label in sorted(meeting):
        name = f"{variables.side_name(here)} shows {label}"
        met = variables.new_bool(ModelFamily.LABEL, name)
        across = shown_there.get(mate_of[label], []) if label in mate_of else []
        is_shown = model.add(sum(shown_here.get(label, [])) == met)
        variables.note(is_shown, ModelFamily.SHOWN, f"what shows: {name}")
        mated = model.add(sum(across) == met)
        variables.note(mated, ModelFamily.FIT, f"its mate across: {name}")
    for label in sorted(shown_there.keys() - mate_of.keys()):
        never = model.add(sum(shown_there[label]) == 0)
        name = f"{variables.side_name(there)} shows no {label}"
        variables.note(never, ModelFamily.FIT, name)


def _require_mates(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """A label on one side needs one of its mates on the other."""
    shown_here = shown_labels(variables, here)
    shown_there = shown_labels(variables, there)
    for side, one, other in ((here, shown_here, shown_there), (there, shown_there, shown_here)):
        for label, shown in one.items():
            mates = [across for name, across in other.items() if name in fits[label]]
            mated = variables.model.add_at_least_one([~shown, *mates])
            name = f"a mate across: {variables.side_name(side)} shows {label}"
            variables.note(mated, ModelFamily.FIT, name)


def _forbid_clashes(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """At most one is shown of a label here and all labels there that are not its mates."""
    shown_here = shown_labels(variables, here)
    shown_there = shown_labels(variables, there)
    for label, shown in shown_here.items():
        clashing = [other for name, other in shown_there.items() if name not in fits[label]]
        if clashing:
            fitting = variables.model.add_at_most_one([shown, *clashing])
            name = f"no clash across: {variables.side_name(here)} shows {label}"
            variables.note(fitting, ModelFamily.FIT, name)


def shown_labels(variables: Variables, side: Side) -> dict[str, cp_model.IntVar]:
    """One Boolean for each label: some placement shows it on this side."""
    shown = {}
    for label, placements in variables.showing(side).items():
        name = f"{variables.side_name(side)} shows {label}"
        shown[label] = variables.new_bool(ModelFamily.LABEL, name)
        is_shown = variables.model.add(sum(placements) == shown[label])
        variables.note(is_shown, ModelFamily.SHOWN, f"what shows: {name}")
    return shown


def build_model(
    problem: Problem,
    alive: Sequence[int] | None = None,
    blanks: tuple[int, int] | None = None,
) -> Variables:
    """The model over the placements that are still ``alive`` (default: all).

    ``blanks``: how many there are at least and at most, if not as the puzzle says.
    """
    variables = Variables(problem, range(len(problem.placements)) if alive is None else alive)
    _add_pieces(variables)
    _add_cover(variables, *(blanks or problem.puzzle.cover.blank_range))
    add_sides(variables)
    _add_constraints(variables)
    return variables


def _add_pieces(variables: Variables) -> None:
    """As many placements of each class of pieces are used as there are such pieces.

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


def _add_cover(variables: Variables, fewest: int, most: int) -> None:
    """Each cell is covered by exactly one placement or is blank; the blanks are counted.

    Counting the blanks is what makes loose packings tractable: "at most one placement per
    cell" lets the search waste cells until the last piece does not fit, while the sum of the
    blanks tells it at once.
    """
    model = variables.model
    for cell in variables.problem.cells:
        blank = [variables.blank[cell]] if cell in variables.blank else []
        covered = model.add_exactly_one(variables.covering(cell) + blank)
        variables.note(covered, ModelFamily.COVER, f"cover {variables.cell_name(cell)}")
    if variables.blank or fewest:
        blanks = cp_model.LinearExpr.sum(list(variables.blank.values()))
        counted = model.add_linear_constraint(blanks, fewest, most)
        variables.note(counted, ModelFamily.BLANKS, f"{span(fewest, most)} blank")


def _add_constraints(variables: Variables) -> None:
    constraints = variables.problem.constraints
    for placements in constraints.at_most_one:
        once = variables.model.add_at_most_one(variables.alive(sorted(placements)))
        about = constraints.about.get(placements, OTHER)
        variables.note(once, about.family, about.words)
    for placements, about in filled(variables.problem).items():
        once = variables.model.add_exactly_one(variables.alive(sorted(placements)))
        variables.note(once, about.family, about.words)
    for bounded_sum in constraints.sums:
        _add_bounded_sum(variables, bounded_sum)
    for implication in constraints.implications:
        _add_implication(variables, implication)
    for choice in constraints.choices:
        _add_choice(variables, choice)


def _add_bounded_sum(variables: Variables, bounded_sum: BoundedSum) -> None:
    placed = [index for index in bounded_sum.of if index in variables.placed]
    total = cp_model.LinearExpr.weighted_sum(
        [variables.placed[index] for index in placed],
        [bounded_sum.of[index] for index in placed],
    )
    bounds = bounded_sum.least, bounded_sum.most
    bounded = variables.model.add_linear_constraint(total, *bounds)
    variables.note(bounded, bounded_sum.about.family, bounded_sum.about.words)


def _add_implication(variables: Variables, implication: Implication) -> None:
    if implication.placement in variables.placed:
        others = variables.alive(sorted(implication.others))
        called = variables.model.add_bool_or(
            [~variables.placed[implication.placement], *others]
        )
        about = implication.about
        variables.note(called, about.family, about.words, implication.placement)


def _add_choice(variables: Variables, choice: Choice) -> None:
    """Exactly one of the sets is unused; a Boolean for each set says whether it is that one.

    The placements determine these Booleans, as each solution uses some of all sets but one.
    """
    names = [f"{choice.about.words}, way {n + 1}" for n in range(len(choice.sets))]
    unused = [variables.new_bool(ModelFamily.BEGINNING, name) for name in names]
    one = variables.model.add_exactly_one(unused)
    variables.note(one, choice.about.family, choice.about.words)
    for chosen, name, placements in zip(unused, names, choice.sets, strict=True):
        for index in sorted(placements & variables.placed.keys()):
            excluded = variables.model.add_implication(chosen, ~variables.placed[index])
            words = f"is against {name}"
            variables.note(excluded, ModelFamily.RIM_PATTERN, words, placement=index)


# Which CP-SAT model a problem has, and how its variables and constraints get names.


def cp_sat_model(problem: SearchProblem, alive: Sequence[int] | None = None) -> Statement:
    """The model of a problem, over what is still ``alive`` of it (default: all)."""
    made: Statement = resolve_name(problem.cp_sat.made_by)(problem, alive)
    return made


def give_names(stated: Statement) -> None:
    """Name each variable and constraint of a model; no two variables have the same name.

    Nor have two constraints. A search needs no names, so models are made without.
    """
    unique, proto = UniqueNames(" #"), stated.model.proto
    placements = tuple(map(unique.unique, stated.placement_names()))
    for note in stated.of_variables:
        name = _in_words(note, placements)
        proto.variables[note.number].name = name if not note.words else unique.unique(name)
    unique = UniqueNames(" #")
    for note in stated.of_constraints:
        proto.constraints[note.number].name = unique.unique(_in_words(note, placements))


def _in_words(note: Note, placements: Sequence[str]) -> str:
    placement = "" if note.placement is None else placements[note.placement]
    return " ".join(filter(None, (placement, note.words)))
