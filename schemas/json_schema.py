"""The JSON Schema of a puzzle's file, for editors that complete and check while you type.

It is generated from the models and committed beside them. To renew it after a change:
``python -m jigsat.schemas.json_schema > schemas/puzzle.schema.json``. The models
declare what each key means; titles, Markdown and snippets follow from that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic.json_schema import models_json_schema

from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME

Schema = dict[str, Any]

FILE_NAME = "puzzle.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: A name and no address: there is nothing to fetch.
ID = "urn:jigsat:puzzle:1"
#: What editors accept besides plain JSON, as jigsat does.
FORGIVING = {"allowComments": True, "allowTrailingCommas": True}

#: Keywords below which there is a schema, a list of schemas, and schemas by name.
_ONE = ("additionalProperties", "items", "propertyNames")
_LISTED = ("allOf", "anyOf", "oneOf", "prefixItems")
_NAMED = ("$defs", "patternProperties", "properties")

_CODE = re.compile("``(.+?)``")


def puzzle_schema() -> Schema:
    """The JSON Schema of a puzzle, with a board or without one.

    It checks less than ``parse``: what must agree between two places in the file (names,
    labels, sizes), or with the grid, is beyond a schema.
    """
    _, generated = models_json_schema([(Puzzle, "validation"), (ExactCover, "validation")])
    for part in list(_parts(generated)):
        _tell(part)
        # Whole numbers may be names, but not keys.
        for value in _inside(part):
            is_name = value.get("type") == "string" and value.get("maxLength") == MAX_NAME
            if is_name and value is not part.get("propertyNames"):
                value["type"] = ["string", "integer"]
    return {
        "$schema": DIALECT,
        "$id": ID,
        "title": "Puzzle of jigsat",
        **FORGIVING,
        "if": {"required": ["exact_cover"]},
        "then": {"$ref": "#/$defs/ExactCover"},
        "else": {"$ref": "#/$defs/Puzzle"},
        "$defs": generated["$defs"],
    }


def schema_text() -> str:
    """The schema as it stands in the committed file: sorted, and ending with a new line."""
    return json.dumps(puzzle_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _parts(schema: Schema) -> Iterator[Schema]:
    """A schema and all schemas inside it; examples and defaults are no schemas."""
    yield schema
    for each in _inside(schema):
        yield from _parts(each)


def _inside(schema: Schema) -> list[Schema]:
    inside = [schema[key] for key in _ONE if isinstance(schema.get(key), dict)]
    inside += [each for key in _LISTED for each in schema.get(key, ())]
    inside += [each for key in _NAMED for each in schema.get(key, {}).values()]
    return inside


def _tell(part: Schema) -> None:
    part.pop("discriminator", None)  # of OpenAPI: nothing in a JSON Schema
    for pattern, values in part.pop("patternProperties", {}).items():
        part["propertyNames"]["pattern"] = pattern
        part["additionalProperties"] = values
    for key, value in part.get("properties", {}).items():
        value["title"] = key.lstrip("$").replace("_", " ").capitalize()
        if "enum" in value or "const" in value:
            value.setdefault("examples", value.get("enum") or [value["const"]])
    if "properties" in part:
        part["defaultSnippets"] = [
            {"label": json.dumps(each), "body": each} for each in part.get("examples", ())
        ]
    if "description" in part:
        written = part["description"]
        part["description"] = _CODE.sub(r"'\1'", written)
        part["markdownDescription"] = _CODE.sub(r"`\1`", written)


if __name__ == "__main__":
    print(schema_text(), end="")
