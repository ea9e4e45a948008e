from collections import Counter
from functools import lru_cache
from itertools import cycle, product
from random import Random

import msgpack
import msgspec
import pytest

from clients.python.view import UnknownUpdate, apply_update
from protocol.updates import TableUpdate
from server.core.redact import redact
from server.core.table import ROOM, Who
from server.core.view import view
from server.room.showing import in_version, redacted
from tests.clients.random_play import DEALER, FLOOR, GAMES, PLAYERS, moments, play
from tests.first_of import those_of


RAIL = Who("player", "rail", "Guest 9")
VIEWERS = (*PLAYERS, RAIL, DEALER, FLOOR, ROOM)  # ROOM sees all cards, as the floor does in a past round


def over_the_wire(message):
    return unpacked(msgspec.msgpack.encode(message))


PACES = ("house", "dealer", None, "procedures", "shoe", "tray")
ONE_OF_EACH = [(0, game, pace) for game, pace in zip(cycle(GAMES), PACES, strict=False)]  # each pace, and each game


@lru_cache(maxsize=2 * len(VIEWERS))
def unpacked(frame):
    """Most viewers get the same frame."""
    return msgpack.unpackb(frame, strict_map_key=False)


@pytest.mark.parametrize(("seed", "game", "pace"), those_of(product(range(2), GAMES, PACES), *ONE_OF_EACH))
def test_the_updated_view_equals_a_fresh_view_after_every_event_for_every_viewer(game, pace, seed):
    seen, happened = {}, Counter()
    for moment in moments(play(Random(f"{game}{pace}{seed}"), 600, game, pace)):
        for viewer in VIEWERS:
            fresh = over_the_wire(view(moment.after, viewer))
            if viewer in seen:
                update = over_the_wire(in_version(2, moment, redacted(moment, viewer)))
                seen[viewer] = apply_update(seen[viewer], update)
                happened[update["type"]] += 1
                happened["rules by their hash"] += isinstance(update.get("rules"), str)

                assert seen[viewer] == fresh, update
            else:
                seen[viewer] = fresh
    assert happened["RoundClosed"] >= 3 * len(VIEWERS), "the play hardly ever got to a settlement"
    assert happened["rules by their hash"]


def test_random_play_produces_every_kind_of_update():
    missing = {update.__name__ for update in TableUpdate.__args__}
    for seed, pace, game in product(range(4), ("shoe", "tray", "procedures", None), GAMES):
        if missing:
            missing -= {
                type(redact(event, table, 1, viewer)).__name__
                for event, table in play(Random(seed), 400, game, pace)
                for viewer in (RAIL, DEALER, ROOM)  # ROOM alone is told what a conceded hand made
            }

    assert missing == set()


def test_applying_an_update_leaves_the_old_view_unchanged():
    before = after = None
    for seq, (event, table) in enumerate(play(Random(1), 200), 1):
        if after is not None:
            copy = msgpack.packb(after)
            before, after = after, apply_update(after, over_the_wire(redact(event, table, seq, PLAYERS[0])))

            assert msgpack.packb(before) == copy
        after = over_the_wire(view(table, PLAYERS[0]))


def test_an_update_of_an_unknown_type_raises():
    with pytest.raises(UnknownUpdate, match="Juggled"):
        apply_update({}, {"type": "Juggled", "seq": 4})


def test_a_round_by_rules_that_the_view_does_not_have_raises():
    rules = {"hash": "ab", "chip": 100}
    view = {"rules": rules, "players": [], "seats": []}
    opened = {"type": "RoundOpened", "seq": 4, "round": 2, "rules": "ab"}

    assert apply_update(view, opened)["rules"] is rules
    assert apply_update(view, opened | {"rules": rules | {"chip": 500}})["rules"]["chip"] == 500
    with pytest.raises(UnknownUpdate, match="cd"):
        apply_update(view, opened | {"rules": "cd"})
