"""
Judge records of rounds in which something irregular was ruled (`resettle.py`): money by the clause, cards at 52.

The sections of irregularities are read here a second time, from the text of the rules and rulings C2 to C5, F5, W9 and
X6 and nothing else.
"""

from tests.reading import five_cards, flop_poker, resettle_three_cards, texas_holdem_bonus, three_card_poker
from tests.reading import winners_pot_poker as pot_poker
from tests.reading.readings import READINGS


DEALER, COMMUNITY = "dealer", "community"
DEALS, CHOICE, OTHER = "deals", "choice", "other"
KINDS = {
    "void_round", "face_up", "drawn_in_error", "shoe_jam", "wrong_count", "dealer_exposed", "community_exposed",
    "hole_card_exposed", "hole_cards_exposed", "burn_missed", "not_dealt", "button_not_moved", "own_cards_exposed",
    "misdeal", "short_deck", "reader_failed",
}  # fmt: skip


class Fate:
    """What the rulings of a round came to. `void` and `saved` are clauses; `dead` is each dead seat's."""

    def __init__(self, record):
        self.record = record
        self.game = record["game"]
        reading = READINGS[self.game]
        self.shape = list(reading.STACKS if record["dealing"] == "automated_shoe" else reading.ROUND)
        if self.game == "three_card_poker" and self.shape[-1] == DEALS and record["rules"]["dealer_stack"][0] == "b":
            self.shape = self.shape[:-1]  # 9(c)(1)
        self.found = 0
        self.void = self.saved = None
        self.dead = {}
        self.paid = {}  # jacks plus wagers of dead hands that won (W9)

    def rule(self, one):
        """Take in one ruling."""
        clause = self.follows(one, one["kind"], one["step"])
        if clause != one["clause"]:
            raise five_cards.Astray(f"{one['kind']} at step {one['step']} is ruled by {one['clause']}, not {clause}")
        moves, nobody = self.moves, object()
        if moves != (one["confirmed_by"] is not None) or one.get("by", nobody) == one["confirmed_by"]:
            raise five_cards.Astray(f"{one['kind']} was confirmed by {one['confirmed_by']}")

    def follows(self, one, kind, step):
        """Return the clause that speaks of it, and note what it does."""
        self.moves = False
        match kind:
            case "void_round":
                return self.all_void("C3")
            case "misdeal" | "short_deck" if not self.still_dealing(step):  # C6
                return self.all_void(READINGS[self.game].CLAUSES["miscount"])
            case "shoe_jam" | "reader_failed":
                return self.all_void(READINGS[self.game].CLAUSES["shoe_jam"])
            case "drawn_in_error":
                return READINGS[self.game].CLAUSES["drawn"]
            case "face_up":
                return self.face_up(step)
            case "wrong_count":
                return self.wrong_count(one["seat"], one["count"], step)
            case "dealer_exposed" if self.game == "three_card_poker":
                return self.all_void("14(d)")
            case "dealer_exposed" if self.game == "texas_holdem_bonus":
                return self.save("13(a)")
            case "community_exposed" if self.game == "flop_poker":
                return self.save("12(a)")
        return self.of_winners_pot(one, kind)

    def of_winners_pot(self, one, kind):
        """Return the clause of Winner's Pot Poker that speaks of it, and note what it does."""
        if self.game != "winners_pot_poker":
            raise five_cards.Astray(f"{kind} is not of this game")
        match kind:
            case "hole_card_exposed":
                return "12(a)"
            case "hole_cards_exposed" if one["seat"] == DEALER:
                return self.all_void("12(a)")
            case "hole_cards_exposed":
                return self.kill(one["seat"], "12(a)")
            case "burn_missed":
                self.burn_twice(one["step"])
                return "12(e)"
            case "not_dealt":
                return self.all_void("12(f)")
            case "button_not_moved":
                return "12(g)"
            case "own_cards_exposed":
                return "12(h)"
        raise five_cards.Astray(f"{kind} is not of this game")

    def burn_twice(self, step):
        """After the betting round two cards are burned: all that follows comes one step later."""
        later = [place for place, what in enumerate(self.shape) if what == "burn" and place > step]
        if later:
            self.shape.insert(later[0], "burn")

    def still_dealing(self, step):
        """Whether at a step cards are still to be dealt: not after the last deal, and not once all have given up."""
        hands = [seat["choices"] for seat in self.record["seats"] if seat["seat"] not in self.dead]
        ends = self.game in ("winners_pot_poker", "texas_holdem_bonus")  # W6, X4
        if ends and all(said and said[-1]["choice"] == "fold" for said in hands):
            asked = [place for place, what in enumerate(self.shape) if what == CHOICE]
            if step > max(asked[len(said) - 1] for said in hands):
                return False
        if self.saved and self.game == "texas_holdem_bonus":  # nothing but everybody's first two cards
            return DEALS in self.shape[step : self.shape.index(CHOICE)]
        return DEALS in self.shape[step:]

    def face_up(self, step):
        """A card found face up in the deck (C5)."""
        self.found += 1
        clause, dealing = READINGS[self.game].CLAUSES["face_up"], self.still_dealing(step)
        if self.game == "flop_poker" and not dealing:
            return self.save(clause)
        if self.found == 1 or (not dealing and self.game != "three_card_poker"):
            return clause
        first_two = self.game == "texas_holdem_bonus" and CHOICE not in self.shape[:step]
        if self.game == "texas_holdem_bonus" and not (
            first_two and DEALS in self.shape[step : self.shape.index(CHOICE)]
        ):
            return self.save(clause)
        return self.all_void(clause)

    def wrong_count(self, place, count, step):
        """Somebody has a wrong number of cards (C4)."""
        if self.game == "three_card_poker":
            return self.all_void("14(c)")
        clause = "13(d)" if self.game == "texas_holdem_bonus" else "12(d)"
        if place == COMMUNITY:
            return self.all_void(clause)
        if self.game == "texas_holdem_bonus" and place == DEALER:
            last = self.shape[:step][-1:] if step else []
            asked = last == [CHOICE] and self.shape[:step].count(CHOICE) == 1
            in_sequence = (last == [DEALS] and CHOICE not in self.shape[:step]) or asked
            each = 2 if self.record["dealing"] == "automated_shoe" else 1
            up = any(one["kind"] == "dealer_exposed" for one in self.before)
            good = in_sequence and not up and self.has(DEALER, step) - count == each
            return clause if good and not self.gave_up(step) else self.all_void(clause)
        if count < self.has(place, step):
            return self.all_void("12(f)" if self.game == "winners_pot_poker" else clause)
        return self.all_void(clause) if place == DEALER else self.kill(place, clause)

    def gave_up(self, step):
        """Whether at a step all had folded, so that the dealer's cards had been turned up, or need not be."""
        hands = [seat["choices"] for seat in self.record["seats"] if seat["seat"] not in self.dead]
        shown = step > self.shape.index(CHOICE) + 1
        return shown and all(said and said[-1]["choice"] == "fold" for said in hands)

    def has(self, place, step):
        """Return how many cards a place had at a step: what it has at the end, or what was dealt until then."""
        cards = next((s["cards"] for s in self.record["seats"] if s["seat"] == place), self.record["dealer"]["cards"])
        each = {"texas_holdem_bonus": [2] if self.shape[2] == CHOICE else [1, 1]}.get(self.game)
        if self.game == "winners_pot_poker":
            each = [3, 1, 1] if self.record["dealing"] == "automated_shoe" else [1] * 5
        if self.game == "flop_poker":
            each = [3] if self.record["dealing"] == "automated_shoe" else [1, 0, 1, 0, 1, 0]
        dealt = self.shape[:step].count(DEALS)
        return min(len(cards), sum(each[:dealt]))

    def all_void(self, clause):
        self.moves = True
        self.void = self.void or clause
        return clause

    def save(self, clause):
        """All is void but the pot, or the bonus, if there is one (C3)."""
        wager = READINGS[self.game].SAVED
        lying = any(wager in s["wagers"] for s in self.record["seats"] if s["seat"] not in self.dead)
        if not lying:
            return self.all_void(clause)
        self.moves = True
        self.saved = self.saved or clause
        return clause

    def kill(self, seat, clause):
        self.moves = True
        self.dead[seat] = clause
        mine = next(s for s in self.record["seats"] if s["seat"] == seat)
        if clause == "12(a)" and "jacks_plus" in mine["wagers"]:
            (one, *_), (two, *_) = mine["cards"][:2]
            if one == two and one in "JQKA":
                self.paid[seat] = True
        return clause


def differences(record):
    """Yield what is wrong with a record that has its keys."""
    yield from wrong_cards(record)
    fate = Fate(record)
    fate.before = []
    for one in record["irregularities"]:
        if one["kind"] == "fault":
            fate.void = one["clause"]
            continue
        try:
            fate.rule(one)
        except five_cards.Astray as astray:
            yield str(astray)
            return
        fate.before.append(one)
    if (record["result"] == "void") != (fate.void is not None):
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
    right = {seat["seat"]: dead(record, seat, fate) for seat in record["seats"] if seat["seat"] in fate.dead}
    table = {"pot": 0, "commission": 0}
    if fate.void:
        right |= {seat["seat"]: whole(seat, fate) for seat in live}
    elif fate.saved:
        settled, table = saved(record, live, fate)
        right |= settled
    elif live:
        settled, table = settle(record, live)
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
        by |= {wager: fate.saved for wager in seat["wagers"] if wager != READINGS[fate.game].SAVED}
    return dict(seat["wagers"]), {}, {}, by


def dead(record, seat, fate):
    """What comes of a dead hand: all wagers back, and a jacks plus paid that wins on two cards (W9)."""
    number, back = seat["seat"], dict(seat["wagers"])
    by = dict.fromkeys(back, fate.dead[number])
    if fate.saved and seat["voided"].get("ante") == fate.saved:  # it was void before the hand was dead
        by |= {wager: fate.saved for wager in by if wager != READINGS[fate.game].SAVED}
    cut = {}
    if number in fate.paid:
        table = record["rules"]["pay_tables"]["jacks_plus"]
        won = five_cards.won(back["jacks_plus"], table[five_cards.JACKS_OR_BETTER])
        paid = min(won, pot_poker.limit(record["rules"]))
        back["jacks_plus"] += paid
        cut = {"jacks_plus": won - paid} if won > paid else {}
        del by["jacks_plus"]
    return back, {}, cut, by


def saved(record, live, fate):
    """All back but the pot, which is played for, or the bonus, which is settled by 11(c)."""
    wager, rules = READINGS[fate.game].SAVED, record["rules"]
    told = five_cards.Told((), {seat["seat"]: seat["wagers"] for seat in live}, {})
    playing = [seat for seat in live if wager in seat["wagers"]]
    if wager == "pot" and playing:
        hands = {seat["seat"]: flop_poker.best_five(seat["cards"], record["community"]) for seat in playing}
        flop_poker.settle_pot(told, sorted(hands), hands)
    for seat in playing if wager == "bonus" else []:
        settle_bonus(told, rules, seat)
    found = {}
    for seat in live:
        number, back = seat["seat"], {name: cents for name, cents in seat["wagers"].items() if name != wager}
        by = dict.fromkeys(back, fate.saved)
        found[number] = back | told.returned[number], {}, told.cut[number], by
    return found, {"pot": told.pot, "commission": 0}


def settle_bonus(told, rules, seat):
    """Settle a bonus wager by 11(c) alone, within the limit of 11(e)."""
    number, stake = seat["seat"], seat["wagers"]["bonus"]
    line = texas_holdem_bonus.bonus_line(seat["cards"])
    won = five_cards.won(stake, rules["pay_tables"]["bonus"][line]) if line else 0
    paid = min(won, texas_holdem_bonus.limit(rules))
    told.pay(number, "bonus", stake + paid if line else 0, won - paid)


def settle(record, live):
    """What the hands that are left came to by the rules of the game, as if the others had not been there."""
    rules, wagers = record["rules"], {seat["seat"]: seat["wagers"] for seat in live}
    cards = {seat["seat"]: seat["cards"] for seat in live} | {DEALER: record["dealer"]["cards"]}
    choices = {seat["seat"]: [one["choice"] for one in seat["choices"]] for seat in live}
    if record["game"] == "three_card_poker":
        said = {number: mine[0] for number, mine in choices.items() if mine}
        settled = three_card_poker.settle(rules["pay_tables"], cards, wagers, said)
        owners = {seat["seat"]: seat["player"] for seat in live}
        resettle_three_cards.add_progressive(settled, rules, cards, wagers, said, owners)
        return {n: (returned, awards, {}) for n, (returned, awards, _) in settled.items()}, {"pot": 0, "commission": 0}
    told = five_cards.Told((), wagers, {})
    told.cards = cards | {COMMUNITY: record["community"]}
    told.choices = {number: [(choice, None) for choice in mine] for number, mine in choices.items()}
    stayed = [number for number, mine in choices.items() if "fold" not in mine]
    match record["game"]:
        case "flop_poker":
            hands = {number: flop_poker.best_five(cards[number], record["community"]) for number in sorted(wagers)}
            for number, hand in hands.items():
                flop_poker.settle_ante_and_flop(told, rules, number, hand)
            if all("pot" in mine for mine in wagers.values()):
                flop_poker.settle_pot(told, sorted(wagers), hands)
        case "texas_holdem_bonus":
            for number in wagers:
                texas_holdem_bonus.settle_seat(told, rules, number, number in stayed)
                texas_holdem_bonus.settle_progressive(told, rules, number, number in stayed)
        case "winners_pot_poker":
            behind = {record["button"]} - {DEALER}  # also where its own hand is dead
            ring = pot_poker.order_of({*wagers, *behind}, record["button"])
            ring = [place for place in ring if place == DEALER or place in wagers]
            pot_poker.settle_jacks_plus(told, rules, [place for place in ring if place != DEALER])
            pot_poker.settle_pot(told, rules, ring, [place for place in ring if place in stayed])
    money = {"pot": told.pot, "commission": told.commission}
    return {number: (told.returned[number], told.awards[number], told.cut[number]) for number in wagers}, money
