"""Cookies of pages over real HTTP: what they open, which pages get one, and what they leave in the store."""

import asyncio
import re
from http.client import HTTPConnection

import pytest

from server.store import Away
from tests.gateways.talker import open_house, talking


@pytest.fixture
async def house():
    async with open_house() as house:
        yield house


class Browser:
    """The cookies of one browser, and what its pages ask for."""

    def __init__(self, house, scheme="http:", host=None):
        self.house = house
        self.scheme = scheme
        self.host = host or f"127.0.0.1:{house.port}"
        self.cookies = {}
        self.set = ""

    async def ask(self, side="player", ticket=None, path="/session/", **headers):
        """Return the status and the ticket that a page gets."""
        sent = {"Host": self.host, "Croupier-Page": self.scheme, **headers}
        if ticket is not None:
            sent["Croupier-Ticket"] = ticket
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())

        def fetch():
            connection = HTTPConnection("127.0.0.1", self.house.port, timeout=10)
            connection.request("GET", f"{path}{side}", headers={name: v for name, v in sent.items() if v})
            response = connection.getresponse()
            body = response.read().decode().strip()
            connection.close()
            return response.status, response.headers.get("Set-Cookie", ""), body

        status, self.set, body = await asyncio.to_thread(fetch)
        if self.set:
            name, value = self.set.partition(";")[0].split("=", 1)
            self.cookies[name] = value
        return status, body


async def page(house, **hello):
    """Say Hello as a page, and return the welcome."""
    async with talking(house) as talker:
        return await talker.hello(page=True, **hello)


async def test_a_page_trades_a_ticket_for_a_cookie_and_comes_back_with_tickets(house):
    browser = Browser(house)
    assert await browser.ask() == (200, "")
    first = await page(house)
    assert first["session"] is None
    status, ticket = await browser.ask(ticket=first["ticket"])
    assert status == 201
    assert re.fullmatch(
        rf"croupier-player-{house.port}=[A-Za-z0-9._-]+; Max-Age=2592000; HttpOnly; SameSite=Strict", browser.set
    )
    assert (await page(house, ticket=ticket))["player"] == first["player"]
    assert (await page(house, ticket=ticket))["code"] == "unknown_ticket"
    for _ in range(2):
        status, ticket = await browser.ask()
        assert (status, browser.set) == (200, "")
        assert (await page(house, ticket=ticket))["player"] == first["player"]
    assert not house.store.sessions.sessions
    assert not house.store.sessions.tickets


async def test_with_tls_the_cookie_is_sent_with_tls_alone(house):
    browser = Browser(house, "https:", "play.example.com")
    await browser.ask(ticket=(await page(house))["ticket"])

    assert browser.set.startswith("croupier-player=")
    assert browser.set.endswith("; Secure")


async def test_player_staff_and_sign_have_a_cookie_each(house):
    browser = Browser(house)
    code = await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as dana:
        staff = await dana.say("SignIn", name="Dana", code=code, page=True)
    welcomes = {"player": await page(house), "staff": staff, "sign": await page(house)}
    for side, welcome in welcomes.items():
        assert (await browser.ask(side, welcome["ticket"]))[0] == 201
    for side, welcome in welcomes.items():
        assert (await page(house, ticket=(await browser.ask(side))[1]))["player"] == welcome["player"]
    value = browser.cookies[f"croupier-staff-{house.port}"]
    browser.cookies = {f"croupier-player-{house.port}": value}
    assert await browser.ask("player") == (200, ""), "the cookie of another side is none"


async def test_an_old_token_is_exchanged_once_and_its_wallet_is_kept(house):
    async with talking(house) as program:
        welcome = await program.hello(table="T1")
        await program.do("Sit", seat=1, buy_in=40_000)
        await program.until(type="Wallet")
    browser, old = Browser(house), welcome["session"]
    exchanged = await page(house, session=old)
    assert (exchanged["player"], exchanged["session"]) == (welcome["player"], None)
    assert (await browser.ask(ticket=exchanged["ticket"]))[0] == 201
    again = await page(house, ticket=(await browser.ask())[1])
    assert (again["player"], again["balance"]) == (welcome["player"], house.config.welcome - 40_000)

    assert (await page(house, session=old))["code"] == "unknown_session"


async def test_a_second_window_that_was_slower_becomes_the_first_ones_guest(house):
    browser = Browser(house)
    first, second = await page(house), await page(house)
    assert (await browser.ask(ticket=first["ticket"]))[0] == 201
    status, ticket = await browser.ask(ticket=second["ticket"])

    assert status == 200
    assert (await page(house, ticket=ticket))["player"] == first["player"]


async def test_a_cookie_of_an_ended_session_gets_nothing_and_of_a_locked_one_a_ticket_to_unlock_it(house):
    browser, code = Browser(house), await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as dana:
        welcome = await dana.say("SignIn", name="Dana", code=code, page=True)
        await browser.ask("staff", welcome["ticket"])
        ((key, session),) = (await house.store.sessions.all_sessions()).items()
        await house.sessions.shifts.lock(key, session)
    _, ticket = await browser.ask("staff")
    async with talking(house) as dana:
        assert (await dana.hello(ticket=ticket, page=True))["code"] == "locked"
        assert (await dana.say("SignIn", name="Dana", code=code, page=True))["type"] == "Welcome"
        await dana.send({"type": "SignOut", "id": "out"})
        await dana.closed()

    assert await browser.ask("staff") == (200, "")


async def test_pages_of_other_sites_and_forged_cookies_get_nothing(house):
    browser = Browser(house)
    await browser.ask(ticket=(await page(house))["ticket"])
    assert (await browser.ask(**{"Croupier-Page": ""}))[0] == 403
    assert (await browser.ask("nobody"))[0] == 403
    (name, value), *_ = browser.cookies.items()
    forged = (
        value[:-1],
        "a" * 64,
        f"{'a' * 64}.{'A' * 48}",
        value.replace("guest", "gues7"),
        '"',
        "é".encode().decode("latin-1"),
    )
    for wrong in forged:
        browser.cookies = {name: wrong}
        assert await browser.ask() == (200, "")
    assert (await browser.ask(ticket="no ticket"))[1] == ""


@pytest.mark.parametrize("name", ["Host", "Croupier-Page", "Croupier-Ticket"])
async def test_a_header_that_is_sent_twice_gets_a_clear_answer(house, name):
    lines = {"Host": "casino", "Croupier-Page": "http:", "Croupier-Ticket": "x"}
    twice = [*lines.items(), (name, "y")]
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write("\r\n".join(["GET /session/player HTTP/1.1", *map(": ".join, twice), "", ""]).encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()

    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert body == f"Send the header {name} once.\n".encode()


async def test_a_store_that_does_not_answer_is_said(house, monkeypatch):
    browser = Browser(house)
    await browser.ask(ticket=(await page(house))["ticket"])

    async def away(*_):
        raise Away("gone")

    monkeypatch.setattr(house.store.sessions, "load_session", away)
    assert (await browser.ask())[0] == 503
