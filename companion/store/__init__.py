"""The store: tables, seats, devices, the journal's steps and copies, in SQLite by peewee."""

from __future__ import annotations

from .records import Answer, By, Device, Entry, NotAllowed, NotFound, Seat, Stale, TableInfo
from .store import Store

__all__ = [
    "Answer",
    "By",
    "Device",
    "Entry",
    "NotAllowed",
    "NotFound",
    "Seat",
    "Stale",
    "Store",
    "TableInfo",
]
