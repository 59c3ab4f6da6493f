"""The answer to a query: yes, no, or not known."""

from __future__ import annotations

from enum import Enum


class Answer(Enum):
    """Whether something is so."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"
