"""A table of a toy game at boardgame.io; its socket.io is spoken directly, which costs less."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import struct
from collections.abc import Callable
from typing import Any, cast

from .http1 import HOST, KeepAlive, connect, get, request

GAME = "toy"
SEATS = 5
STATE_ID = re.compile(rb'"_stateID":(\d+)')


class WebSocket(asyncio.Protocol):
    """A WebSocket of text messages."""

    def __init__(self, raw: bytes, told: Callable[[WebSocket, bytes], None]) -> None:
        self.raw, self.told = raw, told
        self.begun = False
        self.received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.raw)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.begun:
            head, found, rest = self.received.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(f"no WebSocket: {head!r}")
            self.begun, self.received = True, rest
        while len(self.received) >= 2:
            length, at = self.received[1] & 127, 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                at += wide
                length = int.from_bytes(self.received[2:at], "big")
            if len(self.received) < max(at, at + length):
                return
            kind, text = self.received[0] & 15, self.received[at : at + length]
            self.received = self.received[at + length :]
            if kind == 1:
                self.told(self, text)

    def send(self, text: str) -> None:
        """Send a message, masked as a browser must."""
        data = text.encode()
        size = len(data)
        long = b"\xfe" + struct.pack(">H", size)
        head = bytes([128 | size]) if size < 126 else long
        mask = os.urandom(4)
        key = (mask * (size // 4 + 1))[:size]
        masked = int.from_bytes(data, "big") ^ int.from_bytes(key, "big")
        self.transport.write(b"\x81" + head + mask + masked.to_bytes(size, "big"))


class Table:
    """A match with every seat taken."""

    left = 1_000_000  # moves until it is over: never

    def __init__(self, port: int, match: str, keys: list[str]) -> None:
        self.port, self.match, self.keys = port, match, keys
        self.state = 0

    @classmethod
    async def open(cls, port: int) -> Table:
        """Create a match and take its seats."""
        asking = await connect(port, KeepAlive)

        async def post(path: str, what: object) -> dict[str, Any]:
            kind = ("Content-Type", "application/json")
            answer = await asking.request(
                request("POST", port, path, [kind], json.dumps(what).encode())
            )
            if answer.status != 200:
                raise RuntimeError(f"{path}: {answer.status} {answer.body!r}")
            return cast("dict[str, Any]", json.loads(answer.body))

        match = (await post(f"/games/{GAME}/create", {"numPlayers": SEATS}))["matchID"]
        keys = []
        for seat in range(SEATS):
            player = {"playerID": str(seat), "playerName": str(seat)}
            joined = await post(f"/games/{GAME}/{match}/join", player)
            keys.append(joined["playerCredentials"])
        asking.transport.close()
        return cls(port, match, keys)

    async def watch(self, viewer: int, saw: Callable[[int], None]) -> None:
        """Connect a seat's viewer, or one who only watches; returns once it has the state."""
        ready = asyncio.get_running_loop().create_future()
        seat, key = (str(viewer), self.keys[viewer]) if viewer < SEATS else (None, None)

        def told(socket: WebSocket, message: bytes) -> None:
            if message.startswith(b"0"):
                socket.send(f"40/{GAME},")
            elif message.startswith(b"2"):
                socket.send("3")
            elif message.startswith(b"40"):
                sync = ["sync", self.match, seat, key, SEATS]
                socket.send(f"42/{GAME}," + json.dumps(sync))
            elif found := STATE_ID.search(message):
                state = int(found.group(1))
                self.state = max(self.state, state)
                saw(state)
                if not ready.done():
                    ready.set_result(None)

        upgrade = get(
            self.port,
            "/socket.io/?EIO=4&transport=websocket",
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Key", base64.b64encode(os.urandom(16)).decode()),
            ("Sec-WebSocket-Version", "13"),
            ("Origin", f"http://{HOST}:{self.port}"),
        )
        socket = await connect(self.port, lambda: WebSocket(upgrade, told))
        if viewer == 0:
            self.first = socket
        await asyncio.wait_for(ready, 30)

    async def move(self) -> None:
        """Send the next move; boardgame.io answers by telling everybody."""
        payload = {"type": "add", "args": [], "playerID": "0", "credentials": self.keys[0]}
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.match, "0"]
        self.first.send(f"42/{GAME}," + json.dumps(update))
