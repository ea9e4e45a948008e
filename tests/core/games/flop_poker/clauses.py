"""The clauses of Flop Poker, with what they are about; see `listing.py`."""

from tests.core.games.five_cards import BEGINNING, FIVE_CARDS


CLAUSES = (
    BEGINNING
    + FIVE_CARDS
    + """
6(a) wagers are made in chips
6(b) no wager after "No more bets"
6(c) ante and pot wager
6(d) no bearing on the pot
6(e) who may wager, and stays seated
7(a) the manual shoe, once the cards are shuffled and cut
7(b) "No more bets" before any card
7(c) which hand takes the card -- one_hand
7(d) from the dealer's left, clockwise
7(d)(1) a card to each player
7(d)(2) a card to the community
7(d)(3) a second card to each player
7(d)(4) a second card to the community
7(d)(5) a third card to each player
7(d)(6) a third card to the community
7(d)(7) no value disclosed
7(e) the stub goes to the discard rack, unseen
7(f) stub count
7(f)(1) a right count
7(f)(2) a wrong count
8(a) dealing from the hand
8(b)(1) needs an automated shuffler
8(b)(2) the hand, once the cards are shuffled
8(b)(2)(i) the same hand all the round -- one_hand
8(b)(2)(ii) in front of the dealer -- in_front
8(b)(3) "No more bets" before any card
8(c) from the dealer's left, clockwise
8(c)(1) a card to each player
8(c)(2) a card to the community
8(c)(3) a second card to each player
8(c)(4) a second card to the community
8(c)(5) a third card to each player
8(c)(6) a third card to the community
8(c)(7) no value disclosed
8(d) the stub goes to the discard rack, unseen
8(e) stub count
9(a) stacks of three
9(b)(1) the automated shoe, once the cards are shuffled
9(b)(2) "No more bets" before any stack
9(c) stacks clockwise, then the community's
9(d) the stub goes to the discard rack, unseen
9(e) stub count
9(f) a counting shuffler
10(a) flop wager or surrender
10(a)(1) the flop wager
10(a)(2) a surrendered ante
10(b) the flop is turned up
10(c) each player in turn, counterclockwise
10(c)(1) below jacks
10(c)(2) jacks or better
10(d) the pot
10(e) hands can be reconstructed
11(a) odds are stated with "to"
11(b) the ante
11(c) the flop wager
11(d) the limit
12(a) a community card exposed
12(b) a card found face up
12(c) a card drawn in error
12(d) an incorrect number of cards
12(e) a shuffler that fails
12(f) a dealing shoe that fails
12(g) no other method beside a device
13 one position a player
"""
)
