from structlog.testing import capture_logs

from protocol.codec import JSON, MSGPACK
from protocol.messages import Legal, TableGone, Updates
from protocol.refusals import Code
from server.access.viewer import Seen
from server.core.events import SeatReserved, SettingsPosted
from server.core.legal import legal
from server.core.supervision.events import PlaceFreed, PlaceKept
from server.core.table import Table
from server.room import offers, showing
from server.room import viewers as module
from server.room.concern import unknown
from server.room.history import History
from server.room.viewers import Viewers
from server.store import START
from tests.fakes import Onlooker, chained, settings


def opened():
    story = History(Table(), START)
    happen(story, SettingsPosted(settings()))
    return story


def happen(story, event):
    (entry,) = chained([event], story.head)
    return story.add(entry)


def watched(story, *onlookers):
    viewers = Viewers()
    for viewer in onlookers:
        viewers.admit(viewer, story, None)
    return viewers


def test_viewers_with_the_same_view_and_encoding_share_one_frame():
    story = opened()
    ann, one, two, other = Onlooker("ann"), Onlooker("one"), Onlooker("two"), Onlooker("other", codec=MSGPACK)
    viewers = watched(story, ann, one, two, other)
    viewers.show([happen(story, SeatReserved(1, "ann", "Ann", "t", 500))])

    assert ann.frames[-1] is one.frames[-1] is two.frames[-1]
    assert MSGPACK.plain(other.frames[-1]) == JSON.plain(one.frames[-1])


def test_those_who_play_and_the_staff_are_sent_first_what_happened():
    story, order = opened(), []
    crowd = [Onlooker(f"guest {number}") for number in range(50)]
    ann, dana = Onlooker("ann"), Onlooker("dana", "dealer")
    for viewer in (*crowd, ann, dana):
        viewer.send = lambda _, who=viewer.who: order.append(who.player)
    viewers = watched(story, *crowd, ann, dana)
    order.clear()
    viewers.show([happen(story, SeatReserved(1, "ann", "Ann", "t", 500))])

    assert order[:2] == ["ann", "dana"]
    assert len(order) == 52


def test_what_was_sent_is_numbered_and_marked():
    story = opened()
    ann = Onlooker()
    viewers = watched(story, ann)
    assert ann.seen == Seen(1, story.head.mark)
    viewers.show([happen(story, SeatReserved(1, "ann", "Ann", "t", 500))])

    assert ann.seen == Seen(2, story.head.mark)
    assert [(m["seq"], m["mark"]) for m in ann.of(Updates)] == [(2, story.head.mark)]


def test_a_fault_in_showing_the_table_costs_only_the_viewer_who_cannot_be_shown_it(monkeypatch):
    story = opened()
    ann, stranger = Onlooker("ann"), Onlooker("stranger")
    viewers = watched(story, ann)
    happen(story, SeatReserved(1, "bob", "Bob", "t", 500))
    monkeypatch.setattr(showing, "view", lambda *_: 1 / 0)
    with capture_logs() as logs:
        viewers.admit(stranger, story, None)

    (gone,) = stranger.of(TableGone)
    assert (gone["code"], stranger.out, ann.out) == (Code.TABLE_FAULTED, True, False)
    assert list(viewers) == [ann]
    assert [line["event"] for line in logs] == ["the table cannot be shown"]


def test_a_fault_in_telling_what_may_be_done_fails_the_table_if_it_concerns_somebody_seated(monkeypatch):
    story = opened()
    rail, ann, dana = Onlooker("rail"), Onlooker("ann"), Onlooker("dana", "dealer")
    viewers = watched(story, rail, ann)
    monkeypatch.setattr(offers, "legal", lambda *_: 1 / 0)
    with capture_logs():
        viewers.offer(story.table, 1)
        assert not viewers.has_failed()
        happen(story, SeatReserved(1, "ann", "Ann", "t", 500))
        viewers.offer(story.table, 2)

    assert (viewers.has_failed(), viewers.has_failed()) == (True, False)
    without_ann = watched(story, Onlooker("rail"), dana)
    with capture_logs():
        without_ann.offer(story.table, 2)
    assert without_ann.has_failed(), "without its dealer no round at the dealer's pace goes on"
    assert [message["actions"] for message in rail.of(Legal)] == [[]]


def test_who_comes_is_told_what_is_allowed_and_nobody_else_is_asked_about(monkeypatch):
    story = opened()
    ann, bob = Onlooker("ann"), Onlooker("bob")
    viewers = watched(story, ann, bob)
    asked = []
    monkeypatch.setattr(offers, "legal", lambda _, who: asked.append(who.player) or ())
    viewers.offer_one(bob, story.table, 1)

    assert (asked, ann.of(Legal), [message["actions"] for message in bob.of(Legal)]) == ([""], [], [[]])


def test_a_crowd_that_looks_on_is_asked_about_once_and_only_when_something_changes_for_it(monkeypatch):
    story, asked = opened(), []
    rail = [Onlooker(f"guest {number}") for number in range(200)]
    viewers = watched(story, *rail)
    monkeypatch.setattr(offers, "legal", lambda table, who: asked.append(who.player) or legal(table, who))
    monkeypatch.setattr(module, "unknown", lambda table, who: asked.append("looked at") or unknown(table, who))
    viewers.offer(story.table, 1)
    assert (asked.count(""), len(viewers.rail)) == (1, 200)
    asked.clear()
    viewers.offer(story.table, 1)
    assert asked == []

    happen(story, SeatReserved(1, "guest 7", "Guest 7", "t", 500))
    viewers.offer(story.table, 2)
    assert sorted(asked) == ["", "guest 7", "looked at"]
    assert list(viewers.apart) == [rail[7]]
    assert {len(guest.of(Legal)) for guest in rail} == {2}


def test_a_place_that_is_kept_for_somebody_by_name_is_offered_to_nobody_else_on_the_rail():
    story = opened()
    zoe, rail = Onlooker("zoe"), Onlooker("rail")
    viewers = watched(story, zoe, rail)
    viewers.offer(story.table, 1)
    for event, known in ((PlaceKept(2, "ZOE", 9, "s1", "Sam"), [zoe]), (PlaceFreed(2, "ZOE", "s1", "Sam"), [])):
        happen(story, event)
        viewers.offer(story.table, story.head.version)
        assert list(viewers.apart) == known
        for viewer in (zoe, rail):
            ((action,),) = [message["actions"] for message in viewer.of(Legal)[-1:]]
            assert (2 in action["seats"]) == (viewer is zoe or not known)


def test_a_viewer_who_leaves_twice_or_was_never_there_changes_nothing():
    ann, again = Onlooker("ann"), Onlooker("ann")
    viewers = watched(opened(), ann, again)
    for _ in range(2):
        viewers.remove(ann)
        assert viewers.present("ann")
    viewers.remove(again)
    viewers.remove(Onlooker("bob"))

    assert (viewers.present("ann"), list(viewers)) == (False, [])


def test_the_whole_table_is_made_once_for_all_who_come_until_it_changes():
    story = opened()
    one, two, late = Onlooker("one"), Onlooker("two"), Onlooker("late")
    viewers = watched(story, one, two)
    viewers.show([happen(story, SeatReserved(1, "ann", "Ann", "t", 500))])
    viewers.admit(late, story, None)

    assert one.frames[0] is two.frames[0]
    assert [(message["seq"], len(message["view"]["seats"])) for message in late.snapshots()] == [(2, 1)]


def test_a_dealer_at_the_table_is_not_a_player_who_is_there():
    viewers = watched(opened(), Onlooker("dana", "dealer"), Onlooker("ann"))

    assert viewers.present("ann")
    assert not viewers.present("dana")


def test_a_viewer_who_is_sent_away_is_told_why():
    ann = Onlooker()
    viewers = watched(opened(), ann)
    viewers.dismiss(TableGone("T1", Code.TABLE_AWAY, "Gone."))

    assert ann.heard[-1]["message"] == "Gone."
    assert ann.out
    assert not list(viewers)


def test_an_offer_that_did_not_change_is_not_repeated():
    story = opened()
    ann = Onlooker()
    viewers = watched(story, ann)
    for _ in range(2):
        viewers.offer(story.table, story.head.version)

    assert len(ann.of(Legal)) == 1


def test_the_dealer_who_is_there_is_known_by_name():
    ann, dana, reader = Onlooker("ann"), Onlooker("dana", "dealer"), Onlooker("Reader-T1", "device")
    viewers = watched(opened(), ann, reader)
    assert viewers.dealer is None
    viewers.admit(dana, opened(), None)
    assert viewers.dealer == dana.who.name
    viewers.remove(dana)
    assert viewers.dealer is None
