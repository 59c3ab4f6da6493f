"""Which values of a document need several lines, and how long the others are on one."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.formatting.tree import LIST, OBJECT, Container, Item, Scalar

#: A list up to this length stands on one line.
LONG = 72
#: Items of a list up to this length share lines, if they need several.
SHORT = 30
#: What is drawn with these is a drawing wherever it stands.
DRAWN = "#.^v "
#: Where rows of any signs are a drawing: these keys, anywhere below those.
DRAWINGS_AT = frozenset({"cells", "colours", "names"})
DRAWINGS_IN = frozenset({"board", "pieces"})
LINE_COMMENT = "//"


@dataclass(frozen=True, slots=True)
class Measured:
    """A value, measured.

    ``flat``: its length on one line, without its key and the comments at its side.
    ``needs_lines``: whether there are comments in it that need lines of their own.
    ``is_drawing``: whether it is rows or layers of text art.
    ``breaks``: whether it has several lines wherever it stands.
    """

    item: Item
    children: tuple[Measured, ...] = ()
    flat: int = 0
    needs_lines: bool = False
    is_drawing: bool = False
    breaks: bool = False

    @property
    def is_short(self) -> bool:
        """Whether several such items of a list share a line."""
        return not (self.breaks or _is_object(self.item)) and self.width <= SHORT

    @property
    def is_plain(self) -> bool:
        """Whether nothing in it is put together from other values."""
        return all(isinstance(each.item.value, Scalar) for each in self.children)

    @property
    def has_line_comments(self) -> bool:
        """Whether it cannot share its line because of a comment in it or at its side."""
        item = self.item
        to_its_end = any(each.startswith(LINE_COMMENT) for each in item.behind)
        return self.needs_lines or any(item.before) or to_its_end

    @property
    def width(self) -> int:
        """Its length on one line, with its key and the comments at its side."""
        comments = sum(len(each) + 1 for each in (*self.item.lead, *self.item.behind))
        key = len(self.item.key) + 2 if self.item.key else 0
        return comments + key + self.flat


def measured(item: Item, keys: tuple[str, ...] = (), in_list: bool = False) -> Measured:
    """The value of an item, measured, with all that is in it.

    ``keys`` lead to it, without the numbers of list entries.
    """
    value = item.value
    if isinstance(value, Scalar):
        return Measured(item, flat=len(value.text))
    keys = (*keys, item.key[1:-1]) if item.key else keys
    inside = value.brackets == LIST
    children = tuple(measured(each, keys, inside) for each in value.items)
    flat = len(value.brackets) + sum(each.width + 2 for each in children) - 2 * bool(children)
    flat += sum(len(each) + 1 for each in value.opening)
    needs_lines = _needs_lines(value) or any(each.has_line_comments for each in children)
    # The rows of a layer stand side by side.
    drawing = inside and not in_list and _is_drawing(value, _draws(keys))
    breaks = needs_lines or drawing or any(each.breaks for each in children)
    if inside:
        breaks = breaks or flat > LONG or any(map(_is_object, value.items))
    return Measured(item, children, flat, needs_lines, drawing, breaks)


def _needs_lines(value: Container) -> bool:
    """Whether there are comments at the brackets that keep these apart."""
    to_its_end = any(each.startswith(LINE_COMMENT) for each in value.opening)
    return any(value.last) or to_its_end or bool(value.opening and value.items)


def _draws(keys: tuple[str, ...]) -> bool:
    """Whether the text in a list at this place is drawn with any signs."""
    if not keys or keys[0] not in DRAWINGS_IN:
        return False
    return keys == ("pieces",) or not DRAWINGS_AT.isdisjoint(keys)


def _is_object(item: Item) -> bool:
    return isinstance(item.value, Container) and item.value.brackets == OBJECT


def _is_drawing(value: Container, any_signs: bool) -> bool:
    """Whether these are several rows of text art, or several layers of it."""
    if len(value.items) < 2:
        return False
    if all(map(_is_text, value.items)):
        return any_signs or all(map(_is_row, value.items))
    return all(map(_is_rows, value.items))


def _is_text(item: Item) -> bool:
    return isinstance(item.value, Scalar) and item.value.text.startswith('"')


def _is_row(item: Item) -> bool:
    return isinstance(item.value, Scalar) and not item.value.text[1:-1].strip(DRAWN)


def _is_rows(item: Item) -> bool:
    """Whether this can be one layer of a drawing."""
    value = item.value
    if isinstance(value, Scalar) or value.brackets != LIST:
        return False
    return bool(value.items) and all(map(_is_text, value.items))
