import json

import msgspec
import pytest

from clients.python.devices.display_text import display_text
from protocol.devices import (
    AlarmRaised,
    AlarmShown,
    CoverAllShown,
    Expected,
    KeypadShown,
    KeyShown,
    Lamps,
    MeterShown,
    Show,
    SignShown,
    WonShown,
)


SIGN = SignShown(
    1, 2, "three_card_poker", "Live", {"ante": (500, 10_000), "pair_plus": (550, 5_000)}, {}, None, None, ""
)
ROYAL = msgspec.structs.replace(
    SIGN, meter=MeterShown("SPADES", 1_000_050), won=WonShown("mini royal", 500_000, 3, "Ann"), words="Paused: a break"
)
CASES = {
    "waits for card 2 of step 5": Expected(1, 2, 3, 5, 2),
    "waits for no card": Expected(1, 2, 3, 5, None),
    "round 3: lit 2 5": Lamps(1, 2, 3, (2, 5), locked=False),
    "round 3: lit none, locked": Lamps(1, 2, 3, (), locked=True),
    "round 3: START": KeypadShown(1, 2, 3, ("start",), ()),
    "round 3: SELECT, spots 3": KeypadShown(1, 2, 3, ("select",), (3,)),
    "round 3: nothing to press": KeypadShown(1, 2, 3, (), ()),
    "claims 1 2 wait for the key": KeyShown(1, 2, (1, 2)),
    "no claim waits for the key": KeyShown(1, 2, ()),
    "0 players": CoverAllShown(1, 2, 0, None),
    "3 players; Cover All: straight_flush 40 to 1".replace("_", " "): CoverAllShown(
        1, 2, 3, {"straight_flush": "40 to 1"}
    ),
    "Live": msgspec.structs.replace(SIGN, limits={}),  # before a dealer comes
    "Live: ante $5-$100, pair plus $5.50-$50": SIGN,
    "Live: ante $5-$100, pair plus $5.50-$50 | SPADES $10,000.50 | Ann won $5,000 at seat 3 with mini royal | Paused: a break": ROYAL,
    "T1 is paused; T2 needs a fill": AlarmShown(
        0, 2, (AlarmRaised("T1", "is paused"), AlarmRaised("T2", "needs a fill"))
    ),
    "nobody calls": AlarmShown(0, 2, ()),
}


@pytest.mark.parametrize(("words", "shown"), CASES.items())
def test_each_message_is_shown_as_one_line(words, shown):
    assert display_text(json.loads(msgspec.json.encode(shown))) == words


def test_every_message_has_a_text_and_an_unknown_one_is_named():
    assert {type(shown) for shown in CASES.values()} == set(Show.__args__)
    assert display_text({"type": "Fireworks"}) == "shows a Fireworks, which is unknown here"
