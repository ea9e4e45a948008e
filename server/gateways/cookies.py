"""
The cookies of pages: a page that has signed in trades a ticket for one, and later gets tickets with it.

Each kind of page has its own at each address: player, staff and sign. A cookie is sent to this path alone, from pages
of this site, and no script can read it. A page of another site cannot ask, because nobody permits it the header that is
required.
"""

from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie

from msgspec.structs import replace
from websockets.datastructures import Headers
from websockets.http11 import Request

from protocol.refusals import Code, Refused
from server.access.sessions import RETURN_TTL, SESSION_TTL, Sessions
from server.access.sockets import Held
from server.access.tickets import signed, unsigned
from server.store import Away

from .pages import SAFE


SIDES = ("player", "staff", "sign")
PAGE = "Croupier-Page"  # the scheme of the page, like "https:"; every page of ours says it
TICKET = "Croupier-Ticket"
FOR_NOBODY = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", **SAFE}

Answer = tuple[HTTPStatus, str, dict[str, str]]


async def answer(sessions: Sessions, request: Request, side: str) -> Answer:
    """
    Return the answer to a page: a ticket, or nothing if it has to sign in.

    With 201 the ticket that it traded has become the cookie. A new guest gets a ticket for another window's cookie.
    """
    headers = request.headers
    if side not in SIDES or headers.get(PAGE) not in ("http:", "https:"):
        return HTTPStatus.FORBIDDEN, "Only pages of this house ask for this.", FOR_NOBODY
    name = f"croupier-{side}{port_of(headers)}"
    try:
        kept = await held_by(sessions, headers, name, side)
        asked = await traded(sessions, headers)
        if asked is None or (kept is not None and asked.unplayed):
            return HTTPStatus.OK, "" if kept is None else sessions.ticket(kept), FOR_NOBODY
    except Away:
        return HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer.", FOR_NOBODY
    value = cookie(headers, name, signed(asked.key, belongs(side), sessions.store.macs), SESSION_TTL // 1000)
    return HTTPStatus.CREATED, sessions.ticket(asked, RETURN_TTL), {**FOR_NOBODY, "Set-Cookie": value}


async def traded(sessions: Sessions, headers: Headers) -> Held | None:
    """Return the session of the ticket that a page trades, or None if it has none that is good."""
    if (text := headers.get(TICKET)) is None:
        return None
    try:
        return await sessions.redeem(sessions.read_ticket(text))
    except Refused:
        return None


async def held_by(sessions: Sessions, headers: Headers, name: str, side: str) -> Held | None:
    """Return the session of the cookie that a page has, or None. From now on only a cookie opens it."""
    try:
        found = SimpleCookie("; ".join(headers.get_all("Cookie"))).get(name)
    except CookieError:
        return None
    key = unsigned(found.value, belongs(side), sessions.store.macs) if found else None
    if key is None:
        return None
    try:
        held = await sessions.find(key)
    except Refused as no:  # a locked one is opened with a code, after Hello
        session = await sessions.store.sessions.load_session(key, SESSION_TTL) if no.code is Code.LOCKED else None
        return None if session is None else Held(key, session)
    if not held.unplayed and not held.session.cookie:
        await sessions.store.sessions.change_session(key, replace(held.session, cookie=True))
    return held


def cookie(headers: Headers, name: str, value: str, lasts: int) -> str:
    """Return a cookie for this path alone, which is the default; with TLS it is sent with TLS only."""
    secure = "; Secure" if headers[PAGE] == "https:" else ""
    return f"{name}={value}; Max-Age={lasts}; HttpOnly; SameSite=Strict{secure}"


def belongs(side: str) -> str:
    """Return what the MAC of a cookie is bound to."""
    return f"the cookie of a {side} page"


def port_of(headers: Headers) -> str:
    """Return the port of this address as part of a name: cookies of one host are shared by all its ports."""
    port = headers.get("Host", "").rpartition(":")[2]
    return f"-{port}" if port.isascii() and port.isdigit() else ""
