"""Messages of a small table, as a server would send them: one seat with a player named ann."""

from clients.python.load.frames import Frame


RULES = {
    "hash": "small",
    "chip": 100,
    "spots": [],
    "raises": [],
    "pay_tables": [],
    "notes": [],
    "card_places": {"seat": 3, "dealer": 3, "community": 0},
}


def player(name, seat, stack=10_000):
    blank = {"pending": 0, "done": False, "away": False, "leaving": False}
    return {"player": name, "name": name, "seats": [seat], "stack": stack, **blank}


def seat(number, name, **about):
    hand = {"cards": [], "hand": None, "choice": None, "by_table": False, "folded": False, "decided": False}
    return {"seat": number, "player": name, "wagers": {}, **hand, "results": [], "void": None} | about


def view(*names, **about):
    parts = {"dealer": [], "community": [], "pot": 0, "void": None, "rulings": [], "shoe": None, "tray": None}
    parts |= {"phase": "betting", "step": 0, "round": 1, "turn": None, "silence": None, "deadline": None}
    people = {
        "players": [player(name, number) for number, name in enumerate(names, 1)],
        "seats": [seat(number, name) for number, name in enumerate(names, 1)],
    }
    return {"table": "T1", "game": "three_card_poker", "rules": RULES, "places": 7, **parts, **people} | about


def snapshot(seq=10, *names, mark=None, **about):
    return Frame({"type": "Snapshot", "seq": seq, "mark": mark or f"m{seq}", "view": view(*names, **about)})


def updates(*told, mark=None):
    """A frame of updates; a number alone is an event that shows nothing."""
    listed = [{"type": "Skipped", "seq": one} if isinstance(one, int) else one for one in told]
    seq = listed[-1]["seq"]
    return Frame({"type": "Updates", "seq": seq, "mark": mark or f"m{seq}", "updates": listed})


def wager(seq, amount, stack, number=1, name="ante"):
    return {"type": "WagerPlaced", "seq": seq, "seat": number, "wager": name, "amount": amount, "stack": stack}


def paid(seq, stake, returned, stack, number=1, name="ante"):
    about = {"seat": number, "wager": name, "stake": stake, "returned": returned, "stack": stack}
    return {"type": "Paid", "seq": seq, **about, "why": "", "pot": 0}


def closed(seq):
    return {"type": "RoundClosed", "seq": seq, "deadline": None, "tray": None}


def dealt(seq, to, *cards):
    return {"type": "CardsDealt", "seq": seq, "to": to, "cards": list(cards), "hands": []}
