import asyncio
import gzip
from contextlib import AsyncExitStack, closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection

import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from protocol import asyncapi
from protocol.messages import CloseCode
from server.gateways import http
from server.gateways.pages import Pages
from server.store import Away
from tests.fakes import eventually
from tests.gateways.talker import open_house, seated, talking


HANDSHAKE = b"""GET /ws HTTP/1.1\r
Host: casino\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Protocol: croupier.json\r
\r
"""


@pytest.fixture
async def house():
    async with open_house(connections=3) as house:
        yield house


@pytest.fixture
def built(house, tmp_path):
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<!doctype html>the page")
    (tmp_path / "dist" / "assets" / "index-a1.js").write_text("let me = 1")
    (tmp_path / "secret").write_text("secret")
    house.http.pages = Pages(tmp_path / "dist")
    return house


async def ask(house, path, method="GET", **headers):
    def fetch():
        connection = HTTPConnection("127.0.0.1", house.port, timeout=10)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, dict(response.headers), body

    return await asyncio.to_thread(fetch)


@pytest.mark.parametrize("path", ["/", "/table/T1", "/dealer", "/dealer/T4", "/table/T1?seat=1"])
async def test_every_place_of_the_pages_answers_with_the_page(built, path):
    status, headers, body = await ask(built, path)

    assert (status, body) == (200, b"<!doctype html>the page")
    assert headers["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


async def test_assets_are_kept_for_ever(built):
    status, headers, body = await ask(built, "/assets/index-a1.js")

    assert (status, body) == (200, b"let me = 1")
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/../secret", "/assets/../../secret", "/%2e%2e/secret", "//secret", "/assets/", "/nothing", "/table/T1/x"]
)
async def test_what_is_not_among_the_pages_is_not_found(built, path):
    status, _, body = await ask(built, path)

    assert status == 404
    assert b"secret" not in body


async def test_a_server_has_its_asyncapi_document(house):
    status, headers, body = await ask(house, "/asyncapi.json")

    assert (status, body.decode()) == (200, asyncapi.page(house.address_at(house.port)))
    assert headers["Content-Type"].partition(";")[0] == "application/json"
    assert headers["Cache-Control"] == "no-cache"


async def test_files_go_out_compressed_to_those_who_take_it(built, tmp_path):
    script = b"let me = 1\n" * 200
    (tmp_path / "dist" / "assets" / "index-a1.js").write_bytes(script)
    built.http.pages = Pages(tmp_path / "dist")
    _, plain, body = await ask(built, "/assets/index-a1.js", Accept_Encoding="identity")
    _, headers, shorter = await ask(built, "/assets/index-a1.js", Accept_Encoding="br, gzip")
    _, asked, nothing = await ask(built, "/assets/index-a1.js", "HEAD", Accept_Encoding="gzip")

    assert (body, gzip.decompress(shorter)) == (script, script)
    assert ("Content-Encoding" not in plain, plain["Vary"]) == (True, "Accept-Encoding")
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert int(headers["Content-Length"]) == len(shorter) < len(script) / 10
    assert (asked["Content-Length"], nothing) == (headers["Content-Length"], b"")


async def test_what_may_hold_a_secret_is_not_compressed(house):
    for path in ("/session/ticket", "/readyz", "/healthz"):
        _, headers, _ = await ask(house, path, Accept_Encoding="gzip")

        assert "Content-Encoding" not in headers


async def test_head_gets_the_headers_only(built):
    status, headers, body = await ask(built, "/", "HEAD")

    assert (status, headers["Content-Length"], body) == (200, "23", b"")


async def test_nothing_can_be_posted(house):
    assert (await ask(house, "/", "POST"))[0] in (400, 405)


async def test_health_and_readiness(house):
    assert (await ask(house, "/healthz"))[0] == 200
    assert (await ask(house, "/readyz"))[2] == b"ready\n"


async def test_a_house_whose_store_is_away_or_whose_table_is_closed_is_alive_and_not_ready(house, monkeypatch):
    async def away():
        raise Away("gone")

    with monkeypatch.context() as store:
        store.setattr(house.store, "check", away)
        assert (await ask(house, "/readyz"))[0] == 503
    house.tables.rooms["T1"].open = False
    status, _, body = await ask(house, "/readyz")
    assert (status, body) == (503, b"Not open: T1.\n")
    assert (await ask(house, "/healthz"))[0] == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "https://localhost:{port}",
        "http://localhost:{port}.evil.example",
    ],
)
async def test_a_page_of_another_origin_opens_no_socket(house, origin):
    origin = origin.format(port=house.port)
    with capture_logs() as logs:
        for _ in range(2):
            with pytest.raises(InvalidStatus) as refused:
                async with talking(house, origin=origin):
                    pass

    assert refused.value.response.status_code == 403
    warnings = [line for line in logs if line["log_level"] == "warning"]
    assert [line["origin"] for line in warnings] == [origin], "it is logged once"
    assert f"http://localhost:{house.port}" in warnings[0]["allowed"]


async def test_many_wrong_origins_do_not_fill_the_log(house):
    with capture_logs() as logs:
        for number in range(http.REPORTED + 10):
            house.http.report(f"http://{number}.example")

    assert len(logs) == http.REPORTED


async def test_a_page_of_this_house_and_a_program_open_sockets(house):
    async with talking(house, origin=f"http://localhost:{house.port}") as page, talking(house) as program:
        assert (await page.hello())["type"] == (await program.hello())["type"] == "Welcome"


async def test_a_configured_origin_opens_sockets():
    async with (
        open_house(origins=("https://casino.example",)) as house,
        talking(house, origin="https://casino.example") as page,
    ):
        assert (await page.hello())["type"] == "Welcome"


@pytest.mark.parametrize("encoding", ["json", "msgpack"])
async def test_the_newest_version_that_a_client_knows_is_spoken(house, encoding):
    new, old = f"croupier.2.{encoding}", f"croupier.{encoding}"
    for offered, spoken in (([old, new], new), ([new, "croupier.9.json"], new), ([old], old)):
        async with connect(f"ws://127.0.0.1:{house.port}/ws", subprotocols=offered) as socket:
            assert socket.subprotocol == spoken


async def test_without_a_subprotocol_there_is_no_socket(house):
    for offered in (None, ["croupier.xml"]):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://127.0.0.1:{house.port}/ws", subprotocols=offered):
                pass
        assert refused.value.response.status_code == 400


async def test_a_full_house_takes_nobody_more_until_somebody_goes(house):
    async with talking(house), talking(house):
        async with talking(house):
            with pytest.raises(InvalidStatus) as refused:
                async with talking(house):
                    pass
            assert refused.value.response.status_code == 503
        await eventually(lambda: len(house.http.connections) < 3)
        async with talking(house) as late:
            assert (await late.hello())["type"] == "Welcome"


async def test_one_address_gets_no_more_connections_than_it_may_and_others_get_theirs():
    async with open_house(connections_per_address=2, exempt_networks=()) as house:
        async with talking(house) as first, talking(house):
            await first.hello()
            with pytest.raises(InvalidStatus) as refused:
                async with talking(house):
                    pass
            async with talking(house, local_addr=("127.0.0.2", 0)) as other:
                assert (await other.hello())["type"] == "Welcome"
        assert refused.value.response.status_code == 503
        assert int(refused.value.response.headers["Retry-After"]) > 0
        assert b"this address" in refused.value.response.body
        await eventually(lambda: not house.http.gate.nodes.sockets)
        async with talking(house) as late:
            assert (await late.hello())["type"] == "Welcome"


async def test_behind_a_trusted_proxy_the_forwarded_address_counts_and_otherwise_never():
    async with open_house(connections_per_address=1, exempt_networks=(), trusted_proxies=("127.0.0.2",)) as house:

        def from_ann(**more):
            return talking(house, additional_headers={"X-Forwarded-For": "203.0.113.1"}, **more)

        async with from_ann(local_addr=("127.0.0.2", 0)), from_ann():
            for options in ({"local_addr": ("127.0.0.2", 0)}, {}):
                with pytest.raises(InvalidStatus) as refused:
                    async with from_ann(**options):
                        pass
                assert refused.value.response.status_code == 503
            assert house.http.gate.nodes.sockets == {"203.0.113.1": 1, "127.0.0.1": 1}


async def test_one_address_with_too_many_requests_is_told_to_wait_and_others_are_answered(monkeypatch):
    async with open_house(exempt_networks=()) as house:
        house.http.gate.addresses.of("127.0.0.1").spend(1_200_000)
        assert [(await ask(house, path))[0] for path in ("/readyz", "/", "/ws")] == [503] * 3
        assert (await ask(house, "/healthz"))[1]["Retry-After"]
        async with talking(house, local_addr=("127.0.0.2", 0)) as other:
            assert (await other.hello())["type"] == "Welcome"


async def test_a_socket_that_sends_no_request_is_cut_off(monkeypatch):
    monkeypatch.setattr(http, "OPEN_WITHIN", 0.2)
    async with open_house() as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()


async def test_an_address_with_far_too_many_sockets_is_cut_off_unheard():
    async with open_house(connections_per_address=2, exempt_networks=()) as house:
        sockets = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(5)]
        with suppress(ConnectionResetError):
            assert await sockets[-1][0].read() == b""
        assert house.http.gate.sockets == {"127.0.0.1": 4}
        for _, writer in sockets:
            writer.close()
        await eventually(lambda: not house.http.gate.sockets)


async def test_all_who_ask_whether_the_house_is_ready_share_one_question_to_the_store(house, monkeypatch):
    asked, answer = [], asyncio.Event()

    async def check():
        asked.append(1)
        await answer.wait()

    monkeypatch.setattr(house.store, "check", check)
    asking = [asyncio.create_task(ask(house, "/readyz")) for _ in range(4)]
    await eventually(lambda: len(house.http.gate.sockets) and house.http.gate.sockets.total() == 4)
    await asyncio.sleep(0.1)
    answer.set()

    assert [status for status, _, _ in await asyncio.gather(*asking)] == [200] * 4
    assert len(asked) == 1


async def test_heartbeats_carry_the_clock_and_the_last_number_sent(monkeypatch):
    monkeypatch.setattr(http, "HEARTBEAT", 0.02)
    async with open_house() as house, seated(house) as ann, talking(house) as lobby:
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
        await ann.until(type="Heartbeat")
        beat = await ann.until(type="Heartbeat")
        await lobby.hello()

        head = house.tables.rooms["T1"].history.head
        assert (beat["seq"], beat["mark"]) == (head.version, head.mark)
        assert abs(beat["now"] - house.http.world.now()) < 60_000
        assert (await lobby.until(type="Heartbeat"))["seq"] is None


async def test_closing_the_house_sends_everybody_away_to_come_back(house):
    async with seated(house) as ann:
        room = house.tables.rooms["T1"]
        table = room.table
        house.stopping.set()

        assert await ann.closed() == CloseCode.GOING_AWAY
        assert room.table == table, "nobody counts as away"


async def test_sockets_that_say_nothing_do_not_hold_the_house_open(monkeypatch):
    monkeypatch.setattr(http, "GOODBYE", 0.1)
    monkeypatch.setattr(http, "serve", partial(http.serve, open_timeout=None))
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        async with open_house() as house:
            mute, idle = [
                stack.enter_context(closing(await loop.run_in_executor(None, create_connection, address)))
                for address in [("127.0.0.1", house.port)] * 2
            ]
            mute.sendall(HANDSHAKE)
            await eventually(lambda: house.http.connections)
        for socket in (mute, idle):
            socket.setblocking(False)
            with suppress(ConnectionResetError):
                while await loop.sock_recv(socket, 4_096):
                    pass


def test_the_built_pages_are_looked_for_where_they_are_built():
    from server.app import PAGES

    assert (Path(__file__).parents[2] / "clients" / "web" / "dist") == PAGES
