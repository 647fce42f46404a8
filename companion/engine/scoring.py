"""Points: every one of them is an entry on a note, and a sum by seat, source and round."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .game import Gain, Note, Play, Standing
from .state import GameState, SeatState
from .words import N_, Arg, Message, Who, counted


def points(amount: int) -> Message:
    """Word an amount of points."""
    return counted(N_("{n} point"), N_("{n} points"), amount)


def note(play: Play, rule: str, text: str, **args: Arg) -> None:
    """Write a line into the journal."""
    play.notes.append(Note(Message(text, args), rule))


def instruct(play: Play, rule: str, text: str, **args: Arg) -> None:
    """Write a line that tells people what to do at the table."""
    play.notes.append(Note(Message(text, args), rule, hands=True))


def whisper(play: Play, seat: int, rule: str, text: str, **args: Arg) -> None:
    """Write a line that only one seat may read."""
    play.notes.append(Note(Message(text, args), rule, private=seat))


def score(
    play: Play,
    seat: int,
    amount: int,
    source: str,
    column: tuple[int, int],
    rule: str,
    text: str,
    **args: Arg,
) -> None:
    """Score points at once; the text's ``{points}`` is the amount, ``{who}`` the seat.

    :param source: a key of ``About.sources``.
    :param column: in which column of the rounds they count, and how many columns there are; in
        a game without a fixed number of rounds there may be more of them each time.
    """
    index, columns = column
    player: SeatState = play.state.players[seat]
    rounds = player.points.setdefault(source, [])
    rounds += [0] * (columns - len(rounds))
    rounds[index] += amount
    message = Message(text, {"who": Who(seat), "points": points(amount), **args})
    play.notes.append(Note(message, rule, (Gain(seat, amount, "points", source),)))


def standings(
    state: GameState,
    sources: Iterable[str],
    columns: int,
    rank: Callable[[int], tuple[int, ...]],
) -> tuple[Standing, ...]:
    """Give the points of each seat, what they are made of, and its place.

    :param columns: how many rounds there are, the final scoring included.
    :param rank: what a seat is ranked by, the greater the better.
    """
    sources = tuple(sources)
    ranks = [rank(seat) for seat in state.seats]
    return tuple(
        Standing(
            seat,
            player.total,
            {source: sum(player.points.get(source, ())) for source in sources},
            tuple(
                sum(each[index] for each in player.points.values() if index < len(each))
                for index in range(columns)
            ),
            1 + sum(other > ranks[seat] for other in ranks),
        )
        for seat, player in enumerate(state.players)
    )
