from protocol.codec import JSON, MSGPACK
from protocol.envelope import Legal, TableGone
from protocol.refusals import Code
from server.audience import Audience
from server.core.events import SeatReserved, SettingsPosted
from server.core.table import Table
from server.history import History
from tests.fakes import Onlooker, settings


def opened():
    story = History(Table(), 0)
    story.add(SettingsPosted(settings()))
    return story


def audience(story, *viewers):
    crowd = Audience()
    for viewer in viewers:
        crowd.admit(viewer, story, None)
    return crowd


def test_who_shares_eyes_and_encoding_shares_the_bytes():
    story = opened()
    ann, one, two, other = Onlooker("ann"), Onlooker("one"), Onlooker("two"), Onlooker("other", codec=MSGPACK)
    crowd = audience(story, ann, one, two, other)
    crowd.show([story.add(SeatReserved(1, "ann", "Ann", "t", 500))])

    assert one.frames[-1] is two.frames[-1]
    assert ann.frames[-1] is not one.frames[-1]
    assert MSGPACK.plain(other.frames[-1]) == JSON.plain(one.frames[-1])


def test_what_was_sent_is_numbered():
    story = opened()
    ann = Onlooker()
    crowd = audience(story, ann)
    assert ann.seq == 1
    crowd.show([story.add(SeatReserved(1, "ann", "Ann", "t", 500))])

    assert ann.seq == 2


def test_a_dealer_at_the_table_is_not_a_player_who_is_there():
    crowd = audience(opened(), Onlooker("dana", "dealer"), Onlooker("ann"))

    assert crowd.present("ann")
    assert not crowd.present("dana")


def test_who_is_sent_away_is_told_why_and_where_to():
    ann = Onlooker()
    crowd = audience(opened(), ann)
    crowd.dismiss(TableGone("T1", Code.TABLE_AWAY, "Gone."))

    assert ann.heard[-1]["message"] == "Gone."
    assert ann.out
    assert not crowd.viewers


def test_an_offer_that_did_not_change_is_not_repeated():
    story = opened()
    ann = Onlooker()
    crowd = audience(story, ann)
    for _ in range(2):
        crowd.offer(story.table, story.head)

    assert len(ann.of(Legal)) == 1
