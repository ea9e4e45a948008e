"""The clauses that the games of five cards share, with what they are about."""

FIVE_CARDS = """
5(a) the rank of the cards; the ace
5(b) the permissible hands
5(b)(1) royal flush
5(b)(2) straight flush
5(b)(3) four of a kind
5(b)(4) full house
5(b)(5) flush
5(b)(6) straight
5(b)(7) three of a kind
5(b)(8) two pairs
5(b)(9) pair
5(c) hands of the same kind; ties
"""
BEGINNING = """
2(a) one deck
2(b) two decks with a device only
2(b)(1) what cards are like -- quality
2(b)(2) two colours
2(b)(3) one in the device, one in play
2(b)(4) they alternate
2(b)(5) one in the discard rack
3(a) pre-shuffled decks
3(b) inspection, verification and spread
3(c) wash, stack and shuffle
3(d) each deck separately
4(a) before play and after each round
4(b)(1) a device's shuffle is dealt
4(b)(2) others are cut
4(c) the cut
4(c)(1) with one hand -- one_hand
4(c)(1)(i) the cover card in front -- cover
4(c)(1)(ii) at least ten cards
4(c)(1)(iii) the others on top
4(c)(1)(iv) the cover card removed -- cover
4(c)(2) then the cards are dealt
4(d) a recut
4(e) an idle table
"""
