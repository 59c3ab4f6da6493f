"""The page of the file format: each object of the JSON Schema, with its keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from docs.generate.markdown import page, table
from jigsat.schemas.json_schema import puzzle_schema

Schema = Mapping[str, Any]
OPENING = """
This page lists every key of a puzzle's file. It is made from the models that read the file.
`jigsat schema` prints the same as a JSON Schema, for
[editors](puzzles.md#an-editor-that-helps) that complete and check as you type. [Typing a
puzzle](puzzles.md) explains the keys with examples. jigsat refuses unknown keys and
contradictions: the message names the place in the file, what was found, and what was
expected.

- **Cells** can be rows of text in a list (`["##.", ".##"]`) or in one text (`"##./.##"`), in
  space layers of rows. They can be coordinates (`[[0, 0], [0, 1]]`). Or they are a rectangle
  or a box (`"2x3"`).
- A **size** is the number of rows and columns, in space of layers, rows and columns:
  `"32x11"` or `[32, 11]`.
- A **name** is a text of 1 to 60 characters, or a whole number.
- The keys of an **object of** something are names.
"""
HEAD = ("key", "value", "if left out", "means")
LONGEST_NAME = 60
#: Limits above that are for machines.
LONGEST_SIZE = 100


def file_format_page() -> str:
    """The page, in Markdown."""
    described = puzzle_schema()["$defs"]
    order = [*_reached("Puzzle", described), *_reached("ExactCover", described)]
    words = Words(described)
    return page("File format", OPENING, *map(words.section, dict.fromkeys(order)))


def _reached(name: str, objects: Mapping[str, Schema]) -> list[str]:
    """This object and those that its keys lead to, as a reader meets them."""
    found, waiting = [], [name]
    while waiting:
        found.append(name := waiting.pop(0))
        names = re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(objects[name]))
        waiting += [each for each in dict.fromkeys(names) if each not in {*found, *waiting}]
    return found


def _listed(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


@dataclass(frozen=True)
class Words:
    """A schema in words. Each object of it, by its name, has a section that is linked to."""

    objects: Mapping[str, Schema]

    @cached_property
    def _shorter(self) -> Mapping[str, str]:
        """For ways to write cells that are said at length: what will do."""
        return {
            self.shape(self.objects["Clue"]["properties"]["cells"]): "cells, or their names",
            self.shape(self.objects["Board"]["properties"]["cells"]): "cells",
        }

    def section(self, name: str) -> str:
        """The heading of an object, what it means, and its keys."""
        schema = self.objects[name]
        heading, described = f"## {self._title(name)}", schema["markdownDescription"]
        if "properties" in schema:
            keys = table(HEAD, list(self._rows(schema)))
        else:
            keys = f"One of {self.shape(schema)}."
        return "\n\n".join([heading, described, keys])

    def _title(self, name: str) -> str:
        words = _words(name)
        if "rule" in self.objects[name].get("properties", {}):
            return f"Rule: {words}"
        return words.capitalize()

    def _rows(self, schema: Schema) -> Iterator[tuple[str, ...]]:
        required, properties = schema.get("required", []), schema["properties"]
        order = sorted(properties, key=lambda key: (key not in required, key != "rule"))
        for key in order:
            value = properties[key]
            shape = self.shape(value)
            for long, short in self._shorter.items():
                shape = shape.replace(f"({long})", long).replace(long, short)
            given = value.get("default")
            default = "" if given in (None, [], "", {}) else f"`{json.dumps(given)}`"
            default = "required" if key in required else default
            yield f"`{key}`", shape, default, value["markdownDescription"]

    def shape(self, schema: Schema) -> str:
        """What may stand there."""
        match schema:
            case {"$ref": str(target)}:
                name = target.rpartition("/")[2]
                anchor = self._title(name).lower().replace(":", "").replace(" ", "-")
                return f"[{_words(name)}](#{anchor})"
            case {"const": constant}:
                return f"`{json.dumps(constant)}`"
            case {"enum": values}:
                return _listed([f"`{json.dumps(value)}`" for value in values])
            case {"anyOf": choices} | {"oneOf": choices}:
                shapes = [self.shape(each) for each in choices if each.get("type") != "null"]
                return _listed(list(dict.fromkeys(shapes)))
            case {"type": ["string", "integer"]}:
                return "name"
            case {"type": str(kind)}:
                return self._typed(kind, schema)
            case _:
                raise ValueError(f"no words for {schema}")

    def _typed(self, kind: str, schema: Schema) -> str:
        match kind:
            case "array":
                return self._list(schema)
            case "object":
                return f"object of {_one(self.shape(schema['additionalProperties']))}"
            case "string":
                return "name" if schema.get("maxLength") == LONGEST_NAME else "text"
            case "number":
                return "number"
            case "integer":
                return f"whole number{_span(schema)}"
            case "boolean":
                return "`true` or `false`"
            case _:
                raise ValueError(f"no words for {kind}")

    def _list(self, schema: Schema) -> str:
        if "prefixItems" in schema:
            return f"({' and '.join(map(self.shape, schema['prefixItems']))})"
        shape, size = f"list of {_one(self.shape(schema['items']))}", schema.get("minItems")
        return f"{shape} ({_size(size, schema.get('maxItems'))})" if size else shape


def _size(least: int, most: int | None) -> str:
    if most is None or most > LONGEST_SIZE:
        return f"{least} or more"
    return f"{least}" if least == most else f"{least} to {most}"


def _one(shape: str) -> str:
    if " or " in shape:
        return f"({shape})"
    return re.sub(r"^(name|text|(?:whole )?number)\b", r"\1s", shape)


def _words(name: str) -> str:
    """The name of a model as words: piece set."""
    return re.sub(r"(?<=[a-z])([A-Z])", r" \1", name).lower()


def _span(schema: Schema) -> str:
    low, high = schema.get("minimum", -1), schema.get("maximum")
    if low < 0:
        return ""
    return f" from {low:,}" + (f" to {high:,}" if high is not None else "")
