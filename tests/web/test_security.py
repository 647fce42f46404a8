"""The door: whose host, whose origin, what may be sent, what every answer carries."""

from __future__ import annotations

import pytest

from companion.web.security import CONTENT_LIMIT, CSP, Tries

CHANGING = [
    "/open",
    "/join",
    "/copies",
    "/t/{}/sit",
    "/t/{}/play",
    "/t/{}/quote",
    "/t/{}/back",
    "/t/{}/put-back",
    "/t/{}/agree",
    "/t/{}/wish",
    "/t/{}/forget",
    "/t/{}/keep",
    "/t/{}/amend/1",
    "/t/{}/seats/free",
    "/t/{}/seats/rename",
    "/t/{}/seats/host",
    "/t/{}/seats/rejoin",
    "/t/{}/seats/screen",
    "/copies/1",
]

SHOWING = [
    "/",
    "/join",
    "/copies",
    "/copies/1",
    "/ping",
    "/rules/toy",
    "/rules/toy/T1",
    "/t/{}",
    "/T/{}",
    "/t/{}/table",
    "/t/{}/set-up",
    "/t/{}/seats",
    "/t/{}/journal",
    "/t/{}/amend/1",
    "/t/{}/correct",
    "/t/{}/keep",
    "/t/{}/regions",
    "/t/{}/live",
    "/t/{}/export",
    "/static/css/app.css",
]


def test_every_route_is_in_one_of_these_lists(app):
    def plain(rule):
        import re

        path = re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", rule.rule)
        for name, value in (
            ("code", "{}"),
            ("slug", "toy"),
            ("filename", "css/app.css"),
            ("version", "1"),
        ):
            path = path.replace(f"<{name}>", value)
        return path.replace("/rules/toy/<id>", "/rules/toy/T1").replace("<id>", "1")

    for rule in app.url_map.iter_rules():
        if "POST" in rule.methods:
            assert plain(rule) in CHANGING
        if "GET" in rule.methods:
            assert plain(rule) in SHOWING


@pytest.mark.parametrize("path", CHANGING)
@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://evil.example",
        "http://localhost:81",
        "https://localhost",
        "http://localhost/",
    ],
)
def test_a_change_asked_for_by_another_site_is_refused(app, code, path, origin):
    client = app.test_client()
    answer = client.post(path.format(code), headers={"Origin": origin})
    assert answer.status_code == 403
    assert "nothing was changed" in answer.text


def test_a_change_without_origin_is_refused(app, code):
    from flask.testing import FlaskClient

    assert FlaskClient(app).post(f"/t/{code}/back").status_code == 403


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost:8765", 200),
        ("127.0.0.1:8765", 200),
        ("192.168.1.5:8765", 200),
        ("[::1]:8765", 200),
        ("laptop.local", 200),
        ("evil.example", 400),
        ("192.168.1.5.evil.example", 400),
        ("localhost.evil.example", 400),
        ("", 400),
        ("[::1", 400),
    ],
)
def test_only_our_own_names_are_answered(app, name, status):
    assert app.test_client().get("/join", headers={"Host": name}).status_code == status


@pytest.mark.parametrize("path", SHOWING)
def test_every_answer_carries_the_policy(host, code, path):
    answer = host.get(path.format(code), buffered=False)
    assert answer.headers["Content-Security-Policy"] == CSP
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "Cache-Control" in answer.headers
    answer.close()


def test_the_opener_policy_is_for_https_alone(host):
    name = "Cross-Origin-Opener-Policy"
    assert name not in host.get("/join").headers
    assert host.get("/join", base_url="https://localhost").headers[name] == "same-origin"


def test_no_page_needs_what_the_policy_forbids(host, ana, code):
    import re

    for path in SHOWING:
        if path.endswith("/live"):
            continue
        for device in (host, ana):
            text = device.get(path.format(code), follow_redirects=True).text
            if not text.startswith("<!doctype"):
                continue
            assert not re.search(r"<[^>]+\sstyle=", text), path
            assert not re.search(r"<[^>]+\son\w+=", text), path
            assert not re.search(r"<script(?![^>]*\ssrc=)", text), path
            assert "hx-on" not in text
            assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text), path


def test_long_forms_are_refused_with_a_sentence(ana, code):
    answer = ana.post(f"/t/{code}/play", data={"move": "x" * (CONTENT_LIMIT + 1)})
    assert answer.status_code == 413
    assert "Type less." in answer.text


def test_a_wrong_method_gets_a_sentence(ana, code):
    answer = ana.get(f"/t/{code}/play")
    assert answer.status_code == 405
    assert "Go back and try again." in answer.text


def test_tries_are_counted_by_address_and_in_all_and_forgotten():
    now = [0.0]
    tries = Tries(2, 3, 60, lambda: now[0])
    for _ in range(2):
        assert not tries.too_many("a")
        tries.fail("a")
    assert tries.too_many("a")
    assert not tries.too_many("b")
    tries.fail("b")
    assert tries.too_many("c")
    now[0] = 61
    assert not tries.too_many("a")


def test_an_error_nobody_foresaw_is_a_sentence_and_a_line_in_the_log(
    ana, code, monkeypatch, caplog
):
    from tests.toy_game import Toy

    def broken(*_):
        raise RuntimeError("secret inside")

    monkeypatch.setattr(Toy, "play", broken)
    for answer in (
        ana.post(f"/t/{code}/play", data={"move": "Wave", "seat": "0"}),
        ana.tap(f"/t/{code}/play", move="Wave", seat="0"),
    ):
        assert answer.status_code == 500
        assert "nothing was changed" in answer.text
        assert "secret inside" not in answer.text
    assert "secret inside" in caplog.text


def test_even_a_broken_error_page_is_a_sentence(host, monkeypatch):
    import companion.web.errors as errors

    monkeypatch.setattr(errors, "render_template", lambda *_, **__: 1 / 0)
    monkeypatch.setattr("companion.web.lobby._lobby", lambda: 1 / 0)
    answer = host.get("/")
    assert answer.status_code == 500
    assert "Something broke" in answer.text
