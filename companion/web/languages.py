"""Template environments, one for each language, with that language's words built in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from flask.templating import Environment
from jinja2 import nodes
from jinja2.environment import TemplateModule
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from .quick import KEPT, QuickCode, QuickContext, quickened
from .words import Words


class WordedEnvironment(Environment):
    """An environment that compiles its templates in one language, once it is given one."""

    context_class = QuickContext
    code_generator_class = QuickCode
    words: Words | None = None
    looks_at_parts = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._imported: dict[tuple[str, tuple[str, ...]], tuple[Any, ...]] = {}
        self._imports: set[tuple[str, tuple[str, ...]]] = set()

    def will_import(self, name: str, wanted: tuple[str, ...]) -> None:
        """Hear from a template that is being compiled what it takes from another one."""
        self._imports.add((name, wanted))

    def prepare_imports(self) -> Iterator[None]:
        """Look up what the templates that have been compiled import, one by one."""
        for name, wanted in sorted(self._imports):
            self.imported(name, wanted)
            yield

    def imported(self, name: str, wanted: tuple[str, ...]) -> tuple[Any, ...]:
        """Give what a template takes from another one."""
        found = self._imported.get((name, wanted))
        if found is None or self.auto_reload:
            module = self.get_template(name).module
            found = tuple(self._from(module, each) for each in wanted)
            self._imported[name, wanted] = found
        return found

    def _from(self, module: TemplateModule, name: str) -> Any:
        said = f"the template {module.__name__!r} does not export the requested name {name!r}"
        return getattr(module, name, self.undefined(said, name=name))

    def in_language(self, words: Words) -> WordedEnvironment:
        """Give an environment like this one, in a language."""
        made: Any = self.overlay()
        made.words = words
        made._imported, made._imports = {}, set()
        made.gettext, made.ngettext = speaking(words)
        made.globals = self.globals | {name: getattr(made, own) for name, own in SPEAKING.items()}
        made.globals["record"] = SimpleNamespace
        made.looks_at_parts = True
        return made  # type: ignore[no-any-return]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        # Jinja's own chains its layers, which are then walked through for every region.
        return super().make_globals(d) if self.words is None else {**self.globals, **(d or {})}

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        if self.words is not None:
            _Wording(self.words).visit(source)
        return quickened(super()._generate(source, *args, **kwargs))


SPEAKING = {"_": "gettext", "gettext": "gettext", "ngettext": "ngettext"}
"""What templates call to ask for words, and which of an environment's functions that is."""

FIELD = re.compile(r"%\((\w+)\)s")


def speaking(words: Words) -> tuple[Callable[..., str], Callable[..., str]]:
    """Give the functions by which templates ask for words that have arguments.

    They give what Jinja's own give where all that is shown is escaped, and do not ask for that.
    """

    @lru_cache(KEPT, typed=True)
    def gettext(text: str, /, **values: Any) -> str:
        return filled(words.gettext(text), text, values)

    @lru_cache(KEPT, typed=True)
    def ngettext(one: str, many: str, count: int, /, **values: Any) -> str:
        said = words.ngettext(one, many, count)
        return filled(said, one if count == 1 else many, {"num": count, **values})

    return gettext, ngettext


def filled(said: str, text: str, values: Mapping[str, Any]) -> str:
    """Fill in what a sentence says; a wrong translation must not cost anybody the page.

    :param text: the sentence as it stands in the sources.
    """
    try:
        return Markup(said) % values
    except (LookupError, ValueError, TypeError):
        return Markup(text) % values


class _Wording(NodeTransformer):
    """Puts words where a template asks for words, so that none looks up what can be known now."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        shown: list[nodes.Expr] = []
        for child in node.nodes:
            shown += self._taken_apart(child) or [self.visit(child)]
        node.nodes = shown
        return node

    def _taken_apart(self, node: nodes.Expr) -> list[nodes.Expr] | None:
        """Take a sentence apart into words and what stands between them."""
        if not isinstance(node, nodes.Call) or not node.kwargs:
            return None
        text = _asked(node)
        if text is None:
            return None
        values = {each.key: each.value for each in node.kwargs}
        words, *rest = FIELD.split(self._words.gettext(text))
        names, others = rest[::2], rest[1::2]
        if not set(names) <= set(values) or any("%" in each for each in (words, *others)):
            return None  # seen to when it is filled in
        shown: list[nodes.Expr] = [nodes.TemplateData(words, lineno=node.lineno)]
        for name, after in zip(names, others, strict=True):
            shown += [self.visit(values[name]), nodes.TemplateData(after, lineno=node.lineno)]
        return shown

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        text = _asked(node)
        if text is not None and not node.kwargs:
            return nodes.Const(filled(self._words.gettext(text), text, {}), lineno=node.lineno)
        if isinstance(node.node, nodes.Name) and node.node.name in SPEAKING:
            name = SPEAKING[node.node.name]
            node.node = nodes.EnvironmentAttribute(name, lineno=node.lineno)
        return node


def _asked(node: nodes.Call) -> str | None:
    """Tell which words a template asks for, if it asks for always the same."""
    if not isinstance(node.node, nodes.Name) or node.node.name != "_":
        return None
    if len(node.args) != 1 or node.dyn_args or node.dyn_kwargs:
        return None
    (text,) = node.args
    return str(text.value) if isinstance(text, nodes.Const) else None
