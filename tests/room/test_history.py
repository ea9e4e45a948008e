from server.core.events import SettingsPosted
from server.core.evolve import fold
from server.core.table import Table
from server.room.history import MOST, History
from server.store import START, Head
from tests.fakes import chained, settings


LATER = Head(10, b"some history of ten")


def history(events, head=START):
    story = History(Table(), head)
    for entry in chained([SettingsPosted(settings(title=f"Title {number}")) for number in range(events)], head):
        story.add(entry)
    return story


def since(story, seq):
    """The moments after an event, of which the mark is known as its viewers were told it."""
    marks = {moment.seq: moment.entry.head.mark for moment in story.moments}
    return story.since(seq, marks.get(seq, story.before.mark))


def test_events_happen_in_order_and_are_numbered():
    story = history(3, LATER)

    assert story.head == story.moments[-1].entry.head
    assert [moment.seq for moment in story.moments] == [11, 12, 13]
    assert story.table == fold(Table(), [moment.event for moment in story.moments])


def test_the_tail_is_exact():
    story = history(5)

    assert [moment.seq for moment in since(story, 2)] == [3, 4, 5]
    assert [moment.after.posted.title for moment in since(story, 3)] == ["Title 3", "Title 4"]
    assert list(since(story, 5)) == []


def test_what_has_not_happened_yet_has_no_tail():
    assert since(history(5), 6) is None


def test_what_is_too_long_ago_has_no_tail():
    story = history(MOST + 10)

    assert since(story, 9) is None
    assert len(list(since(story, 10))) == MOST


def test_what_was_before_the_start_has_no_tail():
    story = history(2, LATER)

    assert since(story, 9) is None
    assert len(list(since(story, 10))) == 2


def test_the_same_number_with_the_mark_of_another_history_has_no_tail():
    story, other = history(5), history(5)

    for seq in range(1, 6):
        mark = other.moments[seq - 1].entry.head.mark
        assert story.since(seq, mark) is None
        assert other.since(seq, mark) is not None
    assert history(2, LATER).since(10, Head(10, b"another history").mark) is None
