"""Letters of single strokes, which a laser engraves as lines.

Each letter is drawn on a grid 4 wide and 6 high: a polyline is a word of points, each two
digits, the column from the left and the row from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from unicodedata import combining, normalize

from jigsat.render.figures.cutting.cutouts import Mark
from jigsat.render.figures.cutting.polygons import Ring

_HEIGHT = 6
_STEP = 6  # from one letter to the next
_WIDTH = 4
#: Small letters are capitals of this size.
_SMALL = 0.7
_DRAWN: Mapping[str, str] = {
    " ": "",
    "A": "062046 1434",
    "B": "06003041423344453606 0333",
    "C": "4130100105163645",
    "D": "06003041453606",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "4045361605",
    "K": "0006 400346",
    "L": "000646",
    "M": "0600234046",
    "N": "06004640",
    "O": "100105163645413010",
    "P": "06003041423303",
    "Q": "100105163645413010 2446",
    "R": "06003041423303 1346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016233640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "0": "100105163645413010 0541",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "004022334445361605",
    "4": "36300444",
    "5": "4000023243453605",
    "6": "4130100105163645443303",
    "7": "0040412526",
    "8": "100102133342413010 1304051636454433",
    "9": "051636454130100102133342",
    "-": "1333",
    "+": "2125 0343",
    ".": "2526",
    ",": "252615",
    "/": "0640",
    "'": "2021",
    "(": "30212536",
    ")": "10212516",
    ":": "2122 2425",
    "_": "0646",
    "=": "0242 0444",
    "#": "1016 3036 0242 0444",
    "*": "2125 0244 4204",
    "?": "01103041422324 2526",
    "!": "2024 2526",
    "&": "46121120313215263543",
}


#: A letter, and whether it is a small one.
Letter = tuple[str, bool]


def letters_of(text: str) -> tuple[Letter, ...]:
    """What is engraved of a text: capitals, in two sizes, without accents."""
    plain = (each for each in normalize("NFD", text) if not combining(each))
    return tuple((capital, each != capital) for each in plain for capital in each.upper())


def can_be_engraved(text: str) -> bool:
    """Whether there are strokes for all letters of a text, accents left aside."""
    return bool(text.strip()) and all(letter in _DRAWN for letter, _ in letters_of(text))


def strokes(mark: Mark) -> Iterator[Ring]:
    """The lines of a mark, as large as it has room for. Its text can be engraved."""
    letters = letters_of(mark.text)
    columns = _STEP * len(letters) - (_STEP - _WIDTH)
    scale = min(mark.width / columns, mark.height / _HEIGHT)
    across, down = (scale * part(radians(mark.turn)) for part in (cos, sin))
    for number, (letter, is_small) in enumerate(letters):
        for line in _lines(letter, _SMALL if is_small else 1):
            found = []
            for column, row in line:
                x, y = column + _STEP * number - columns / 2, row - _HEIGHT / 2
                found.append(
                    (mark.at[0] + across * x - down * y, mark.at[1] + down * x + across * y)
                )
            yield tuple(found)


def _lines(letter: str, size: float) -> Iterator[Ring]:
    """The lines of a letter on its grid; smaller ones stand in the middle of the base line."""
    left, top = (1 - size) * _WIDTH / 2, (1 - size) * _HEIGHT
    for line in _DRAWN[letter].split():
        points = zip(line[::2], line[1::2], strict=True)
        yield tuple(
            (left + size * int(column), top + size * int(row)) for column, row in points
        )
