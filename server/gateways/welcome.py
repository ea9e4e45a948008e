"""What somebody is told who has said who they are."""

from protocol.messages import Hello, SignIn, Welcome
from server.access.sessions import RETURN_TTL, Sessions
from server.access.sockets import Held
from server.store import Purse


HEARTBEAT = 3.0  # s; clients leave a connection after three without one, in time to choose at the table's new node


def welcome(asked: Hello | SignIn, held: Held, purse: Purse, sessions: Sessions, sockets: tuple[str, ...]) -> Welcome:
    """Return the answer to a message that opens a session; a page gets a ticket in place of the session's token."""
    session = held.session
    return Welcome(
        id=asked.id,
        session=None if asked.page else held.token,
        player=session.player,
        name=session.name,
        role=session.role,
        balance=purse.balance,
        table=purse.table,
        now=sessions.world.now(),
        heartbeat=int(HEARTBEAT * 1000),
        addresses=sockets,
        ticket=sessions.ticket(held, RETURN_TTL) if asked.page else None,
        refill_to=sessions.refills.most if session.role == "player" else 0,
    )
