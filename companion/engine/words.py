"""Words for people: messages are a text and its arguments, never a finished sentence.

A message is rendered for each viewer in that viewer's language, so the same journal
reads differently on two phones and a renamed seat is renamed everywhere.
"""

from __future__ import annotations

from msgspec import Struct


def N_(text: str) -> str:
    """Mark a text for translation where it cannot be translated yet."""
    return text


class Who(Struct, frozen=True, tag="who"):
    """A seat, to be shown by its present name."""

    seat: int


class Listing(Struct, frozen=True, tag="list"):
    """Several terms, shown one after the other with commas."""

    items: tuple[Arg, ...]


class Message(Struct, frozen=True, tag="text", omit_defaults=True):
    """A text with named arguments, perhaps with a plural form.

    ``text`` and ``plural`` are message ids with ``{name}`` fields; ``count`` chooses
    between them and is offered as ``{n}``.
    """

    text: str
    args: dict[str, Arg] = {}
    plural: str = ""
    count: int = 0

    def __hash__(self) -> int:
        """Let pages remember how it was shown, for all that its arguments are in a dict."""
        return hash((self.text, self.count, *self.args.items()))


Arg = int | str | Who | Message | Listing


def say(text: str, **args: Arg) -> Message:
    """Build a message from a marked text and its arguments."""
    return Message(text, args)


def counted(text: str, plural: str, count: int, **args: Arg) -> Message:
    """Build a message whose form depends on ``count``, shown as ``{n}``."""
    return Message(text, args, plural, count)


class Refusal(Exception):
    """A move that the rules do not allow: a sentence that says what to do, and the rule.

    A refused move changes nothing.
    """

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(message.text)
        self.message = message
        self.rule = rule


def refuse(text: str, rule: str = "", **args: Arg) -> Refusal:
    """Build the refusal of a move, to be raised."""
    return Refusal(Message(text, args), rule)
