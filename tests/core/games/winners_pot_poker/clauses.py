"""The clauses of Winner's Pot Poker, with what they are about; see `listing.py`."""

from tests.core.games.five_cards import BEGINNING, FIVE_CARDS


CLAUSES = (
    BEGINNING
    + FIVE_CARDS
    + """
6(a) wagers are made in chips
6(b) no wager after "No more bets"
6(c) the ante; the dealer's ante, bet and double
6(d) jacks plus has no bearing on the rest
6(e) who may wager, and stays seated
7(a) the manual shoe, once the cards are shuffled and cut
7(b) "No more bets" before any card
7(c) which hand takes the card -- one_hand
7(d) the button
7(e) a burn, then the cards
7(e)(1) one card down
7(e)(2) a second card down
7(e)(3) a third card up
7(f) the stub goes to the discard rack, unseen
7(g) stub count
8(a) dealing from the hand
8(b)(1) needs an automated shuffler
8(b)(2) the hand, once the cards are shuffled
8(b)(2)(i) the same hand all the round -- one_hand
8(b)(2)(ii) in front of the dealer -- in_front
8(b)(3) "No more bets" before any card
8(c) the button
8(d) a burn, then the cards
8(d)(1) one card down
8(d)(2) a second card down
8(d)(3) a third card up
8(e) the stub goes to the discard rack, unseen
8(f) stub count
9(a) stacks of three
9(b)(1) the automated shoe, once the cards are shuffled and one is burned
9(b)(2) "No more bets" before any stack
9(c) the button
9(d) stacks clockwise, one card up
9(e) later cards from the hand; the stub goes to the discard rack
9(f) stub count
9(g) a counting shuffler
10(a) bet or fold; the dealer's down cards
10(a)(1) the bet
10(a)(2) a fold on three cards
10(a)(3) the order of asking
10(b) burn and fourth card
10(c) double or fold
10(c)(1) the double
10(c)(2) a fold on four cards
10(c)(3) the order of asking
10(d) burn and fifth card
10(e) the pot is collected
10(f) hands are turned up
10(g) jacks plus is settled
10(h)(1) the dealer wins
10(h)(2) a player wins
10(h)(2)(i) the commission
10(h)(2)(ii) ties
10(i) hands can be reconstructed
11(a) odds are stated with "to"
11(b) jacks plus
11(c) its limit, and royal flushes
12(a) hole cards exposed
12(b) a card found face up
12(c) a card drawn in error
12(d) an incorrect number of cards
12(e) a card not burned
12(f) a card not dealt
12(g) a button not moved
12(h) a player's own card exposed
12(i) a shuffler that fails
12(j) a dealing shoe that fails
12(k) no other method beside a device
13 one position a player
"""
)
