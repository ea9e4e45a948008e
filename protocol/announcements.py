"""The catalogue of announcements: every sentence that tells the people at a table what happened, by feature."""

from enum import unique

from .wording import Wording


@unique
class Said(Wording):
    """What happened, or how something stands."""

    # the floor and the dealers' shifts
    SETTINGS_POSTED = "The house posts its settings, from the next round on."
    DEALER_CAME = "{name} deals."
    DEALER_LEFT = "{name} has left the table."
    DEALER_GONE = "The dealer is gone. All clocks stand until a dealer is at the table."
    NO_DEALER = "No dealer is at the table."
    CLOCKS_STOPPED = "The dealer reports something. All clocks stand."
    DEALER_REPORTS = "The dealer reports something."
    CLOCKS_RUN = "The dealer is done with the report."
    REPORT_LATE = "The floor is called, because the dealer's report takes long."
    TABLE_HELD = "The floor has paused the table: {why} All clocks stand."
    LOOK_AT_CARDS = "The floor looks at the cards of this round."
    CARD_NAMED_TWICE = "A card has to be looked at by the floor. All clocks stand."
    TABLE_RESUMED = "The table goes on."
    TABLE_CLOSED = "The floor closes the table: {why} What is wagered is played to its end."
    TABLE_OPENED = "The table is open again."
    LIMITS_POSTED = "New limits from the next round on: {limits:list}."
    RULES_POSTED = 'New rules ("{rules}") from the next round on: {limits:list}.'
    LIMIT = "{wager:name} {low:dollars} to {high:dollars}"
    PLAYER_REMOVED = "The floor sends {name} away: {why}"
    PLAYER_EXCLUDED = "The floor sends {name} away."
    PLAYER_LET_BACK = "{name} may sit at this table again."
    PLAYER_READMITTED = "{name} may play again."
    PLAYER_MOVED = "The floor moves {name} from seat {seat} to seat {to}."
    PLACE_KEPT = "The floor keeps seat {seat} for {name} until round {until} opens."
    PLACE_FREED = "Seat {seat} is not kept for {name} any more."
    GAME_STOPPED = "The floor stops this game: {why} What is wagered is played to its end."
    ALL_GAMES_STOPPED = "The floor stops all games: {why} What is wagered is played to its end."
    GAME_STARTED = "The game is played again."

    # the tray
    TRAY_COUNTED = "{name} has counted the tray: {amount:dollars}. Somebody else verifies it."
    COUNT_VERIFIED = "{name} has verified the count of the tray: {amount:dollars}."
    COUNTED_MORE = "{name} has verified the count of the tray: {amount:dollars}, {by:dollars} more than it should be."
    COUNTED_LESS = "{name} has verified the count of the tray: {amount:dollars}, {by:dollars} less than it should be."
    FILL_WRITTEN = "{name} has written {slip}, a fill of {amount:dollars}: {why}"
    CREDIT_WRITTEN = "{name} has written {slip}, a credit of {amount:dollars}: {why}"
    FILL_SIGNED = "{name} has {slip}: {amount:dollars} came to the tray."
    CREDIT_SIGNED = "{name} has given {slip}: {amount:dollars} went to the cage."
    SLIP_VOIDED = "{slip} is void: {why}"

    # disputes and corrections
    YOU_DISPUTE = "Your dispute of round {round} has the number {dispute}. The floor looks at it."
    ROUND_DISPUTED = "{name} disputes round {round}: {dispute}."
    YOUR_DISPUTE_RESOLVED = "Your dispute {dispute} is {verdict}: {words}"
    DISPUTE_RESOLVED = "Dispute {dispute} is {verdict}: {words}"
    MORE_ASKED = "A correction of {by:dollars} more waits for another supervisor."
    LESS_ASKED = "A correction of {by:dollars} less waits for another supervisor."
    CORRECTION_DROPPED = "Correction {number} is not made: {why}"
    YOU_GET_MORE = "The floor has corrected round {round}. You get {by:dollars} more."
    YOU_GET_LESS = "The floor has corrected round {round}. You get {by:dollars} less."
    PLAYER_GETS_MORE = "The floor has corrected round {round}. {name} gets {by:dollars} more."
    PLAYER_GETS_LESS = "The floor has corrected round {round}. {name} gets {by:dollars} less."

    # progressive wagers
    CLAIM_WAITS = "Seat {seat}, {name}: {why}. It waits for the floor."
    CLAIM_CALLED = "Seat {seat}, {name}: {why}. {by} has called the floor."
    CLAIM_CONFIRMED = "Seat {seat}, {name}: {why}. Confirmed by {by}."
    METER_ASKED = "Seat {seat}, {name}: {why}. The meter is asked."
    CLAIM_PAID = "Seat {seat}, {name}: {why}. Paid: {amount:dollars}."
    CLAIM_REJECTED = "Seat {seat}, {name}: {why}. Not confirmed by {by}: {reason}"
    PROGRESSIVE_RESUMED = "Progressive wagers are taken again."
    NO_SENSORS = "The progressive sensors do not answer: no progressive wagers are taken until they do."
    NO_METER_HERE = "The progressive meter of this table is not kept here: no progressive wagers are taken."

    # devices
    SHUFFLER_LOST = "The shuffler does not answer: decks wait to go in and come out."
    SHOE_LOST = "The automated shoe does not answer: cards wait to be dealt."
    READER_LOST = "The card reader does not answer: cards wait to be read."
    DEVICE_LOST = "{device} does not answer."
    DEVICE_STATE = "{device} is {state}."
    SENSORS_STATE = "{device} are {state}."
    DEVICE_JAMMED = "{device} is jammed."

    # physical cards
    NO_CARD_EXPECTED = "No card is to be read now. Go on with the step that is next."
    DUPLICATE_READ = (
        "That card lies in this round already. Look at it, and have it read again. If it is the same, another one was "
        "read wrong: take it back, or correct it where it lies face up; else call the floor."
    )
    READ_OR_ENTER = "Have it read again, or enter it by hand."
    READ_OR_ENTER_THE_ONE = "Have it read again, or look at it and enter it by hand: it is the one card that may be."
    READ_OR_REPORT = (
        "Have it read again. Another card was entered by hand already: if this one cannot be read, report that the "
        "reader failed, and the floor voids the round ({clause})."
    )
    CARD_ENTERED = "The dealer has entered card {nth} of {place:place} by hand."
    CARD_UNREAD = "Card {nth} of {place:place} cannot be read; it is read again."
    CARD_READ_TWICE = "Card {nth} of {place:place} was read as one that lies in the round already; it is read again."
    CARD_READ_AGAIN = "Card {nth} of {place:place} is read again."
    CARD_CORRECTED = "Card {nth} of {place:place} is the {after:card} and not the {before:card}."

    # decks
    DECK_CAME = "{deck:capital} has come to the table."
    SHUFFLED_DECK_CAME = "{deck:capital} has come to the table, shuffled before."
    DECK_INSPECTED = "The dealer has inspected {deck}."
    DECK_VERIFIED = "The floor has verified {deck}."
    DECK_SPREAD = "{deck:capital} lies spread face up."
    DECK_SEEN = "{deck:capital} has been looked at."
    DECK_WASHED = "{deck:capital} is being washed."
    DECK_STACKED = "{deck:capital} is stacked."
    DECK_IN_SHUFFLER = "{deck:capital} is in the shuffler."
    DECK_SHUFFLED = "{deck:capital} is shuffled."
    DECK_CUT = "{deck:capital} is cut: {cards} cards from its top go below the others."
    DECK_CUT_AGAIN = "{deck:capital} is to be cut again."
    STUB_COUNTED = "The dealer has counted {cards} cards. The deck is whole."
    STUB_WRONG = "The dealer has counted {cards} cards. A supervisor is asked to look."
    MISCOUNT_CONFIRMED = "The count is wrong."
    DECK_LEFT = "Deck {deck} has left the table."
    SHUFFLER_FAILED = "The shuffler has failed; {deck} is shuffled again."
    DEVICE_PLACED = "The {device} stands at the table."
    DEVICE_REMOVED = "The {device} has left the table."

    # reports and rulings
    FLOOR_VOIDS = "The floor voids the round."
    FLOOR_VOIDS_BECAUSE = "The floor voids the round: {why}"
    EVERY_WAGER_BACK = "The round is void: every wager goes back."

    # the house, and its meters and signs
    STORE_UNSAFE = "The store of the house may lose what it acknowledges. Rounds go on when it is safe again."
    STORE_SAFE = "The store of the house is safe again."
    METER_AWAY = "The meter is out of reach just now."
    METER_BROKEN = "The meter's log cannot be read: {why}"
    SIGN_CLOSED = "Closed: {why}"
    SIGN_PAUSED = "Paused: {why}"
    STORE_AWAY = "The house's books are out of reach for a moment. Your cards, your chips and your time are kept."
