"""Reading a page the way a browser does: is it well formed, and which forms does it have?"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

from companion.engine.game import Game, Move
from companion.web.forms import nested

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "use", "circle", "rect"})
"""What has nothing inside, in HTML or in the drawings."""


@dataclass
class Form:
    """A form: where it goes, what is settled, what can be chosen, and its buttons.

    :param choices: values of radio buttons and lists, and of number fields, by name.
    :param chosen: what of it is chosen from the start.
    :param ticks: name and value of each box that can be ticked.
    :param buttons: name and value of each button that can be pressed.
    """

    action: str
    region: str = ""
    early: bool = False
    fixed: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    ticks: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def move(self) -> str:
        """The move that it plays."""
        return dict(self.fixed).get("move", "")

    def filled(self, rng: random.Random) -> list[tuple[str, str]]:
        """Fill it in by chance and press one of its buttons."""
        data = list(self.fixed)
        data += [(name, rng.choice(values)) for name, values in self.choices.items()]
        data += [tick for tick in self.ticks if rng.random() < 0.4]
        name, value = rng.choice(self.buttons)
        return [*data, (name, value)] if name else data


class Page(HTMLParser):
    """A page or a region, read once."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.forms: list[Form] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self._form: Form | None = None
        self._region = ""
        self._early = 0
        self._list: str | None = None
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if "style" in given or any(name.startswith("on") for name in given):
            self.faults.append(f"<{tag}> has a style or a script of its own")
        self.words += [given[name] for name in ("aria-label", "title", "alt") if name in given]
        if "data-region" in given:
            self._region = given["data-region"]
        if tag == "details" and "ahead" in given.get("class", ""):
            self._early = len(self.open)
        if tag not in VOID:
            self.open.append(tag)
        self._field(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes <{self.open[-1] if self.open else 'nothing'}>")
            return
        self.open.pop()
        if self._early == len(self.open):
            self._early = 0
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._list = None

    def handle_data(self, data: str) -> None:
        if data.strip() and "style" not in self.open and "script" not in self.open:
            self.words.append(data.strip())

    def _field(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self._form = Form(given.get("action", ""), self._region, self._early > 0)
            self.forms.append(self._form)
        form = self._form
        if form is None:
            return
        name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "")
        if tag == "button" and kind not in ("button", "reset") and "disabled" not in given:
            form.buttons.append((name, value))
        elif tag == "select":
            self._list = name
            form.choices[name] = []
        elif tag == "option" and self._list is not None:
            form.choices[self._list].append(value)
            if "selected" in given or self._list not in form.chosen:
                form.chosen[self._list] = value
        elif tag == "input" and name and "disabled" not in given:
            if kind == "hidden":
                form.fixed.append((name, value))
            elif kind == "checkbox":
                form.ticks.append((name, value))
            elif kind == "radio":
                form.choices.setdefault(name, []).append(value)
                if "checked" in given:
                    form.chosen[name] = value
            elif kind == "number":
                low, high = int(given.get("min") or 0), int(given.get("max") or 9)
                form.choices[name] = [value, *map(str, range(low, high + 1))]
                form.chosen[name] = value
            else:
                form.choices[name] = [value]
                form.chosen[name] = value


def tapped(game: Game, forms: list[Form], move: str, *taps: tuple[str, str]) -> Move:
    """Make the move of a form from taps: radio buttons, boxes, and the button that sends it."""
    for form in forms:
        offered = {*form.ticks, *form.buttons, ("", "")}
        offered |= {(name, value) for name, values in form.choices.items() for value in values}
        if form.move == move and set(taps) <= offered:
            data = [*form.fixed, *taps]
            names = {name for name, _ in taps}
            data += [(name, value) for name, value in form.chosen.items() if name not in names]
            fields = [(name, [value for n, value in data if n == name]) for name in dict(data)]
            return game.move_from_form(move, nested(fields))
    raise AssertionError(f"no form of {move} offers {taps}")
