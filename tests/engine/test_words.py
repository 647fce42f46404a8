"""Words: messages are data, and survive the way to JSON and back."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.words import (
    N_,
    Listing,
    Message,
    Refusal,
    Who,
    counted,
    refuse,
    say,
)


def test_a_message_is_a_text_and_its_arguments() -> None:
    assert say(N_("{who} pays."), who=Who(1)) == Message("{who} pays.", {"who": Who(1)})


def test_a_counted_message_has_both_forms() -> None:
    message = counted("{n} Real", "{n} Reals", 2, who=Who(0))
    assert (message.text, message.plural, message.count) == ("{n} Real", "{n} Reals", 2)
    assert message.args == {"who": Who(0)}


def test_messages_go_to_json_and_back() -> None:
    message = say(
        "{who} takes {things} for {price}",
        who=Who(2),
        things=Listing(("t1", Who(0), say("x"))),
        price=counted("{n} Real", "{n} Reals", 3),
        n=4,
    )
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_a_refusal_carries_its_sentence_and_its_rule() -> None:
    refusal = refuse(N_("It is {who}'s turn."), "V039", who=Who(0))
    assert isinstance(refusal, Refusal)
    assert refusal.message == say("It is {who}'s turn.", who=Who(0))
    assert refusal.rule == "V039"
    with pytest.raises(Refusal, match="turn"):
        raise refusal
