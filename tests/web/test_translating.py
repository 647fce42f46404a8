"""Every sentence can be found by a translator, and a translation is used everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages import mofile, pofile

import companion.web.words as words_module
from companion import create_app
from tests.toy_game import GAME

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """Everything that is to be translated."""
    path = tmp_path_factory.mktemp("words") / "messages.pot"
    command = "babel.messages.frontend", "-q", "extract", "-F", "translations/babel.cfg"
    keywords = "--no-default-keywords", "-k", "_", "-k", "gettext", "-k", "ngettext:1,2"
    subprocess.run(
        [sys.executable, "-m", *command, *keywords, "-o", str(path), "."], cwd=ROOT, check=True
    )
    with path.open("rb") as file:
        return pofile.read_po(file)


@pytest.mark.parametrize(
    "text",
    [
        "Choose your seat",  # a template
        "{who} took back: {what}",  # the store
        "There is no such seat at this table.",  # the web
        "the network this computer uses",  # the addresses
    ],
)
def test_every_kind_of_sentence_is_found(catalogue, text):
    assert text in catalogue


def test_both_forms_of_a_counted_message_are_one_entry(catalogue):
    for forms in (("{n} Real", "{n} Reals"), ("%(num)d rule", "%(num)d rules")):
        assert catalogue.get(forms[0]).id == forms
    assert "{n} Reals" not in [message.id for message in catalogue]


def test_the_rules_of_a_game_are_found(catalogue):
    from companion.games import SHELF

    for game in SHELF:
        for rule in game.rules:
            assert rule.title in catalogue
            assert rule.text in catalogue


@pytest.fixture
def in_portuguese(tmp_path, settings, monkeypatch):
    """The application with a small Portuguese catalogue beside English."""
    folder = tmp_path / "translations"
    target = folder / "pt" / "LC_MESSAGES"
    target.mkdir(parents=True)
    from babel.messages import Catalog

    catalog = Catalog(locale="pt")
    catalog.add("Choose your seat", "Escolhe o teu lugar")
    catalog.add("Journal", "Diário")
    catalog.add("{who} waved.", "{who} acenou.")
    catalog.add("{who} took back: {what}", "{who} anulou: {what}")
    with (target / "messages.mo").open("wb") as file:
        mofile.write_mo(file, catalog)
    monkeypatch.setattr(words_module, "FOLDER", folder)
    app = create_app(settings, [GAME])
    app.jinja_env.bytecode_cache = None
    return app


def test_a_viewer_reads_its_own_language(in_portuguese):
    from tests.web.conftest import Device

    in_portuguese.test_client_class = Device
    host = in_portuguese.test_client()
    form = {"game": "toy", "name-0": "Ana", "name-1": "Rui", "first": "0"}
    code = host.post("/open", data=form).location.split("/")[2]
    portuguese = {"Accept-Language": "pt-PT,pt;q=0.9,en;q=0.5"}
    phone = in_portuguese.test_client()
    assert "Escolhe o teu lugar" in phone.get(f"/t/{code}", headers=portuguese).text
    phone.post(f"/t/{code}/sit", data={"seat": "0"})
    phone.tap(f"/t/{code}/play", move="Wave", seat="0")
    phone.tap(f"/t/{code}/back", page="seat")

    read = phone.get(f"/t/{code}", headers=portuguese).text
    assert "Ana anulou: Ana acenou." in read
    assert 'lang="pt"' in read
    assert "Diário" in read
    polled = phone.get(f"/t/{code}/regions", headers=portuguese).json["r"]
    assert "Diário" in polled["journal"]

    assert "Ana took back: Ana waved." in phone.get(f"/t/{code}").text
    phone.set_cookie("roteiro_language", "pt")
    assert "Ana anulou" in phone.get(f"/t/{code}").text
    phone.set_cookie("roteiro_language", "nonsense")
    assert "Ana took back" in phone.get(f"/t/{code}").text
