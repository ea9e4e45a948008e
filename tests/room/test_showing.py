"""Messages that are made once for all who may know the same."""

from random import Random
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from protocol.codec import CODECS, JSON, JSON_1, MSGPACK, MSGPACK_1
from protocol.rules_panel import Rules
from protocol.supervision import PostLimits, WagerLimit
from protocol.updates import CardsDealt, RoundOpened
from server.core.events import CardsDealt as Dealt
from server.core.events import RoundOpened as Opened
from server.core.evolve import fold
from server.core.table import Table
from server.room import showing
from server.room.history import History
from server.room.showing import Told, redacted, snapshot, tail, updates
from server.store import START
from tests.core.any_play import PEOPLE, any_log
from tests.core.given import DEALER, FLOOR, dealt, played, who
from tests.core.leaks import VIEWERS
from tests.core.test_view import twins, until_public
from tests.fakes import chained
from tests.first_of import first_of
from tests.room.crowd import Crowd


def moments_of(events):
    story = History(Table(), START)
    return [story.add(entry) for entry in chained(events)], story


def batches(events, rng):
    """The events, in batches of any size."""
    while events:
        size = rng.choice([1, 1, 2, 5, 30])
        yield events[:size]
        events = events[size:]


def check_crowd(seed):
    """All who look are sent what they alone would be sent, byte for byte; those who play come first. Returns the crowd."""
    rng, crowd = Random(f"crowd {seed}"), Crowd()
    for batch in batches(any_log(seed), rng):
        order = crowd.happen(batch)
        playing = [viewer.who.role != "player" or viewer.who.player in crowd.story.table.players for viewer in order]
        assert playing == sorted(playing, reverse=True)
        assert crowd.viewers.has_failed() is False
        assert {viewer.who.player for viewer in crowd.told if viewer.who.role == "player"} == set(
            crowd.viewers.here["player"]
        )
        crowd.come_and_go(rng, PEOPLE)
        crowd.most = max(crowd.most, len(crowd.told))
    return crowd


@pytest.mark.parametrize("seed", first_of(range(32), 8))
def test_everybody_is_sent_what_they_alone_would_be_sent(seed):
    check_crowd(seed)


def test_crowds_are_crowds():
    crowds = [check_crowd(seed) for seed in range(8)]

    assert max(crowd.most for crowd in crowds) > 10
    assert all(sum(crowd.opened[form] for crowd in crowds) > 5 for form in (Rules, str))


def without_marks(viewer):
    heard = [viewer.codec.plain(frame) for frame in viewer.frames]
    return [{key: part for key, part in message.items() if key != "mark"} for message in heard]


def heard_of(events, seed):
    """What each is sent of the events in the same batches; some come late, and come back."""
    crowd, rng, heard = Crowd(), Random(f"batches {seed}"), {}
    for batch in batches(events, rng):
        crowd.happen(batch)
        for viewer in crowd.told:
            heard.setdefault(viewer.who, []).extend(without_marks(viewer))
        late = crowd.come(rng.choice(VIEWERS), rng.choice(list(CODECS.values())))
        heard.setdefault(late.who, []).extend(without_marks(late))
    return heard


def check_independence(seed):
    """What B is sent does not depend on A's hidden cards, in a room where all look. Returns how much was compared."""
    pair = twins(seed)
    if pair is None:
        return 0
    first, second, place = pair
    first, second = until_public(first, place), until_public(second, place)
    most = min(len(first), len(second))
    first, second = first[:most], second[:most]
    at = next((n for n, event in enumerate(first) if isinstance(event, Dealt)), None)
    if at is None:
        return 0
    table = moments_of(first[:at])[1].table
    owner = table.seats[place].player if isinstance(place, int) else None
    ours, theirs = heard_of(first, seed), heard_of(second, seed)
    for viewer in VIEWERS:
        if viewer.player != owner:
            assert ours.get(viewer) == theirs.get(viewer), viewer
    return sum(a != b for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("seed", first_of(range(40), 10))
def test_what_a_room_sends_to_a_player_does_not_depend_on_hidden_cards(seed):
    check_independence(seed)


def test_the_independence_test_compares_differing_hands():
    assert sum(check_independence(seed) > 0 for seed in range(12)) > 6


def one_frame_for_all_players(_told, who, codec):
    """Keep the message of one player for all of whom the public was asked."""
    return codec.name, who.role, ""


def shares_a_hand(moment, _who):
    """Tell everybody what the owner is told."""
    owner = next((seat.player for seat in moment.after.seats.values() if seat.cards), "")
    return redacted(moment, who(owner))


@pytest.mark.parametrize(
    "plant",
    [
        lambda: patch.object(Told, "kind", one_frame_for_all_players),
        lambda: patch.object(showing, "redacted", shares_a_hand),
    ],
    ids=["one frame for all players", "a hand shared with all"],
)
@pytest.mark.parametrize("check", [check_crowd, check_independence])
def test_a_planted_leak_is_caught(plant, check):
    with plant(), pytest.raises(AssertionError):
        [check(seed) for seed in range(40)]


def test_only_a_viewer_who_may_know_more_is_told_apart():
    moments, story = moments_of(dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}] * 2).events)
    first = next(moment for moment in moments if isinstance(moment.event, Dealt) and moment.event.to == 1)
    told, whole = updates([first]), snapshot(story)
    people = who("p1"), who("p2"), who("nobody"), DEALER

    for message in (told, whole):
        for person in people:
            assert message.frame(person, JSON) is message.frame(person, JSON)
    p1, p2, nobody, dealer = (told.frame(person, JSON) for person in people)
    assert p2 is nobody is dealer
    assert p1 != nobody
    assert isinstance(redacted(first, who("p1")), CardsDealt)
    assert whole.frame(who("nobody"), JSON) is whole.frame(who("another"), JSON) is whole.frame(DEALER, JSON)
    assert len({whole.frame(person, JSON) for person in people}) == 3


def never_posted(_version, _moment, update):
    """Name rules by their hash even where they are new."""
    return replace(update, rules=update.rules.hash) if isinstance(update, RoundOpened) else update


def test_rules_that_a_viewer_does_not_get_are_missed():
    with patch.object(showing, "in_version", never_posted), pytest.raises(AssertionError):
        [check_crowd(seed) for seed in range(4)]


def posted_rounds():
    """The moments at which rounds open: the first one, two by the same rules, and one after the floor has posted others."""
    pit = played(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}], ["play"])
    pit.time_up()
    pit.play([{"ante": 500}])
    pit.answer("play")
    pit.time_up()
    pit.do(FLOOR, PostLimits((WagerLimit("ante", 1_000, 5_000),)))
    moments, story = moments_of(pit.events)
    return [moment for moment in moments if isinstance(moment.event, Opened)], story


def rules_in(frame, codec):
    (update,) = codec.plain(frame)["updates"]
    return update["rules"]


def test_rules_come_when_they_are_new_and_otherwise_by_their_hash_but_in_version_1_each_time():
    moments, _ = posted_rounds()
    old, new = (
        [rules_in(updates([moment]).frame(who("ann"), codec), codec) for moment in moments] for codec in (JSON_1, JSON)
    )

    first, second, third, posted = old
    assert first == second == third
    assert posted["spots"][0]["low"] == 1_000
    assert new == [first, first["hash"], first["hash"], posted]


def test_viewers_of_the_same_version_share_their_bytes():
    moments, _ = posted_rounds()
    told = updates(moments[1:2])

    assert all(told.frame(who("ann"), codec) is told.frame(DEALER, codec) for codec in CODECS.values())
    assert len(told.frame(DEALER, MSGPACK)) < 0.3 * len(told.frame(DEALER, MSGPACK_1))


def test_a_tail_has_the_rules_that_are_new_after_what_was_seen():
    moments, story = posted_rounds()
    for version, each in ((1, [dict, dict, dict]), (2, [str, str, dict])):
        message = tail("T1", story.head, story.moments(moments[0].seq), who("ann"), version)
        told = JSON.plain(JSON.encode(message))["updates"]
        assert [type(update["rules"]) for update in told if update["type"] == "RoundOpened"] == each


def test_the_first_round_that_a_node_shows_has_the_rules_for_viewers_of_another_one():
    moments, story = posted_rounds()
    before = moments[2].seq - 1
    head, table = story.entries[before - 1].head, fold(Table(), [entry.event for entry in story.entries][:before])
    here = History(table, head)
    shown = [here.add(entry) for entry in list(story.entries)[before:]]

    assert [moment.same_rules for moment in moments[1:3]] == [True, True]
    assert [moment.same_rules for moment in shown if isinstance(moment.event, Opened)] == [False, False]
    assert [moment.same_rules for moment in here.moments(before)] == [moment.same_rules for moment in shown]
