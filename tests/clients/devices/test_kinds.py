import asyncio

import msgspec
import pytest

from clients.python.dealer import deal
from clients.python.devices import kinds
from protocol.devices import DOES, STATUS, DeviceKind, Up
from server.config.devices import DeviceSettings
from server.core.devices.events import DeviceHeard
from server.core.physical_cards.events import CardRead
from server.core.round.records import records
from tests.clients.devices.about import connection, device
from tests.clients.test_reader import shoe, staffed
from tests.fakes import eventually
from tests.gateways.talker import open_house
from tests.reading.resettle import differences


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(kinds, "SHUFFLING", 0.01)
    monkeypatch.setattr(kinds, "READING", 0.01)


def expected(slot, *, seq=1, number=1, step=2):
    return {"type": "Expected", "seq": seq, "at": 0, "round": number, "step": step, "slot": slot}


async def asked(reader, shown):
    reader.show(shown)
    await eventually(lambda: reader.actions)
    return reader.next()


def test_each_kind_in_the_protocol_has_a_simulated_device_with_its_messages():
    assert set(kinds.KINDS) == set(DeviceKind.__args__)
    for kind, status in STATUS.items():
        assert isinstance(msgspec.convert(device(kind).status(), Up), status)
    pad, key, reader = device("keypad"), device("supervisor_key"), device("card_reader")
    pad.show({"round": 4})
    assert pad.press("Start")
    assert pad.press("End")
    pad.select(3)
    key.show({"claims": [8, 9]})
    assert key.turn(None)
    assert key.turn(9)
    reader.shown = expected(0)
    assert reader.scan("Qh")
    done = [msgspec.convert(action, Up) for one in (pad, key, reader) for action in one.actions]
    assert {type(action) for action in done} == {action for actions in DOES.values() for action in actions}


async def test_a_shuffler_shuffles_and_counts_its_deck():
    shuffler = device("shuffler")
    shuffler.load("red")
    assert shuffler.status()["state"] == "shuffling"
    await eventually(lambda: shuffler.status()["state"] == "ready")
    assert (shuffler.status()["cards"], shuffler.status()["colour"]) == (52, "red")
    shuffler.count(51)
    assert shuffler.status()["cards"] == 51
    shuffler.load("blue")
    shuffler.jam()
    await eventually(shuffler.news.is_set)
    shuffler.shuffled()
    assert shuffler.status()["state"] == "jammed"
    shuffler.unjam()
    assert shuffler.status() == {"type": "ShufflerStatus", "state": "empty", "colour": None, "cards": None}


def test_an_automated_shoe_deals_jams_and_is_cleared():
    shoe = device("automated_shoe")
    shoe.deal(3)
    assert shoe.status() == {"type": "ShoeStatus", "state": "dealing", "stacks": 3}
    shoe.jam()
    assert shoe.status()["state"] == "jammed"
    shoe.unjam()
    assert shoe.status() == {"type": "ShoeStatus", "state": "idle", "stacks": 0}


def test_a_taken_wager_leaves_its_sensor_and_other_coins_stay():
    sensors = device("sensors")
    sensors.put(2)
    sensors.put(5)
    sensors.show({"type": "Lamps", "seq": 1, "at": 0, "round": 1, "lit": [2], "locked": False})
    assert sensors.status()["on"] == [2, 5]
    sensors.show({"type": "Lamps", "seq": 2, "at": 0, "round": 1, "lit": [2], "locked": True})
    assert sensors.status()["on"] == [5]
    sensors.take(5)
    assert sensors.status()["on"] == []


def test_a_device_that_shows_nothing_cannot_be_used():
    assert not device("keypad").press("Start")
    assert not device("supervisor_key").turn(None)
    assert not device("card_reader").scan("Qh")


async def test_a_reader_reads_52_different_cards_one_by_one():
    reader = device("card_reader")
    cards = []
    for slot in range(52):
        said = await asked(reader, expected(slot, seq=slot))
        assert (said["round"], said["step"], said["slot"]) == (1, 2, slot)
        reader.answered(said, None)
        cards.append(said["card"])
    assert sorted(cards) == sorted(kinds.DECK)
    first = await asked(reader, expected(0, seq=100))  # undone, and read again
    assert first["card"] == cards[0]


async def test_a_reader_reads_one_card_at_a_time_and_again_only_on_request():
    reader = device("card_reader")
    said = await asked(reader, expected(0, seq=1))
    reader.show(expected(0, seq=2))  # something else happened at the table
    assert not reader.actions
    reader.answered(said, {"code": "not_now", "sentence": "Later."})
    await eventually(lambda: reader.actions)
    again = reader.next()
    assert again == said
    reader.answered(again, {"code": "not_now", "sentence": "Later."})
    assert not reader.busy
    reader.show(expected(None, seq=3))
    assert not reader.busy


async def test_a_reader_fails_on_request():
    reader = device("card_reader")
    reader.fails = "misread"
    wrong = await asked(reader, expected(0, seq=1))
    reader.answered(wrong, None)
    right = await asked(reader, expected(0, seq=2))
    assert right["card"] != wrong["card"]
    reader.answered(right, None)
    reader.fails = "unread"
    unread = await asked(reader, expected(1, seq=3))
    assert unread["card"] is None
    reader.answered(unread, None)
    reader.show(expected(1, seq=4))  # the dealer enters it
    assert not reader.busy
    assert (await asked(reader, expected(2, seq=5)))["card"] is not None
    other = await asked_in_another_round(reader)
    assert other["round"] == 2


async def asked_in_another_round(reader):
    reader.answered({"type": "Scanned", "step": 2, "slot": 2, "card": "2c"}, None)
    return await asked(reader, expected(1, seq=6, number=2))


def test_a_scanned_card_is_no_longer_in_the_deck():
    reader = device("card_reader")
    reader.shown = expected(0)
    reader.scan("Qh")
    assert "Qh" not in reader.deck
    assert reader.next()["card"] == "Qh"
    reader.answered({"type": "Well"}, None)
    assert reader.busy


async def feed(shuffler, dealer):
    """Keep the shuffler in step with the table: put in the deck that is being shuffled, and take it out afterwards."""
    while True:
        inside = next(
            (deck["colour"] for deck in dealer.view["equipment"]["decks"] if deck["stage"] == "shuffling"), None
        )
        if inside and shuffler.state == "empty":
            shuffler.load(inside)
        elif not inside and shuffler.state != "empty":
            shuffler.unload()
        await dealer.changed()


async def test_a_real_table_deals_rounds_with_a_simulated_reader_and_shuffler():
    devices = DeviceSettings("reader", "T1", "card_reader"), DeviceSettings("shuffler", "T1", "shuffler")
    async with open_house([shoe("three_card_poker")], devices=devices) as house:
        house.url = f"ws://127.0.0.1:{house.port}/ws"
        reader, shuffler = (connection(one.kind, one.id, house.broker.port) for one in devices)
        tasks = [asyncio.create_task(one.run()) for one in (reader, shuffler)]
        async with staffed(house) as dealer:
            tasks.append(asyncio.create_task(feed(shuffler.device, dealer)))
            await deal(dealer, pause=0.0, betting=0.3, rounds=2)
            happened = [entry.event for entry in await house.store.tables.read("T1")]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    told = list(records(enumerate(happened)))
    assert [(record["result"], record["cards_from"]) for record in told] == [("settled", "shoe")] * 2
    assert [list(differences(record)) for record in told] == [[], []]
    assert not any(event.by_hand for event in happened if isinstance(event, CardRead))
    states = [event.state for event in happened if isinstance(event, DeviceHeard) and event.kind == "shuffler"]
    seen = [state for state in states if state != "shuffling"]  # on a busy machine it is over before it is reported
    assert seen[:3] == ["empty", "ready", "empty"]
