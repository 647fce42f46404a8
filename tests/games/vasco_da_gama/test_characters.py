"""The Characters action and the four characters (V111 to V135, V140)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.characters import (
    Host,
    PlaceExtra,
    TakeCourtMoney,
)
from companion.games.vasco_da_gama.placing import HoldBack
from companion.games.vasco_da_gama.recruiting import Recruit
from companion.games.vasco_da_gama.state import Disc, Hosting
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW, Table, called, words

# Court money


def court(*discs: tuple[int, int, str]) -> Table:
    """Discs in Characters, with 9 and 4 Reals at court."""
    laid = called(*discs)
    laid.state.court = [9, 4]
    return laid


@pytest.mark.rule("V111", "V112")
@pytest.mark.parametrize(("space", "amount", "left"), [(0, 9, [0, 4]), (1, 4, [9, 0])])
def test_all_reals_of_one_court_space_are_taken(space, amount, left):
    laid = court((YELLOW, 5, "characters"))
    laid.play(YELLOW, TakeCourtMoney(number=5, space=space))
    assert laid.reals(YELLOW) == 10 + amount
    assert laid.state.court == left
    assert laid.state.players[YELLOW].discs == 4


@pytest.mark.rule("V112")
def test_an_emptied_court_space_stays_empty():
    laid = court((YELLOW, 5, "characters"), (RED, 6, "characters"))
    laid.play(YELLOW, TakeCourtMoney(number=5, space=0))
    laid.refuses(RED, TakeCourtMoney(number=6, space=0), "V112")
    laid.refuses(RED, TakeCourtMoney(number=6, space=2), "V112")
    offers = laid.offers("TakeCourtMoney")
    assert offers["Take 0 Reals of court money"].rule == "V112"
    assert offers["Take 4 Reals of court money"].refusal is None


# Hosting


@pytest.mark.rule("V111", "V113", "V114", "V115")
def test_hosting_takes_the_tile_from_its_owner_and_covers_the_space():
    laid = called((RED, 5, "characters"), (BLACK, 6, "characters"))
    assert laid.state.owners["dias"] == YELLOW
    laid.play(RED, Host(number=5, character="dias"))
    assert laid.state.owners["dias"] == RED
    assert laid.state.hosts == {"dias": Hosting(RED)}
    assert laid.said("V113") == ["Red hosts Bartolomeu Dias and takes the tile from Yellow."]
    laid.refuses(BLACK, Host(number=6, character="dias"), "V115")
    assert laid.offers("Host")["Host Bartolomeu Dias"].rule == "V115"


@pytest.mark.rule("V113")
def test_hosting_takes_the_tile_from_the_board():
    laid = called((RED, 5, "characters"))
    assert laid.state.owners["manuel"] is None
    laid.play(RED, Host(number=5, character="manuel"))
    assert laid.said("V113") == ["Red hosts Manuel 1st and takes the tile from the board."]


@pytest.mark.rule("V111")
def test_there_are_four_characters():
    laid = called((RED, 5, "characters"))
    laid.refuses(RED, Host(number=5, character="vasco"), "V111")
    assert len(laid.offers("Host")) == 4


@pytest.mark.rule("V116")
def test_a_character_is_hosted_once_a_round():
    laid = called((RED, 5, "characters"), (RED, 6, "characters"))
    laid.play(RED, Host(number=5, character="dias"))
    laid.refuses(RED, Host(number=6, character="dias"), "V116")


@pytest.mark.rule("V116")
def test_a_table_may_let_the_same_player_host_again_with_the_power():
    laid = called(
        (RED, 5, "characters"),
        (RED, 6, "characters"),
        (BLACK, 7, "characters"),
        (RED, 21, "characters"),
        V116="again",
    )
    laid.play(RED, Host(number=5, character="dias")).play(RED, Host(number=6, character="dias"))
    laid.refuses(BLACK, Host(number=7, character="dias"), "V115")
    laid.play(BLACK, GiveUp(number=7)).play(RED, Host(number=21, character="dias"))
    assert laid.points(RED) == 6
    assert laid.state.hosts["dias"] == Hosting(RED, extra=True, discs=3)
    assert laid.state.players[RED].discs == 2


@pytest.mark.rule("V117")
def test_a_player_may_have_any_number_of_characters():
    discs = [(RED, number, "characters") for number in (5, 6, 7)]
    laid = called(*discs)
    for number, character in ((5, "dias"), (6, "alvares"), (7, "manuel")):
        laid.play(RED, Host(number=number, character=character))
    owned = [name for name, owner in laid.state.owners.items() if owner == RED]
    assert sorted(owned) == ["alvares", "dias", "manuel"]


@pytest.mark.rule("V118")
def test_hosting_ones_own_character_uses_its_power_and_keeps_it_safe():
    laid = called((YELLOW, 5, "characters"), (RED, 6, "characters"))
    laid.play(YELLOW, Host(number=5, character="dias"))
    assert laid.points(YELLOW) == 2 + 2
    assert laid.said("V118") == [
        "Yellow hosts Bartolomeu Dias again and keeps the tile safe this round."
    ]
    laid.refuses(RED, Host(number=6, character="dias"), "V115")


# Dias, Alvares


@pytest.mark.rule("V128", "V114")
def test_the_host_of_dias_scores_2_at_once():
    laid = called((RED, 5, "characters"))
    laid.play(RED, Host(number=5, character="dias"))
    assert (laid.points(RED), laid.points(YELLOW)) == (2, 2)
    assert laid.state.players[RED].points["dias"] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("V035")
def test_the_first_player_stays_first_when_dias_changes_hands():
    laid = called((RED, 5, "characters"))
    laid.play(RED, Host(number=5, character="dias"))
    assert laid.state.first_player == YELLOW


@pytest.mark.rule("V130", "V114")
def test_the_host_of_alvares_takes_a_missionary_at_once():
    laid = called((BLACK, 5, "characters"))
    laid.play(BLACK, Host(number=5, character="alvares"))
    assert laid.state.players[BLACK].missionaries == 1
    assert laid.state.missionaries == 4


@pytest.mark.rule("V132")
def test_without_a_missionary_left_the_host_of_alvares_gets_none():
    laid = called((BLACK, 5, "characters")).has(YELLOW, missionaries=5)
    laid.play(BLACK, Host(number=5, character="alvares"))
    assert laid.state.players[BLACK].missionaries == 0
    assert laid.said("V132") == ["No missionary is left for Black."]


# Manuel


def host_manuel(*others: tuple[int, int, str], players: int = 3, **options: str) -> Table:
    """Red hosts Manuel with number 5."""
    laid = called((RED, 5, "characters"), *others, players=players, **options)
    return laid.play(RED, Host(number=5, character="manuel"))


@pytest.mark.rule("V119", "V114")
def test_the_host_of_manuel_places_the_extra_disc_at_once():
    laid = host_manuel((YELLOW, 9, "projects"))
    assert laid.asked == ("extra", RED)
    laid.refuses(YELLOW, GiveUp(number=9), "")
    laid.refuses(YELLOW, PlaceExtra(21, "recruiting"), "V119")
    laid.refuses(RED, PlaceExtra(20, "recruiting"), "V119")
    laid.play(RED, PlaceExtra(21, "recruiting"))
    assert Disc(21, RED, "recruiting", extra=True) in laid.state.discs
    assert laid.state.players[RED].extra == "board"
    assert laid.asked == ("call", YELLOW)
    laid.play(YELLOW, GiveUp(number=9))
    assert laid.asked == ("call", RED)
    laid.play(RED, Recruit(number=21, captain=True))
    assert laid.state.players[RED].extra == "supply"
    assert laid.state.players[RED].discs == 3


@pytest.mark.rule("V120", "V125")
def test_the_host_gets_the_number_that_the_former_owner_does_not_use():
    laid = host_manuel((BLUE, 21, "navigation"), players=4)
    assert laid.state.lost == [BLUE]
    laid.refuses(RED, PlaceExtra(21, "recruiting"), "V120")
    laid.play(RED, PlaceExtra(22, "recruiting"))
    assert sorted(disc.number for disc in laid.state.discs) == [21, 22]
    laid.play(BLUE, GiveUp(number=21)).play(RED, GiveUp(number=22))
    assert laid.state.players[BLUE].extra == "supply"
    assert laid.state.phase == "navigation"


@pytest.mark.rule("V120")
def test_both_numbers_may_be_chosen_when_both_are_there():
    laid = host_manuel()
    assert {offer.values["number"] for offer in laid.offers("PlaceExtra").values()} == {21, 22}


@pytest.mark.rule("V120", "V067")
def test_a_number_that_was_called_ahead_is_gone_for_the_round():
    laid = called((RED, 5, "characters"), (BLUE, 21, "navigation"), players=4)
    laid.play(BLUE, GiveUp(number=21, ahead=True))
    laid.play(RED, Host(number=5, character="manuel"))
    laid.refuses(RED, PlaceExtra(21, "recruiting"), "V120")
    laid.play(RED, PlaceExtra(22, "recruiting"))


@pytest.mark.rule("V121")
def test_the_extra_disc_goes_to_any_slot_that_is_empty_now():
    laid = called(
        (RED, 1, "recruiting"),
        (RED, 5, "characters"),
        *((YELLOW, number, "projects") for number in (6, 7, 8, 9)),
        *((BLACK, number, "recruiting") for number in (10, 11, 12)),
    )
    laid.play(RED, GiveUp(number=1)).play(RED, Host(number=5, character="manuel"))
    laid.refuses(RED, PlaceExtra(21, "projects"), "V121")
    laid.refuses(RED, PlaceExtra(21, "harbour"), "V040")
    laid.play(RED, PlaceExtra(21, "recruiting"))


FULL_COURT = (
    (RED, 5, "characters"),
    (YELLOW, 6, "characters"),
    (BLACK, 7, "characters"),
    (BLACK, 8, "characters"),
)


@pytest.mark.rule("V122")
def test_the_slot_that_the_hosting_disc_leaves_is_empty():
    laid = called(*FULL_COURT).play(RED, Host(number=5, character="manuel"))
    laid.play(RED, PlaceExtra(22, "characters"))
    assert len(laid.state.discs_in("characters")) == 4


@pytest.mark.rule("V122")
def test_a_table_may_call_that_slot_empty_only_after_the_action():
    laid = called(*FULL_COURT, V122="not_yet").play(RED, Host(number=5, character="manuel"))
    laid.refuses(RED, PlaceExtra(22, "characters"), "V122")
    laid.play(RED, PlaceExtra(22, "navigation"))


@pytest.mark.rule("V123")
def test_without_an_empty_slot_the_host_keeps_the_disc_for_the_next_round():
    one_slot = {f"slots.3.{area}": 1 for area in ("recruiting", "projects", "navigation")}
    laid = called(
        (RED, 5, "characters"),
        (YELLOW, 6, "recruiting"),
        (YELLOW, 7, "projects"),
        (YELLOW, 8, "navigation"),
        copy={**one_slot, "slots.3.characters": 1},
        V122="not_yet",
    )
    laid.play(RED, Host(number=5, character="manuel"))
    assert laid.asked == ("call", YELLOW)
    assert laid.state.players[RED].extra == "supply"
    assert laid.state.free_numbers == [21, 22]
    assert laid.said("V123") == ["No slot is empty: Red keeps the disc for the next round."]


@pytest.mark.rule("V123", "V043")
def test_the_slots_of_an_area_are_asked_when_the_extra_disc_might_not_fit():
    board = {f"slots.3.{area}": 1 for area in ("characters", "recruiting", "projects")}
    laid = called(
        (RED, 5, "characters"),
        (YELLOW, 6, "recruiting"),
        (YELLOW, 7, "projects"),
        *((BLACK, number, "navigation") for number in (8, 9, 10, 11)),
        board="real",
        tiles="app",
        copy=board,
        V122="not_yet",
    )
    laid.play(RED, Host(number=5, character="manuel"))
    laid.play(RED, PlaceExtra(21, "navigation"))
    assert laid.asks == ("slots.3.navigation",)
    laid.play(None, Tell({"slots.3.navigation": 4}))
    assert laid.asked == ("call", YELLOW)
    assert laid.said("V123") == ["No slot is empty: Red keeps the disc for the next round."]
    assert laid.state.players[RED].extra == "supply"


@pytest.mark.rule("V126")
def test_an_owner_who_hosts_manuel_again_only_protects_the_tile():
    laid = called((BLUE, 5, "characters"), (BLUE, 21, "navigation"), players=4)
    laid.play(BLUE, Host(number=5, character="manuel"))
    assert laid.asked == ("call", BLUE)
    assert laid.state.lost == []
    assert laid.state.free_numbers == [22]
    assert laid.said("V126") == ["The tile is safe; there is no further disc."]


@pytest.mark.rule("V126")
def test_a_table_may_let_the_owner_take_the_other_number_on_a_disc_that_is_home():
    discs = ((BLUE, 4, "recruiting"), (BLUE, 5, "characters"), (BLUE, 21, "navigation"))
    laid = called(*discs, players=4, V126="second_number")
    laid.play(BLUE, GiveUp(number=4)).play(BLUE, Host(number=5, character="manuel"))
    laid.play(BLUE, PlaceExtra(22, "projects"))
    assert Disc(22, BLUE, "projects") in laid.state.discs
    assert laid.state.players[BLUE].discs == 4 - 2
    laid.play(BLUE, GiveUp(number=21)).play(BLUE, GiveUp(number=22))
    assert laid.state.players[BLUE].discs == 3
    assert laid.state.players[BLUE].extra == "supply"


@pytest.mark.rule("V126")
def test_the_other_number_needs_a_disc_that_has_come_home():
    discs = [(BLUE, number, "characters") for number in (5, 6)]
    discs += [(BLUE, number, "navigation") for number in (7, 8, 21)]
    laid = called(*discs, players=4, V126="second_number")
    laid.play(BLUE, Host(number=5, character="manuel"))
    assert laid.asked == ("call", BLUE)
    assert laid.said("V126") == ["No disc has come home yet: there is no further one."]


@pytest.mark.rule("V126", "V067")
def test_no_number_of_manuel_is_called_twice_in_a_round():
    discs = ((BLUE, 5, "characters"), (BLUE, 21, "characters"))
    laid = called(*discs, players=4, V126="second_number", V116="again")
    laid.play(BLUE, Host(number=5, character="manuel"))
    laid.play(BLUE, PlaceExtra(22, "characters"))
    laid.play(BLUE, GiveUp(number=21)).play(BLUE, Host(number=22, character="manuel"))
    assert laid.state.phase == "navigation"
    assert "Neither 21 nor 22 is waiting: there is no further disc." in laid.said("V120")


@pytest.mark.rule("V127")
def test_the_extra_disc_may_host_manuel_to_protect_the_tile():
    laid = called((BLUE, 21, "characters"), players=4)
    laid.play(BLUE, Host(number=21, character="manuel"))
    assert laid.state.phase == "navigation"
    assert laid.state.hosts["manuel"] == Hosting(BLUE, extra=True)
    assert laid.said("V127") == ["The tile is safe; there is no further disc."]


@pytest.mark.rule("V127")
def test_a_table_may_forbid_that():
    laid = called((BLUE, 21, "characters"), players=4, V127="not_allowed")
    laid.refuses(BLUE, Host(number=21, character="manuel"), "V127")
    laid.play(BLUE, Host(number=21, character="dias"))


@pytest.mark.rule("V127", "V048")
def test_on_the_extra_disc_a_number_up_to_20_is_a_number_like_any_other():
    discs = ((BLUE, 4, "recruiting"), (BLUE, 5, "characters"))
    for ruling in ("protects_only", "second_number"):
        rulings = {"V048": "any_disc", "V127": "not_allowed", "V126": ruling}
        laid = called(*discs, players=4, **rulings)
        laid.state.discs[1] = Disc(5, BLUE, "characters", extra=True)
        laid.state.players[BLUE].discs += 1
        laid.state.players[BLUE].extra = "board"
        laid.play(BLUE, GiveUp(number=4)).play(BLUE, Host(number=5, character="manuel"))
        assert laid.state.hosts["manuel"] == Hosting(BLUE, extra=True)
        if ruling == "protects_only":
            assert laid.said("V126") == ["The tile is safe; there is no further disc."]
        else:
            laid.play(BLUE, PlaceExtra(22, "projects"))
            assert Disc(22, BLUE, "projects") in laid.state.discs


@pytest.mark.rule("V119", "V120", "V126")
def test_the_sentence_names_the_disc_and_the_numbers_that_can_be_had():
    asks = "Red, place the extra disc with 21 or 22 on any empty slot."
    assert words(host_manuel().decision.sentence) == asks
    asks = "Red, place the extra disc with 22 on any empty slot."
    laid = host_manuel((BLUE, 21, "navigation"), players=4)
    assert words(laid.decision.sentence) == asks
    discs = ((BLUE, 4, "recruiting"), (BLUE, 5, "characters"), (BLUE, 21, "navigation"))
    laid = called(*discs, players=4, V126="second_number")
    laid.play(BLUE, GiveUp(number=4)).play(BLUE, Host(number=5, character="manuel"))
    asks = "Blue, place a disc that is home with 22 on any empty slot."
    assert words(laid.decision.sentence) == asks


@pytest.mark.rule("V124")
def test_an_extra_disc_that_was_held_back_is_not_used_in_phase_2_either():
    laid = called((BLUE, 5, "characters"), players=4, V124="may_hold_back")
    laid.state.held.append(BLUE)
    laid.play(BLUE, Host(number=5, character="manuel"))
    assert laid.state.players[BLUE].extra == "supply"
    assert laid.said("V124") == ["The tile is safe; there is no further disc."]
    assert "HoldBack" not in laid.decision.moves
    laid.refuses(BLUE, HoldBack(), "")
