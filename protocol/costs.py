"""
A server rations work, not messages: each message costs microseconds of a processor, by its kind.

Each connection, each session and each address has an allowance of work, which fills with time and which its messages
spend. While an allowance is used up, messages are refused with `too_fast`. A connection that goes on is closed with
4429. Those who have a seat are not refused because of others at their address. A connection that goes on sending more
than ten pings, pongs or pieces of messages a second is cut off.

The costs of a socket, `/readyz`, `Hello`, the look-ups, `TopUp`, a refused `Done` and a message that is none were
measured on one core of a server, with Redis. The others are estimates beside these.
"""

from typing import NamedTuple, get_args

from .bans import Exclude, Readmit, StartGaming, StopGaming
from .commands import Bet, Choose, DeckCommand, Done, GiveSeed, IrregularityCommand, Leave, Proceed, Sit, TopUp
from .disputes import Correct, Dispute, DisputeCommand
from .irregularities import ShowOutcome
from .messages import Active, ChooseName, Do, FromClient, Hello, Refill, SignIn, SignOut
from .past_rounds import ShowProof, ShowRound, ShowRounds
from .physical_cards import CardCommand
from .progressive import ClaimCommand
from .rules_panel import ShowRules
from .supervision import SupervisionCommand
from .tray import TrayCommand


class Allowance(NamedTuple):
    """Microseconds of work: how many a second in the long run, and how many at once."""

    rate: int
    burst: int


ALLOWANCES = {
    "connection": Allowance(50_000, 300_000),
    "session": Allowance(100_000, 600_000),
    "address": Allowance(200_000, 1_000_000),
}
REQUESTS = {
    "/ws": 1_300,
    "/readyz": 1_200,
    "/healthz": 800,
    "/session": 2_500,
    "/fairness": 1_500,
    "page": 800,
}  # HTTP; opening a socket is one of them
REFUSAL = 400  # a message that is not carried out
MESSAGES: dict[type, int] = {
    Hello: 2_000,
    SignIn: 2_500,
    SignOut: 1_500,
    Active: 500,
    Refill: 2_500,
    ChooseName: 4_000,
    ShowRounds: 30_000,  # a thousand events of the log are read
    ShowRound: 20_000,
    ShowProof: 20_000,
    ShowOutcome: 1_500,
    ShowRules: 700,
    Exclude: 2_000,
    Readmit: 2_000,
    StopGaming: 2_000,
    StartGaming: 2_000,
}
STAFF = (
    Proceed
    | DeckCommand
    | IrregularityCommand
    | DisputeCommand
    | CardCommand
    | SupervisionCommand
    | TrayCommand
    | ClaimCommand
)
COMMANDS: dict[type, int] = {
    **dict.fromkeys(get_args(STAFF), 1_500),
    Sit: 2_500,
    TopUp: 2_500,
    Leave: 2_500,
    Bet: 1_500,
    Done: 1_000,
    GiveSeed: 1_000,
    Choose: 1_500,
    Dispute: 20_000,
    Correct: 20_000,
}


def cost_of(message: FromClient) -> int:
    """Return what a message costs; a `Do` costs what its command does."""
    return COMMANDS[type(message.command)] if isinstance(message, Do) else MESSAGES[type(message)]
