"""Words in the viewer's language: translations, and the engine's messages as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import Babel

from companion.engine.words import Arg, Listing, Message, Who

FOLDER = Path(__file__).resolve().parent.parent.parent / "translations"
COOKIE = "roteiro_language"
SOURCE = "en"
"""The language of the sources."""


def languages() -> tuple[str, ...]:
    """List the languages there are, the sources' own first."""
    compiled = sorted(path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/messages.mo"))
    return (SOURCE, *(language for language in compiled if language != SOURCE))


class Words:
    """One language: its translations, and how messages are said in it."""

    def __init__(self, language: str) -> None:
        self.language = language
        translations = (
            NullTranslations()
            if language == SOURCE
            else Translations.load(str(FOLDER), [language], "messages")
        )
        self.gettext: Callable[[str], str] = translations.ugettext
        self.ngettext: Callable[[str, str, int], str] = translations.ungettext

    def say(self, arg: Arg, names: Sequence[str]) -> str:
        """Word a message, with seats by their names; plain text, to be escaped where shown."""
        if isinstance(arg, Message):
            return self._message(arg, names)
        if isinstance(arg, Who):
            return names[arg.seat] if 0 <= arg.seat < len(names) else "?"
        if isinstance(arg, Listing):
            return ", ".join(self.say(item, names) for item in arg.items)
        return str(arg)

    def _message(self, message: Message, names: Sequence[str]) -> str:
        if message.plural:
            text = self.ngettext(message.text, message.plural, message.count)
        else:
            text = self.gettext(message.text)
        if not message.args and not message.plural:
            return text
        values = {name: self.say(arg, names) for name, arg in message.args.items()}
        if message.plural:
            values.setdefault("n", str(message.count))
        try:
            return text.format_map(values)
        except (LookupError, ValueError):
            # A translation with a wrong field must not cost anybody the page.
            return message.text

    def teller(self, names: Sequence[str]) -> Callable[[Arg], str]:
        """Give the function that templates know as ``t``."""
        return lambda arg: self.say(arg, names)


class Tongues:
    """All languages, and which one a request wants."""

    def __init__(self, app: Flask) -> None:
        self.there = languages()
        self._words = {language: Words(language) for language in self.there}
        app.config.setdefault("BABEL_DEFAULT_LOCALE", SOURCE)
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(FOLDER))
        Babel(app, locale_selector=self.wanted)

    def wanted(self) -> str:
        """Give the language of a request: chosen by cookie, else by the browser, else English."""
        if len(self.there) == 1:
            return SOURCE
        chosen = request.cookies.get(COOKIE, "")
        if chosen in self._words:
            return chosen
        return request.accept_languages.best_match(self.there) or SOURCE

    def words(self, language: str | None = None) -> Words:
        """Give a language's words; without one, those of this request."""
        return self._words[self.wanted() if language is None else language]
