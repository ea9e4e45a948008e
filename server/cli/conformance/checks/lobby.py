"""The lobby and the wallet."""

from typing import Any

from protocol.lobby import Lobby, LobbyChanged, TableCard
from protocol.messages import Hello, Wallet
from server.cli.conformance import links
from server.cli.conformance.check import check
from server.cli.conformance.story import plain
from server.cli.conformance.trial import BALANCE, Trial


OTHERS = "The client shows other tables."


def card(table: str, taken: int = 0) -> TableCard:
    """Return a table of the lobby."""
    return TableCard(
        table,
        f"Table {table}",
        "three_card_poker",
        "Three Card Poker",
        "house",
        500,
        10_000,
        7,
        taken,
        1,
        "betting",
        open=True,
    )


def shown(*cards: TableCard) -> list[dict[str, Any]]:
    """Return tables as a client shows them."""
    return [plain(each) for each in cards]


@check("The lobby has the tables of the last `Lobby`.", links.LOBBY)
async def shows_the_lobby(trial: Trial) -> None:
    """Send a lobby, and another one."""
    call = await trial.connect()
    await call.say(Lobby((card("T1"), card("T2"))))
    await trial.until(lambda state: state["tables"] == shown(card("T1"), card("T2")), OTHERS)
    await call.say(Lobby((card("T3"),)))
    await trial.until(lambda state: state["tables"] == shown(card("T3")), OTHERS)


@check("`LobbyChanged` changes, adds, removes and orders tables.", links.LOBBY)
async def follows_the_lobby(trial: Trial) -> None:
    """Change a table, then all of them."""
    call = await trial.connect()
    await call.say(Lobby((card("T1"), card("T2"))), LobbyChanged((card("T2", 3),), None))
    now = shown(card("T1"), card("T2", 3))
    await trial.until(lambda state: state["tables"] == now, "A changed table is not there in its place.")
    await call.say(LobbyChanged((card("T3"),), ("T3", "T2")))
    then = shown(card("T3"), card("T2", 3))
    await trial.until(lambda state: state["tables"] == then, "The tables are not those of `order`.")


@check("After a lost connection the whole lobby comes again; what was said before does not count.", links.LOBBY)
async def gets_the_lobby_again(trial: Trial) -> None:
    """Cut the connection, and show other tables."""
    call = await trial.connect()
    await call.say(Lobby((card("T1"), card("T2"))))
    await trial.until(lambda state: len(state["tables"]) == 2, "The client does not show the lobby.")
    call.cut()
    call = await trial.house.call()
    hello = await call.next(Hello)
    await call.say(trial.welcome(hello), Lobby((card("T4"),)), LobbyChanged((card("T4", 1),), None))
    now = shown(card("T4", 1))
    await trial.until(lambda state: state["tables"] == now, OTHERS)


@check("The wallet has what the last `Wallet` says.", links.WALLET)
async def follows_the_wallet(trial: Trial) -> None:
    """Change the balance."""
    call = await trial.connect()
    await call.say(Wallet(BALANCE - 20_000, "T1"))
    await trial.until(lambda state: state["balance"] == BALANCE - 20_000, "The balance is another one.")


CHECKS = (shows_the_lobby, follows_the_lobby, gets_the_lobby_again, follows_the_wallet)
