"""A round at a real house."""

import asyncio
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from protocol.codec import JSON
from protocol.messages import Hello
from server.cli.conformance import links
from server.cli.conformance.check import Failed, check, expect
from server.cli.conformance.trial import Trial, same_view


LONGEST_ROUND = 300.0  # s, with the rounds in which a seat becomes free
GLANCE = 0.1  # s between two looks at the client
State = dict[str, Any]


@check("A client plays a round at a real house, and has the view that the house shows to others.", links.HELLO)
async def plays_a_round(trial: Trial) -> None:
    """Sit down at a table with a free seat, wager the least, play on, and leave."""
    await trial.ask("connect", url=trial.url)
    state = await trial.until(lambda state: state["tables"], "The client shows no tables.")
    table = free_table(state["tables"])
    await trial.ask("join", table=table)
    await trial.until(lambda state: state["view"].get("table") == table, f"The client does not get to table {table}.")
    try:
        async with asyncio.timeout(LONGEST_ROUND):
            await play(trial)
            await compare(trial, table)
            await trial.ask("command", command={"type": "Leave"})
    except TimeoutError:
        raise Failed(f"No round was settled in {LONGEST_ROUND:.0f} seconds.") from None


def free_table(tables: list[State]) -> str:
    """Return the first table that deals by itself and has a free seat."""
    free = [
        card["table"] for card in tables if card["open"] and card["pace"] == "house" and card["taken"] < card["places"]
    ]
    if not free:
        raise Failed("The house has no open table that deals by itself and has a free seat.")
    return str(free[0])


async def play(trial: Trial) -> None:
    """Play until a wager of the client is settled."""
    while True:
        state = await trial.state()
        if any(seat["results"] for seat in own_seats(state)):
            return
        if (move := next_move(state)) is None:
            await asyncio.sleep(GLANCE)
        else:
            answer = await trial.ask("command", command=move)
            expect("accepted" in answer or "refused" in answer, f"The adapter answered {answer}.")


def own_seats(state: State) -> list[State]:
    """Return the positions of the client's player."""
    return [seat for seat in state["view"]["seats"] if seat["player"] == state["player"]]


def next_move(state: State) -> State | None:
    """Return a command that is legal: sit down, wager the least that is needed, play on."""
    view, legal = state["view"], state["legal"]
    mine = own_seats(state)
    needed = [spot["wager"] for spot in view["rules"]["spots"] if spot["must"]] or [view["rules"]["spots"][0]["wager"]]
    for action in legal:
        match action:
            case {"type": "MaySit", "seats": [seat, *_], "high": high, "chip": chip} if not mine:
                return {"type": "Sit", "seat": seat, "buy_in": min(high, state["balance"]) // chip * chip}
            case {"type": "MayChoose", "warn": False, "command": command}:
                return dict(command)
            case {"type": "MayBet", "command": command} if command["wager"] in needed:
                if not any(seat["wagers"].get(command["wager"]) for seat in mine):
                    return {**command, "amount": action["low"]}
    return next((action["command"] for action in legal if action["type"] == "MayDone" and mine), None)


async def compare(trial: Trial, table: str) -> None:
    """Compare the client's view with what a newcomer is shown while no cards are on the table."""
    assert trial.url is not None
    while True:
        state = await trial.until(lambda state: state["view"]["phase"] == "betting", "No other round opens.")
        async with connect(trial.url, subprotocols=[Subprotocol(JSON.name)], proxy=None) as socket:
            await socket.send(msgspec.json.encode(Hello("1", table=table)).decode())
            snapshot = await first_snapshot(socket)
        if snapshot["seq"] == state["seq"]:  # otherwise something has happened meanwhile
            same_view(state["view"], snapshot["view"])
            return


async def first_snapshot(socket: Any) -> State:
    """Return the first snapshot of a connection."""
    while True:
        message: State = msgspec.json.decode(await socket.recv())
        if message["type"] == "Snapshot":
            return message


CHECKS = (plays_a_round,)
