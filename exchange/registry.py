"""The formats: jigsat's own, and those of plug-ins.

Their modules are imported when a file is not jigsat's own, and load quickly: what is heavy, a
format imports when it reads or writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from jigsat.exchange.format import Format, Reading
from jigsat.exchange.jigsat_json import FORMAT as JIGSAT
from jigsat.exchange.jigsat_json import own_format
from jigsat.schemas.errors import UnknownName, Unsupported
from jigsat.schemas.support.plugins import parts, plugins
from jigsat.schemas.support.text import cut, listed, one_of


@cache
def formats() -> tuple[Format, ...]:
    """All formats, in the order in which they are asked whether a file is theirs."""
    added = parts((place for each in plugins() for place in each.formats), Format)
    return (JIGSAT, *sorted(added, key=lambda each: each.rank))


def _refuse(data: bytes, source: str) -> Reading:  # noqa: ARG001
    titles = listed([each.title for each in formats() if each.read])
    raise Unsupported(f"not a format that jigsat reads; it reads {titles}")


#: What is read of a file of another kind: nothing.
UNKNOWN = Format("unknown", "a file of another kind", read=_refuse)
#: A file that somebody may have meant as JSON: one with quotes or braces, a single value, an
#: empty one. Of files with zeros in them the reader of texts says what they are.
_MAY_BE_JSON = re.compile(
    rb"\s*(?:$|[\[{\"']|(?:null|true|false|-?NaN|-?Infinity|-?[\d.eE+-]+)\s*$)"
    rb"|[^\0]*\"(?:board|grid|name|pieces)\"|[^\0]*\0"
)


def format_of(head: bytes) -> Format:
    """The format of a file by its first bytes; jigsat's own if it may be meant as that."""
    if JIGSAT.recognise is not None and JIGSAT.recognise(head):
        return own_format(head)
    asked = (each for each in formats() if each.recognise and each.recognise(head))
    return next(asked, JIGSAT if _MAY_BE_JSON.match(head) else UNKNOWN)


def format_named(name: str) -> Format:
    """The format of this name. Raises UnknownName."""
    for each in formats():
        if each.name == name:
            return each
    names = one_of(each.name for each in formats())
    raise UnknownName(f"no format '{cut(name)}'; expected {names}")


def format_for_ending(
    file_name: str, among: tuple[Format, ...], can_hold: Callable[[Format], bool]
) -> Format:
    """The one of these formats that files with such a name have.

    If several have, it is the one that can hold what shall be written. Raises UnknownName if
    no format fits, or still several do.
    """
    found = [each for each in among if file_name.lower().endswith(each.endings)]
    able = found if len(found) == 1 else list(filter(can_hold, found))
    if len(able) == 1:
        return able[0]
    names = one_of(each.name for each in found or among)
    if found:
        titles = listed([each.title for each in found], "or")
        raise UnknownName(f"{cut(file_name)}: may be {titles}; say which with --to, {names}")
    endings = listed(sorted({ending for each in among for ending in each.endings}), "or")
    raise UnknownName(
        f"{cut(file_name)}: no format has that ending; expected {endings}, or --to {names}"
    )
