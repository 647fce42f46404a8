"""Our stand-ins for parts of Jinja give what Jinja gives, only sooner."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from flask import Flask
from flask.templating import Environment as Plain
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup
from msgspec import Struct

from companion.web.languages import WordedEnvironment
from companion.web.words import Words

TEMPLATES = {
    "macros": """{% macro box(what, kind="plain", note=none) -%}
<b class="{{ kind }}">{{ what }}{% if note %}, {{ note }}{% endif %}</b>{%- endmacro %}
{% macro around() %}<p>{{ caller("<&") }}</p>{% endmacro %}
{% macro any() %}{{ varargs|join(",") }}{{ kwargs|length }}{% endmacro %}""",
    "page": """{% from "macros" import box, around, any %}
{% macro here(x) %}[{{ x }}{{ part.name }}]{% endmacro %}
{{ box(text) }}{{ box(markup, note=3) }}{{ box(1.5, "<") }}{{ box(none) }}{{ box(true) }}
{% for one in part.list %}{{ box(one, kind=loop.index) }}{{ here(one) }}{{ here(x=one) }}
{% endfor %}
{% call(inner) around() %}{{ inner }}{{ box(inner) }}{% endcall %}
{{ any(1, 2, a=3) }}{{ t(text) }}{{ text ~ markup }}{{ box(box(text)) }}{{ text|upper }}
{% set kept %}{{ box(text) }}{% endset %}{{ kept }}{{ [text, markup]|join("<") }}
{{ part.list|map("string")|list }}{{ part.list.index(2) }}{{ part.name.upper().lower() }}
{{ part.inner.deep.name }}{{ part.nothing }}{{ (part.nothing or part).name }}
{% for one in part.rows if one.name %}{{ one.name }}{{ one.none }}{% endfor %}""",
}
CONTEXT = {
    "text": "<b>\"'&</b>",
    "markup": Markup("<i>&amp;</i>"),
    "part": {
        "inner": {"deep": {"name": "<deep>"}},
        "rows": [SimpleNamespace(name="<row>", none=None), {"name": "", "none": 1}, {"name": 2}],
        "name": "<name>",
        "list": ["<1>", 2, Markup("<3>"), ("<4>", Markup("<5>"))],
    },
    "t": lambda text: f"<{text}>",
}


def rendered(kind: type[Plain]) -> str:
    environment = kind(Flask("test"), loader=DictLoader(TEMPLATES), autoescape=True)
    return environment.get_template("page").render(CONTEXT)


def worded(templates: dict[str, str], words: Words | None = None) -> WordedEnvironment:
    base = WordedEnvironment(Flask("test"), loader=DictLoader(templates), autoescape=True)
    return base.in_language(words or Words("en"))


def test_the_same_comes_out():
    assert rendered(WordedEnvironment) == rendered(Plain)
    assert '<b>"' not in rendered(WordedEnvironment)


def test_looking_into_nothing_is_told_as_before():
    templates = {"page": "{{ part.nothing.name }}"}
    for kind in (WordedEnvironment, Plain):
        environment = kind(Flask("test"), loader=DictLoader(templates), autoescape=True)
        with pytest.raises(UndefinedError, match="nothing"):
            environment.get_template("page").render(CONTEXT)


@pytest.mark.parametrize("call", ["box()|upper", "box(1, 2, 3, 4)", "box(1, nothing=2)"])
def test_a_wrong_call_is_told(call):
    templates = {**TEMPLATES, "page": '{% from "macros" import box %}{{ ' + call + " }}"}
    results = []
    for kind in (WordedEnvironment, Plain):
        environment = kind(Flask("test"), loader=DictLoader(templates), autoescape=True)
        try:
            results.append(environment.get_template("page").render())
        except TypeError as error:
            results.append(str(error))
    assert results[0] == results[1]


def test_a_macro_remembers_what_it_made_of_equal_parts(monkeypatch):
    class Coin(Struct, frozen=True):
        worth: int

    calls = []
    looked_at = property(lambda coin: calls.append(coin.worth))
    monkeypatch.setattr(Coin, "seen", looked_at, raising=False)
    templates = {
        "macros": "{% macro show(coins) %}{% for coin in coins %}{{ coin.seen or coin.worth }}"
        "{% endfor %}{% endmacro %}",
        "page": '{% from "macros" import show %}{{ show(coins) }}{{ show(coins=coins) }}',
    }
    page = worded(templates).get_template("page")
    assert page.render(coins=(Coin(1), Coin(2))) == "1212"
    assert page.render(coins=(Coin(1), Coin(2))) == "1212"
    assert page.render(coins=(Coin(3),)) == "33"
    assert calls == [1, 2, 1, 2, 3, 3]  # once as it is written, and once by name


def test_a_macro_that_another_one_calls_remembers_too_and_that_of_a_page_does_not():
    templates = {
        "macros": "{% macro row(x) %}{{ x.seen }}{% endmacro %}"
        "{% macro rows(list) %}{% for x in list %}{{ row(x) }}{% endfor %}{% endmacro %}",
        "page": '{% from "macros" import rows %}{% macro here(x) %}{{ x }}{{ y }}{% endmacro %}'
        "{{ rows(list) }}{{ here(1) }}",
    }
    calls = []

    class Seen:
        seen = property(lambda one: calls.append(one) or "x")

    page, given = worded(templates).get_template("page"), [Seen(), Seen()]
    assert [page.render(list=given, y=y) for y in "ab"] == ["xx1a", "xx1b"]
    assert calls == given


def test_a_macro_of_pages_in_all_languages_does_not_remember_one_of_them():
    templates = {
        "macros": "{% macro shout(x) %}{{ _('hello') }} {{ x }}{% endmacro %}",
        "page": "{% from 'macros' import shout %}{{ shout((1, 2)) }}",
    }
    base = WordedEnvironment(Flask("test"), loader=DictLoader(templates), autoescape=True)
    said = iter(("hello", "ola"))
    base.globals["_"] = lambda text: next(said)
    page = base.get_template("page")
    assert [page.render(), page.render()] == ["hello (1, 2)", "ola (1, 2)"]


@pytest.mark.parametrize(
    "page",
    [
        '{% from "macros" import box %}{% for box in calls %}{{ box("<") }}{% endfor %}',
        '{% from "macros" import box %}{% set box = calls[0] %}{{ box("<") }}',
        '{% from "macros" import box %}{% macro m(box) %}{{ box("<") }}{% endmacro %}{{ m(call) }}',
        '{% for t in calls %}{{ t("<") }}{% endfor %}',
        '{% for caller in calls %}{{ caller("<") }}{% endfor %}',
    ],
)
def test_what_is_called_like_a_macro_without_being_one_is_escaped(page):
    html = worded({**TEMPLATES, "page": page}).get_template("page").render(calls=[str], call=str)
    assert html == "&lt;"


def test_what_is_missing_in_a_template_is_told_when_it_is_called():
    templates = {**TEMPLATES, "page": '{% from "macros" import bax %}{{ bax }}|{{ bax(1) }}'}
    environment = WordedEnvironment(Flask("test"), loader=DictLoader(templates), autoescape=True)
    with pytest.raises(UndefinedError, match="bax"):
        environment.get_template("page").render()


def test_parts_inside_of_tuples_are_told_apart_like_any_others():
    class Coin(Struct, frozen=True):
        worth: int

    templates = {
        "macros": "{% macro show(rows) %}{% for row in rows %}{{ row }}{% endfor %}{% endmacro %}",
        "page": '{% from "macros" import show %}{{ show(rows) }}',
    }
    page = worded(templates).get_template("page")
    for rows in (((1, Coin(2)),), ((True, Coin(2)),), (("<",),), ((Markup("<"),),), ((1.0,),)):
        plain = Plain(Flask("test"), loader=DictLoader(templates), autoescape=True)
        assert page.render(rows=rows) == plain.get_template("page").render(rows=rows)


WORDED = {
    "macros": TEMPLATES["macros"],
    "page": """{% from "macros" import box %}
{{ _("plain <b>") }}|{{ _("%(n)s of %(name)s", n=part.n + 1, name=part.name) }}|{{ _("100 %%") }}
{{ _("%(n)s: 100 %%", n=1) }}|{{ _("%(n)s twice, %(n)s", n=markup) }}|{{ box(_("%(n)s", n=text)) }}
{{ ngettext("%(num)s <coin>", "%(num)s <coins>", part.n) }}|{{ _(text) }}|{{ _("%(a)s", a=_("b")) }}
{% if part.nothing is defined %}there{% endif %}{% if part.name is undefined %}gone{% endif %}
{{ part.none is none }}{{ part.n is not none }}{{ part.name.upper() }}{{ part.of["n"] }}
{% for one in part.rows %}{{ _("%(i)s. %(name)s", i=loop.index, name=one) }}{% endfor %}""",
}
PART = SimpleNamespace(n=2, name="<name>", none=None, of={"n": 3}, rows=("<a>", "b"))
GIVEN = {"text": "<x>", "markup": Markup("<i>"), "part": PART}


class Other(Words):
    """A language that puts some sentences another way, and one of them wrongly."""

    def __init__(self) -> None:
        super().__init__("en")
        other = {
            "%(n)s of %(name)s": "%(name)s: %(n)s",
            "plain <b>": "flat <i>",
            "%(n)s twice, %(n)s": "once <b>%(n)s</b>",
            "%(n)s: 100 %%": "%(n)s = 100 %%",
        }
        self.gettext = lambda text: other.get(text, text)


@pytest.mark.parametrize("words", [Words("en"), Other()])
def test_words_that_are_put_in_beforehand_are_the_same(words):
    plain = Plain(Flask("test"), loader=DictLoader(WORDED), autoescape=True)
    plain.add_extension("jinja2.ext.i18n")
    plain.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)
    ours = worded(WORDED, words).get_template("page").render(GIVEN)
    assert ours == plain.get_template("page").render(GIVEN)


@pytest.mark.parametrize("wrong", ["%(nane)s", "%(name)d", "%(name)", "100 %"])
@pytest.mark.parametrize(
    "page", ["{{ _('%(name)s', name=1) }}", "{{ _('%(name)s', name=1)|upper }}"]
)
def test_a_wrong_translation_costs_nobody_the_page(page, wrong):
    words = Words("en")
    words.gettext = lambda text: wrong
    assert worded({"page": page}, words).get_template("page").render() in ("1", wrong)


def test_a_field_that_a_part_has_not_got_is_told_at_once():
    templates = {"page": "{{ part.nane }}"}
    with pytest.raises(AttributeError, match="nane"):
        worded(templates).get_template("page").render(part=SimpleNamespace(name="x"))
