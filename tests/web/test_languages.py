"""Each language has templates of its own, with its words in them."""

from __future__ import annotations

import pytest
from flask import Flask
from jinja2 import DictLoader
from markupsafe import Markup

from companion.web.languages import WordedEnvironment
from companion.web.service import Service
from companion.web.words import Words

PAGE = """{% from "say.html" import loud %}{{ loud(_("5 %% off")) }} {{ _(given) }}
{{- _(" for %(name)s", name=given) }} {{ ngettext("%(num)s man", "%(num)s men", 2) }}"""

SAY = """{% macro loud(x) %}<b>{{ x }}{{ _("&!") }}</b>{% endmacro %}
{% macro first(x) %}{{ x[0] }}{% endmacro %}"""


@pytest.fixture
def base() -> WordedEnvironment:
    app = Flask("empty")
    app.jinja_environment = WordedEnvironment
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.autoescape = True

    environment.loader = DictLoader({"page.html": PAGE, "say.html": SAY})
    assert isinstance(environment, WordedEnvironment)
    return environment


def shouted() -> Words:
    """A language in which every word is shouted."""
    words = Words("en")
    words.gettext = lambda text: text.upper().replace("%(NAME)S", "%(name)s")
    words.ngettext = lambda one, many, count: "%(num)s MEN"
    return words


def test_two_languages_do_not_hear_each_other(base: WordedEnvironment) -> None:
    quiet, loud = base.in_language(Words("en")), base.in_language(shouted())
    for _ in range(2):
        assert quiet.get_template("page.html").render(given="rui") == (
            "<b>5 % off&!</b> rui for rui 2 men"
        )
        assert loud.get_template("page.html").render(given="rui") == (
            "<b>5 % OFF&!</b> RUI FOR rui 2 MEN"
        )


def test_what_stands_in_a_translation_is_markup_and_what_is_filled_in_is_not(
    base: WordedEnvironment,
) -> None:
    html = base.in_language(Words("en")).get_template("page.html").render(given="<i>")
    assert "<b>5 % off&!</b>" in html
    assert " for &lt;i&gt;" in html


def test_a_macro_that_remembers_never_takes_typed_text_for_markup(
    base: WordedEnvironment,
) -> None:
    environment = base.in_language(Words("en"))
    template = environment.from_string(
        '{% from "say.html" import loud, first %}{{ loud(given) }}{{ first((given,)) }}'
    )
    for given, shown in (("<i>", "&lt;i&gt;"), (Markup("<i>"), "<i>")) * 2:
        assert template.render(given=given) == f"<b>{shown}&!</b>{shown}"


def test_a_macro_that_remembers_takes_what_cannot_be_remembered(base: WordedEnvironment) -> None:
    environment = base.in_language(Words("en"))
    template = environment.from_string('{% from "say.html" import first %}{{ first(given) }}')
    given = ["a"]
    assert template.render(given=given) == "a"
    given[0] = "b"
    assert template.render(given=given) == "b"


def test_nothing_is_left_to_compile_for_a_table_once_the_application_is_prepared(
    app: Flask, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in app.prepare():  # type: ignore[attr-defined]
        pass
    compiled = []
    monkeypatch.setattr(
        WordedEnvironment, "compile", lambda *given, **named: compiled.append(given)
    )
    words = service.tongues.words("en")
    for name in ("games/vasco_da_gama/controls.html", "general/status.html"):
        service.sheets.environment(words).get_template(name)
    app.jinja_env.get_template("pages/seat.html")
    assert compiled == []


def test_what_templates_import_can_be_looked_up_beforehand(base: WordedEnvironment) -> None:
    environment = base.in_language(Words("en"))
    environment.get_template("page.html")
    assert len(list(environment.prepare_imports())) == 1
    environment.loader = DictLoader({"page.html": PAGE})  # nothing is asked for any more
    assert "<b>5 % off&!</b>" in environment.get_template("page.html").render(given="rui")
