"""
Judge records of rounds in which something irregular was ruled (`resettle.py`): money by the clause, cards at 52.

The sections of irregularities are read here a second time, from the text of the rules and rulings C2 to C5, F5, W9 and
X6 and nothing else.
"""

from tests.reading import five_cards
from tests.reading.readings import IRREGULARITIES, READINGS


DEALS, CHOICE = "deals", "choice"
EVERY_GAME = {
    "void_round",
    "face_up",
    "drawn_in_error",
    "shoe_jam",
    "reader_failed",
    "wrong_count",
    "misdeal",
    "short_deck",
}
KINDS = EVERY_GAME.union(*(game.OWN for game in IRREGULARITIES.values()))


class Fate:
    """
    What the rulings of a round came to. `void` and `saved` are clauses; `dead` is each dead seat's.

    `paid` has the wagers of dead hands that are paid all the same: what came back, and what the limit cut off.
    """

    def __init__(self, record):
        self.record = record
        self.reading, self.game = READINGS[record["game"]], IRREGULARITIES[record["game"]]
        self.shape = self.game.shape(record)
        self.before = []
        self.found = 0
        self.void = self.saved = None
        self.dead = {}
        self.paid = {}

    def rule(self, one):
        """Take in one ruling."""
        self.moves = False
        clause = self.follows(one, one["kind"], one["step"])
        if clause != one["clause"]:
            raise five_cards.Astray(f"{one['kind']} at step {one['step']} is ruled by {one['clause']}, not {clause}")
        nobody = object()
        if self.moves != (one["confirmed_by"] is not None) or one.get("by", nobody) == one["confirmed_by"]:
            raise five_cards.Astray(f"{one['kind']} was confirmed by {one['confirmed_by']}")
        self.before.append(one)

    def follows(self, one, kind, step):
        """Return the clause that speaks of it, and note what it does."""
        clauses = self.reading.CLAUSES
        match kind:
            case "void_round":
                return self.all_void("C3")
            case "misdeal" | "short_deck" if not self.still_dealing(step):  # C6
                return self.all_void(clauses["miscount"])
            case "shoe_jam" | "reader_failed":
                return self.all_void(clauses["shoe_jam"])
            case "drawn_in_error":
                return clauses["drawn"]
            case "face_up":
                self.found += 1
                return self.game.face_up(self, step, clauses["face_up"])
            case "wrong_count":
                return self.game.wrong_count(self, one)
        if kind not in self.game.OWN:
            raise five_cards.Astray(f"{kind} is not of this game")
        return self.game.OWN[kind](self, one)

    def still_dealing(self, step):
        """Whether at a step cards are still to be dealt: not after the last deal, and not once all have given up."""
        if self.game.ALL_FOLDED_ENDS and self.all_folded():
            asked = [place for place, what in enumerate(self.shape) if what == CHOICE]
            if step > max(asked[len(seat["choices"]) - 1] for seat in self.live()):
                return False
        return self.game.deals_ahead(self, step)

    def all_folded(self):
        """Whether all live hands have folded in the end."""
        return all(seat["choices"] and seat["choices"][-1]["choice"] == "fold" for seat in self.live())

    def live(self):
        return [seat for seat in self.record["seats"] if seat["seat"] not in self.dead]

    def seat(self, number):
        return next(seat for seat in self.record["seats"] if seat["seat"] == number)

    def has(self, place, step):
        """Return how many cards a place had at a step: what it has at the end, or what was dealt until then."""
        cards = next((s["cards"] for s in self.record["seats"] if s["seat"] == place), self.record["dealer"]["cards"])
        each = self.reading.EACH_STACK if self.record["dealing"] == "automated_shoe" else self.reading.EACH
        dealt = self.shape[:step].count(DEALS)
        return min(len(cards), sum(each[:dealt]))

    def all_void(self, clause):
        self.moves = True
        self.void = self.void or clause
        return clause

    def save(self, clause):
        """All is void but the pot, or the bonus, if there is one (C3)."""
        if not any(self.reading.SAVED in seat["wagers"] for seat in self.live()):
            return self.all_void(clause)
        self.moves = True
        self.saved = self.saved or clause
        return clause

    def kill(self, seat, clause):
        self.moves = True
        self.dead[seat] = clause
        return clause


def differences(record):
    """Yield what is wrong with a record that has its keys."""
    yield from wrong_cards(record)
    fate = Fate(record)
    for one in record["irregularities"]:
        if one["kind"] == "fault":
            fate.void = one["clause"]
            continue
        try:
            fate.rule(one)
        except five_cards.Astray as astray:
            yield str(astray)
            return
    nothing_left = {seat["seat"] for seat in record["seats"]} <= fate.dead.keys()
    if (record["result"] == "void") != (fate.void is not None or nothing_left):
        yield f"the round is {record['result']}, and void by {fate.void}"
        return
    yield from wrong_money(record, fate)


def wrong_cards(record):
    """Yield what is wrong with the cards: 52, none twice, and none of those that are not used."""
    lying = [card for seat in record["seats"] for card in seat["cards"]]
    lying += [*record["dealer"]["cards"], *record["community"], *record["discarded"]]
    if record["deck"] is None:
        if lying:
            yield "there is no deck, and yet there are cards"
        return
    if sorted(record["deck"]) != sorted(five_cards.DECK):
        yield "the deck is not the 52 cards"
    if len(set(lying)) != len(lying) or not set(lying) <= set(record["deck"]):
        yield f"a card lies twice: {sorted(lying)}"
    for cards in [*(seat["cards"] for seat in record["seats"]), record["dealer"]["cards"], record["community"]]:
        places = [record["deck"].index(card) for card in cards]
        if places != sorted(places):
            yield f"{cards} did not come in the order of the deck"


def wrong_money(record, fate):
    """Yield what came to something else than the clause says."""
    live = [seat for seat in record["seats"] if seat["seat"] not in fate.dead]
    right = {seat["seat"]: dead(seat, fate) for seat in record["seats"] if seat["seat"] in fate.dead}
    table = {"pot": 0, "commission": 0}
    if fate.void:
        right |= {seat["seat"]: whole(seat, fate) for seat in live}
    elif fate.saved:
        settled, table = saved(record, live, fate)
        right |= settled
    elif live:
        settled, table = fate.game.settle(record, live)
        right |= {number: (returned, awards, cut, {}) for number, (returned, awards, cut) in settled.items()}
    for seat in record["seats"]:
        told = tuple(seat[key] for key in ("returned", "awards", "cut", "voided"))
        if told != right[seat["seat"]]:
            yield f"seat {seat['seat']}: {told}, should be {right[seat['seat']]}"
    for key, amount in table.items():
        if record[key] != amount:
            yield f"the {key} is {record[key]}, should be {amount}"


def whole(seat, fate):
    """All wagers of a hand go back by the clause that voids the round, or did before by the one that saved another."""
    by = dict.fromkeys(seat["wagers"], fate.void)
    if fate.saved:
        by |= {wager: fate.saved for wager in seat["wagers"] if wager != fate.reading.SAVED}
    return dict(seat["wagers"]), {}, {}, by


def dead(seat, fate):
    """What comes of a dead hand: all wagers back, or paid (W9)."""
    number, back = seat["seat"], dict(seat["wagers"])
    by = dict.fromkeys(back, fate.dead[number])
    if fate.saved and seat["voided"].get("ante") == fate.saved:  # it was void before the hand was dead
        by |= {wager: fate.saved for wager in by if wager != fate.reading.SAVED}
    cut = {}
    for wager, (returned, cut_off) in fate.paid.get(number, {}).items():
        back[wager] = returned
        cut |= {wager: cut_off} if cut_off else {}
        del by[wager]
    return back, {}, cut, by


def saved(record, live, fate):
    """All back but the pot, which is played for, or the bonus, which is settled by 11(c)."""
    wager, rules = fate.reading.SAVED, record["rules"]
    told = five_cards.Told((), {seat["seat"]: seat["wagers"] for seat in live}, {})
    playing = [seat for seat in live if wager in seat["wagers"]]
    fate.game.settle_saved(told, rules, playing, record["community"])
    found = {}
    for seat in live:
        number, back = seat["seat"], {name: cents for name, cents in seat["wagers"].items() if name != wager}
        by = dict.fromkeys(back, fate.saved)
        found[number] = back | told.returned[number], {}, told.cut[number], by
    return found, {"pot": told.pot, "commission": 0}
