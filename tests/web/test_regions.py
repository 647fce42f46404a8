"""What is rendered, how often, and how a change is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.chance import Chance
from companion.web.sheets import Sheet
from companion.web.snapshots import Snapshot, common, common_end, patched
from companion.web.viewers import Onlooker
from tests.toy_game import Buy, Wave
from tests.web.test_live import put_together


@pytest.fixture
def table(service, code):
    return service.store.table(code)


@pytest.fixture
def words(service):
    return service.tongues.words("en")


@pytest.fixture
def rendered(monkeypatch):
    """List the templates that are rendered from now on."""
    names = []
    render = Sheet.render

    def counted(sheet, context):
        names.append(sheet.template.name)
        return render(sheet, context)

    monkeypatch.setattr(Sheet, "render", counted)
    return names


def test_a_region_is_rendered_again_only_if_its_part_differs(service, table, words, rendered):
    looker = Onlooker("table")
    service.regions.regions(table, looker, words)
    rendered.clear()

    service.regions.regions(table, looker, words)
    assert rendered == []

    service.store.play(table.code, 0, Wave())
    service.regions.regions(table, looker, words)
    assert rendered == ["general/journal.html"]


def test_what_is_the_same_for_all_is_rendered_once(service, table, words, rendered):
    lookers = [Onlooker("seat", 0), Onlooker("seat", 1), Onlooker("table")]
    for looker in lookers:
        service.regions.regions(table, looker, words)
    assert rendered.count("general/scores.html") == 1
    assert rendered.count("general/journal.html") == 1
    assert rendered.count("general/mine.html") == 3  # it looks at the viewer


def test_templates_that_look_at_the_viewer_are_known(service, words):
    assert service.sheets.sheet("toy", "scores", words).for_all
    assert not service.sheets.sheet("toy", "mine", words).for_all
    assert not service.sheets.sheet("toy", "status", words).for_all


def test_a_new_name_is_shown_everywhere_at_once(service, table, words, host, code):
    looker = Onlooker("table")
    service.store.play(code, 0, Buy(1))
    assert "Ana buys" in service.regions.regions(table, looker, words)["journal"]
    host.post(f"/t/{code}/seats/rename", data={"seat": "0", "name": "Zita"})
    html = service.regions.regions(table, looker, words)
    assert "Zita buys" in html["journal"]
    assert not any(">Ana<" in text for text in html.values())


def test_the_journal_region_shows_the_newest_forty_entries(service, table, words):
    for _ in range(90):
        service.store.play(table.code, 0, Wave())
    html = service.regions.regions(table, Onlooker("table"), words)["journal"]
    assert 40 <= html.count("<li id=") <= 60
    assert html.index(f"j{table.version}-") < html.index(f"j{table.version - 1}-")
    assert "The whole journal" in html


def test_what_was_taken_back_is_struck_out_and_put_back_again(service, table, words):
    looker = Onlooker("table")
    service.store.play(table.code, 0, Buy(1))
    service.store.take_back(table.code)
    assert 'class="off"' in service.regions.regions(table, looker, words)["journal"]
    service.store.put_back(table.code)
    assert 'class="off"' not in service.regions.regions(table, looker, words)["journal"]


def snapshot(version, html):
    return Snapshot(version, version, "who", ("d",), "said", html)


def test_a_message_holds_what_differs_and_no_more():
    import json

    one = snapshot(1, {"a": "x" * 1000, "b": "old", "c": "z"})
    two = snapshot(2, {"a": "x" * 500 + "!" + "x" * 499, "b": "new", "c": "z"})
    assert two.changed(one) == {"a": two.html["a"], "b": "new"}
    message = json.loads(two.message(one))
    assert message["p"] == {"a": [500, 1, "!"]}
    assert message["r"] == {"b": "new"}
    assert (message["v"], message["s"], message["all"]) == (2, 2, False)
    assert json.loads(two.message(None))["r"] == two.html
    assert two.event(one) is two.event(one)  # made once for all who need it


def test_a_long_region_that_became_another_is_looked_through_less():
    import json

    chance = random.Random(1)
    text = ["".join(chance.choices("abcdefgh", k=6000)) for _ in range(2)]
    twice = [text[1][:100] + "!" + text[1][100:5000] + sign + text[1][5000:] for sign in "?."]
    changes: dict[str, Any] = {}
    seen = [Snapshot(1, 1, "who", (), "", {"a": text[0]}, changes)]

    def told(html):
        seen.append(Snapshot(1, 1, "who", (), "", {"a": html}, changes))
        return json.loads(seen[-1].message(seen[-2]))

    assert told(text[1])["r"]
    assert len(told(twice[0])["r"]) == 1  # as if all in between were new
    assert len(told(twice[1])["p"]["a"]) == 3
    assert len(told(text[1])["p"]["a"]) == 6


def test_patches_put_together_again():
    chance = random.Random(3)
    hunks = []
    for _ in range(2000):
        old = "".join(chance.choice("ab<é😀") for _ in range(chance.randrange(900)))
        new = list(old)
        for _ in range(chance.randrange(6)):
            place = chance.randrange(len(new) + 1)
            new[place : place + chance.randrange(5)] = chance.choices("ab😀", k=chance.randrange(9))
        patch = patched(old, "".join(new))
        if patch is not None:
            assert put_together(old, patch) == "".join(new)
            hunks.append(len(patch) // 3)
    assert len(hunks) > 1500
    assert max(hunks) > 3


def test_a_patch_leaves_out_what_stays_in_the_middle():
    middle = "".join(str(number) for number in range(500))
    assert patched(f"old{middle}old", f"new{middle}news") == [0, 3, "new", len(middle), 3, "news"]
    assert patched(middle, middle) == []
    assert patched("abc" * 100, "xyz" * 100) is None


def test_what_two_texts_begin_and_end_with():
    assert common_end("abcd", "axcd", 4) == 2
    assert common_end("cd", "abcd", 2) == 2
    assert common_end("abcd", "abcx", 4) == 0
    assert common("abcd", "abxd", 4) == 2
    assert common("abcd", "abcd", 4) == 4
    assert common("abcd", "xbcd", 4) == 0
    assert common("", "", 0) == 0


def test_only_a_finished_table_that_has_learned_something_offers_to_keep_it(
    service, table, words, monkeypatch
):
    asked = []

    def keepable(state):
        asked.append(state)
        return {"toy": (1,)}

    def offers():
        service.hub.publish(table.code)
        shown = [service.regions.regions(table, sees, words)["banner"] for sees in looking]
        return ["/keep" in banner for banner in shown]

    looking = (Onlooker("table"), Onlooker("seat", 0), Onlooker("seat", 1))
    monkeypatch.setattr(table.game, "keepable", keepable)
    assert offers() == [False] * 3
    table.ended = 1.0
    assert offers() == [True] * 3
    assert offers() == [True] * 3
    assert asked == [table.state]  # once for all of them
    table.state = table.game.decode_state(table.game.encode(table.state))
    monkeypatch.setattr(table.game, "keepable", lambda state: {})
    assert offers() == [False] * 3


def test_seats_have_letters_of_their_own(open_table, service):
    from companion.web.parts import faces

    table = service.store.table(open_table("Ana", "Anton", "安", "A"))
    letters = [face.letter for face in faces(table)]
    assert len(set(letters)) == 4
    assert letters[0] == "A"
    assert {face.shape for face in faces(table)} == {0, 1, 2, 3}


def test_lines_put_together_one_by_one_are_those_of_a_fresh_look(service, table, words):
    from companion.engine.words import Refusal
    from companion.web.journal_lines import JournalLines
    from companion.web.parts import faces
    from tests.toy_game import GAME

    chance = random.Random(8)
    macros = service.sheets.macros(words)
    kept = JournalLines(table, faces(table))
    for _ in range(160):
        what = chance.random()
        try:
            if what < 0.7 and not GAME.over(table.state):
                seat, move = GAME.sample(table.state, chance)
                service.store.play(table.code, seat, move)
            elif what < 0.85:
                service.store.take_back(table.code)
            elif what < 0.95:
                service.store.put_back(table.code)
            else:
                service.store.amend(table.code, chance.choice(table.path), 0, Wave())
        except Refusal:
            service.store.play(table.code, 1, Wave())
        if chance.random() < 0.8:
            for seat in (None, 0, 1):
                fresh = JournalLines(table, faces(table))
                assert kept.recent(macros, words, seat) == fresh.recent(macros, words, seat)
            assert kept.said(words) == fresh.said(words)


def test_what_is_still_being_written_is_rendered_but_not_told(service, table, words, rendered):
    looker = Onlooker("table")
    before = service.regions.regions(table, looker, words)
    rendered.clear()
    step = table.game.play(table.state, 0, Buy(1), Chance(table.seed))
    service.regions.expect(table, step.state)
    ahead = list(rendered)
    assert "general/scores.html" in ahead
    assert service.regions.regions(table, looker, words) == before
    assert rendered == ahead
    service.store.play(table.code, 0, Buy(1))
    after = service.regions.regions(table, looker, words)
    assert after["scores"] != before["scores"]
    assert rendered.count("general/scores.html") == 1


def test_nothing_is_rendered_ahead_for_nobody(service, table, words):
    service.regions.expect(table, table.state)
    assert not service.regions.drawn(table).sharing
    service.regions.regions(table, Onlooker("table"), words)
    service.hub.publish(table.code)  # nobody has asked since
    sharing = service.regions.drawn(table).sharing
    known = {key: list(each.lately) for key, each in sharing.items()}
    step = table.game.play(table.state, 0, Buy(1), Chance(table.seed))
    service.regions.expect(table, step.state)
    assert {key: each.lately for key, each in sharing.items()} == known


def test_whoever_only_looks_on_is_sent_no_ways_to_answer(service, table, words, monkeypatch):
    monkeypatch.setattr(service.sheets, "names", lambda game, page, words: ("status", "controls"))
    assert set(service.regions.regions(table, Onlooker("table"), words)) == {"status"}
    for sees in (Onlooker("table", None, True), Onlooker("seat", 0)):
        assert set(service.regions.regions(table, sees, words)) == {"status", "controls"}


@pytest.mark.parametrize(
    ("looks_at", "rendered"),
    [(frozenset(), 1), (frozenset({"page"}), 2), (frozenset({"page", "seat"}), 3)],
)
def test_a_region_is_shared_by_those_for_whom_it_looks_the_same(
    service, table, words, monkeypatch, looks_at, rendered
):
    shown = []

    class Template:
        def render(self, context):
            shown.append(context["viewer"])
            return " ".join(str(getattr(context["viewer"], name)) for name in sorted(looks_at))

    monkeypatch.setattr(service.sheets, "names", lambda game, page, words: ("scores",))
    monkeypatch.setattr(service.sheets, "sheet", lambda *_: Sheet(Template(), looks_at))
    for sees in (Onlooker("seat", 0), Onlooker("seat", 1), Onlooker("table")):
        html = service.regions.regions(table, sees, words)["scores"]
        assert html == " ".join(str(getattr(sees, name)) for name in sorted(looks_at))
    assert len(shown) == rendered
