from msgspec.structs import replace

from server.core.events import SettingsPosted
from server.core.evolve import evolve, fold
from server.core.table import Table
from server.room.history import APART, KEPT, LEAST, MOST, History
from server.store import START, Head
from tests.fakes import chained, settings


LATER = Head(10, b"some history of ten")


def history(events, head=START):
    story = History(Table(), head)
    for entry in chained([SettingsPosted(settings(title=f"Title {number}")) for number in range(events)], head):
        story.add(entry)
    return story


def aged(entries, by):
    return [replace(entry, at=entry.at + by) for entry in entries]


def since(story, seq):
    """The moments after an event, of which the mark is known as its viewers were told it."""
    marks = {entry.version: entry.head.mark for entry in story.entries}
    return story.since(seq, marks.get(seq, story.before.mark))


def test_events_happen_in_order_and_are_numbered():
    story = history(3, LATER)

    assert story.head == story.entries[-1].head
    assert [entry.version for entry in story.entries] == [11, 12, 13]
    assert story.table == fold(Table(), [entry.event for entry in story.entries])


def test_the_tail_is_exact():
    story = history(5)

    assert [moment.seq for moment in since(story, 2)] == [3, 4, 5]
    assert [moment.after.posted.title for moment in since(story, 3)] == ["Title 3", "Title 4"]
    assert list(since(story, 5)) == []


def test_what_has_not_happened_yet_has_no_tail():
    assert since(history(5), 6) is None


def test_what_is_too_long_ago_has_no_tail():
    story = history(MOST + 3 * APART)

    assert since(story, APART - 1) is None
    assert MOST <= len(story.entries) < MOST + 2 * APART
    assert len(list(since(story, story.before.version))) == len(story.entries)


def test_of_what_is_old_the_last_events_are_kept_all_the_same():
    story = history(LEAST + 3 * APART)
    assert len(story.entries) == LEAST + 3 * APART
    for entry in aged(chained([SettingsPosted(settings())] * APART, story.head), KEPT + 1):
        story.add(entry)

    assert LEAST <= len(story.entries) < LEAST + 2 * APART


def test_the_table_after_each_event_is_folded_again():
    story, table = history(3 * APART, LATER), Table()
    expected = [table := evolve(table, entry.event) for entry in story.entries]

    for seq in range(10, 10 + len(expected) + 1):
        assert [moment.after for moment in since(story, seq)] == expected[seq - 10 :]


def test_what_was_before_the_start_has_no_tail():
    story = history(2, LATER)

    assert since(story, 9) is None
    assert len(list(since(story, 10))) == 2


def test_the_same_number_with_the_mark_of_another_history_has_no_tail():
    story, other = history(5), history(5)

    for seq in range(1, 6):
        mark = other.entries[seq - 1].head.mark
        assert story.since(seq, mark) is None
        assert other.since(seq, mark) is not None
    assert history(2, LATER).since(10, Head(10, b"another history").mark) is None
