"""The end of a round."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Note, Play, Viewer
from companion.engine.words import N_, say
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.bag import Sailors
from companion.games.vasco_da_gama.launching import Launch
from companion.games.vasco_da_gama.navigation import Navigate
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.round_end import EndRound, RefillSailors, instructions, to_refill
from companion.games.vasco_da_gama.state import Hosting
from tests.games.vasco_da_gama.scenes import Scene, scene
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW


def end_of_round(players: int = 3, **options: str) -> Scene:
    return scene(players, **options).begin("round_end")


def refilling(players: int = 3, **options: str) -> Scene:
    """Stand before the sailors are drawn."""
    return end_of_round(players, **options).play(None, EndRound())


# -- the order -----------------------------------------------------------------


@pytest.mark.rule("V158", "V034", "V033")
def test_the_steps_after_a_round_come_in_their_order() -> None:
    at = scene().empties(3)
    at.state.hosts["alvares"] = Hosting(BLACK)
    at.player(BLACK).discs -= 1
    at.state.owners["manuel"] = RED
    at.player(YELLOW).extra = "supply"
    at.begin("round_end").play(None, EndRound())
    first = ["V159", "V160", "V162", "V163", "V033"]
    assert [rule for rule in at.cited if rule in first] == first
    at.play(None, RefillSailors())
    then = ["V164", "V131", "V129", "V167", "V168"]
    assert [rule for rule in dict.fromkeys(at.cited) if rule in then] == then
    assert (at.state.phase, at.state.round) == ("placing", 2)


@pytest.mark.rule("V034")
def test_a_round_ends_after_navigation() -> None:
    at = scene().begin("navigation").play(None, Navigate())
    assert at.waits == "end_round"
    assert at.state.round == 1


@pytest.mark.rule("V033")
def test_the_round_marker_advances_by_one() -> None:
    at = refilling()
    assert at.said("V033") == ["Move the round marker to 2."]


def test_what_is_to_be_done_can_be_read_until_the_next_disc_is_placed() -> None:
    at = scene().empties(3).begin("round_end")
    at.state.court = [0, 4]
    assert GAME.view(at.state, Viewer()).cleared is None
    at.play(None, EndRound())
    first = cleared(at)
    assert first == ["V159", "V160", "V162", "V163", "V033"]
    at.play(None, RefillSailors())
    assert cleared(at)[:5] == first
    assert set(cleared(at)[5:]) == {"V164", "V131", "V129", "V037", "V038"}
    at.play(at.state.stack[-1].seat, PlaceDisc(9, "recruiting"))
    assert GAME.view(at.state, Viewer()).cleared is None


def test_what_only_one_seat_may_read_is_not_among_what_all_are_told_to_do() -> None:
    mine, ours = (Note(say(N_("Do it.")), "V164", hands=True, private=seat) for seat in (1, None))
    play = Play(scene().state, Chance(bytes(32)), [mine, ours, Note(say(N_("So it is.")))])
    assert instructions(play) == [ours]


def cleared(at: Scene) -> list[str]:
    """Name the rules of what was to be done, line by line."""
    shown = GAME.view(at.state, Viewer()).cleared
    assert shown is not None
    return [line.rule for line in shown.lines]


# -- projects and merchant ship ------------------------------------------------


@pytest.mark.rule("V159", "V160")
def test_unsold_projects_leave_and_seven_new_ones_come() -> None:
    at = end_of_round()
    old = [*at.state.display, at.state.sao_gabriel]
    at.state.out.append(old[2])
    at.state.display[2] = None
    at.play(None, EndRound())
    assert set(old) <= set(at.state.out)
    new = [*at.state.display, at.state.sao_gabriel]
    assert len(set(new)) == 7
    assert not set(new) & set(old)
    assert at.said("V159") == ["Take the 6 projects that nobody bought out of the game."]


@pytest.mark.rule("V160")
def test_the_first_one_drawn_is_the_sao_gabriel() -> None:
    at = end_of_round(projects="table")
    first = at.state.deck[0]
    at.play(None, EndRound())
    assert at.state.sao_gabriel == first
    drawn = end_of_round().play(None, EndRound())
    assert drawn.outcomes[:7] == (drawn.state.sao_gabriel, *drawn.state.display)


@pytest.mark.rule("V160")
def test_the_table_is_told_where_each_project_goes() -> None:
    at = end_of_round(projects="table").play(None, EndRound())
    assert at.said("V160") == [
        "Lay out seven projects: the first as São Gabriel, the others in the upper spaces."
    ]


@pytest.mark.rule("V161")
def test_the_lowest_deck_goes_first_and_the_next_one_fills_up() -> None:
    at = end_of_round()
    state = at.state
    low = [project for project in state.deck if fact(state, project, "deck") == 1]
    for project in low[3:]:
        state.deck.remove(project)
        state.out.append(project)
    at.play(None, EndRound())
    drawn = [project for project in at.outcomes if str(project).startswith("P")]
    assert [fact(at.state, str(project), "deck") for project in drawn] == [1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("V162", "V135")
def test_the_next_merchant_ship_is_turned_up_only_now() -> None:
    at = scene().begin("navigation").play(None, Navigate())
    assert at.state.merchant is None
    left = len(at.state.merchants)
    at.play(None, EndRound())
    assert at.state.merchant is not None
    assert len(at.state.merchants) == left - 1


@pytest.mark.rule("V141", "V162")
def test_none_is_turned_up_while_one_waits_for_a_slot() -> None:
    at = scene(V141="stays")
    ship = at.state.merchant
    at.state.phase = "round_end"
    at.ask_anew().play(None, EndRound())
    assert at.state.merchant == ship
    assert "V162" not in at.cited


# -- court money ---------------------------------------------------------------


@pytest.mark.rule("V163")
def test_leftover_court_money_goes_back() -> None:
    at = end_of_round()
    at.state.court = [5, 0]
    at.play(None, EndRound())
    assert at.state.court == [0, 0]
    assert at.said("V163") == ["Put the 5 Reals left at court back into the supply."]


@pytest.mark.rule("V163")
def test_an_empty_court_says_nothing() -> None:
    at = end_of_round()
    at.state.court = [0, 0]
    assert "V163" not in at.play(None, EndRound()).cited


# -- sailors -------------------------------------------------------------------


@pytest.mark.rule("V164")
def test_each_section_gets_three_sailors_from_the_right_up_to_five() -> None:
    at = end_of_round()
    at.section(1, "").section(2, "ttvv").section(3, "gg")
    at.play(None, EndRound())
    assert to_refill(at.state) == [(3, 3), (2, 1), (1, 3)]
    at.play(None, RefillSailors())
    assert [len(section) for section in at.state.sections] == [0, 3, 5, 5]
    assert at.outcomes == (
        *at.state.sections[3][2:],
        *at.state.sections[2][4:],
        *at.state.sections[1],
    )


@pytest.mark.rule("V165")
def test_refilling_stops_when_the_bag_is_empty() -> None:
    at = end_of_round().empties(1, 2, 3)
    keep = at.state.bag[:4]
    at.player(YELLOW).sailors += at.state.bag[4:]
    at.state.bag = keep
    at.play(None, EndRound())
    assert to_refill(at.state) == [(3, 3), (2, 1), (1, 0)]
    at.play(None, RefillSailors())
    assert [len(section) for section in at.state.sections] == [0, 0, 1, 3]
    assert at.said("V165") == ["The bag is empty: no more sailors this round."]


@pytest.mark.rule("V164", "V083")
def test_sailors_launched_before_the_refill_are_back_in_the_bag() -> None:
    at = end_of_round().empties(1, 2, 3)
    project = at.in_front(YELLOW, crew=1)
    at.player(YELLOW).sailors += at.state.bag
    at.state.bag = []
    at.play(None, EndRound())
    assert to_refill(at.state) == [(3, 0), (2, 0), (1, 0)]
    at.play(YELLOW, Launch(project, ("grey",)))
    assert to_refill(at.state) == [(3, 1), (2, 0), (1, 0)]


@pytest.mark.rule("V164")
def test_the_table_says_what_it_drew() -> None:
    at = end_of_round(sailors="table")
    at.empties(1, 2, 3).play(None, EndRound())
    at.refuses(None, RefillSailors(), "V164")
    two = Sailors(turquoise=1, orange=1)
    three = Sailors(violet=2, grey=1)
    at.refuses(None, RefillSailors((three, three)), "V164")
    said = at.refuses(None, RefillSailors((three, three, two)), "V164")
    assert said == "Section 2 gets exactly 3 sailors now."
    at.refuses(None, RefillSailors((three, three, Sailors(turquoise=4, orange=-1))), "V164")
    at.play(None, RefillSailors((three, Sailors(turquoise=3), three)))
    assert at.outcomes == ()
    letters = ["".join(sorted(s[0] for s in section)) for section in at.state.sections]
    assert letters == ["", "gvv", "ttt", "gvv"]


@pytest.mark.rule("V164")
def test_the_table_cannot_draw_what_the_bag_does_not_have() -> None:
    at = end_of_round(sailors="table")
    at.empties(1, 2, 3).sailors(YELLOW, *["grey"] * 7)
    at.play(None, EndRound())
    three = Sailors(violet=2, grey=1)
    said = at.refuses(None, RefillSailors((three, three, three)), "V164")
    assert said == "More grey sailors than the bag has: it has 1. Look again."


@pytest.mark.rule("V164")
def test_what_the_table_drew_counts_even_if_roteiro_draws() -> None:
    at = end_of_round()
    at.empties(1, 2, 3).play(None, EndRound())
    at.play(None, RefillSailors((Sailors(grey=3), Sailors(grey=3), Sailors(orange=3))))
    assert [len(section) for section in at.state.sections] == [0, 3, 3, 3]
    assert at.outcomes == ()


# -- Alvares and Dias ----------------------------------------------------------


@pytest.mark.rule("V166", "V131", "V129")
def test_alvares_and_dias_pay_their_owners() -> None:
    at = refilling()
    assert (at.state.owners["alvares"], at.state.owners["dias"]) == (RED, YELLOW)
    at.state.owners["dias"] = BLACK
    before = at.player(RED).missionaries
    at.play(None, RefillSailors())
    assert at.player(RED).missionaries == before + 1
    assert [at.gained(seat, rule="V129") for seat in range(3)] == [0, 0, 2]
    assert at.player(BLACK).points["dias"] == [2, 0, 0, 0, 0, 0], "they belong to round 1"


@pytest.mark.rule("V035", "V129")
def test_the_owner_of_dias_goes_first_in_the_next_round() -> None:
    at = refilling()
    at.state.owners["dias"] = BLACK
    at.play(None, RefillSailors())
    assert at.state.first_player == BLACK
    assert at.asked == ("place", BLACK)


@pytest.mark.rule("V131")
def test_nobody_gets_a_missionary_while_alvares_is_on_the_board() -> None:
    at = refilling(players=2)
    at.play(None, RefillSailors())
    assert at.state.missionaries == 6
    assert not {"V131", "V132"} & set(at.cited)


@pytest.mark.rule("V132")
def test_without_missionaries_alvares_owes_nothing() -> None:
    at = refilling().has(YELLOW, missionaries=5)
    at.play(None, RefillSailors())
    assert at.player(RED).missionaries == 1
    assert at.said("V132") == ["No missionary is left for Red."]


# -- discs ---------------------------------------------------------------------


@pytest.mark.rule("V167")
def test_hosting_discs_go_home_and_all_characters_are_free() -> None:
    at = scene(4)
    at.state.hosts = {"dias": Hosting(RED), "alvares": Hosting(BLUE, extra=True)}
    at.player(RED).discs = 3
    at.player(BLUE).extra = "hosting"
    at.begin("round_end").play(None, EndRound())
    at.play(None, RefillSailors())
    assert at.state.hosts == {}
    assert at.player(RED).discs == 4
    assert at.player(BLUE).extra == "supply", "he still owns Manuel"


@pytest.mark.rule("V168")
def test_who_lost_manuel_gives_the_extra_disc_back() -> None:
    at = scene(4)
    at.state.owners["manuel"] = RED
    at.state.lost = [BLUE]
    at.player(RED).extra = "supply"
    at.begin("round_end").play(None, EndRound())
    at.play(None, RefillSailors())
    assert [at.player(seat).extra for seat in range(4)] == ["area", "supply", "area", "area"]
    assert at.said("V168") == ["Blue puts the extra disc back into the Characters Area."]
    assert at.state.lost == []


@pytest.mark.rule("V168")
def test_nothing_goes_back_if_manuel_came_from_the_board() -> None:
    at = scene()
    at.state.owners["manuel"] = RED
    at.player(RED).extra = "supply"
    at.begin("round_end").play(None, EndRound())
    at.play(None, RefillSailors())
    assert "V168" not in at.cited
    assert at.player(RED).extra == "supply"


@pytest.mark.rule("V169")
def test_nothing_else_is_reset() -> None:
    at = scene()
    ship = at.dock("natal", RED)
    home, front = at.at_home(RED), at.in_front(YELLOW)
    at.sailors(YELLOW, "grey", "violet")
    at.has(BLACK, reals=3, captains=2)
    owners = dict(at.state.owners)
    at.begin("round_end").play(None, EndRound())
    at.play(None, RefillSailors())
    assert at.ships("natal") == [ship]
    assert [each.ship for each in at.player(RED).ships] == [home]
    assert at.player(YELLOW).projects == [front]
    assert at.colours(YELLOW) == "gv"
    assert (at.reals(BLACK), at.player(BLACK).captains) == (3, 2)
    assert at.state.owners == owners


# -- round 5 -------------------------------------------------------------------


@pytest.mark.rule("V170", "V129", "V131")
def test_after_round_5_only_alvares_and_dias_pay() -> None:
    at = scene()
    at.state.owners["dias"] = RED
    display, bag = list(at.state.display), len(at.state.bag)
    at.begin("navigation", round=5).play(None, Navigate())
    assert at.waits == "last_launches"
    assert at.cited == ["V131", "V129"]
    assert at.player(RED).missionaries == 2
    assert at.player(RED).points["dias"] == [0, 0, 0, 0, 2, 0]
    assert (at.state.display, len(at.state.bag)) == (display, bag)
    assert at.state.first_player == YELLOW, "no next round to go first in"
