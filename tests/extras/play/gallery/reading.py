"""A page read as a browser reads it, without running its script."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from collections.abc import Mapping
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

import numpy as np

from jigsat.schemas.solution import Placed, Solution

#: Elements without an end tag.
EMPTY = {"meta", "input"}


class Page(HTMLParser):
    """A page: its elements with their attributes, and the texts of what has an id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[tuple[str, str | None]] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag not in EMPTY:
            self.open.append((tag, attributes.get("id")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tag, name = self.open[-1] if self.open else ("", None)
        key = name or tag
        self.texts[key] = self.texts.get(key, "") + data

    @cached_property
    def contents(self) -> Mapping[str, Any]:
        """The block of data on the board, the pieces and how often."""
        document: Mapping[str, Any] = json.loads(self.texts["contents"])
        return document

    @cached_property
    def index(self) -> Mapping[str, Any]:
        """The block of data on placements."""
        document: Mapping[str, Any] = json.loads(self._unpacked("placements"))
        return document

    def placements(self) -> list[Placed]:
        """The placements that the page has, and their images."""
        return [self._placed(each) for each in self.index["placements"]]

    def solutions(self) -> list[Solution]:
        """The solutions that the page has."""
        placements = self.placements()
        kind = "<u2" if len(placements) < 1 << 16 else "<u4"
        rows = np.frombuffer(self._unpacked("rows"), kind)
        size = len(self.index["numbers"])
        return [
            Solution(
                placements=tuple(placements[each] for each in row if each < len(placements))
            )
            for row in rows.reshape(-1, size).T.tolist()
        ]

    def _unpacked(self, block: str) -> bytes:
        return gzip.decompress(b64decode(self.texts[block], validate=True))

    def _placed(self, placement: Mapping[str, Any]) -> Placed:
        return Placed(
            piece=self.contents["names"][placement["name"]],
            orientation=self.contents["turns"][placement["orientation"]],
            cells=tuple(
                tuple(self.contents["cells"][cell]["at"]) for cell in placement["cells"]
            ),
        )
