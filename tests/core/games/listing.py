"""
The clauses of each game with what they are about, and the file of the game's tests; and the rulings.

Behind two dashes stands why no test stands for a clause: one of `REASONS`.
"""

REASONS = {
    "quality": "not the system's matter: what cards are like; the dealer's step `inspect` and the floor's `verify` stand"
    " for it, and no deck is dealt without them",
    "cover": "not the system's matter: where the cover card lies; the step that the dealer performs stands for it (`cut`,"
    " or the deal)",
    "one_hand": "not the system's matter: which hand the dealer uses; the step that is performed stands for it",
    "in_front": "not the system's matter: where the dealer holds the deck; cameras look at that",
    "equipment": "not the system's matter: a device of another maker; here the server counts the players",
    "coverall": "how a person keeps track of the highest hand; 12(g) is what it comes to",
}
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
GAMES = {
    "Three Card Poker": (
        "three_card_poker",
        """
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
12(d) the shuffler's mode -- equipment
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
""",
    ),
    "Flop Poker": (
        "flop_poker",
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
""",
    ),
    "Winner's Pot Poker": (
        "winners_pot_poker",
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
""",
    ),
    "Texas Hold 'Em Bonus": (
        "texas_holdem_bonus",
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
""",
    ),
}
RULINGS = """
C1 order of hands
C3 void rounds
C4 wrong number of cards
C5 card found face up
C6 stub count
C7 payout limits
C8 odds and parts of a cent
C9 odd cents in a split
C10 silence
C11 the order of dealing of each method
C12 one position
C13 hidden until shown
C14 seated
C15 until "No more bets"
C16 funds
C17 order and openness
T1 the dealer qualifies
T2 ante bonus
T3 pair plus survives a fold; concede
T4 6(f) versions
T5 6 card bonus
T6 cover all
T7 progressive
T8 pair plus alone
T9 several positions
F1 who surrendered competes for the pot
F2 the pot wager
F3 three own cards and two of the community's
F4 together and hidden
F5 a void hand's pot wager
F6 jacks or better
W1 the button
W2 the house's wagers
W3 folds on three and on four cards
W4 jacks plus
W5 the commission
W6 everybody folds
W7 two or more royal flushes
W8 in turn and public
W9 exposed hole cards
X1 what the ante pays on; ties
X2 the bonus wager
X3 a river wager without a turn wager
X4 everybody folds
X5 progressive
X6 a dealer card exposed early
"""
