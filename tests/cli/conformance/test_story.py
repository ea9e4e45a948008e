from server.cli.conformance.story import LEAVE, Story, now, plain
from tests.cli.conformance.trying import VECTORS


VECTOR = VECTORS["coming_and_going"]


def test_a_story_tells_its_vector_at_another_table():
    story = Story(VECTOR, "T9", "b")

    assert plain(story.beginning()) == {
        "type": "Snapshot",
        "table": "T9",
        "seq": VECTOR.updates[0]["seq"] - 1,
        "mark": story.mark(story.first),
        "view": VECTOR.snapshot | {"table": "T9"},
    }
    assert plain(story.end())["view"] == VECTOR.view | {"table": "T9"}
    assert plain(story.updates(story.first + 1, story.last))["updates"] == VECTOR.updates


def test_updates_of_no_event_are_none():
    story = Story(VECTOR)
    told = plain(story.updates(story.first + 1, story.first))

    assert (told["seq"], told["mark"], told["updates"]) == (story.first, story.mark(story.first), [])


def test_two_histories_have_other_marks():
    assert Story(VECTOR).mark(5) == "a000000000000005"
    assert Story(VECTOR, history="b").mark(5) == "b000000000000005"


def test_heartbeats_and_legal_actions_name_the_event():
    story = Story(VECTOR)

    assert (story.heartbeat(7).seq, story.heartbeat(7).mark) == (7, story.mark(7))
    assert (story.legal(7).seq, story.legal(7).actions) == (7, LEAVE)
    assert story.heartbeat(7).now <= now()
