"""The JSON Schema of a puzzle's file, for editors that complete and check while you type.

It is generated from the models, and committed beside them without what plug-ins add. To renew
it after a change: ``python -m jigsat.schemas.json_schema > schemas/puzzle.schema.json``. The
models declare what each key means; titles, Markdown and snippets follow from that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.plugins import load, places
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


def puzzle_schema(with_plugins: bool = True) -> Schema:
    """The JSON Schema of a puzzle on a board, or of one of those kinds that plug-ins add.

    It checks less than ``parse``: what must agree between two places in the file (names,
    labels, sizes), or with the grid, is beyond a schema.
    """
    kinds = places("kinds") if with_plugins else {}
    classes: dict[str, type[BaseModel]] = {key: load(place) for key, place in kinds.items()}
    models: list[type[BaseModel]] = [Puzzle, *classes.values()]
    _, generated = models_json_schema([(each, "validation") for each in models])
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
        **_by_key(classes),
        "$defs": generated["$defs"],
    }


def _by_key(classes: Mapping[str, type[BaseModel]]) -> Schema:
    """The schema of the kind whose key is there; else that of puzzles on a board."""
    schema: Schema = {"$ref": "#/$defs/Puzzle"}
    for key, each in classes.items():
        then = {"$ref": f"#/$defs/{each.__name__}"}
        schema = {"if": {"required": [key]}, "then": then, "else": schema}
    return schema


def schema_text(with_plugins: bool = True) -> str:
    """The schema as it stands in a file: sorted, and ending with a new line."""
    return (
        json.dumps(puzzle_schema(with_plugins), indent=2, sort_keys=True, ensure_ascii=False)
        + "\n"
    )


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
    print(schema_text(with_plugins=False), end="")
