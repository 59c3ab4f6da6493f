"""Plug-ins: what other packages, and jigsat's own guests, add to the core.

A package names its record in the entry-point group ``jigsat.plugins``. Records are imported
when somebody asks for a name that the core does not have, and what they name when it is used.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from jigsat.schemas.errors import Unsupported, not_installed

GROUP = "jigsat.plugins"
T = TypeVar("T")


class PluginWarning(UserWarning):
    """A plug-in, or a part of one, that cannot be loaded."""


# Tuples: data classes take longer to make, at every start.


class CommandEntry(NamedTuple):
    """A command: its function as ``module:name``, its line in ``jigsat --help``, and examples.

    ``writes``: the endings of files that it writes, and ``render`` does not.

    The line stands in a panel, below the command that ``after`` names, or at the end.
    """

    place: str
    summary: str
    examples: tuple[str, ...] = ()
    panel: str = "From plug-ins"
    after: str = ""
    writes: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The module of its function."""
        return self.place.partition(":")[0]

    def load(self) -> Any:
        """The function; this imports its module. Raises Unsupported if it cannot be loaded."""
        return load(self.place)


class Plugin(NamedTuple):
    """What a package adds to jigsat, by names and places: nothing of it is imported yet.

    ``commands`` by what is typed, in one word or two. ``formats``: the place of each
    ``jigsat.Format``, as ``module:name``. ``outputs``: by the ending of a picture's file, that
    of a function that makes its content of the picture as SVG. ``transports``: modules that
    search elsewhere, by their options. ``kinds``: the place of each ``OtherPuzzle``, by the key
    that only its files have. ``offers``: the place of each name that ``import jigsat`` offers.
    """

    name: str
    commands: Mapping[str, CommandEntry] = MappingProxyType({})
    formats: tuple[str, ...] = ()
    outputs: Mapping[str, str] = MappingProxyType({})
    transports: Mapping[str, str] = MappingProxyType({})
    kinds: Mapping[str, str] = MappingProxyType({})
    offers: tuple[str, ...] = ()


@cache
def plugins() -> tuple[Plugin, ...]:
    """The installed plug-ins. Warns of broken ones, and says what to install."""
    found: list[Plugin] = []
    for package, place in _entries():
        found += parts([place], Plugin, f"; try: pip install --force-reinstall {package}")
    return tuple(found)


def offers() -> dict[str, str]:
    """The places of the names that plug-ins add to ``import jigsat``."""
    return {place.partition(":")[2]: place for each in plugins() for place in each.offers}


def load(place: str) -> Any:
    """What stands at this place; this imports its module. Raises Unsupported if it cannot."""
    try:
        return _at(place)
    except Exception as error:  # whatever a stranger's module does
        raise Unsupported(f"{place} cannot be loaded: {error}") from error


def parts(places: Iterable[str], kind: type[T], remedy: str = "") -> Iterator[T]:
    """Yield the parts of plug-ins at these places. Warns of those that cannot be loaded."""
    for place in places:
        try:
            found = _at(place)
            if not isinstance(found, kind):
                raise TypeError(f"found a {type(found).__name__}, expected a {kind.__name__}")
        except Exception as error:  # whatever a stranger's module does
            text = f"the plug-in {place} cannot be loaded: {error}{remedy}"
            warnings.warn(text, PluginWarning, stacklevel=2)
        else:
            yield found


def places(field: str) -> dict[str, str]:
    """What all plug-ins have in a field that is a mapping: nothing of it is imported."""
    return {name: place for each in plugins() for name, place in getattr(each, field).items()}


def transport(name: str) -> Any:
    """The module that searches elsewhere. Raises Unsupported if it is not there."""
    try:
        return import_module(places("transports")[name])
    except (KeyError, ModuleNotFoundError):
        raise not_installed(f"--{name}", f"jigsat.extras.{name}", name) from None


def _at(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _entries() -> Iterator[tuple[str, str]]:
    """Yield the package and the place of each entry of the group.

    ``importlib.metadata`` reads the metadata of every package, which short commands notice.
    """
    seen: set[str] = set()
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                package = name.partition("-")[0]
                if package not in seen:
                    seen.add(package)
                    for place in _read(f"{folder or '.'}/{name}/entry_points.txt"):
                        yield package, place


def _read(path: str) -> Iterator[str]:
    try:
        with open(path, "rb", buffering=0) as file:
            data = file.read()
    except OSError:
        return
    if GROUP.encode() not in data:
        return
    section = ""
    for line in map(str.strip, data.decode(errors="replace").splitlines()):
        _, equals, place = line.partition("=")
        if line.startswith("["):
            section = line.strip("[] ")
        elif equals and section == GROUP:
            yield place.strip()
