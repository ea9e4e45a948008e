"""On which page of the reference each message, command, update, action and part is."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from protocol import bans, commands, disputes, irregularities, messages, physical_cards, progressive, supervision, tray
from protocol.typescript import structs
from protocol.updates import TableUpdate
from protocol.views import MayPlay, MayPrepare, MayProceed, TableAction


class Page(Struct, frozen=True):
    """A page of the reference: what it is about, and the `kinds` that are on it. Without kinds it has all others."""

    name: str
    title: str
    about: str
    kinds: tuple[type, ...] = ()


PLAYER = (
    messages.Refill,
    messages.Refilled,
    messages.ChooseName,
    messages.Named,
    messages.Wallet,
    *get_args(commands.PlayerCommand),
    disputes.Dispute,
    *get_args(MayPlay),
    disputes.MayDispute,
)
READER = (physical_cards.ReadCard, physical_cards.MayRead)
DEALER = (
    messages.SignIn,
    messages.Active,
    irregularities.ShowOutcome,
    irregularities.OutcomeShown,
    commands.Proceed,
    *get_args(commands.DeckCommand),
    commands.Report,
    commands.Withdraw,
    physical_cards.UndoRead,
    physical_cards.CorrectCard,
    supervision.TakeTable,
    supervision.EndShift,
    progressive.CallClaim,
    tray.CountTray,
    tray.VerifyCount,
    tray.SignSlip,
    tray.Tended,
    MayProceed,
    *get_args(MayPrepare),
    irregularities.MayReport,
    irregularities.MayWithdraw,
    physical_cards.MayUndo,
    physical_cards.MayCorrectCard,
    supervision.MayTakeTable,
    supervision.MayEndShift,
    progressive.MayCallClaim,
    tray.MayCountTray,
    tray.MayVerifyCount,
    tray.MaySignSlip,
)
FLOOR = tuple(
    kind
    for union in (
        bans.Ruling,
        bans.Decreed | bans.Bans,
        commands.IrregularityCommand,
        disputes.DisputeCommand,
        supervision.SupervisionCommand,
        tray.TrayCommand,
        progressive.ClaimCommand,
        irregularities.MayRule,
        disputes.MayJudge,
        disputes.MayAsk,
        supervision.MayAct,
        tray.MayHandle,
        progressive.MayClaim,
    )
    for kind in get_args(union)
    if kind not in (*PLAYER, *DEALER)
)
PAGES = (
    Page(
        "everybody",
        "Everybody",
        "Connect, choose a table, see what happens there, and look up past rounds. Spectators need no more than this.",
    ),
    Page("player", "Players", "Sit down, wager, choose, dispute a round, and leave.", PLAYER),
    Page(
        "dealer",
        "Dealers",
        "Sign in, take a table, deal, and report what went wrong. The floor uses some of these, too.",
        DEALER,
    ),
    Page("floor", "The floor", "What supervisors do: at a table, and for the whole house.", FLOOR),
    Page(
        "reader",
        "Card readers",
        "A reader of physical cards is a client with the role `device`. It says `SignIn`, goes to its table with "
        "`Hello`, waits in `Legal` for `MayRead`, and sends `ReadCard`. A dealer enters a card with the same command.",
        READER,
    ),
)
CHAPTERS: dict[str, Any] = {
    "From the client": messages.FromClient,
    "From the server": messages.FromServer,
    "Commands": commands.TableCommand,
    "Updates": TableUpdate,
    "Actions": TableAction | disputes.MayAsk,
}
UNIONS = {"TableCommand": "Commands", "TableUpdate": "Updates", "TableAction": "Actions"}
HOME = "everybody"  # the page of values, of unions, and of parts that several pages use


def page_of(kind: type) -> str:
    """Return the name of the page that a message, command, update or action is on."""
    return next((page.name for page in PAGES if kind in page.kinds), HOME)


def chaptered(page: str) -> Iterator[tuple[str, list[type]]]:
    """Yield the chapters of a page that have something on it, and what they have."""
    for title, union in CHAPTERS.items():
        if found := [kind for kind in get_args(union) if page_of(kind) == page]:
            yield title, found


def parts() -> dict[type, str]:
    """Return the page of each part of messages: that of the only page that uses it, or the home page."""
    listed = {kind for union in CHAPTERS.values() for kind in get_args(union)}
    used: dict[type, set[str]] = {}
    for kind in sorted(listed, key=lambda one: str(one.__name__)):
        for part in structs((kind,)):
            if part.cls not in listed:
                used.setdefault(part.cls, set()).add(page_of(kind))
    return {part: pages.pop() if len(pages) == 1 else HOME for part, pages in used.items()}


@cache
def everything() -> dict[str, str]:
    """Return the page of every struct of messages on the WebSocket, by its name."""
    listed = {kind.__name__: page_of(kind) for union in CHAPTERS.values() for kind in get_args(union)}
    return {part.__name__: page for part, page in parts().items()} | listed
