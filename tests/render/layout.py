"""Where the texts of a figure lie: no two on each other, and none beyond the paper."""

from __future__ import annotations

from itertools import combinations

from jigsat.render.figures.shapes import Anchor, Figure, Text, leaves, width_of

#: Left, top, right and bottom in mm.
Box = tuple[float, float, float, float]
#: Capital letters are so high, in sizes of the text.
CAPITALS = 0.72


def texts(figure: Figure) -> list[Text]:
    return [shape for shape in leaves(figure.shapes) if isinstance(shape, Text)]


def words(figure: Figure) -> list[str]:
    return [text.text for text in texts(figure)]


def box(text: Text) -> Box:
    x, y = text.at
    width, height = width_of(text.text, text.size, text.bold), CAPITALS * text.size
    before = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[text.anchor] * width
    if text.turn == -90:
        return x - height / 2, y - width + before, x + height / 2, y + before
    assert text.turn == 0
    return x - before, y - height / 2, x - before + width, y + height / 2


def assert_legible(figure: Figure) -> None:
    """Every text is on the paper, and beside all others."""
    boxes = [(text.text, box(text)) for text in texts(figure)]
    for text, (left, top, right, bottom) in boxes:
        assert min(left, top) >= 0, text
        assert right <= figure.width, text
        assert bottom <= figure.height, text
    for (one, a), (other, b) in combinations(boxes, 2):
        beside = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert beside, (one, other)
