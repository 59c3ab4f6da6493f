"""The MiniZinc model in words: a paragraph for each subject of constraints.

A paragraph says what it is about, declares the data that it needs and the variables that it
brings in, and states its constraints.
"""

from __future__ import annotations

from jigsat.exchange.solvers.model import Subject

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
