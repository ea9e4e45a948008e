"""
The clauses of each game with what they are about, and the file of the game's tests; and the rulings.

Behind two dashes stands why no test stands for a clause: one of `REASONS`.
"""

from server.core.games.registry import GAMES as GAMES_BY_NAME
from tests.core.games.each_game import ROWS


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
GAMES = {GAMES_BY_NAME[name].title: (name, rows.clauses) for name, rows in ROWS.items()}
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
T10 posted pay tables
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
E1 the player's edge
"""
