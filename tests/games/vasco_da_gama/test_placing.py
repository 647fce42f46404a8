"""Phase 1: place action discs (V036 to V050, V124)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.placing import HoldBack, PlaceDisc, free_slots
from companion.games.vasco_da_gama.state import Disc
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW, Table, set_up, table

AREAS = ("characters", "recruiting", "projects", "navigation")


def place_all(laid: Table) -> None:
    """Let everybody place the lowest free numbers, area by area."""
    numbers = (number for number in range(1, 21))
    while laid.asked[0] == "place":
        seat = laid.asked[1]
        assert seat is not None
        area = next(area for area in AREAS if free_slots(laid.state, area))
        normal = laid.state.players[seat].discs
        laid.play(seat, PlaceDisc(next(numbers) if normal else 21, area))


# The start of the phase


@pytest.mark.rule("V036", "V037", "V038")
def test_the_tile_sets_up_the_round():
    laid = table(3)
    state = laid.state
    assert state.tile is not None
    assert state.next_tile is None
    assert state.marker == state.tile.initial
    assert tuple(state.court) == state.tile.court
    assert not state.moved
    assert [note.hands for note in laid.notes if note.rule in ("V037", "V038")] == [True, True]


# Turns


@pytest.mark.rule("V039", "V034")
def test_the_first_player_begins_and_the_others_follow_clockwise():
    laid = table(3, first=RED)
    turns = []
    for number in range(1, 7):
        turns.append(laid.asked[1])
        laid.play(laid.asked[1], PlaceDisc(number, "recruiting" if number < 4 else "navigation"))
    assert turns == [RED, BLACK, YELLOW] * 2


@pytest.mark.rule("V039")
def test_nobody_places_out_of_turn():
    laid = table(3)
    sentence = laid.refuses(BLACK, PlaceDisc(5, "projects"), "V039")
    assert sentence == "It is Yellow's turn to place a disc."


@pytest.mark.rule("V039")
def test_a_disc_may_be_entered_before_the_one_that_is_missing():
    laid = table(3)
    laid.play(RED, PlaceDisc(5, "projects", ahead=True))
    assert laid.said("V040") == ["Red placed 5 in Purchase Projects, ahead of turn."]
    assert laid.state.ahead == [5]
    assert laid.asked == ("place", YELLOW)
    laid.play(YELLOW, PlaceDisc(6, "projects"))
    assert laid.asked == ("place", BLACK)
    assert laid.state.ahead == []


@pytest.mark.rule("V040")
def test_number_disc_and_slot_go_together():
    laid = table(3)
    laid.play(YELLOW, PlaceDisc(8, "characters"))
    assert laid.state.discs == [Disc(8, YELLOW, "characters")]
    assert laid.state.players[YELLOW].discs == 3
    laid.refuses(RED, PlaceDisc(9, "harbour"), "V040")


@pytest.mark.rule("V041")
def test_each_number_only_once():
    laid = table(3)
    laid.play(YELLOW, PlaceDisc(8, "characters"))
    laid.refuses(RED, PlaceDisc(8, "projects"), "V041")
    laid.refuses(RED, PlaceDisc(0, "projects"), "V041")
    laid.refuses(RED, PlaceDisc(23, "projects"), "V041")


@pytest.mark.rule("V044")
def test_a_placed_disc_stays_until_its_number_is_called():
    laid = table(2)
    for seat, number in ((YELLOW, 8), (RED, 15), (YELLOW, 7)):
        laid.play(seat, PlaceDisc(number, "characters"))
    assert [disc.number for disc in laid.state.discs] == [8, 15, 7]
    for move in (PlaceDisc(8, "projects"), PlaceDisc(8, "projects", ahead=True)):
        laid.refuses(RED, move, "V041")
    assert set(laid.decision.moves) == {"PlaceDisc", "HoldBack"}, "nothing that moves a disc"


# Slots


@pytest.mark.rule("V042", "V043")
@pytest.mark.parametrize(("players", "slots"), [(2, 3), (3, 4), (4, 5)])
def test_an_area_is_closed_when_its_slots_are_taken(players, slots):
    laid = table(players)
    for number in range(1, slots + 1):
        assert free_slots(laid.state, "recruiting") == slots + 1 - number
        laid.play(laid.asked[1], PlaceDisc(number, "recruiting"))
    laid.refuses(laid.asked[1], PlaceDisc(20, "recruiting"), "V042")


@pytest.mark.rule("V042", "V049")
def test_a_player_may_have_several_discs_in_an_area_even_without_a_real():
    laid = table(2).has(YELLOW, reals=0)
    for seat, number in ((YELLOW, 1), (RED, 2), (YELLOW, 3)):
        laid.play(seat, PlaceDisc(number, "navigation"))
    assert [disc.seat for disc in laid.state.discs_in("navigation")] == [YELLOW, RED, YELLOW]


@pytest.mark.rule("V043")
def test_two_players_have_exactly_three_slots_for_characters_on_any_board():
    laid = set_up(2, board="real", tiles="app", copy={"merchant.1": {"limit": 4}})
    assert free_slots(laid.state, "characters") == 3
    assert free_slots(laid.state, "projects") is None


@pytest.mark.rule("V043", "V042")
def test_slots_that_nobody_has_confirmed_refuse_nothing_and_are_asked_when_they_matter():
    laid = table(3, board="real", tiles="app")
    for number in range(1, 5):
        laid.play(laid.asked[1], PlaceDisc(number, "projects"))
    laid.play(RED, PlaceDisc(20, "projects"))
    assert laid.asks == ("slots.3.projects",)
    laid.play(None, Tell({"slots.3.projects": 6}))
    assert len(laid.state.discs_in("projects")) == 5
    assert laid.asked == ("place", BLACK)


@pytest.mark.rule("V043", "V042")
def test_a_disc_that_waited_for_the_slots_goes_back_if_there_are_too_few():
    laid = table(3, board="real", tiles="app")
    for number in range(1, 5):
        laid.play(laid.asked[1], PlaceDisc(number, "projects"))
    laid.play(RED, PlaceDisc(20, "projects"))
    laid.play(None, Tell({"slots.3.projects": 4}))
    assert len(laid.state.discs_in("projects")) == 4
    assert laid.asked == ("place", RED)
    assert laid.said("V042") == ["Every slot of Purchase Projects is taken. Choose another area."]


@pytest.mark.rule("V050")
def test_a_disc_for_which_no_slot_is_left_stays_in_the_supply():
    copy = {f"slots.2.{area}": 1 for area in AREAS}
    laid = table(2, copy=copy)
    for number, area in enumerate(AREAS, start=1):
        laid.play(laid.asked[1], PlaceDisc(number, area))
    assert laid.state.phase == "acting"
    assert [player.discs for player in laid.state.players] == [2, 2]
    assert len(laid.said("V050")) == 2


# How many discs


@pytest.mark.rule("V045", "V046")
def test_four_discs_each_then_phase_1_is_over():
    laid = table(3)
    place_all(laid)
    assert len(laid.state.discs) == 12
    assert laid.asked == ("turn_up", None)
    laid.refuses(YELLOW, PlaceDisc(20, "navigation"), "")


@pytest.mark.rule("V045")
def test_nobody_places_more_discs_than_there_are():
    laid = table(3)
    for number in (1, 2, 3, 4):
        laid.play(YELLOW, PlaceDisc(number, AREAS[number - 1], ahead=True))
    laid.refuses(YELLOW, PlaceDisc(5, "projects", ahead=True), "V045")


@pytest.mark.rule("V045", "V046", "V017")
def test_manuels_owner_places_a_fifth_disc_alone():
    laid = table(4, first=YELLOW)
    place_all(laid)
    assert len(laid.state.discs) == 17
    assert laid.state.discs[-1] == Disc(21, BLUE, "navigation", extra=True)
    assert laid.state.phase == "acting"


# Manuel's numbers


@pytest.mark.rule("V047")
def test_only_manuels_owner_uses_21_or_22_on_any_turn():
    laid = table(4, first=BLUE)
    assert laid.state.owners["manuel"] == BLACK
    laid.refuses(BLUE, PlaceDisc(21, "projects"), "V047")
    laid.play(BLUE, PlaceDisc(1, "projects"))
    laid.play(YELLOW, PlaceDisc(2, "projects"))
    laid.play(RED, PlaceDisc(3, "projects"))
    laid.play(BLACK, PlaceDisc(22, "projects"))
    assert laid.state.players[BLACK].extra == "board"
    assert laid.state.players[BLACK].discs == 4
    assert laid.state.free_numbers == [21]
    laid.refuses(BLACK, PlaceDisc(21, "navigation", ahead=True), "V047")


@pytest.mark.rule("V048")
def test_the_extra_disc_carries_only_21_or_22():
    laid = table(4)
    for number in (1, 2, 3, 4):
        laid.play(BLUE, PlaceDisc(number, AREAS[number - 1], ahead=True))
    laid.refuses(BLUE, PlaceDisc(5, "projects", ahead=True), "V048")
    laid.play(BLUE, PlaceDisc(21, "projects", ahead=True))
    assert laid.state.to_place(BLUE) == 0


@pytest.mark.rule("V048")
def test_a_table_may_let_21_or_22_lie_on_any_of_the_five_discs():
    laid = table(4, V048="any_disc")
    for number in (1, 2, 3, 4):
        laid.play(BLUE, PlaceDisc(number, AREAS[number - 1], ahead=True))
    laid.play(BLUE, PlaceDisc(5, "projects", ahead=True))
    assert laid.state.discs[-1] == Disc(5, BLUE, "projects", extra=True)
    assert laid.state.free_numbers == [21, 22]


@pytest.mark.rule("V124")
def test_the_extra_disc_must_be_placed_in_phase_1():
    laid = table(4)
    laid.refuses(BLUE, HoldBack(), "V124")
    assert laid.offers("HoldBack") == {}


@pytest.mark.rule("V124")
def test_a_table_may_let_the_extra_disc_be_held_back_for_the_round():
    laid = table(4, first=RED, V124="may_hold_back")
    assert laid.state.owners["manuel"] == YELLOW
    laid.refuses(RED, HoldBack(), "V124")
    laid.play(YELLOW, HoldBack())
    assert laid.state.to_place(YELLOW) == 4
    assert laid.state.players[YELLOW].extra == "supply"
    laid.refuses(YELLOW, PlaceDisc(21, "projects", ahead=True), "V047")
    place_all(laid)
    assert len(laid.state.discs) == 16
    assert laid.state.phase == "acting"


@pytest.mark.rule("V124")
def test_holding_back_is_on_a_button_for_manuels_owner():
    laid = table(4, V124="may_hold_back")
    for seat in (YELLOW, RED, BLACK):
        assert laid.offers("HoldBack") == {}
        laid.play(seat, PlaceDisc(seat + 1, "projects"))
    assert list(laid.offers("HoldBack")) == ["Leave the extra disc out"]


@pytest.mark.rule("V124", "V045")
def test_whoever_owns_manuel_when_a_round_begins_has_the_extra_disc():
    laid = set_up(3, board="own")
    laid.state.owners["manuel"] = RED
    laid.sends_no_merchant().ask_anew()
    assert laid.state.players[RED].extra == "supply"
    assert [laid.state.to_place(seat) for seat in laid.state.seats] == [4, 5, 4]
