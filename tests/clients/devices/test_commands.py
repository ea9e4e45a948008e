import pytest

from clients.python.devices.commands import COMMANDS, run_line
from clients.python.devices.kinds import KINDS
from tests.clients.devices.about import connection


@pytest.fixture
def all_kinds():
    return {kind: connection(kind, f"x-{kind.replace('_', '-')}") for kind in KINDS}


@pytest.fixture
def play(all_kinds):
    return lambda line: run_line(list(all_kinds.values()), line)


async def test_commands_play_the_devices(all_kinds, play):
    for one in ("keypad", "card_reader", "supervisor_key"):
        all_kinds[one].device.shown = {"round": 3, "step": 1, "slot": 0, "seq": 1, "claims": [4]}
    for line in ("coin 3", "coin 5", "uncoin 3", "start", "select 2", "end", "key", "key 9", "scan Qh", "stacks 2", ""):
        assert play(line) == []
    assert all_kinds["sensors"].device.on == {5}
    assert list(all_kinds["keypad"].device.actions) == [
        {"type": "Start", "round": 3},
        {"type": "Select", "seat": 2},
        {"type": "End", "round": 3},
    ]
    assert [act["claim"] for act in all_kinds["supervisor_key"].device.actions] == [4, 9]
    assert all_kinds["card_reader"].device.actions[0]["card"] == "Qh"
    assert play("scan ?") == []
    assert all_kinds["card_reader"].device.actions[1]["card"] is None
    assert all_kinds["automated_shoe"].device.stacks == 2


async def test_commands_make_devices_fail(all_kinds, play):
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
    assert play("duplicate sensors") == play("replay sensors") == ["x-sensors: It has not sent an action yet."]
    assert play("forge sensors") == ["x-sensors: The house has not begun a session with it yet."]
    sensors.session.name, sensors.session.last, sensors.recorded = "ab" * 16, b"last", b"done"
    assert play("duplicate sensors") == play("replay sensors") == play("forge sensors") == []
    assert list(sensors.forged)[:2] == [b"last", b"done"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("coin", "Usage: coin 3"),
        ("coin 3 4", "Usage: coin 3"),
        ("coin 9", "'9' is not a number from 1 to 7."),
        ("coin three", "'three' is not a number from 1 to 7."),
        ("start 3", "Usage: start"),
        ("scan 11h", "'11h' is not a card: Qh is the queen of hearts, ? an unreadable card."),
        ("scan Qh", "x-card-reader: The table is not waiting for a card."),
        ("start", "x-keypad: It does not show a round yet."),
        ("key", "x-supervisor-key: No claim is waiting for the key."),
        ("jam", "Choose one of x-shuffler, x-automated-shoe, as in: jam x-shuffler"),
        ("silence sensors", "Usage: silence sensors 10"),
        ("silence sensors 0", "'0' is not a number from 1 to 600."),
    ],
)
def test_a_wrong_line_is_answered_with_the_right_form(play, line, said):
    assert play(line) == [said]


def test_an_unknown_command_is_answered_with_the_known_ones(play):
    (said,) = play("coins 3")
    assert said.startswith("Unknown command 'coins'. The commands are: coin, uncoin, start, ")
    assert run_line([connection("sign")], "coins 3") == [
        "Unknown command 'coins'. The commands are: silence, duplicate, replay, forge, help, show, quit."
    ]
    assert run_line([connection("sign")], "coin 3") == ["No device here can put a coin on the sensor of a seat."]


def test_help_lists_the_commands_and_show_what_is_shown(all_kinds, play):
    told = play("help")
    assert len(told) == len(COMMANDS) + 2
    assert told[0].split("  ")[0] == "coin 3"
    for command in COMMANDS.values():
        assert command.example.split()[0] in COMMANDS
    all_kinds["sensors"].device.on = {2}
    all_kinds["sign"].device.shown = {"type": "KeyShown", "claims": []}
    shown = play("show")
    assert "x-sensors shows nothing yet; on [2]" in shown
    assert "x-sign no claim waits for the key" in shown
