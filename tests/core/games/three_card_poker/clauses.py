"""The clauses of Three Card Poker, with what they are about; see `listing.py`."""

CLAUSES = """
2(a) one deck
2(b) two decks with a device only
2(b)(1) what cards are like -- quality
2(b)(2) two colours
2(b)(3) one in the device, one in play
2(b)(4) they alternate
2(b)(5) one in the discard rack
2(c) a cover card in the automated shoe -- cover
3(a) the rank of the cards; the ace
3(b) the permissible hands
3(b)(1) straight flush
3(b)(2) three of a kind
3(b)(3) straight
3(b)(4) flush
3(b)(5) pair
3(c) hands of the same kind; draws
4(a) pre-shuffled decks
4(b) inspection, verification and spread
4(c) wash, stack and shuffle
4(d) each deck separately
5(a) before play and after each round
5(b)(1) a device's shuffle is dealt
5(b)(2) others are cut
5(c) the cut
5(c)(1) with one hand -- one_hand
5(c)(1)(i) the cover card in front -- cover
5(c)(1)(ii) at least ten cards
5(c)(1)(iii) the others on top
5(c)(1)(iv) the cover card removed -- cover
5(c)(2) then the cards are dealt
5(d) a recut
5(e) an idle table
6(a)(1) ante, and a play wager as large
6(a)(2) pair plus
6(a)(3) both
6(b) wagers are made in chips
6(c) who may wager, and stays seated
6(d) no wager after "No more bets"
6(e) two or three adjacent positions
6(f) versions of the game
6(f)(1) version 1
6(f)(2) version 2
6(f)(3) version 3
6(g)(1) 6 card bonus: the best five of six
6(g)(2) alive after a fold
6(g)(3) needs the ante
6(g)(4) its pay tables
7(a) the manual shoe, once the cards are shuffled and cut
7(b) "No more bets" before any card
7(c) one card at a time, clockwise, face down
7(d) the stub goes to the discard rack, unseen
7(e) stub count
7(e)(1) a right count
7(e)(2) a wrong count
7(f) a counting shuffler
8(a) dealing from the hand
8(b)(1) needs an automated shuffler
8(b)(2) the hand, once the cards are shuffled
8(b)(2)(i) the same hand all the round -- one_hand
8(b)(2)(ii) in front of the dealer -- in_front
8(b)(3) "No more bets" before any card
8(c) one card at a time, clockwise, face down
8(d) the stub goes to the discard rack, unseen
8(e) stub count
9(a) stacks of three
9(b)(1) the automated shoe, once the cards are shuffled
9(b)(2) "No more bets" before any stack
9(c) stacks clockwise
9(c)(1) the dealer's stack at once
9(c)(2) the dealer's stack after the choices
9(d) the stub goes to the discard rack, unseen
9(e) stub count
10(a) each player examines his or her own cards
10(b) play, fold or concede; the dealer's hand
10(c)(1) settling by procedure
10(c)(2) settling seat by seat
10(d) hands can be reconstructed
11(a)(1) against the dealer
11(a)(2) pair plus
11(a)(3) ante bonus
11(a)(3)(i) ante bonus with a 6(f) version
12(a) cover all: before the round
12(b) the highest hand at the table
12(c) payouts by the number of players
12(d) no cover all without a device that shuffles
12(e) the device's screen -- equipment
12(f) the table for seven players
12(g) only the highest hand pays
12(h) hands left exposed -- coverall
12(i) a higher hand takes their place -- coverall
12(j) settled last
12(k) the matrix
13(a) progressive wager: made with the regular one
13(b) it is taken when all bets are made
13(c) settled with the others; folded hands
13(d) progressive winners: off the meter, or from the tray
13(e) envy bonus
14(a) a card found face up
14(b) a card drawn in error
14(c) an incorrect number of cards
14(d) a dealer's card exposed
14(e) a shuffler that fails
14(f) a dealing shoe that fails
14(g) no other method beside a device
"""
