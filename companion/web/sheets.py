"""The templates of regions: which one a game's region has, and what it depends on."""

from __future__ import annotations

import functools
from typing import Any, cast

from flask import Flask
from jinja2 import Environment, Template, TemplateNotFound, meta, nodes
from markupsafe import Markup
from msgspec import Struct

from .languages import WordedEnvironment
from .words import Words

VIEWER = "viewer"

LAYOUTS = {"choose": "choosing"}
"""Layouts that are not called like their page."""

ALWAYS = {"seat": ("banner", "status"), "table": ("banner", "status"), "choose": ("banner",)}
"""Regions that stand on a page outside of its layout."""

FIXED = {"set_up": ("banner", "set_up"), "correct": ("banner", "correct")}
"""Pages of a single region, which need no layout."""


class Sheet(Struct, frozen=True):
    """A region's template.

    :param sees: what of the viewer it looks at, beside its part.
    """

    template: Template
    sees: frozenset[str]

    @property
    def for_all(self) -> bool:
        """Whether it never looks at the viewer."""
        return not self.sees

    @property
    def by_page(self) -> bool:
        """Whether at most it looks at the kind of page."""
        return self.sees <= {"page"}

    def render(self, context: dict[str, Any]) -> str:
        """Render it."""
        return self.template.render(context)


class Sheets:
    """Region templates in each language.

    A language has an environment of its own, in which ``_`` is that language's: regions are
    rendered outside of requests too, and a look-up of the language for every word would cost
    more than the rest of the template.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._environments: dict[str, WordedEnvironment] = {}
        self._macros: dict[str, Any] = {}
        self._sheets: dict[tuple[str, str, str], Sheet] = {}
        self._names: dict[tuple[str, str], tuple[str, ...]] = {}

    @property
    def lasting(self) -> bool:
        """Whether templates stay as they are, since nobody works on them."""
        return not self._app.debug

    def environment(self, words: Words) -> WordedEnvironment:
        """Give a language's environment."""
        found = self._environments.get(words.language)
        if found is None:
            base = cast(WordedEnvironment, self._app.jinja_env)
            found = base.in_language(words)
            self._environments[words.language] = found
        return found

    def sheet(self, game: str, name: str, words: Words) -> Sheet:
        """Give the template of a game's region: the game's own, else the general one."""
        key = (game, name, words.language)
        found = self._sheets.get(key)
        if found is None:
            environment = self.environment(words)
            template = environment.select_template(
                [f"games/{game}/{name}.html", f"general/{name}.html"]
            )
            found = Sheet(template, _sees(environment, template.name or "", set()))
            if self.lasting:
                self._sheets[key] = found
        return found

    def has(self, game: str, name: str, words: Words) -> bool:
        """Tell whether a game has a template of its own for a region."""
        try:
            self.environment(words).get_template(f"games/{game}/{name}.html")
        except TemplateNotFound:
            return False
        return True

    def macros(self, words: Words) -> Any:
        """Give the macros of ``components/say.html`` in a language."""
        found = self._macros.get(words.language)
        if found is None:
            found = self.environment(words).get_template("components/say.html").module
            self._macros[words.language] = found
        return found

    def layout(self, game: str, page: str, words: Words) -> Template:
        """Give the template that lays out a page's regions."""
        name = LAYOUTS.get(page, page)
        names = [f"games/{game}/{name}.html", f"general/{name}.html"]
        return self.environment(words).select_template(names)

    def names(self, game: str, page: str, words: Words) -> tuple[str, ...]:
        """List the regions that a page shows, in order: those that its layout asks for."""
        if page in FIXED:
            return FIXED[page]
        key = (game, page)
        found = self._names.get(key)
        if found is None:
            asked = list(ALWAYS[page])

            def region(name: str) -> Markup:
                if name not in asked:
                    asked.append(name)
                return Markup("")

            self.layout(game, page, words).render(region=region, seats=(), t=str)
            found = tuple(asked)
            if self.lasting:
                self._names[key] = found
        return found


def _sees(environment: Environment, name: str, known: set[str]) -> frozenset[str]:
    """List what of the viewer a template, or one that it uses, looks at ("*": who knows what)."""
    if name in known:
        return frozenset()
    known.add(name)
    seen, others = uses(environment, name)
    for other in others:
        seen |= {"*"} if other is None else _sees(environment, other, known)
    return seen


@functools.cache
def uses(environment: Environment, name: str) -> tuple[frozenset[str], tuple[str | None, ...]]:
    """Tell what of the viewer a template looks at, and which others it uses (None: any)."""
    if environment.loader is None:
        raise TemplateNotFound(name)
    source, _, _ = environment.loader.get_source(environment, name)
    tree = environment.parse(source)
    seen = set()
    if VIEWER in meta.find_undeclared_variables(tree):
        fields = [each for each in tree.find_all(nodes.Getattr) if _is_viewer(each.node)]
        seen = {each.attr for each in fields}
        if sum(map(_is_viewer, tree.find_all(nodes.Name))) > len(fields):
            seen.add("*")
    return frozenset(seen), tuple(meta.find_referenced_templates(tree))


def _is_viewer(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == VIEWER
