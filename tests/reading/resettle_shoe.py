"""
Judge what a record says of physical cards (`resettle.py`), and complete it, so that it is settled as any other.

Cards that were never identified are any of those that are left: nothing may depend on them.
"""

from tests.reading import five_cards


ELSEWHERE = {"burned", "discarded", "read"}


def differences(record):
    """Yield what is wrong with the cards of a record: which were drawn, where they lie, and which were not read."""
    drawn, to = record["drawn"], record["drawn_to"]
    known = [card for card in drawn if card is not None]
    if record["deck"] is not None or record["commitment"] is not None or record["seed"] is not None:
        yield "physical cards come of no seed"
    if len(drawn) != len(to) or len(drawn) > 52 or not set(known) <= set(five_cards.DECK):
        yield f"{drawn} cannot have been drawn"
    if len(set(known)) != len(known):
        yield f"a card was drawn twice: {sorted(known)}"
    for place, cards in places(record).items():
        came = [card for card, where in zip(drawn, to, strict=True) if where == place]
        unsure = record["result"] == "void"  # by a fault, with a card read to be turned up that was not
        if len(came) != len(cards) or any(
            card != face and not (unsure and card is None) for card, face in zip(cards, came, strict=True)
        ):
            yield f"{place} has {cards}, and was dealt {came}"
        if isinstance(place, int) and None in cards:
            yield f"a card of seat {place} was never identified"
    if [card for card, where in zip(drawn, to, strict=True) if where == "discarded"] != record["discarded"]:
        yield f"{record['discarded']} are not the cards that were discarded"
    if sum(one["down"] for one in record["hand_entered"]) > 1:
        yield f"more than one card that came face down was entered by hand: {record['hand_entered']}"
    if not set(to) <= {*places(record), *ELSEWHERE}:
        yield f"cards went to {set(to)}"


def places(record):
    """Return the cards of each place."""
    of_seats = {seat["seat"]: seat["cards"] for seat in record["seats"]}
    return of_seats | {"dealer": record["dealer"]["cards"], "community": record["community"]}


def completed(record):
    """Return the record with a deck of 52, in which the cards that were not identified have some faces."""
    if record["deck_name"] is None:
        return record | {"deck": None}
    left = [card for card in five_cards.DECK if card not in record["drawn"]]
    drawn = [card or left.pop() for card in record["drawn"]]
    faces = {
        place: [card for card, to in zip(drawn, record["drawn_to"], strict=True) if to == place][: len(cards)]
        for place, cards in places(record).items()
    }
    seats = [seat | {"cards": faces[seat["seat"]]} for seat in record["seats"]]
    dealer = record["dealer"] | {"cards": faces["dealer"]}
    return record | {"deck": drawn + left, "seats": seats, "dealer": dealer, "community": faces["community"]}
