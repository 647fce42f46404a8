"""The rulebook: reading rules from TOML, finding them, choosing rulings."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.engine.rulebook import Rulebook, extract_rules

HEAD = """\
game = "Regatta"

[[section]]
key = "start"
title = "Setting out"

[[section]]
key = "race"
title = "The race"
"""

PLAIN = """
[[rule]]
id = "R001"
section = "start"
title = "Boats in São João"
text = "Every boat starts in the harbour."
where = "Getting Ready"
by = "app"
"""

OPEN = """
[[rule]]
id = "R002"
section = "race"
title = "No wind"
text = "A boat without wind stays."
where = "Racing"
by = "table"
open = "How long."
reading = "One turn."

[[rule.ruling]]
key = "one"
label = "One turn"
default = true

[[rule.ruling]]
key = "two"
label = "Two turns"
"""

SETTLED = """
[[rule]]
id = "R003"
section = "race"
title = "Length of the course"
text = "The course is printed on the board."
where = "Racing"
by = "app"
open = "The number of spaces."
reading = "Twenty."
settled_by = "sheet"
reason = "It is on the sheet."
"""


@pytest.fixture
def regatta() -> Rulebook:
    return Rulebook.parse(HEAD + PLAIN + OPEN + SETTLED)


def ids(rules) -> list[str]:
    return [rule.id for rule in rules]


def test_a_rule_is_found_by_its_id(regatta):
    assert regatta["R002"].title == "No wind"
    assert regatta["R002"].by == "table"
    assert "R002" in regatta
    assert len(regatta) == 3
    assert ids(regatta) == ["R001", "R002", "R003"]


def test_an_unknown_id_says_which_game_lacks_it(regatta):
    with pytest.raises(KeyError, match="Regatta has no rule 'R999'"):
        regatta["R999"]
    assert "R999" not in regatta


def test_sections_come_in_order_with_their_rules(regatta):
    assert [(s.key, s.title, ids(s.rules)) for s in regatta.sections()] == [
        ("start", "Setting out", ["R001"]),
        ("race", "The race", ["R002", "R003"]),
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("sao joao", ["R001"]),
        ("SÃO", ["R001"]),
        ("boat", ["R001", "R002"]),
        ("boat wind", ["R002"]),
        ("boat board", []),
        ("r003", ["R003"]),
        ("racing", ["R002", "R003"]),
        ("  harbour  ready ", ["R001"]),
        ("", ["R001", "R002", "R003"]),
    ],
)
def test_search_wants_every_word_whatever_its_case_and_accents(regatta, words, found):
    assert ids(regatta.search(words)) == found


def test_search_also_finds_words_of_the_readers_language(regatta):
    portuguese = {"No wind": "Sem vento à vista"}
    assert ids(regatta.search("vento a", lambda text: portuguese.get(text, text))) == ["R002"]
    assert ids(regatta.search("vento")) == []


def test_rulings_and_their_defaults(regatta):
    assert {key: [r.label for r in rulings] for key, rulings in regatta.rulings().items()} == {
        "R002": ["One turn", "Two turns"]
    }
    assert regatta.default_rulings() == {"R002": "one"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (PLAIN + PLAIN, "R001 is there twice"),
        (PLAIN.replace('"start"', '"harbour"'), "unknown section 'harbour'"),
        (PLAIN.replace('by = "app"', 'by = "nobody"'), "nobody"),
        (OPEN.replace("default = true", ""), "exactly one default"),
        (OPEN.replace('"Two turns"', '"Two turns"\ndefault = true'), "exactly one default"),
        (OPEN.replace('"two"', '"one"'), "different keys"),
        (OPEN.replace('reading = "One turn."', ""), "an open part and a reading"),
        (OPEN.partition("[[rule.ruling]]")[0], "rulings or settled_by"),
        (
            OPEN.replace("\n\n[[", '\nsettled_by = "sheet"\nreason = "So."\n\n[[', 1),
            "one of the two",
        ),
        (SETTLED.replace('reason = "It is on the sheet."', ""), "a reason together"),
        (PLAIN + 'settled_by = "sheet"\nreason = "So."\n', "nothing to settle"),
    ],
)
def test_a_rulebook_that_does_not_fit_together_is_refused(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        Rulebook.parse(HEAD + text)


def test_a_rulebook_is_read_from_a_file(tmp_path: Path):
    path = tmp_path / "rules.toml"
    path.write_text(HEAD + PLAIN, encoding="utf-8")
    assert Rulebook.load(path)["R001"].title == "Boats in São João"


def test_every_text_is_extracted_for_translation_with_its_line(regatta):
    document = HEAD + PLAIN + OPEN + SETTLED
    found = list(extract_rules(io.BytesIO(document.encode()), ("_",), (), {}))
    messages = [message for _, _, message, _ in found]
    assert messages[:4] == [
        "Setting out",
        "The race",
        "Boats in São João",
        "Every boat starts in the harbour.",
    ]
    for rule in regatta:
        texts = [rule.title, rule.text, rule.open, rule.reading, rule.reason]
        for text in filter(None, [*texts, *(ruling.label for ruling in rule.rulings)]):
            assert text in messages
    lines = document.splitlines()
    assert all(message in lines[number - 1] for number, _, message, _ in found)
    assert "Getting Ready" not in messages, "a heading stays as the rulebook prints it"
