"""Choosing a seat in under ten seconds, and keeping it."""

from __future__ import annotations

import pytest

from companion import create_app
from companion.web.viewers import COOKIE
from tests.toy_game import GAME


def cookie(answer):
    (header,) = answer.headers.getlist("Set-Cookie")
    return header


def test_the_address_of_the_qr_code_leads_to_the_choice_of_a_seat(app, code):
    phone = app.test_client()
    first = phone.get(f"/T/{code}")
    assert first.location == f"/t/{code}"
    page = phone.get(first.location)
    assert page.status_code == 200
    assert "Choose your seat" in page.text
    assert phone.get(f"/t/{code.lower()}").location == f"/t/{code}"


def test_a_seat_is_two_taps_away_and_stays(app, code, settings):
    phone = app.test_client()
    answer = phone.post(f"/t/{code}/sit", data={"seat": "1"})
    assert answer.location == f"/t/{code}"
    for _ in range(3):
        assert 'data-page="seat"' in phone.get(f"/t/{code}").text

    restarted = create_app(settings, [GAME])
    again = restarted.test_client()
    again.set_cookie(COOKIE + code, phone.get_cookie(COOKIE + code).value)
    assert 'data-who="seat.1.' in again.get(f"/t/{code}").text


def test_the_token_is_long_kept_and_out_of_reach_of_scripts(app, code):
    header = cookie(app.test_client().post(f"/t/{code}/sit", data={"seat": "0"}))
    assert header.startswith(f"{COOKIE}{code}=")
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Max-Age=31536000" in header
    assert "Secure" not in header


def test_the_token_is_secure_exactly_on_https(app, code):
    header = cookie(
        app.test_client().post(f"/t/{code}/sit", data={"seat": "0"}, base_url="https://localhost")
    )
    assert "Secure" in header


def test_behind_a_proxy_of_ours_the_public_address_decides(settings):
    import dataclasses

    public = dataclasses.replace(settings, url="https://roteiro.example")
    app = create_app(public, [GAME])
    answer = app.test_client().post(
        "/open",
        data={"game": "toy", "name-0": "Ana", "name-1": "Rui"},
        headers={"Origin": "https://roteiro.example", "Host": "roteiro.example"},
    )
    assert answer.status_code == 303
    assert "Secure" in cookie(answer)


def test_no_page_carries_the_token(ana, code):
    token = ana.get_cookie(COOKIE + code).value
    for path in ("", "/table", "/journal", "/seats", "/regions"):
        answer = ana.get(f"/t/{code}{path}")
        assert token not in answer.text
        assert token not in str(answer.headers)


def test_an_unknown_table_and_an_unknown_seat(app, code):
    phone = app.test_client()
    assert phone.get("/t/ZZZZZZ").status_code == 404
    assert phone.get("/t/no-code-at-all").status_code == 404
    for seat in ("7", "-1", "x", "", "0" * 50):
        answer = phone.post(f"/t/{code}/sit", data={"seat": seat})
        assert answer.status_code in (404, 422)
        assert "Set-Cookie" not in answer.headers


def test_guessing_codes_is_slowed_down(app, code):
    phone = app.test_client()
    for _ in range(10):
        assert phone.get("/t/ZZZZZZ").status_code == 404
    assert phone.get("/t/ZZZZZY").status_code == 429
    assert phone.post("/join", data={"code": "ZZZZZX"}).status_code == 429
    # Whoever has the right code is not kept out by the others behind the same address.
    assert phone.get(f"/t/{code}").status_code == 200


def test_a_held_seat_is_asked_for_and_the_old_device_says_so(app, ana, code, host):
    thief = app.test_client()
    thief.post(f"/t/{code}/sit", data={"seat": "0"})
    assert "Waiting: whoever holds Ana" in thief.get(f"/t/{code}").text
    banner = ana.get(f"/t/{code}").text
    assert "Another device asks for Ana" in banner
    assert "Another device asks for Ana" in host.get(f"/t/{code}/table").text
    wisher = banner.partition('name="device" value="')[2].partition('"')[0]

    assert (
        thief.tap(f"/t/{code}/wish", device=wisher, answer="move", page="choose").status_code == 403
    )
    assert ana.tap(f"/t/{code}/wish", device=wisher, answer="move").status_code == 200

    assert 'data-who="seat.0.' in thief.get(f"/t/{code}").text
    assert "seat is on another device now" in ana.get(f"/t/{code}").text


def test_a_wish_can_be_given_up_or_refused(app, ana, rui, code, host):
    other = app.test_client()
    other.post(f"/t/{code}/sit", data={"seat": "0"})
    other.post(f"/t/{code}/forget", data={"seat": "0"})
    assert "Another device asks" not in ana.get(f"/t/{code}").text
    other.post(f"/t/{code}/sit", data={"seat": "0"})
    assert "Another device asks" not in rui.get(f"/t/{code}").text
    for junk in ("", "x", "999"):
        assert ana.tap(f"/t/{code}/wish", device=junk, answer="move").status_code == 404


def test_the_laptop_alone_can_sit_down_too(host, code):
    assert host.get(f"/t/{code}").location == f"/t/{code}/table"
    assert "Choose your seat" in host.get(f"/t/{code}?page=choose").text
    host.post(f"/t/{code}/sit", data={"seat": "0"})
    assert 'data-page="seat"' in host.get(f"/t/{code}").text
    assert 'data-page="table"' in host.get(f"/t/{code}/table").text


@pytest.mark.parametrize("path", ["free", "rename", "host", "rejoin", "screen"])
def test_what_the_host_does_is_the_hosts(app, ana, rui, code, path):
    for device in (rui, app.test_client()):
        answer = device.post(
            f"/t/{code}/seats/{path}", data={"seat": "0", "name": "X", "device": "1"}
        )
        assert answer.status_code in (403, 404)
    for junk in ({}, {"seat": "9", "device": "99"}, {"seat": "x", "device": "x"}):
        assert ana.post(f"/t/{code}/seats/{path}", data=junk).status_code in (403, 404, 422)


def test_the_host_frees_renames_and_passes_on(host, ana, code, service):
    table = service.store.table(code)
    host.post(f"/t/{code}/seats/rename", data={"seat": "0", "name": "Anita"})
    assert "Anita" in ana.get(f"/t/{code}").text
    device = str(table.holders(0)[0].id)
    host.post(f"/t/{code}/seats/screen", data={"device": device})
    assert table.holders(0)[0].screen
    host.post(f"/t/{code}/seats/host", data={"device": device})
    assert "This device is the host" in ana.get(f"/t/{code}/seats").text
    ana.post(f"/t/{code}/seats/rejoin")
    assert table.rejoin > 0
    ana.post(f"/t/{code}/seats/free", data={"seat": "0"})
    assert table.holders(0) == []


def test_a_name_is_never_markup(open_table, host, sit):
    code = open_table('<b>"&', "Rui")
    phone = sit(code, 0)
    for page in (
        phone.get(f"/t/{code}"),
        host.get(f"/t/{code}/table"),
        host.get(f"/t/{code}/seats"),
    ):
        assert "&lt;b&gt;" in page.text
        assert '<b>"' not in page.text


def test_when_the_address_changes_the_table_screen_offers_that_all_rejoin(
    host, ana, rui, code, app
):
    host.get(f"/t/{code}/table", base_url="http://192.168.1.5:8765")
    assert "192.168.1.5:8765" not in host.get(f"/t/{code}/table").text
    token = host.get_cookie(COOKIE + code).value

    laptop = app.test_client()
    for address in ("192.168.1.5", "10.0.0.7"):
        laptop.set_cookie(COOKIE + code, token, domain=address)
        page = laptop.get(f"/t/{code}/table", base_url=f"http://{address}:8765").text
        assert f"http://{address}:8765/t/{code}" in page
    assert "address has changed" in page
    assert "address has changed" not in rui.get(f"/t/{code}").text

    laptop.post(f"/t/{code}/seats/rejoin", base_url="http://10.0.0.7:8765")

    page = laptop.get(f"/t/{code}/table", base_url="http://10.0.0.7:8765").text
    assert "address has changed" not in page
    again = app.test_client()
    again.post(f"/t/{code}/sit", data={"seat": "0"})
    assert 'data-who="seat.0.' in again.get(f"/t/{code}").text


def test_each_page_knows_whose_it_is():
    from companion.store import Device
    from companion.web.viewers import Onlooker, onlooker

    phone, laptop = Device(1, "", 2, host=True), Device(2, "", None, screen=True)
    assert onlooker(phone, "seat") == Onlooker("seat", 2, False, True)
    assert onlooker(phone, "table") == Onlooker("table", None, False, True)
    assert not onlooker(phone, "table").controls
    assert onlooker(laptop, "table").controls
    assert onlooker(laptop, "seat") == Onlooker("choose")
    for page in ("set_up", "correct"):
        assert onlooker(phone, page) == Onlooker(page, 2, False, True)
        assert onlooker(laptop, page) == Onlooker(page, None, True)
        assert onlooker(phone, page).controls
        assert onlooker(laptop, page).controls
        assert not onlooker(None, page).controls
