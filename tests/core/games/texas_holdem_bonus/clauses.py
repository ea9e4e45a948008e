"""The clauses of Texas Hold 'Em Bonus, with what they are about; see `listing.py`."""

from tests.core.games.five_cards import BEGINNING, FIVE_CARDS


CLAUSES = (
    BEGINNING
    + FIVE_CARDS
    + """
6(a) wagers are made in chips
6(b) no wager after "No more bets"
6(c) the bonus wager
6(d) flop, turn and river wagers
6(e) who may wager, and stays seated
7(a) the manual shoe, once the cards are shuffled and cut
7(b) "No more bets" before any card
7(c) which hand takes the card -- one_hand
7(d) from the dealer's left, clockwise
7(d)(1) a card to each player
7(d)(2) a card to the dealer
7(d)(3) a second card to each player
7(d)(4) a second card to the dealer
7(e) the stub goes to the discard rack, unseen
7(f) stub count
7(f)(1) a right count
7(f)(2) a wrong count
7(g) a counting shuffler
8(a) dealing from the hand
8(b)(1) needs an automated shuffler
8(b)(2) the hand, once the cards are shuffled
8(b)(2)(i) the same hand all the round -- one_hand
8(b)(2)(ii) in front of the dealer -- in_front
8(b)(3) "No more bets" before any card
8(c) from the dealer's left, clockwise
8(c)(1) a card to each player
8(c)(2) a card to the dealer
8(c)(3) a second card to each player
8(c)(4) a second card to the dealer
8(d) the stub goes to the discard rack, unseen
8(e) stub count
8(f) a counting shuffler
9(a) stacks of two
9(b)(1) the automated shoe, once the cards are shuffled
9(b)(2) "No more bets" before any stack
9(c) stacks clockwise, then the dealer's
9(d) community cards from the hand; the stub goes to the discard rack
9(e) stub count
9(f) a counting shuffler
10(a) flop wager or fold
10(a)(1) the flop wager
10(a)(2) a fold
10(a)(2)(i) with a bonus wager
10(a)(2)(ii) without one
10(b) burn and flop
10(c) turn wager or check
10(d) burn and turn card
10(e) river wager or check
10(f) burn and river card
10(g) the dealer's hand
10(h) each player in turn, counterclockwise
10(h)(1) a lower hand
10(h)(2) a higher hand
10(h)(3) a push
10(h)(4) the bonus wager
10(i) hands can be reconstructed
11(a) odds are stated with "to"
11(b) even money
11(c) the bonus wager
11(d) aces against aces
11(e) the limit
12(a) progressive wager: a dollar beside the ante
12(b) the best five of two and the board
12(c) a royal flush of one's own, and of the board
13(a) a dealer's card exposed
13(b) a card found face up
13(c) a card drawn in error
13(d) an incorrect number of cards
13(e) a shuffler that fails
13(f) a dealing shoe that fails
13(g) no other method beside a device
14 one position a player
"""
)
