"""The fold of the TypeScript client held against the core: after every event of a table's life the folded view is the fresh view."""

import subprocess
from pathlib import Path
from random import Random

import msgspec
import pytest

from server.core.table import Who
from server.core.view import view
from server.room.showing import in_version, redacted
from tests.browser.house import ROOT
from tests.clients.random_play import DEALER, FLOOR, GAMES, PLAYERS, moments, play
from tests.first_of import those_of


FOLD = ROOT / "clients/js/dist/view/fold.js"
EVENTS = 300
VIEWERS = (PLAYERS[0], Who("player", "rail", "Guest 9"), DEALER, FLOOR)


def stream(who, game, seed, pace=None):
    """The life of a table as one viewer hears it, beside what a new snapshot would show after each event."""
    first, *others = moments(play(Random(seed), EVENTS, game, pace))
    heard = [
        {"update": in_version(2, moment, redacted(moment, who)), "view": view(moment.after, who)} for moment in others
    ]
    return msgspec.json.encode({"view": view(first.after, who), "then": heard}) + b"\n"


@pytest.mark.parametrize("game", those_of(GAMES, "winners_pot_poker"))
def test_the_folded_view_is_the_fresh_view_after_every_event(node, game):
    streams = [stream(who, game, seed) for seed in range(2) for who in VIEWERS]
    streams += [stream(who, game, seed, "shoe") for seed in range(2) for who in (PLAYERS[0], DEALER)]
    streams += [stream(who, game, 0, "tray") for who in (PLAYERS[0], DEALER, FLOOR)]

    following = (node, str(Path(__file__).with_name("follow.mjs")), str(FOLD))
    followed = subprocess.run(following, input=b"".join(streams), capture_output=True, check=False)

    assert followed.returncode == 0, (followed.stdout + followed.stderr).decode()[:4_000]
    assert int(followed.stdout) >= len(streams) * EVENTS // 2
