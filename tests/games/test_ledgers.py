"""What holds of the ledger and the sheet of every game on the shelf."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from companion.engine.rulebook import extract_rules
from companion.games import SHELF
from tests.games.ledger import Ledger

LEDGERS = {game.about.slug: Ledger(game.about.slug) for game in SHELF}


@pytest.fixture(params=LEDGERS)
def ledger(request: pytest.FixtureRequest) -> Ledger:
    return LEDGERS[request.param]


# The rules


def test_titles_are_unique_and_nothing_is_empty(ledger):
    assert len({rule.title for rule in ledger.rules}) == len(ledger.ids)
    for rule in ledger.rules:
        assert all((rule.title.strip(), rule.text.strip(), rule.where.strip())), rule.id


def test_sections_follow_the_game_and_each_rule_stands_in_one(ledger):
    sections = ledger.rules.sections()
    assert [section.key for section in sections] == list(
        dict.fromkeys(rule.section for rule in ledger.rules)
    )
    assert sum(len(section.rules) for section in sections) == len(ledger.ids)


def test_each_open_rule_has_rulings_or_is_settled(ledger):
    assert ledger.open == ledger.rulings.keys() | ledger.settled.keys()


def test_the_default_ruling_is_the_first(ledger):
    first = {rule: keys[0] for rule, keys in ledger.rulings.items()}
    assert ledger.rules.default_rulings() == first


def test_labels_fit_beside_a_radio_button(ledger):
    for rule_id, rulings in ledger.rules.rulings().items():
        labels = [ruling.label for ruling in rulings]
        assert len(set(labels)) == len(labels), rule_id
        assert max(map(len, labels)) <= 65, rule_id


@pytest.mark.parametrize("name", ["rules.toml", "sheet.toml"])
def test_every_text_can_be_translated(ledger, name):
    document = (ledger.folder / name).read_bytes()
    messages = {m for _, _, m, _ in extract_rules(io.BytesIO(document), (), (), {})}
    if name == "rules.toml":
        expected = {section.title for section in ledger.rules.sections()}
        for rule in ledger.rules:
            expected |= {rule.title, rule.text, rule.open, rule.reading, rule.reason}
            expected |= {ruling.label for ruling in rule.rulings}
    else:
        expected = {entry.label for entry in ledger.sheet.entries.values()}
    assert messages == expected - {""}


# The sheet


def test_each_entry_has_a_label_of_its_own(ledger):
    labels = Counter(entry.label for entry in ledger.sheet.entries.values())
    assert labels.most_common(1)[0][1] == 1
    assert "" not in labels


@pytest.mark.parametrize(
    ("slug", "key"), [(slug, key) for slug, ledger in LEDGERS.items() for key in ledger.raw]
)
def test_every_number_is_within_its_range(slug, key):
    for number, low, high in LEDGERS[slug].bounded(key):
        assert low <= number <= high
