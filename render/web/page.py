"""What every page is made of: one file that asks nothing of the network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files

from jigsat.render.colours import Theme, fill_of, ink_of
from jigsat.render.gallery.contents import Document


def part(package: str, name: str) -> str:
    """A part of a page, from the folder ``page`` of a package."""
    return (files(package) / "page" / name).read_text(encoding="utf-8")


def script_of(parts: Iterable[tuple[str, str]]) -> str:
    """One script of parts, each given by its package and its name.

    Where the browser cannot run it, it says why.
    """
    text = "\n".join(part(package, f"{name}.js") for package, name in parts)
    failed = part(__package__, "failed.js")
    return f"(async () => {{\n'use strict';\n{text}\n}})().catch({failed});"


def style_of(sheets: Iterable[tuple[str, str]], pieces: int) -> str:
    """One style sheet of several, with the colours of the pieces on dark pages."""
    text = "".join(part(package, f"{name}.css") for package, name in sheets)
    dark = "\n".join(
        f".p{piece} {{ fill: {fill_of(piece, Theme.DARK)}; }}"
        f" .i{piece} {{ fill: {ink_of(piece, Theme.DARK)}; }}"
        for piece in range(pieces)
    )
    return f"{text}@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def policy_of(style: str, script: str, *more: str) -> str:
    """What the page may do: run this script, use this style, and nothing else but ``more``."""
    return "; ".join(
        (
            f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'",
            *more,
            "base-uri 'none'; form-action 'none'",
        )
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def json_block(document: Document) -> str:
    """A document in JSON that no reader of HTML takes for markup."""
    text = json.dumps(document, separators=(",", ":"))
    return text.replace("<", r"\u003c").replace(">", r"\u003e").replace("&", r"\u0026")


def packed(data: bytes) -> str:
    """Bytes, compressed, as text."""
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()
