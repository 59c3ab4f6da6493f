"""MiniZinc: a model to be read, and beside it the data.

The model has a paragraph for each subject that the puzzle has constraints about, in the order
in which one would tell of them; the data name placements, cells and pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from jigsat.exchange.solvers.model import Family, Literal, Model, Subject, Sum

# The MiniZinc model in words: a paragraph for each subject of constraints.
#
# A paragraph says what it is about, declares the data that it needs and the variables that
# it brings in, and states its constraints.


OPENING = """
% A puzzle is a board of cells, a box of pieces, and rules. A placement is one piece, in one
% orientation, at one place. Solving is choosing placements so that every rule holds. Which
% placements there are, and what they cover, is data: see the file ending in .dzn. To find
% all solutions:  minizinc --all-solutions MODEL.mzn DATA.dzn

% What is to be decided: is this placement used?
enum PLACEMENT;
array[PLACEMENT] of var bool: used;
"""

COVER_OPENING = """
% Options have items. Solving is choosing options so that every item is covered as often as it
% should be. Which options there are is data: see the file ending in .dzn. To find
% all solutions:  minizinc --all-solutions MODEL.mzn DATA.dzn

% What is to be decided: is this option chosen?
enum OPTION;
array[OPTION] of var bool: used;
"""

#: Where cells may be blank; before what refers to it.
BLANK = """
% And where cells may stay empty: is this one blank?
enum CELL;
array[CELL] of var bool: blank;
set of CELL: may_be_blank;
constraint forall(c in CELL where not (c in may_be_blank))(not blank[c]);
"""

CELLS = """
% Every cell is covered by exactly one placement.
enum CELL;
array[CELL] of set of PLACEMENT: covering;
constraint forall(c in CELL)(sum(p in covering[c])(used[p]) = 1);
"""

CELLS_OR_BLANKS = """
% Every cell is covered by exactly one placement, or else is blank.
array[CELL] of set of PLACEMENT: covering;
constraint forall(c in CELL)(sum(p in covering[c])(used[p]) + blank[c] = 1);
"""

NO_BLANKS = """
% So many cells have to be blank, but none may be.
int: fewest_blanks;
int: most_blanks;
constraint 0 in fewest_blanks..most_blanks;
"""

PARAGRAPHS = {
    Subject.PIECES: """
% Each piece is used: as often as there are such pieces in the box, or may be used.
enum PIECE;
array[PIECE] of set of PLACEMENT: laying;
array[PIECE] of int: fewest;
array[PIECE] of int: most;
constraint forall(k in PIECE)(
  let { var int: number = sum(p in laying[k])(used[p]) } in
  fewest[k] <= number /\\ number <= most[k]
);
""",
    Subject.CELLS: CELLS,
    Subject.BLANKS: """
% Only so many cells are blank.
int: fewest_blanks;
int: most_blanks;
constraint fewest_blanks <= sum(blank) /\\ sum(blank) <= most_blanks;
""",
    Subject.SHOWN: """
% A side of a cell shows a label exactly if a placement is used that shows it there.
enum SHOWN;
array[SHOWN] of set of PLACEMENT: showing;
array[SHOWN] of var bool: shown;
constraint forall(s in SHOWN)(sum(p in showing[s])(used[p]) = shown[s]);
""",
    Subject.MEETINGS: """
% Where two sides meet, their labels fit: of a label here and all labels there that do not fit
% it, at most one is shown.
array[int] of set of SHOWN: clashing;
constraint forall(labels in clashing)(sum(s in labels)(shown[s]) <= 1);
""",
    Subject.ITEMS: """
% Every primary item is covered as often as its count says.
enum ITEM;
array[ITEM] of set of OPTION: covering;
array[ITEM] of int: fewest;
array[ITEM] of int: most;
constraint forall(i in ITEM)(
  let { var int: number = sum(o in covering[i])(used[o]) } in
  fewest[i] <= number /\\ number <= most[i]
);
""",
    Subject.COLOURS: """
% A secondary item has a colour exactly if an option is chosen that gives it this colour.
enum COLOUR;
array[COLOUR] of set of OPTION: giving;
array[COLOUR] of var bool: has_colour;
constraint forall(c in COLOUR)(has_colour[c] <-> exists(o in giving[c])(used[o]));
""",
    Subject.AGREEMENTS: """
% And it is in one option at most, or has one colour.
array[int] of set of OPTION: alone;
constraint forall(options in alone)(sum(o in options)(used[o]) <= 1);
""",
    Subject.EXCLUSIONS: """
% What may not be there twice, like a face in a line of cells: of each of these sets at most
% one placement is used.
array[int] of set of PLACEMENT: exclusive;
constraint forall(placements in exclusive)(sum(p in placements)(used[p]) <= 1);
""",
    Subject.FILLED: """
% Where a line has as many cells as there are faces, each face is there: of each of these sets
% exactly one placement is used.
array[int] of set of PLACEMENT: filled;
constraint forall(placements in filled)(sum(p in placements)(used[p]) = 1);
""",
    Subject.SUMS: """
% What is counted, like the labels on the rim: each use of a placement adds a weight to a sum.
enum SUM;
array[int] of SUM: adds_to;
array[int] of PLACEMENT: added;
array[int] of int: weight;
array[SUM] of int: least_sum;
array[SUM] of int: most_sum;
constraint forall(s in SUM)(
  let { var int: total =
    sum(i in index_set(added) where adds_to[i] = s)(weight[i] * used[added[i]]) } in
  least_sum[s] <= total /\\ total <= most_sum[s]
);
""",
    Subject.CALLS: """
% What must be beside something: if the one placement is used, so is one of the others.
array[int] of PLACEMENT: calling;
array[int] of set of PLACEMENT: called;
constraint forall(i in index_set(calling))(
  used[calling[i]] -> exists(p in called[i])(used[p])
);
""",
    Subject.CHOICES: """
% A choice between several ways, like where a pattern around the rim begins: for each way the
% placements that are against it. Of exactly one way none of these is used.
enum WAY;
array[WAY] of set of PLACEMENT: against;
array[int] of set of WAY: choices;
array[WAY] of var bool: chosen;
constraint forall(ways in choices)(sum(w in ways)(chosen[w]) = 1);
constraint forall(w in WAY, p in against[w])(chosen[w] -> not used[p]);
""",
}

AGREEMENTS_WITH_COLOURS = """
% And it is in one option at most, or has one colour.
array[int] of set of OPTION: alone;
array[int] of set of COLOUR: colours;
constraint forall(i in index_set(alone))(
  sum(o in alone[i])(used[o]) + sum(c in colours[i])(has_colour[c]) <= 1
);
"""

CLOSING = """
solve satisfy;

% A solution is told by the names of its placements.
output ["\\(p)\\n" | p in PLACEMENT where fix(used[p])];
"""

COVER_CLOSING = """
solve satisfy;

% A solution is told by the names of its options.
output ["\\(o)\\n" | o in OPTION where fix(used[o])];
"""


Sums = tuple[Sum, ...]
#: A line of data: a name and its value.
Lines = Iterator[tuple[str, str]]


def minizinc(model: Model) -> str:
    """The model as the text of an .mzn file; what is in it depends on the puzzle's rules."""
    subjects = {group.subject for group in model.groups}
    texts = PARAGRAPHS
    opening, closing = OPENING, CLOSING
    if Subject.ITEMS in subjects:
        opening, closing = COVER_OPENING, COVER_CLOSING
        if Subject.COLOURS in subjects:
            texts = {**texts, Subject.AGREEMENTS: AGREEMENTS_WITH_COLOURS}
    elif model.of(Family.BLANK):
        texts = {**texts, Subject.CELLS: BLANK + CELLS_OR_BLANKS}
    else:
        texts = {**texts, Subject.BLANKS: NO_BLANKS}
    paragraphs = [text for subject, text in texts.items() if subject in subjects]
    return "".join([f"% {model.name}: {model.title}\n", opening, *paragraphs, closing])


def minizinc_data(model: Model) -> str:
    """The data of the model as the text of a .dzn file."""
    painter = _Data(model)
    assigned = (f"{name} = {value};" for name, value in painter.lines())
    return "\n".join([f"% {model.name}: {model.title}", *assigned, ""])


class _Data:
    """What the paragraphs of the model declare, taken from the sums."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._variables = model.variables
        self._sums = {group.subject: group.sums for group in model.groups}

    def lines(self) -> Lines:
        """The data, in the order of the paragraphs."""
        enum = "OPTION" if Subject.ITEMS in self._sums else "PLACEMENT"
        yield enum, self._enum_with_meanings(Family.PLACEMENT)
        of_subject: Mapping[Subject, Callable[[Sums], Lines]] = {
            Subject.PIECES: self._pieces,
            Subject.CELLS: self._cells,
            Subject.BLANKS: self._blanks,
            Subject.SHOWN: self._shown,
            Subject.MEETINGS: lambda sums: self._sets("clashing", sums, Family.SHOWN),
            Subject.EXCLUSIONS: lambda sums: self._sets("exclusive", sums),
            Subject.FILLED: lambda sums: self._sets("filled", sums),
            Subject.SUMS: self._weighted,
            Subject.CALLS: self._calls,
            Subject.CHOICES: self._choices,
            Subject.ITEMS: self._items,
            Subject.COLOURS: self._colours,
            Subject.AGREEMENTS: self._agreements,
        }
        for subject, lines in of_subject.items():
            if subject in self._sums:
                yield from lines(self._sums[subject])

    def _pieces(self, sums: Sums) -> Lines:
        yield "PIECE", _enum(each.name for each in sums)
        yield from self._sets("laying", sums)
        yield from _bounds("fewest", "most", sums)

    def _cells(self, sums: Sums) -> Lines:
        yield "CELL", _enum(each.name for each in sums)
        yield from self._sets("covering", sums)
        if self._model.of(Family.BLANK):
            blank = (each.name for each in sums if self._members(each, Family.BLANK))
            yield "may_be_blank", _set(blank)

    def _blanks(self, sums: Sums) -> Lines:
        yield "fewest_blanks", str(sums[0].least)
        yield "most_blanks", str(sums[0].most)

    def _shown(self, sums: Sums) -> Lines:
        yield (
            "SHOWN",
            _enum(each.name for _, each in self._model.of(Family.SHOWN)),
        )
        yield from self._sets("showing", sums)

    def _weighted(self, sums: Sums) -> Lines:
        yield "SUM", _enum(each.name for each in sums)
        terms = [
            (each.name, self._variables[number - 1].name, weight)
            for each in sums
            for number, weight in each.over_variables[0].items()
            if self._variables[number - 1].family is Family.PLACEMENT
        ]
        yield "adds_to", _list(name for name, _, _ in terms)
        yield "added", _list(placement for _, placement, _ in terms)
        yield "weight", _list(str(weight) for _, _, weight in terms)
        yield from _bounds("least_sum", "most_sum", sums)

    def _calls(self, sums: Sums) -> Lines:
        yield "calling", _list(self._name(each.literals[0]) for each in sums)
        called = (_set(map(self._name, each.literals[1:])) for each in sums)
        yield "called", _rows(called)

    def _choices(self, sums: Sums) -> Lines:
        ways = [number for number, _ in self._model.of(Family.UNUSED)]
        against: dict[Literal, list[str]] = {way: [] for way in ways}
        for each in self._sums.get(Subject.UNUSED, ()):
            way, placement = each.literals
            against[way].append(self._name(placement))
        yield "WAY", _enum(map(self._name, ways))
        yield "against", _rows(map(_set, against.values()))
        yield from self._sets("choices", sums, Family.UNUSED)

    def _items(self, sums: Sums) -> Lines:
        yield "ITEM", _enum(each.name for each in sums)
        yield from self._sets("covering", sums)
        yield from _bounds("fewest", "most", sums)

    def _colours(self, sums: Sums) -> Lines:
        yield (
            "COLOUR",
            _enum(each.name for _, each in self._model.of(Family.SHOWN)),
        )
        yield from self._sets("giving", sums)

    def _agreements(self, sums: Sums) -> Lines:
        yield from self._sets("alone", sums)
        if Subject.COLOURS in self._sums:
            yield from self._sets("colours", sums, Family.SHOWN)

    def _sets(self, name: str, sums: Sums, family: Family = Family.PLACEMENT) -> Lines:
        """For each sum its literals of a family."""
        yield name, _rows(_set(self._members(each, family)) for each in sums)

    def _members(self, each: Sum, family: Family) -> list[str]:
        """The names of the variables of a family in a sum."""
        variables = (self._variables[abs(literal) - 1] for literal in each.literals)
        return [variable.name for variable in variables if variable.family is family]

    def _name(self, literal: Literal) -> str:
        return self._variables[abs(literal) - 1].name

    def _enum_with_meanings(self, family: Family) -> str:
        members = [
            f"\n  {variable.name},  % {variable.meaning}"
            for _, variable in self._model.of(family)
        ]
        return f"{{{''.join(members)}\n}}"


def _bounds(least: str, most: str, sums: Sums) -> Lines:
    yield least, _list(str(each.least) for each in sums)
    yield most, _list(str(each.most) for each in sums)


def _set(members: Iterable[str]) -> str:
    return f"{{{', '.join(members)}}}"


_enum = _set


def _list(entries: Iterable[str]) -> str:
    return f"[{', '.join(entries)}]"


def _rows(entries: Iterable[str]) -> str:
    """A list with a line for each entry."""
    return f"[{','.join(f'{chr(10)}  {entry}' for entry in entries)}\n]"
