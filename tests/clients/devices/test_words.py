import pytest

from clients.python.devices.kinds import KINDS
from clients.python.devices.words import WORDS, obey
from tests.clients.devices.about import connection


@pytest.fixture
def all_kinds():
    return {kind: connection(kind, f"x-{kind.replace('_', '-')}") for kind in KINDS}


@pytest.fixture
def play(all_kinds):
    return lambda line: obey(list(all_kinds.values()), line)


async def test_the_words_play_the_devices(all_kinds, play):
    for one in ("keypad", "card_reader", "supervisor_key"):
        all_kinds[one].device.shown = {"round": 3, "step": 1, "slot": 0, "seq": 1, "claims": [4]}
    for line in ("coin 3", "coin 5", "uncoin 3", "start", "select 2", "end", "key", "key 9", "scan Qh", "stacks 2", ""):
        assert play(line) == []
    assert all_kinds["sensors"].device.on == {5}
    assert list(all_kinds["keypad"].device.acts) == [
        {"type": "Start", "round": 3},
        {"type": "Select", "seat": 2},
        {"type": "End", "round": 3},
    ]
    assert [act["claim"] for act in all_kinds["supervisor_key"].device.acts] == [4, 9]
    assert all_kinds["card_reader"].device.acts[0]["card"] == "Qh"
    assert play("scan ?") == []
    assert all_kinds["card_reader"].device.acts[1]["card"] is None
    assert all_kinds["automated_shoe"].device.stacks == 2


async def test_the_words_have_devices_fail(all_kinds, play):
    shuffler, reader, sensors = (all_kinds[kind] for kind in ("shuffler", "card_reader", "sensors"))
    for line, state in (("load red", "shuffling"), ("jam shuffler", "jammed"), ("unjam x-shuffler", "empty")):
        assert play(line) == []
        assert shuffler.device.state == state
    play("jam automated_shoe")
    assert all_kinds["automated_shoe"].device.state == "jammed"
    play("count 51")
    assert shuffler.device.cards == 51
    play("unload")
    assert shuffler.device.cards is None
    play("misread")
    assert reader.device.fails == "misread"
    play("unread")
    assert reader.device.fails == "unread"
    play("silence sensors 10")
    assert sensors.silent_until > 0
    assert play("duplicate sensors") == play("replay sensors") == ["x-sensors: It has done nothing yet."]
    assert play("forge sensors") == ["x-sensors: The house has not answered it yet."]
    sensors.line.session, sensors.line.last, sensors.recorded = "ab" * 16, b"last", b"done"
    assert play("duplicate sensors") == play("replay sensors") == play("forge sensors") == []
    assert list(sensors.forged)[:2] == [b"last", b"done"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("coin", "It is: coin 3"),
        ("coin 3 4", "It is: coin 3"),
        ("coin 9", "'9' is no number from 1 to 7."),
        ("coin three", "'three' is no number from 1 to 7."),
        ("start 3", "It is: start"),
        ("scan 11h", "'11h' is no card: Qh is the queen of hearts, ? one that cannot be read."),
        ("scan Qh", "x-card-reader: No card is asked for."),
        ("start", "x-keypad: It shows no round yet."),
        ("key", "x-supervisor-key: No claim waits for the key."),
        ("jam", "Say which of x-shuffler, x-automated-shoe, as in: jam x-shuffler"),
        ("silence sensors", "It is: silence sensors 10"),
        ("silence sensors 0", "'0' is no number from 1 to 600."),
    ],
)
def test_a_wrong_word_is_answered_with_what_would_be_right(play, line, said):
    assert play(line) == [said]


def test_a_word_that_there_is_not_is_answered_with_those_that_there_are(play):
    (said,) = play("coins 3")
    assert said.startswith("There is no word 'coins'. There are: coin, uncoin, start, ")
    assert obey([connection("sign")], "coins 3") == [
        "There is no word 'coins'. There are: silence, duplicate, replay, forge, help, show, quit."
    ]
    assert obey([connection("sign")], "coin 3") == ["No device here can do that: put a coin on the sensor of a seat."]


def test_help_lists_the_words_and_show_what_is_shown(all_kinds, play):
    told = play("help")
    assert len(told) == len(WORDS) + 2
    assert told[0].split("  ")[0] == "coin 3"
    for word in WORDS.values():
        assert word.example.split()[0] in WORDS
    all_kinds["sensors"].device.on = {2}
    all_kinds["sign"].device.shown = {"type": "KeyShown", "claims": []}
    shown = play("show")
    assert "x-sensors shows nothing yet; on [2]" in shown
    assert "x-sign no claim waits for the key" in shown
