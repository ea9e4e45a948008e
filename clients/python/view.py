"""
The view of a table, and how each update changes it.

Views and updates are the plain dictionaries of the wire. Each function here returns a new view and leaves the old one
unchanged.
"""

from typing import Any


View = dict[str, Any]
Update = dict[str, Any]
Part = dict[str, Any]

UNASKED = {"silence": None, "silence_option": None}  # no question is open, or no clock runs
NOTHING_PROVEN: Part = {"promises": None, "seeds": [], "root": None, "seed": None}
STEP = ("step", "phase", "turn", "deadline", *UNASKED)


class UnknownUpdate(Exception):
    """The update's type, or the rules that it names, are unknown to this client: only a snapshot can show the view."""


def apply_update(view: View, update: Update) -> View:
    """
    Return the view after one update.

    Raises:
        UnknownUpdate: If the update's type is not known, or rules that it names by their hash.

    """
    match update["type"]:
        case "Skipped" | "CardBurned" | "PotPlayed":
            return view
        case "BetsClosed":
            return view | {"deadline": None, "pot": update["pot"]}
        case "ButtonMoved":
            return view | {"button": update["to"]}
        case "RoundOpened":
            return opened(view, update)
        case "StepOpened":
            return stepped(view, update)
        case "RoundClosed":
            over = {"step": None, "phase": "over", "turn": None, **UNASKED}
            return reckoned(unread(view, None) | over | {"deadline": update["deadline"]}, update)
        case "ClockRestarted":
            return view | {"deadline": update["deadline"]}
        case "Prepared":
            return view | {"equipment": update["equipment"]}
        case "Supervised":
            asked = UNASKED if update["deadline"] is None else {}
            seen = view | {"standing": update["standing"], "deadline": update["deadline"], **asked}
            if update["moves"] is not None:
                return moved(seen, update["moves"]["seat"], update["moves"]["to"])
            return seen if update["leaves"] is None else player(seen, update["leaves"], leaving=True)
        case "Reviewed" | "Progressed" as what:
            part = "cases" if what == "Reviewed" else "progressive"
            seen = view | {part: update[part]}
            return seen if update["player"] is None else player(seen, update["player"], stack=update["stack"])
        case "SeedsRevealed":
            return view
        case "SeedsAwaited" | "SeedsClosed" | "DeckCommitted" | "SeedRevealed":
            return proven(view, update)
        case "DeviceTold":
            return view | {"devices": update["devices"]}
        case "Tended":
            return view | {"tray": update["tray"]}
        case "ShoeRead":
            return view | {"shoe": update["shoe"]}
        case "RoundVoided":
            void = {"cause": update["cause"], "clause": update["clause"]}
            return returned(view, update) | {
                "turn": None,
                "deadline": None,
                **UNASKED,
                "pot": 0,
                "void": void,
                "report": None,
            }
        case "IrregularityReported" | "ReportClosed" | "IrregularityRuled" | "CardDiscarded" | "WagersVoided":
            return ruled(view, update)
        case "SeatReserved":
            return seated(view, update)
        case "Left":
            return left(view, update["player"])
        case "TopUpAsked" | "BuyInRefused":
            return player(view, update["player"], pending=update["pending"])
        case "BoughtIn":
            return reckoned(player(view, update["player"], stack=update["stack"], pending=update["pending"]), update)
        case "LeaveAsked":
            return player(view, update["player"], leaving=True)
        case "WentAway" | "CameBack" as presence:
            return player(view, update["player"], away=presence == "WentAway")
        case "SaidDone":
            return player(view, update["player"], done=update["done"])
        case "WagerPlaced" | "WagerReturned" | "Paid" | "Awarded":
            return wagered(view, update)
        case "CardsDealt" | "CardsShown" | "CardsExposed" | "HandNamed":
            return turned(view, update)
        case "CardCorrected":
            return turned(view, update) | {"shoe": update["shoe"]}
        case "Chose":
            return chosen(view, update["choice"], decided=update["decided"]) | {"pot": update["pot"]}
        case "Decided":
            return seat(view, update["seat"], decided=True)
        case unknown:
            raise UnknownUpdate(unknown)


def proven(view: View, update: Update) -> View:
    """Return the view with more of the proof of the round: the players' seeds, the root of the deck, the seed."""
    known = {key: value for key, value in update.items() if key in view["fairness"]}
    clock: Part = {"deadline": update.get("deadline")} if update["type"] in ("SeedsAwaited", "SeedsClosed") else {}
    phase: Part = {"phase": "dealing"} if update["type"] == "SeedsAwaited" else {}
    return view | {"fairness": view["fairness"] | known} | clock | phase


def opened(view: View, update: Update) -> View:
    """Return the view with betting open and the previous round cleared."""
    named = {key: value for key, value in update.items() if key not in ("type", "seq")}
    if isinstance(rules := update["rules"], str):
        if rules != view["rules"]["hash"]:
            raise UnknownUpdate(rules)
        named["rules"] = view["rules"]
    cleared = {"turn": None, "deadline": None, **UNASKED}
    hands: Part = {"dealer": [], "dealer_hand": None, "community": [], "pot": 0, "void": None}
    hands |= {"report": None, "rulings": [], "discarded": [], "fairness": NOTHING_PROVEN}
    seats = [empty_seat(old["seat"], old["player"]) for old in view["seats"]]
    players = [old | {"done": False} for old in view["players"]]
    return view | named | cleared | hands | {"seats": seats, "players": players}


def stepped(view: View, update: Update) -> View:
    """Return the view at another step of the round, with the choices that were hidden until now."""
    for choice in update["shown"]:
        view = chosen(view, choice, decided=False)
    return unread(view, update["step"]) | {key: update.get(key) for key in STEP}  # an older house says less


def unread(view: View, step: int | None) -> View:
    """Return the view at another step, none of whose cards has been read."""
    if view["shoe"] is None or view["step"] == step:
        return view
    return view | {"shoe": view["shoe"] | {"slots": [], "next": None, "unread": False, "fault": None}}


def reckoned(view: View, update: Update) -> View:
    """Return the view with the expected amount in the tray, if this viewer may know it."""
    if update["tray"] is None:
        return view
    return view | {"tray": view["tray"] | {"amount": update["tray"]}}


def chosen(view: View, choice: Part, *, decided: bool) -> View:
    """Return the view after a seat's choice, with the wager that the choice made or took back."""
    old = seat_of(view, choice["seat"])
    view = player(view, old["player"], stack=choice["stack"])
    wagers = {wager: amount for wager, amount in old["wagers"].items() if wager != choice["wager"]}
    wagers |= {choice["wager"]: choice["amount"]} if choice["amount"] else {}
    about = {"choice": choice["choice"], "by_table": choice["by"] == "table", "folded": choice["folded"]}
    return seat(view, choice["seat"], wagers=wagers, decided=decided, **about)


def seated(view: View, update: Update) -> View:
    """Return the view with one more seat taken; players are ordered by seat."""
    who, number = update["player"], update["seat"]
    seats = sorted([*view["seats"], empty_seat(number, who)], key=lambda one: int(one["seat"]))
    known = {old["player"]: old for old in view["players"]}
    mine = known.get(who, newcomer(who, update["name"], bot=update.get("bot", False)))
    known[who] = mine | {"seats": sorted([*mine["seats"], number]), "pending": update["pending"]}
    players = sorted(known.values(), key=lambda one: int(one["seats"][0]))
    return view | {"players": players, "seats": seats}


def moved(view: View, number: int, to: int) -> View:
    """Return the view after a player was moved from seat `number` to seat `to`."""
    who = seat_of(view, number)["player"]
    seats = [old for old in view["seats"] if old["seat"] != number] + [empty_seat(to, who)]
    mine = next(old for old in view["players"] if old["player"] == who)
    places = sorted([to, *(old for old in mine["seats"] if old != number)])
    players = [old for old in view["players"] if old is not mine] + [mine | {"seats": places}]
    players.sort(key=lambda one: int(one["seats"][0]))
    return view | {"players": players, "seats": sorted(seats, key=lambda one: int(one["seat"]))}


def left(view: View, who: str) -> View:
    """Return the view without a player who left; the seats are open again."""
    players = [old for old in view["players"] if old["player"] != who]
    return view | {"players": players, "seats": [old for old in view["seats"] if old["player"] != who]}


def wagered(view: View, update: Update) -> View:
    """Return the view after a wager was made, returned or settled, or an award was paid."""
    old = seat_of(view, update["seat"])
    view = player(view, old["player"], stack=update["stack"]) | {"pot": update.get("pot", view["pot"])}
    wagers = dict(old["wagers"])
    results = old["results"]
    match update["type"]:
        case "WagerPlaced" if update["amount"]:
            wagers[update["wager"]] = update["amount"]
        case "WagerPlaced" | "WagerReturned":
            wagers.pop(update["wager"], None)
        case "Paid":
            wagers.pop(update["wager"], None)
            results = [*results, result(update["wager"], update["stake"], update["returned"], update["why"])]
        case _:
            results = [*results, result(update["award"], 0, update["amount"], update["why"])]
    return seat(view, update["seat"], wagers=wagers, results=results)


def ruled(view: View, update: Update) -> View:
    """Return the view after an irregularity was reported or ruled on."""
    match update["type"]:
        case "IrregularityReported":
            return view | {"report": update["report"], "deadline": None, **UNASKED}
        case "ReportClosed":
            return view | {"report": None}
        case "IrregularityRuled":
            return view | {"report": None, "rulings": [*view["rulings"], update["ruling"]]}
        case "CardDiscarded":
            return view | {"discarded": [*view["discarded"], update["card"]]}
    view = returned(view, update) | {"pot": update["pot"]}
    for dead in update["dead"]:
        view = seat(view, dead, void=update["clause"])
    return view


def returned(view: View, update: Update) -> View:
    """Return the view after void wagers were returned to the stacks."""
    for back in update["wagers"]:
        old = seat_of(view, back["seat"])
        wagers = {wager: amount for wager, amount in old["wagers"].items() if wager != back["wager"]}
        results = [*old["results"], result(back["wager"], back["amount"], back["amount"], "void")]
        view = player(view, old["player"], stack=back["stack"])
        view = seat(view, back["seat"], wagers=wagers, results=results)
    return view


def turned(view: View, update: Update) -> View:
    """Return the view after cards were dealt or turned up, or a hand was named."""
    if update["type"] == "HandNamed":
        return seat(view, update["seat"], hand=update["hand"])
    dealt = update["type"] == "CardsDealt"
    place = update["to"] if dealt else update["of"]
    match place:
        case "dealer" | "community":
            view = view | {place: [*view[place], *update["cards"]] if dealt else update["cards"]}
        case _:
            cards = [*seat_of(view, place)["cards"], *update["cards"]] if dealt else update["cards"]
            view = seat(view, place, cards=cards)
    for known in update["hands"]:
        view = worded(view, known["of"], known["hand"])
    return view


def worded(view: View, of: int | str, hand: str | None) -> View:
    """Return the view with a hand described in words."""
    return view | {"dealer_hand": hand} if of == "dealer" else seat(view, int(of), hand=hand)


def player(view: View, who: str, **changes: Any) -> View:
    """Return the view with changed fields of one player."""
    return view | {"players": [old | changes if old["player"] == who else old for old in view["players"]]}


def seat(view: View, number: int, **changes: Any) -> View:
    """Return the view with changed fields of one seat."""
    return view | {"seats": [old | changes if old["seat"] == number else old for old in view["seats"]]}


def seat_of(view: View, number: int) -> Part:
    """Return one seat of the view; raise KeyError if nobody has it."""
    for one in view["seats"]:
        if one["seat"] == number:
            return dict(one)
    raise KeyError(number)


def empty_seat(number: int, who: str) -> Part:
    """Return a seat before any wager."""
    hand: Part = {"cards": [], "hand": None}
    answer: Part = {"choice": None, "by_table": False, "folded": False, "decided": False}
    return {"seat": number, "player": who, "wagers": {}, **hand, **answer, "results": [], "void": None}


def newcomer(who: str, name: str, *, bot: bool) -> Part:
    """Return a player who has just sat down."""
    blank: Part = {"stack": 0, "pending": 0, "done": False, "away": False, "leaving": False}
    return {"player": who, "name": name, "seats": [], **blank, "bot": bot}


def result(wager: str, stake: int, returned: int, why: str) -> Part:
    """Return one line of a seat's results."""
    return {"wager": wager, "stake": stake, "returned": returned, "why": why}
