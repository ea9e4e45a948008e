from server.core.events import SettingsPosted
from server.core.evolve import fold
from server.core.table import Table
from server.history import MOST, History
from tests.fakes import settings


def history(events, head=0):
    story = History(Table(), head)
    for number in range(events):
        story.add(SettingsPosted(settings(title=f"Title {number}")))
    return story


def test_events_happen_in_order_and_are_numbered():
    story = history(3, head=10)

    assert story.head == 13
    assert [moment.seq for moment in story.moments] == [11, 12, 13]
    assert story.table == fold(Table(), [moment.event for moment in story.moments])


def test_the_tail_is_exact():
    story = history(5)

    assert [moment.seq for moment in story.since(2)] == [3, 4, 5]
    assert [moment.after.posted.title for moment in story.since(3)] == ["Title 3", "Title 4"]
    assert list(story.since(5)) == []


def test_what_has_not_happened_yet_has_no_tail():
    assert history(5).since(6) is None


def test_what_is_too_long_ago_has_no_tail():
    story = history(MOST + 10)

    assert story.since(9) is None
    assert len(list(story.since(10))) == MOST


def test_what_was_before_the_start_has_no_tail():
    story = history(2, head=10)

    assert story.since(9) is None
    assert len(list(story.since(10))) == 2
