"""What Prometheus is answered by a house that is open."""

import asyncio
from http.client import HTTPConnection

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.gateways import prometheus
from tests.fakes import eventually, settings
from tests.gateways.talker import open_house, seated, talking


@pytest.fixture
async def house():
    async with open_house((settings(), settings("T2")), metrics_port=0) as house:
        yield house


def get(port, path="/metrics", method="GET"):
    """Return the status and the body."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    line.request(method, path)
    response = line.getresponse()
    return response.status, response.read().decode()


async def scraped(house):
    """Return what is told now: the value of each sample, by its name and labels."""
    status, body = await asyncio.to_thread(get, house.metrics_port)
    assert status == 200
    families = text_string_to_metric_families(body)
    return {(s.name, *sorted(s.labels.values())): s.value for family in families for s in family.samples}


async def test_commands_events_and_the_store_are_told(house):
    before = await scraped(house)
    async with seated(house) as talker:
        assert (await talker.do("Bet", round=1, seat=1, wager="ante", amount=1))["type"] == "Refused"
    after = await scraped(house)

    def more(*name):
        return after[name] - before.get(name, 0)

    assert more("croupier_commands_total", "accepted") == 1
    assert sum(more(*name) for name in after if name[0] == "croupier_commands_total") == 2
    assert more("croupier_command_seconds_count") == 2
    assert more("croupier_events_total", "T1") >= 2
    assert more("croupier_store_seconds_count", "append") >= 2


async def test_a_command_from_the_lobby_counts_as_refused(house):
    async with talking(house) as talker:
        await talker.hello()
        await talker.do("Leave")

    assert (await scraped(house))["croupier_commands_total", "not_at_a_table"] >= 1


async def test_connections_are_told_by_role_and_tables_by_state(house):
    async with talking(house) as talker, talking(house):
        await talker.hello(table="T1")
        told = await scraped(house)
        assert (told["croupier_viewers", "player"], told["croupier_viewers", "nobody"]) == (1, 1)
        assert {state: told["croupier_tables", state] for state in prometheus.STATES} == {
            "open": 2,
            "closed": 0,
            "faulted": 0,
            "elsewhere": 0,
        }

    house.tables.faulted.add("T2")
    house.tables.rooms["T2"].stop()
    await eventually(lambda: "T2" not in house.tables.rooms)
    assert (await scraped(house))["croupier_tables", "faulted"] == 1


async def test_a_slow_viewer_lags_behind(house, monkeypatch):
    monkeypatch.setattr(prometheus, "BEHIND", 0.0)
    async with talking(house) as talker:
        await talker.hello()
        (connection,) = house.http.connections
        talker.socket.transport.pause_reading()
        while connection.sender.outbox.waiting < 100_000:  # the lines between take some megabytes first
            connection.sender.send(b"x" * 10_000)
            await asyncio.sleep(0)
        told = await scraped(house)

        assert told["croupier_reader_lag_seconds",] > 0
        assert told["croupier_readers_behind",] == 1
        assert told["croupier_waiting_bytes",] > 0
        talker.socket.transport.abort()


async def test_nothing_else_is_there(house):
    port = house.metrics_port
    for path, method in (("/", "GET"), ("/metrics", "POST"), ("/ws", "GET"), ("/healthz", "GET")):
        status, _ = await asyncio.to_thread(get, port, path, method)
        assert status in (404, 405, 400), path


async def test_the_public_door_never_tells_and_without_a_port_nobody_does(house):
    assert (await asyncio.to_thread(get, house.port))[0] == 404
    async with open_house() as silent:
        assert silent.metrics_port is None
        assert (await asyncio.to_thread(get, silent.port))[0] == 404
