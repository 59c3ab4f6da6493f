"""Lists of pieces as text, as a format."""

from __future__ import annotations

from jigsat.exchange.format import Format
from jigsat.exchange.piece_lists.read import read
from jigsat.exchange.piece_lists.recognise import recognise
from jigsat.exchange.piece_lists.write import write

FORMAT = Format(
    "pieces", "a list of pieces", (".txt",), recognise, read, write, max_bytes=2**20
)
