"""Corrections of the board: discs, characters, the marker, court money, the first player."""

from __future__ import annotations

from companion.engine.words import N_, Message, Who, refuse, say

from .about import (
    AREA_NAMES,
    CHARACTER_NAMES,
    CHARACTERS,
    CHARACTERS_DEALT,
    EXTRA_NUMBERS,
    NUMBERS,
)
from .correcting import Correction, must_be_a_seat
from .ledger import reals
from .placing import must_be_an_empty_slot
from .state import Disc, Hosting, State

MOST_COURT = 20
"""No tile has more Reals for a court space; it only catches slips of the finger."""

# -- discs ---------------------------------------------------------------------


def _must_have_discs(state: State) -> None:
    if state.phase not in ("placing", "acting"):
        raise refuse(N_("Discs lie on the areas only in phases 1 and 2."), "V034")


def _must_be_on_board(state: State, number: int) -> None:
    if state.disc(number) is None:
        raise refuse(N_("There is no disc with number {number}."), number=number)


def _must_be_free(state: State, number: int) -> None:
    if number not in (*NUMBERS, *EXTRA_NUMBERS):
        raise refuse(N_("Sequence numbers go from 1 to 22."), "V018")
    if state.disc(number) is not None:
        raise refuse(N_("Number {number} is on another disc."), "V041", number=number)


def _put(state: State, disc: Disc) -> None:
    state.discs.append(disc)
    if disc.number in EXTRA_NUMBERS:
        state.free_numbers.remove(disc.number)


def _lift(state: State, disc: Disc) -> None:
    state.discs.remove(disc)
    if disc.number in EXTRA_NUMBERS:
        state.free_numbers = sorted([*state.free_numbers, disc.number])


class CorrectDisc(Correction, frozen=True):
    """Give a disc on the board another number, or move it to another area, or both."""

    number: int
    to: int
    area: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a number on another disc, and an area without an empty slot."""
        _must_have_discs(state)
        _must_be_on_board(state, self.number)
        if self.to != self.number:
            _must_be_free(state, self.to)
        disc = state.disc(self.number)
        if disc is not None and disc.area != self.area:
            must_be_an_empty_slot(state, self.area)

    def correct(self, state: State) -> Message:
        """Lift it and put it down."""
        disc = state.disc(self.number)
        assert disc is not None
        _lift(state, disc)
        _put(state, Disc(self.to, disc.seat, self.area, disc.extra))
        state.ahead = [self.to if number == self.number else number for number in state.ahead]
        return say(
            N_("{owner}'s disc {number} is number {to} in {area}."),
            owner=Who(disc.seat),
            number=self.number,
            to=self.to,
            area=say(AREA_NAMES[self.area]),
        )


class CorrectDiscOff(Correction, frozen=True):
    """Take a disc off the board: the disc goes to its owner's supply, the number home."""

    number: int

    def must_be_possible(self, state: State) -> None:
        """Refuse a number that no disc has."""
        _must_have_discs(state)
        _must_be_on_board(state, self.number)

    def correct(self, state: State) -> Message:
        """Take it off."""
        disc = state.disc(self.number)
        assert disc is not None
        _lift(state, disc)
        if disc.extra:
            state.players[disc.seat].extra = "supply"
        else:
            state.players[disc.seat].discs += 1
        state.ahead = [number for number in state.ahead if number != self.number]
        text = N_("{owner}'s disc with number {number} is not on the board.")
        return say(text, owner=Who(disc.seat), number=self.number)


class CorrectDiscOn(Correction, frozen=True):
    """Put a disc of a player's supply on the board with a number.

    :param extra: the extra disc, not a normal one.
    """

    owner: int
    number: int
    area: str
    extra: bool = False

    def must_be_possible(self, state: State) -> None:
        """Refuse a disc that the owner does not have, and a number or slot that is taken."""
        _must_have_discs(state)
        must_be_a_seat(state, self.owner)
        _must_be_free(state, self.number)
        must_be_an_empty_slot(state, self.area)
        player = state.players[self.owner]
        if player.extra != "supply" if self.extra else not player.discs:
            raise refuse(N_("{who} has no such disc left."), "V045", who=Who(self.owner))

    def correct(self, state: State) -> Message:
        """Put it down."""
        player = state.players[self.owner]
        if self.extra:
            player.extra = "board"
        else:
            player.discs -= 1
        _put(state, Disc(self.number, self.owner, self.area, self.extra))
        return say(
            N_("{owner} has a disc with number {number} in {area}."),
            owner=Who(self.owner),
            number=self.number,
            area=say(AREA_NAMES[self.area]),
        )


# -- characters ----------------------------------------------------------------


class CorrectCharacter(Correction, frozen=True):
    """Give a character's tile to a player, or (``owner`` None) put it on the board.

    In phase 1 the extra disc goes with Manuel, unless it is already placed.
    """

    character: str
    owner: int | None

    def must_be_possible(self, state: State) -> None:
        """Refuse the board for a character that always has an owner (V012 to V014, V113)."""
        if self.character not in CHARACTERS:
            raise refuse(N_("There is no such character."))
        if self.owner is not None:
            must_be_a_seat(state, self.owner)
        elif self.character in CHARACTERS_DEALT[len(state.players)]:
            raise refuse(
                N_("{character} always belongs to somebody."),
                "V113",
                character=say(CHARACTER_NAMES[self.character]),
            )

    def correct(self, state: State) -> Message:
        """Hand the tile over."""
        before = state.owners[self.character]
        state.owners[self.character] = self.owner
        if self.character == "manuel" and state.phase == "placing":
            if before is not None and state.players[before].extra == "supply":
                state.players[before].extra = "area"
            if self.owner is not None and state.players[self.owner].extra == "area":
                state.players[self.owner].extra = "supply"
        character = say(CHARACTER_NAMES[self.character])
        if self.owner is None:
            return say(N_("{character} is on the board."), character=character)
        text = N_("{character} belongs to {owner}.")
        return say(text, character=character, owner=Who(self.owner))


class CorrectHost(Correction, frozen=True):
    """Cover a character's space with a normal disc of a player's supply, or (None) uncover it."""

    character: str
    owner: int | None

    def must_be_possible(self, state: State) -> None:
        """Refuse a second disc, and a disc that is not there."""
        _must_have_discs(state)
        if self.character not in CHARACTERS:
            raise refuse(N_("There is no such character."))
        covered = self.character in state.hosts
        if self.owner is None:
            if not covered:
                raise refuse(N_("No disc covers that character."), "V115")
            return
        must_be_a_seat(state, self.owner)
        if covered:
            raise refuse(N_("A disc covers that character already. Take it off first."), "V115")
        if not state.players[self.owner].discs:
            raise refuse(N_("{who} has no such disc left."), "V045", who=Who(self.owner))

    def correct(self, state: State) -> Message:
        """Put the disc on the character, or give it back."""
        character = say(CHARACTER_NAMES[self.character])
        if self.owner is None:
            hosting = state.hosts.pop(self.character)
            state.players[hosting.seat].discs += hosting.normal
            if hosting.extra:
                state.players[hosting.seat].extra = "supply"
            return say(N_("{character} is not hosted yet."), character=character)
        state.players[self.owner].discs -= 1
        state.hosts[self.character] = Hosting(self.owner)
        text = N_("{owner} has hosted {character} this round.")
        return say(text, owner=Who(self.owner), character=character)


# -- marker, court, first player -----------------------------------------------


class CorrectMarker(Correction, frozen=True):
    """Put the free-action marker on another number."""

    number: int

    def must_be_possible(self, state: State) -> None:
        """Refuse numbers that it cannot stand on (V037, V053)."""
        _must_have_discs(state)
        low, high = (1, 15) if state.moved else (4, 12)
        if not low <= self.number <= high:
            raise refuse(
                N_("The marker can only stand on {low} to {high} now."),
                "V053" if state.moved else "V037",
                low=low,
                high=high,
            )

    def correct(self, state: State) -> Message:
        """Move it."""
        state.marker = self.number
        return say(N_("The marker stands on {number}."), number=self.number)


class CorrectCourt(Correction, frozen=True):
    """Say how many Reals lie on a court space (0 is the left one)."""

    space: int
    reals: int

    def must_be_possible(self, state: State) -> None:
        """Refuse a third space and impossible amounts."""
        if self.space not in range(len(state.court)):
            raise refuse(N_("There are two spaces for money at court."), "V112")
        if not 0 <= self.reals <= MOST_COURT:
            raise refuse(N_("That cannot be the number of Reals."), "V038")

    def correct(self, state: State) -> Message:
        """Put the amount there."""
        state.court[self.space] = self.reals
        if self.space == 0:
            return say(N_("{amount} on the left court space."), amount=reals(self.reals))
        return say(N_("{amount} on the right court space."), amount=reals(self.reals))


class CorrectFirstPlayer(Correction, frozen=True):
    """Say who is first player in this round."""

    owner: int

    def must_be_possible(self, state: State) -> None:
        """Only somebody at the table."""
        must_be_a_seat(state, self.owner)

    def correct(self, state: State) -> Message:
        """Let somebody else go first."""
        state.first_player = self.owner
        return say(N_("{owner} is first player."), owner=Who(self.owner))


MOVES = (
    CorrectDisc,
    CorrectDiscOff,
    CorrectDiscOn,
    CorrectCharacter,
    CorrectHost,
    CorrectMarker,
    CorrectCourt,
    CorrectFirstPlayer,
)
