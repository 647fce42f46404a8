"""The stream over a real server: only what changed, only to its own viewer."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import companion.live
from companion import serving
from companion.live import STREAMS_PER_DEVICE, Full, Hub
from companion.serving import running
from companion.web.viewers import COOKIE

PATIENCE = 5.0


def put_together(old: str, patch: list[Any]) -> str:
    """Apply a patch as regions.js does, counting in UTF-16 units."""
    units, new, at = old.encode("utf-16-le"), b"", 0
    for stays, goes, text in zip(*[iter(patch)] * 3, strict=True):
        new += units[2 * at : 2 * (at + stays)] + text.encode("utf-16-le")
        at += stays + goes
    return (new + units[2 * at :]).decode("utf-16-le")


class Stream:
    """One page's stream: events as they come, put together as live.js does."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        head += f"Cookie: {cookie}\r\n" if cookie else ""
        self.socket.sendall((head + "\r\n").encode())
        self.answer = http.client.HTTPResponse(self.socket)
        self.answer.begin()
        self.text: dict[str, str] = {}

    def event(self) -> tuple[str, Any]:
        """Give the next event's name and data; ("", None) when the stream has ended."""
        name, data = "", ""
        while True:
            line = self.answer.readline().decode()
            if line == "":
                return "", None
            if line == "\n":
                return name, json.loads(data) if data else None
            field, _, value = line.rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                data += value

    def changed(self) -> dict[str, str]:
        """Give the regions that the next message changes, whole."""
        name, message = self.event()
        assert name == "regions", name
        changed = dict(message["r"])
        for region, patch in message["p"].items():
            changed[region] = put_together(self.text[region], patch)
        self.text |= changed
        self.message = message
        return changed

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


@pytest.fixture
def port(app) -> Iterator[int]:
    with running(app, "127.0.0.1", 0) as number:
        yield number


@pytest.fixture
def cookie(code):
    return lambda device: f"{COOKIE}{code}={device.get_cookie(COOKIE + code).value}"


def test_a_stream_begins_with_everything_and_goes_on_with_what_changed(
    port, code, ana, rui, cookie, service
):
    stream = Stream(port, f"/t/{code}/live", cookie(ana))
    assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
    assert stream.answer.headers["X-Accel-Buffering"] == "no"
    everything = stream.changed()
    assert stream.message["all"]
    assert {"status", "decision", "mine", "scores", "journal", "presence", "banner"} == set(
        everything
    )
    assert "awake" in everything["presence"]

    ana.tap(f"/t/{code}/play", move="Wave", seat="1")
    assert set(stream.changed()) == {"journal"}

    ana.tap(f"/t/{code}/play", move="Buy", seat="0", stones="2")
    changed = stream.changed()
    assert set(changed) == {"status", "decision", "mine", "scores", "journal", "presence"}
    table = service.store.table(code)
    page = ana.get(f"/t/{code}").text
    for html in stream.text.values():
        assert html in page
    assert stream.message["v"] == table.version
    stream.close()


def test_a_stream_ends_by_itself_when_the_server_stops(app, code, ana, cookie):
    with running(app, "127.0.0.1", 0) as port:
        stream = Stream(port, f"/t/{code}/live", cookie(ana))
        stream.changed()
        begin = time.monotonic()
    assert time.monotonic() - begin < serving.PATIENCE, "it had nothing to wait for"
    # Cut off, it would be an incomplete answer.
    assert stream.event() == ("", None)
    stream.close()


def test_a_stream_does_not_send_again_what_the_page_shows(port, code, ana, cookie):
    page = ana.get(f"/t/{code}").text
    seen = re.search(r'data-seen="([^"]+)"', page)[1]
    stream = Stream(port, f"/t/{code}/live?page=seat&seen={seen}", cookie(ana))
    assert set(stream.changed()) == {"presence"}, "that this phone is awake now is news"
    assert not stream.message["all"]

    ana.tap(f"/t/{code}/play", move="Wave", seat="0")
    assert set(stream.changed()) == {"journal"}
    assert stream.message["p"] == {}, "the page has not got the text that a patch would fit"
    ana.tap(f"/t/{code}/play", move="Wave", seat="0")
    assert set(stream.changed()) == {"journal"}
    assert set(stream.message["p"]) == {"journal"}

    again = Stream(port, f"/t/{code}/live?page=seat&seen={stream.message['n']}", cookie(ana))
    assert again.changed() == {}
    assert again.message["all"], "it shows everything already"
    late = Stream(port, f"/t/{code}/live?page=seat&seen=0-{seen}", cookie(ana))
    assert "journal" in late.changed()
    assert late.message["all"]
    for each in (stream, again, late):
        each.close()


def test_a_stream_knows_its_own_hand_alone(port, code, ana, rui, cookie, service):
    hands = service.store.table(code).state.hands
    own = Stream(port, f"/t/{code}/live", cookie(ana)).changed()["mine"]
    others = Stream(port, f"/t/{code}/live", cookie(rui)).changed()["mine"]
    looker = Stream(port, f"/t/{code}/live?page=table").changed()["mine"]
    for card in hands[0]:
        assert f'value="{card}"' in own
        assert f'value="{card}"' not in others
        assert f'value="{card}"' not in looker


def test_several_moves_while_a_phone_is_slow_are_one_update(service, code, ana):
    from companion.web.stream import events
    from companion.web.viewers import Here, Onlooker

    table = service.store.table(code)
    listener = service.hub.listen(code, None)
    words = service.tongues.words("en")
    flow = events(service, Here(table, None, Onlooker("table")), listener, words)
    next(flow)
    for _ in range(3):
        ana.tap(f"/t/{code}/play", move="Wave", seat="1")
    message = json.loads(next(flow).split(b"data: ")[1])
    assert message["v"] == table.version
    flow.close()
    assert service.hub.listening(code) == 0


def test_freeing_a_seat_ends_its_streams_at_once(port, code, ana, rui, host, cookie):
    stream = Stream(port, f"/t/{code}/live", cookie(ana))
    other = Stream(port, f"/t/{code}/live", cookie(rui))
    stream.changed()
    other.changed()
    host.post(f"/t/{code}/seats/free", data={"seat": "0"})

    assert next(name for name, _ in iter(stream.event, None) if name != "regions") == "moved"
    assert stream.event() == ("", None)
    while "free" not in other.changed().get("journal", ""):
        pass


def test_a_stream_gives_signs_of_life(port, code, service):
    service.hub.heartbeat = 0.05
    stream = Stream(port, f"/t/{code}/live?page=table")
    stream.changed()
    assert stream.event()[0] == "beat"
    assert stream.event()[0] == "beat"
    stream.close()


def test_only_what_is_silent_gives_signs_of_life():
    hub, before = Hub(2, lambda code, device: None, heartbeat=0.4), set(threading.enumerate())
    busy, silent = hub.listen("AAAAAA", None), hub.listen("BBBBBB", None)
    until = time.monotonic() + 1
    while time.monotonic() < until:
        hub.publish("AAAAAA")
        assert busy.wait()
        time.sleep(0.02)
    assert not silent.wait()
    hub.leave(busy)
    hub.leave(silent)
    heart = next(new for new in set(threading.enumerate()) - before if new.name == "heart")
    heart.join(PATIENCE)
    assert not heart.is_alive()  # it stops when nobody listens any more


def test_presence_is_honest_and_has_no_version(port, code, ana, cookie, monkeypatch, service):
    monkeypatch.setattr(companion.live, "GRACE", 0.05)
    watcher = Stream(port, f"/t/{code}/live?page=table")
    watcher.changed()
    version = service.store.table(code).version

    stream = Stream(port, f"/t/{code}/live", cookie(ana))
    assert set(watcher.changed()) == {"presence"}
    assert "awake" in watcher.text["presence"]
    stream.close()
    # The server notices at the next write.
    for _ in range(3):
        ana.tap(f"/t/{code}/play", move="Wave", seat="1")
        time.sleep(0.05)
    deadline = time.monotonic() + PATIENCE
    while "asleep since" not in watcher.text["presence"]:
        assert time.monotonic() < deadline
        watcher.changed()
    assert service.store.table(code).version == version + 3


def test_a_slow_start_of_polling_gets_the_same_regions(code, ana):
    first = ana.get(f"/t/{code}/regions")
    page = ana.get(f"/t/{code}").text
    message = first.json
    assert message["all"]
    assert all(html in page for html in message["r"].values())
    tag = {"If-None-Match": first.headers["ETag"]}
    assert ana.get(f"/t/{code}/regions", headers=tag).status_code == 304
    ana.tap(f"/t/{code}/play", move="Wave", seat="1")
    assert ana.get(f"/t/{code}/regions", headers=tag).status_code == 200


def test_a_poll_tells_a_page_whose_seat_is_gone(code, ana, host):
    before = ana.get(f"/t/{code}/regions").json["k"]
    host.post(f"/t/{code}/seats/free", data={"seat": "0"})
    assert ana.get(f"/t/{code}/regions").json["k"] != before


def test_a_device_that_listens_too_often_loses_its_oldest_stream(port, code, ana, cookie, service):
    streams = [Stream(port, f"/t/{code}/live", cookie(ana)) for _ in range(STREAMS_PER_DEVICE)]
    for stream in streams:
        stream.changed()
    newest = Stream(port, f"/t/{code}/live", cookie(ana))
    newest.changed()
    assert streams[0].event() == ("", None)
    ana.tap(f"/t/{code}/play", move="Wave", seat="1")
    for stream in (*streams[1:], newest):
        assert "journal" in stream.changed()
    assert service.hub.listening(code) == STREAMS_PER_DEVICE


def test_the_process_has_a_bounded_number_of_streams():
    hub = Hub(2, lambda code, device: None)
    hub.listen("A", None)
    listener = hub.listen("B", None)
    with pytest.raises(Full):
        hub.listen("C", None)
    hub.leave(listener)
    hub.leave(listener)
    hub.listen("C", None)
    assert (hub.listening("A"), hub.listening("B"), hub.listening("C")) == (1, 0, 1)


def test_an_answer_that_is_never_read_does_not_stay_in_the_count(service, code, ana):
    answer = ana.get(f"/t/{code}/live", buffered=False)
    assert service.hub.listening(code) == 1
    answer.close()
    assert service.hub.listening(code) == 0


def test_no_connection_is_held_while_a_stream_waits(port, code, ana, cookie, service):
    streams = [Stream(port, f"/t/{code}/live?page=table") for _ in range(20)]
    for stream in streams:
        stream.changed()
    assert len(service.store.database.peewee._in_use) == 0
    for stream in streams:
        stream.close()


def test_many_hands_at_once_leave_one_journal_and_one_truth(port, code, ana, rui, cookie, service):
    streams = [Stream(port, f"/t/{code}/live?page=table") for _ in range(3)]
    for stream in streams:
        stream.changed()
    taps = [
        threading.Thread(
            target=ana.application.test_client_class.tap,
            args=(phone, f"/t/{code}/play"),
            kwargs={"move": "Wave", "seat": str(seat), "key": f"{seat}.{number}"},
        )
        for number in range(10)
        for seat, phone in ((0, ana), (1, rui))
    ]
    before = service.store.table(code).version
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join()
    table = service.store.table(code)
    assert table.version == before + 20
    truth = ana.get(f"/t/{code}/table").text
    for stream in streams:
        while stream.message["v"] < table.version:
            stream.changed()
        assert stream.text["journal"] in truth
