"""The templates of regions: which one a game's region has, and what it depends on."""

from __future__ import annotations

import functools
from typing import Any, cast

from flask import Flask
from jinja2 import Environment, Template, TemplateNotFound, meta
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
    """A region's template; ``for_all`` if it never looks at the viewer, only at its part."""

    template: Template
    for_all: bool

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
        self._environments: dict[str, Environment] = {}
        self._macros: dict[str, Any] = {}
        self._sheets: dict[tuple[str, str, str], Sheet] = {}
        self._names: dict[tuple[str, str], tuple[str, ...]] = {}

    def environment(self, words: Words) -> Environment:
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
            found = Sheet(template, not _sees_viewer(environment, template.name or "", set()))
            if not self._app.debug:
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
            if not self._app.debug:
                self._names[key] = found
        return found


def _sees_viewer(environment: Environment, name: str, seen: set[str]) -> bool:
    """Tell whether a template, or one that it uses, mentions the viewer."""
    if name in seen:
        return False
    seen.add(name)
    mentions, others = uses(environment, name)
    return mentions or any(
        other is None or _sees_viewer(environment, other, seen) for other in others
    )


@functools.cache
def uses(environment: Environment, name: str) -> tuple[bool, tuple[str | None, ...]]:
    """Tell whether a template mentions the viewer, and which others it uses (None: any)."""
    if environment.loader is None:
        raise TemplateNotFound(name)
    source, _, _ = environment.loader.get_source(environment, name)
    tree = environment.parse(source)
    mentions = VIEWER in meta.find_undeclared_variables(tree)
    return mentions, tuple(meta.find_referenced_templates(tree))
