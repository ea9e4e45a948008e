"""
When each thing can go wrong, read off the rules once more: at which step of a round, by game and by how it is dealt.

A round is written here as its steps in order. What a clause says of a moment ("while the cards are being dealt", "prior
to each player having either placed a flop wager or surrendered") is said of the steps behind and ahead.
"""

DEALS = {"hands", "seats", "dealer", "community"}


def round_of(game, *, stacks=False, dealer_last=False, by_seat=False):
    """Return the steps of a round (Sections 7 to 10)."""
    match game:
        case "three_card_poker":
            deals = ["hands"] if stacks else ["hands"] * 3
            asked = ["seats", "ask", "dealer"] if dealer_last else [*deals, "ask"]
            return ["bets", *asked, "dealer up", *([] if by_seat else ["seats up"]), "settle"]
        case "flop_poker":
            deals = ["seats", "community"] * (1 if stacks else 3)
            return ["bets", *deals, "ask", "community up", "settle"]
        case "texas_holdem_bonus":
            deals = ["hands"] * (1 if stacks else 2)
            return ["bets", *deals, *["ask", "burn", "community"] * 3, "dealer up", "settle"]
        case "winners_pot_poker":
            deals = ["burn", "bets", "hands"] if stacks else ["bets", "burn", *["hands"] * 3]
            return [*deals, *["ask", "burn", "hands"] * 2, "dealer up", "seats up", "settle"]
    raise AssertionError(f"the rounds of {game} are not read here")


def possible(game, steps, shuffle, *, stacks=False):
    """Yield (kind, step) for everything that can go wrong at a table with these procedures, or None."""
    for at in range(len(steps)):
        done, ahead = steps[:at], steps[at:]
        if "bets" in (*done, steps[at]):
            yield "void_round", at
        yield from ((kind, at) for kind in of_all(done, ahead, stacks=stacks))
        yield from ((kind, at) for kind in OF_GAME[game](done, ahead, stacks=stacks))
        yield from ((kind, at) for kind in of_decks(done, ahead, shuffle))


def of_all(done, ahead, *, stacks):
    """14(a) to (c) and (f) of Three Card Poker, and their like."""
    if "bets" in done:
        yield "face_up"  # while dealing, and after all cards have been dealt (C5)
        if DEALS & {*ahead}:
            yield "drawn_in_error"
            if stacks:
                yield "shoe_jam"
    if DEALS & {*done}:
        yield "wrong_count"


def of_three_card(done, ahead, *, stacks):
    """14(d): prior to the dealer revealing his or her cards."""
    if {"hands", "dealer"} & {*done} and "dealer up" in ahead:
        yield "dealer_exposed"


def of_flop(done, ahead, *, stacks):
    """12(a): prior to each player having decided."""
    if "community" in done and "ask" in ahead:
        yield "community_exposed"


def of_texas(done, ahead, *, stacks):
    """13(a): prior to each player having either folded or placed a flop, turn or river wager."""
    if "hands" in done and "ask" in ahead:
        yield "dealer_exposed"


def of_winners_pot(done, ahead, *, stacks):
    """12(a) and (e) to (h)."""
    hands, closed = done.count("hands"), "bets" in done
    if (stacks and hands == 1 and "ask" not in done) or (not stacks and hands in (1, 2)):
        yield "hole_card_exposed"  # the third card is still to come, or has come with the stack
    if hands >= (1 if stacks else 2) and "ask" not in done:
        yield "hole_cards_exposed"  # in the dealing process
    since = done[len(done) - done[::-1].index("burn") :] if "burn" in done else []
    if closed and "hands" in since and not {"ask", "dealer up"} & {*since}:
        yield "burn_missed"  # the next card has been dealt
    if hands:
        yield "not_dealt"
        if "seats up" in ahead:
            yield "own_cards_exposed"
    if closed:
        yield "button_not_moved"


def of_decks(done, ahead, shuffle):
    """7(e)(2), 14(e) and 5(d) of Three Card Poker, and their like; of two decks the device shuffles one."""
    if shuffle is None:
        return
    if shuffle.shuffle == "manual" and not {"burn", *DEALS} & {*done}:
        yield "recut"  # before any card has been dealt
    if shuffle.decks == 2:
        yield "report_jam"
        if shuffle.shuffle == "counting_shuffler":
            yield "report_short"
    if shuffle.shuffle != "counting_shuffler" and not {"burn", "ask", *DEALS} & {*ahead}:
        yield "misdeal"
        yield "short_deck"


OF_GAME = {
    "three_card_poker": of_three_card,
    "flop_poker": of_flop,
    "texas_holdem_bonus": of_texas,
    "winners_pot_poker": of_winners_pot,
}
