"""What the store itself writes into the journal."""

from __future__ import annotations

from companion.engine.game import Note
from companion.engine.words import N_, Arg, Message, Who

from .records import By, gist


def person(by: By) -> Arg:
    """Say who typed something."""
    return Message(N_("The table screen")) if by.seat is None else Who(by.seat)


def line(text: str, hands: bool = False, **args: Arg) -> Note:
    """Build a note that cites no rule."""
    return Note(Message(text, args), hands=hands)


def took_back(by: By, what: Message, further: bool) -> Note:
    """Say that something was taken back; ``further`` when it was more than the last step."""
    text = N_("{who} went back to: {what}") if further else N_("{who} took back: {what}")
    return line(text, who=person(by), what=what)


def put_back(by: By, what: Message) -> Note:
    """Say that something taken back was put back."""
    return line(N_("{who} put back: {what}"), who=person(by), what=what)


def asked_back(by: By, what: Message) -> Note:
    """Say that somebody wants to go back behind something all have seen."""
    return line(
        N_("{who} would like to take back, but all have seen: {what} Somebody else must agree."),
        who=person(by),
        what=what,
    )


def kept(by: By) -> Note:
    """Say that what all have seen stays."""
    return line(N_("{who} said no: it stays as it is."), who=person(by))


CHANGED = N_("{who} changed: {what}")


def changed(by: By, notes: tuple[Note, ...]) -> Note:
    """Say that an earlier step was changed.

    :param notes: what it had written down; if it had been changed itself, that is left out.
    """
    own = [note for note in notes if note.text.text != CHANGED]
    return line(CHANGED, who=person(by), what=gist(own))


MISFIT = N_("This no longer fits, so play goes on from here: {what} ({reason})")


def misfit(what: Message, reason: Message) -> Note:
    """Say which later step no longer fits after a change."""
    return line(MISFIT, hands=True, what=what, reason=reason)


def sat_down(seat: int) -> Note:
    """Say that a free seat was taken."""
    return line(N_("{who} has joined."), who=Who(seat))


def second_device(seat: int) -> Note:
    """Say that a seat is held by one more device."""
    return line(N_("{who} plays on one more device."), who=Who(seat))


def moved(seat: int) -> Note:
    """Say that a seat went to another device."""
    return line(N_("{who} plays on another device now."), who=Who(seat))


def freed(seat: int) -> Note:
    """Say that a seat was freed."""
    return line(N_("The seat of {who} is free."), who=Who(seat))


def renamed(old: str, new: str) -> Note:
    """Say that a seat has another name."""
    return line(N_("{old} is called {new} now."), old=old, new=new)


def host_passed(seat: int | None) -> Note:
    """Say who is the host now."""
    if seat is None:
        return line(N_("The table screen is the host now."))
    return line(N_("{who} is the host now."), who=Who(seat))


def rejoining() -> Note:
    """Say that everybody may choose a seat anew."""
    return line(N_("For five minutes everybody may choose their seat anew."))
