"""A round of a five-card game in which everything is chosen, settled by the server and by the second reading."""

from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from tests.reading import winners_pot_poker
from tests.reading.five_card_tables import rigged
from tests.reading.five_cards import DECK
from tests.reading.live import Live
from tests.reading.telling import judge


STACK = 10**10


def cards(text):
    return tuple(text.split())


def seated(settings, seats):
    """Return a live table with one player on each of the seats."""
    return Live(settings, {f"player {seat}": (STACK, (seat,)) for seat in seats}, lambda: bytes(32))


def force(settings, wagers, choices, hands, *, rounds_before=0):
    """
    Play one round with these wagers and choices, by seat, and these hands, by place, as text; return what is told.

    A seat that says one thing says it at every question; `rounds_before` move the button first. The hands are whole
    only where nobody who is dealt to before them has folded.
    """
    live, button = seated(settings, wagers), None
    for _ in range(rounds_before):
        button = play(live, wagers, dict.fromkeys(wagers, "fold"), {}, button)[1]
    told, _ = play(live, wagers, choices, hands, button)
    for seat, mine in told.wagers.items():
        back = sum(told.returned[seat].values()) + sum(told.awards[seat].values())
        if not rounds_before:
            assert live.table.players[f"player {seat}"].stack == STACK - sum(mine.values()) + back
    return told


def play(live, wagers, choices, hands, button=None):
    """Play a round at a table; return what is told, and where the button lay."""
    settings = live.settings
    if isinstance(settings.game, WinnersPotSettings):
        button = winners_pot_poker.next_button(button, wagers)
    live.open()
    for seat, mine in wagers.items():
        for wager, amount in mine.items():
            live.bet(seat, wager, amount)
    in_it = {place: cards(hand) for place, hand in hands.items() if place in {*wagers, "dealer", "community"}}
    live.rigged = rigged(settings, sorted(wagers), button, in_it, DECK)
    live.close()
    said = {}
    while live.table.phase == "deciding":
        seat = live.table.turn or live.table.waiting(live.table.now_playing)[0]
        mine = choices[seat]
        choice = mine if isinstance(mine, str) else mine[len(said.get(seat, []))]
        waiting = [seat] if live.table.turn or choice != "silence" else live.table.waiting(live.table.now_playing)
        for other in waiting:
            said.setdefault(other, []).append(choice)
        live.choose(seat, choice)
    return judge(settings, live.round_events(), wagers, said, button), button


def ante(*seats, **side):
    """Return an ante of $1 for each seat, and the same side wager, if any."""
    return {seat: {"ante": 100} | {wager: amount for wager, amount in side.items() if amount} for seat in seats}


def twins(ranks, *places, suited=False):
    """Return hands of the same ranks in other suits, for up to four places."""
    spread = [0] * 5 if suited else [0, 1, 2, 3, 0]
    return {
        place: " ".join(rank + "cdhs"[(number + by) % 4] for rank, by in zip(cards(ranks), spread, strict=True))
        for number, place in enumerate(places)
    }


def shown(told):
    """Return the places whose cards were turned up at the end, in order."""
    return [event[1] for event in told.events if event[0] == "show"]


def deals(told):
    """Return to whom cards were dealt, in order, with how they lay: one entry for each card."""
    return [(event[1], "up" if event[3] else "down") for event in told.events if event[0] == "deal"]
