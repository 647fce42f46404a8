"""Seats and devices: who sits where, on which phone, and who is the host.

A seat belongs to a token, not to a connection. Taking a free seat is immediate; taking a held
one asks its holder, the table screen or the host.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Note
from companion.engine.words import N_, refuse

from . import codes, wording
from .records import By, Device, NotFound, Seat, not_allowed

if TYPE_CHECKING:
    from .store import Store
    from .table import OpenTable

NAME_LENGTH = 20
REJOIN_SECONDS = 300
DEVICES_PER_TABLE = 64
SEEN_EVERY = 60.0
"""Seconds between two notes on disk of when a device was last heard of."""


def clean_name(name: str) -> str:
    """Give a name in one line, without blanks at its ends, cut to length."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


class Seating:
    """The store's part for seats and devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._database = store.database

    # -- sitting down --------------------------------------------------------------

    def take(self, code: str, seat: int, token: str | None) -> tuple[Device, str]:
        """Sit down at a free seat, or ask for a held one; gives the device and its token.

        :param token: the device's token, if it has one at this table.
        :raises NotFound: if there is no such seat.
        """
        store = self._store
        note: Note | None = None
        with store.at(code) as table:
            self._seat(table, seat)
            device, token = self._device(table, token)
            if device.seat == seat:
                return device, token
            free = not table.holders(seat)
            if free or store.clock() < table.rejoin:
                left = device.seat
                device.seat, device.wants, device.lost = seat, None, None
                note = wording.sat_down(seat) if free else wording.moved(seat)
                if not free:
                    self._unseat(table, seat, device)
                if left is not None and not table.holders(left):
                    store.tell(code, wording.freed(left), By(device.id, seat))
            else:
                device.wants = seat
            self._save(device)
        if note is None:
            store.moved(code, table.version)
        else:
            store.tell(code, note, By(device.id, seat))
        return device, token

    def answer_wish(self, code: str, wisher: int, answer: str, by: Device) -> None:
        """Answer a device that asks for a held seat.

        :param answer: "move" lets it have the seat instead of the others, "both" besides them,
            "no" sends it away.
        :raises NotAllowed: if it is not for ``by`` to say.
        :raises Refusal: if nobody asks any more.
        """
        store = self._store
        with store.at(code) as table:
            device = table.device_by_id(wisher)
            seat = device.wants
            if seat is None:
                raise refuse(N_("Nobody is asking any more."))
            if not may_answer(by, seat):
                raise not_allowed(
                    N_("Only whoever holds the seat, the table screen or the host can say.")
                )
            device.wants = None
            if answer in ("move", "both"):
                device.seat, device.lost = seat, None
                if answer == "move":
                    self._unseat(table, seat, device)
            self._save(device)
        if answer == "move":
            store.tell(code, wording.moved(seat), by_device(by))
        elif answer == "both":
            store.tell(code, wording.second_device(seat), by_device(by))
        else:
            store.moved(code, table.version)

    def forget_wish(self, code: str, device: Device) -> None:
        """Let a device stop asking for a seat."""
        with self._database.writing:
            device.wants = None
            self._save(device)
        self._store.moved(code, self._store.table(code).version)

    # -- what the host does ----------------------------------------------------------

    def free(self, code: str, seat: int, by: Device) -> None:
        """Free a seat: the devices that hold it lose it.

        :raises NotAllowed: if ``by`` is neither the host nor holds the seat.
        """
        if not by.host and by.seat != seat:
            raise not_allowed(N_("Only the host or whoever holds the seat can free it."))
        with self._store.at(code) as table:
            self._seat(table, seat)
            if not table.holders(seat):
                raise refuse(N_("That seat is free already."))
            said = by_device(by)
            self._unseat(table, seat, None)
        self._store.tell(code, wording.freed(seat), said)

    def rename(self, code: str, seat: int, name: str, by: Device) -> None:
        """Give a seat another name.

        :raises NotAllowed: if ``by`` is neither the host nor holds the seat.
        :raises Refusal: if the name is empty or another seat's.
        """
        if not by.host and by.seat != seat:
            raise not_allowed(N_("Only the host or whoever holds the seat can rename it."))
        name = clean_name(name)
        if not name:
            raise refuse(N_("Type a name."))
        with self._store.at(code) as table:
            old = self._seat(table, seat)
            others = {other.name.casefold() for other in table.seats if other.index != seat}
            if name.casefold() in others:
                raise refuse(N_("Somebody else has this name already. Choose another one."))
            if name == old.name:
                return
            with self._database.write():
                model = self._database.seats
                model.update(name=name).where(
                    (model.table_id == table.id) & (model.place == seat)
                ).execute()
            table.seats = tuple(
                Seat(other.index, name if other.index == seat else other.name, other.colour)
                for other in table.seats
            )
        self._store.tell(code, wording.renamed(old.name, name), by_device(by))

    def pass_host(self, code: str, to: int, by: Device) -> None:
        """Make another device the host.

        :param to: the device's id; it must hold a seat or be a table screen.
        :raises NotAllowed: if ``by`` is not the host.
        """
        if not by.host:
            raise not_allowed(N_("Only the host can pass the role on."))
        with self._store.at(code) as table:
            device = table.device_by_id(to)
            if not device.plays:
                raise refuse(N_("That device holds no seat."))
            by.host, device.host = False, True
            with self._database.write():
                self._save(by)
                self._save(device)
        self._store.tell(code, wording.host_passed(device.seat), by_device(by))

    def let_all_rejoin(self, code: str, by: Device) -> None:
        """Let everybody choose their seat anew for five minutes, without asking.

        :raises NotAllowed: if ``by`` is neither the host nor the table screen.
        """
        if not (by.host or by.screen):
            raise not_allowed(N_("Only the host or the table screen can do that."))
        with self._store.at(code) as table:
            table.rejoin = self._store.clock() + REJOIN_SECONDS
            table.elsewhere = False
            self._update_table(table, rejoin=table.rejoin)
        self._store.tell(code, wording.rejoining(), by_device(by))

    def make_screen(self, code: str, device: Device, by: Device) -> None:
        """Let another device be a table screen too.

        :raises NotAllowed: if ``by`` is not the host.
        """
        if not by.host:
            raise not_allowed(N_("Only the host can name a table screen."))
        with self._database.writing:
            device.screen = True
            self._save(device)
        self._store.moved(code, self._store.table(code).version)

    # -- being there -----------------------------------------------------------------

    def seen(self, device: Device) -> None:
        """Remember that a device was heard of; on disk once a minute."""
        now = self._store.clock()
        if now - device.seen >= SEEN_EVERY:
            device.seen = now
            with self._database.writing:
                self._save(device)

    def fell_asleep(self, code: str, device: int) -> None:
        """Remember when a device went away."""
        try:
            found = self._store.table(code).device_by_id(device)
        except NotFound:
            return
        found.seen = self._store.clock()
        with self._database.writing:
            self._save(found)

    def remember_address(self, table: OpenTable, address: str) -> None:
        """Remember under which address the table was last shown to phones.

        Their cookies hang on it, so a new one is worth a word on the table screen.
        """
        if table.address == address:
            return
        with self._database.writing:
            table.elsewhere = table.address != "" and table.playing() > 1
            table.address = address
            self._update_table(table, address=address)
        self._store.moved(table.code, table.version)

    # -- rows --------------------------------------------------------------------------

    def _seat(self, table: OpenTable, seat: int) -> Seat:
        if not 0 <= seat < len(table.seats):
            raise NotFound(f"no seat {seat} at {table.code}")
        return table.seats[seat]

    def _device(self, table: OpenTable, token: str | None) -> tuple[Device, str]:
        if token is not None:
            device = table.device(codes.token_hash(token))
            if device is not None:
                return device, token
        if len(table.devices) >= DEVICES_PER_TABLE:
            self._drop_idle(table)
        token, now = codes.new_token(), self._store.clock()
        hashed = codes.token_hash(token)
        with self._database.write():
            id = self._database.devices.insert(table_id=table.id, token=hashed, seen=now).execute()
        device = Device(id, hashed, seen=now)
        table.devices = {**table.devices, hashed: device}
        return device, token

    def _drop_idle(self, table: OpenTable) -> None:
        """Forget the device without seat and role that was heard of least lately."""
        idle = [device for device in table.devices.values() if not (device.plays or device.host)]
        if not idle:
            raise refuse(N_("Too many devices are at this table. The host can free a seat."))
        oldest = min(idle, key=lambda device: device.seen)
        with self._database.write():
            self._database.devices.delete().where(self._database.devices.id == oldest.id).execute()
        table.devices = {
            token: device for token, device in table.devices.items() if device.id != oldest.id
        }

    def _unseat(self, table: OpenTable, seat: int, keeps: Device | None) -> None:
        """Take a seat from every device but one."""
        for device in table.holders(seat):
            if device is not keeps:
                device.seat, device.lost = None, seat
                self._save(device)

    def _save(self, device: Device) -> None:
        model = self._database.devices
        with self._database.write():
            model.update(
                seat=device.seat,
                screen=int(device.screen),
                host=int(device.host),
                wants=device.wants,
                lost=device.lost,
                seen=device.seen,
            ).where(model.id == device.id).execute()

    def _update_table(self, table: OpenTable, **values: object) -> None:
        model = self._database.tables
        with self._database.write():
            model.update(**values).where(model.id == table.id).execute()


def by_device(device: Device) -> By:
    """Say that a device typed something."""
    return By(device.id, device.seat)


def may_answer(device: Device, seat: int) -> bool:
    """Tell whether a device may say who else gets a seat."""
    return device.seat == seat or device.screen or device.host
