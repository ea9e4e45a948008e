from collections import Counter
from random import Random

import msgpack
import msgspec
import pytest

from clients.python.view import UnknownUpdate, apply_update
from protocol.updates import TableUpdate
from server.core.redact import redact
from server.core.table import ROOM, Who
from server.core.view import view
from tests.clients.random_play import DEALER, FLOOR, GAMES, PLAYERS, play


RAIL = Who("player", "rail", "Guest 9")
VIEWERS = (*PLAYERS, RAIL, DEALER, FLOOR, ROOM)  # ROOM sees all cards, as the floor does in a past round


def over_the_wire(message):
    return msgpack.unpackb(msgspec.msgpack.encode(message), strict_map_key=False)


@pytest.mark.parametrize("pace", ["house", "dealer", None, "procedures", "shoe", "tray"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_updated_view_equals_a_fresh_view_after_every_event_for_every_viewer(game, pace, seed):
    seen, happened = {}, Counter()
    for seq, (event, table) in enumerate(play(Random(f"{game}{pace}{seed}"), 600, game, pace), 1):
        for viewer in VIEWERS:
            fresh = over_the_wire(view(table, viewer))
            if viewer in seen:
                update = over_the_wire(redact(event, table, seq, viewer))
                seen[viewer] = apply_update(seen[viewer], update)
                happened[update["type"]] += 1

                assert seen[viewer] == fresh, update
            else:
                seen[viewer] = fresh
    assert happened["RoundClosed"] >= 3 * len(VIEWERS), "the play hardly ever got to a settlement"


def test_random_play_produces_every_kind_of_update():
    kinds = {
        type(redact(event, table, 1, viewer)).__name__
        for game in GAMES
        for seed in range(4)
        for pace in (None, "procedures", "shoe", "tray")
        for event, table in play(Random(seed), 400, game, pace)
        for viewer in (RAIL, DEALER)
    }

    assert kinds == {update.__name__ for update in TableUpdate.__args__}


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
