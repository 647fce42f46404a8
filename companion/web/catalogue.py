"""Finding what is to be translated: an extraction method for Babel that knows our own words.

Babel's own method finds ``N_("...")`` but not that the two texts of a ``counted`` message are the
two forms of one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO

Found = tuple[int, str | None, str | tuple[str, str], list[str]]

SINGLE = frozenset({"N_", "gettext"})
PLURAL = frozenset({"counted", "ngettext"})


def extract_python(
    fileobj: BinaryIO,
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, str],
) -> Iterator[Found]:
    """Find the message ids of a Python file."""
    pairs: set[ast.AST] = set()
    calls = [node for node in ast.walk(ast.parse(fileobj.read())) if isinstance(node, ast.Call)]
    for call in calls:
        if _name(call) in PLURAL and len(call.args) >= 2:
            one, many = (_text(argument) for argument in call.args[:2])
            if one and many:
                pairs.update(ast.walk(call.args[0]))
                pairs.update(ast.walk(call.args[1]))
                yield call.lineno, "ngettext", (one, many), []
    for call in calls:
        if call not in pairs and _name(call) in SINGLE and call.args:
            text = _text(call.args[0])
            if text:
                yield call.lineno, None, text, []


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _text(node: ast.expr) -> str:
    """Give the text of a literal, or of one marked with ``N_``."""
    if isinstance(node, ast.Call) and _name(node) in SINGLE and node.args:
        node = node.args[0]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""
