"""Short codes that people type, and the tokens that devices keep."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""31 signs: no I, L, O, 0 and 1, which look alike."""

LENGTH = 6
TOKEN_BYTES = 16
SEED_BYTES = 32


def new_code() -> str:
    """Draw a table's code, such as ``K7QX2M``."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def clean_code(typed: str) -> str:
    """Give the code somebody meant: upper case, without blanks and dashes; "" if it cannot be."""
    code = "".join(typed.split()).replace("-", "").upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def new_token() -> str:
    """Draw a device's secret of 128 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seed() -> bytes:
    """Draw a table's seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def token_hash(token: str) -> str:
    """Give what is stored of a token. It is random enough that no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
