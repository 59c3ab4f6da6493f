"""What every page is made of: one file that asks nothing of the network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.metadata import version
from importlib.resources import files
from string import Template

from jigsat.render.colours import Theme, fill_of, ink_of
from jigsat.render.web.contents import Document


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


def page_of(
    package: str,
    title: str,
    pieces: int,
    scripts: Iterable[tuple[str, str]],
    *policy: str,
    **values: object,
) -> str:
    """A page as HTML: what a package has in its folder ``page``, in the frame of all pages.

    Args:
        package: What has the parts ``page.html`` and ``page.css``.
        title: The title, as text.
        pieces: How many pieces have a colour.
        scripts: The parts of the script: see ``script_of``.
        policy: What the page may do beside running this script and using this style.
        values: What stands in ``page.html`` for each name, as HTML.
    """
    style, script = _style_of(package, pieces), script_of(scripts)
    allowed = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'",
        *policy,
        "base-uri 'none'; form-action 'none'",
    )
    return Template(part(__package__, "frame.html")).substitute(
        policy=escape("; ".join(allowed)),
        version=version("jigsat"),
        title=escape(title),
        style=style,
        body=Template(part(package, "page.html")).substitute(values),
        script=script,
    )


def _style_of(package: str, pieces: int) -> str:
    """The style sheet of all pages and that of one, with the pieces' colours on dark pages."""
    text = part(__package__, "base.css") + part(package, "page.css")
    dark = "\n".join(
        f".p{piece} {{ fill: {fill_of(piece, Theme.DARK)}; }}"
        f" .i{piece} {{ fill: {ink_of(piece, Theme.DARK)}; }}"
        for piece in range(pieces)
    )
    return f"{text}@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def json_block(document: Document | list[Document]) -> str:
    """A document in JSON that no reader of HTML takes for markup."""
    text = json.dumps(document, separators=(",", ":"))
    return text.replace("<", r"\u003c").replace(">", r"\u003e").replace("&", r"\u0026")


def packed(data: bytes) -> str:
    """Bytes, compressed, as text."""
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()
