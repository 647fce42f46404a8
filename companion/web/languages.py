"""Template environments, one for each language, with that language's words built in."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from typing import Any

from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.environment import TemplateModule
from jinja2.ext import _make_new_gettext, _make_new_ngettext
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from .quick import QuickContext, quickened
from .words import Words

KEPT = 2048
"""How many answers a macro remembers."""


class WordedTemplate(Template):
    """A template whose macros are the same for everybody who imports them."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        # At each import Jinja would compare the globals of both templates, which are the same.
        if self._module is None:
            module = super()._get_default_module()
            for name, value in vars(module).items():
                if isinstance(value, Macro) and not value.caller:
                    setattr(module, name, kept(value))
        return super()._get_default_module()


def kept(macro: Macro) -> Callable[..., str]:
    """Let a macro remember what it gave for plain arguments: most of a page stays as it was."""
    remembered = lru_cache(KEPT, typed=True)(macro)

    def call(*args: Any, **kwargs: Any) -> str:
        if all(map(is_plain, (*args, *kwargs.values()))):
            try:
                return remembered(*args, **kwargs)
            except TypeError:
                pass  # something in it cannot be remembered, such as a list
        return macro(*args, **kwargs)

    return call


class WordedEnvironment(Environment):
    """An environment that compiles its templates in one language, once it is given one."""

    template_class = WordedTemplate
    context_class = QuickContext
    words: Words | None = None

    def in_language(self, words: Words) -> WordedEnvironment:
        """Give an environment like this one, in a language."""
        made: Any = self.overlay()
        made.words = words
        gettext = _make_new_gettext(words.gettext)
        ngettext = _make_new_ngettext(words.ngettext)
        made.globals = {**self.globals, "_": gettext, "gettext": gettext, "ngettext": ngettext}
        return made  # type: ignore[no-any-return]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        # Jinja's own chains its layers, which are then walked through for every region.
        return super().make_globals(d) if self.words is None else {**self.globals, **(d or {})}

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        if self.words is not None:
            _Wording(self.words).visit(source)
        return quickened(super()._generate(source, *args, **kwargs))


def is_plain(value: object) -> bool:
    """Tell whether a value differs from all that are not the same to a template.

    What is typed and what is markup may be equal: apart they are told by their type, but not
    inside a tuple.
    """
    return type(value) is not tuple or all(type(item) is int for item in value)


class _Wording(NodeTransformer):
    """Puts words where a template asks for words without arguments, so that none looks them up."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        if isinstance(node.node, nodes.Name) and node.node.name == "_" and not node.kwargs:
            (text,) = node.args
            if isinstance(text, nodes.Const):
                worded = Markup(self._words.gettext(text.value)) % {}
                return nodes.Const(worded, lineno=node.lineno)
        return node
