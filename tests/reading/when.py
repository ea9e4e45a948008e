"""
When each thing can go wrong, read off the rules once more: at which step of a round, by game and by how it is dealt.

A round is written here as its steps in order. What a clause says of a moment ("while the cards are being dealt", "prior
to each player having either placed a flop wager or surrendered") is said of the steps behind and ahead.
"""

from tests.reading.readings import READINGS


DEALS = {"hands", "seats", "dealer", "community"}


def round_of(game, *, stacks=False, dealer_last=False, by_seat=False):
    """Return the steps of a round (Sections 7 to 10)."""
    return READINGS[game].steps(stacks=stacks, dealer_last=dealer_last, by_seat=by_seat)


def possible(game, steps, shuffle, *, stacks=False):
    """Yield (kind, step) for everything that can go wrong at a table with these procedures, or None."""
    for at in range(len(steps)):
        done, ahead = steps[:at], steps[at:]
        if "bets" in (*done, steps[at]):
            yield "void_round", at
        yield from ((kind, at) for kind in of_all(game, done, ahead, stacks=stacks))
        yield from ((kind, at) for kind in READINGS[game].goes_wrong(done, ahead, stacks=stacks))
        counted = exempt(game, shuffle, stacks=stacks)
        yield from ((kind, at) for kind in of_decks(done, ahead, shuffle, counted=counted))


def of_all(game, done, ahead, *, stacks):
    """14(a) to (c) and (f) of Three Card Poker, and their like."""
    if "bets" in done:
        yield "face_up"  # while dealing, and after all cards have been dealt (C5)
        if DEALS & {*ahead}:
            yield "drawn_in_error"
            if stacks and not (READINGS[game].FROM_HAND and "hands" in done):
                yield "shoe_jam"
    if DEALS & {*done}:
        yield "wrong_count"


def exempt(game, shuffle, *, stacks):
    """Whether a device counts the cards in place of the dealer (C6): Flop 9(f) and Winner's Pot 9(g) speak of stacks."""
    of_stacks = READINGS[game].SPARED_BY_STACKS_ALONE
    return shuffle is not None and shuffle.shuffle == "counting_shuffler" and (stacks or not of_stacks)


def of_decks(done, ahead, shuffle, *, counted):
    """7(e)(2), 14(e) and 5(d) of Three Card Poker, and their like; of two decks the device shuffles one."""
    if shuffle is None:
        return
    if shuffle.shuffle == "manual" and not {"burn", *DEALS} & {*done}:
        yield "recut"  # before any card has been dealt
    if shuffle.decks == 2:
        yield "report_jam"
        if shuffle.shuffle == "counting_shuffler":
            yield "report_short"
    if not counted and not {"burn", "ask", *DEALS} & {*ahead}:
        yield "misdeal"
        yield "short_deck"
