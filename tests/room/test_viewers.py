from structlog.testing import capture_logs

import server.room.viewers as viewers_module
from protocol.codec import JSON, MSGPACK
from protocol.messages import Legal, TableGone, Updates
from protocol.refusals import Code
from server.access.viewer import Seen
from server.core.events import SeatReserved, SettingsPosted
from server.core.table import Table
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

    assert one.frames[-1] is two.frames[-1]
    assert ann.frames[-1] is not one.frames[-1]
    assert MSGPACK.plain(other.frames[-1]) == JSON.plain(one.frames[-1])


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
    monkeypatch.setattr(viewers_module, "view", lambda *_: 1 / 0)
    with capture_logs() as logs:
        viewers.admit(stranger, story, None)

    (gone,) = stranger.of(TableGone)
    assert (gone["code"], stranger.out, ann.out) == (Code.TABLE_FAULTED, True, False)
    assert list(viewers.offered) == [ann]
    assert [line["event"] for line in logs] == ["the table cannot be shown"]


def test_a_fault_in_telling_what_may_be_done_fails_the_table_if_it_concerns_somebody_seated(monkeypatch):
    story = opened()
    rail, ann, dana = Onlooker("rail"), Onlooker("ann"), Onlooker("dana", "dealer")
    viewers = watched(story, rail, ann)
    monkeypatch.setattr(viewers_module, "legal", lambda *_: 1 / 0)
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
    assert not viewers.offered


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
    del viewers.offered[dana]
    assert viewers.dealer is None
