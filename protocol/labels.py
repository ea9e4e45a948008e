"""The catalogue of labels: what buttons, devices and places are called, and what a dealer announces with a step."""

from enum import unique

from .wording import Wording


@unique
class Label(Wording):
    """A name or a button: no whole sentence."""

    # the dealer's next step
    OPEN_BETTING = "Open betting"
    CLOSE_BETTING = "Close betting"
    BURN = "Burn a card"
    DEAL_ONE = "Deal one card to {to:receivers}"
    DEAL_ONE_UP = "Deal one card face up to {to:receivers}"
    DEAL = "Deal {cards} cards to {to:receivers}"
    DEAL_UP = "Deal {cards} cards face up to {to:receivers}"
    DEAL_LAST_UP = "Deal {cards} cards, the last face up, to {to:receivers}"
    TURN_UP = "Turn up {whose:shown}"
    SETTLE = "Settle the wagers"

    # what the data names: a hand, an award, a device
    NAMED = "{name:Name}"
    DEVICE = "{name:name}"

    # steps with a deck or a device
    DECK = "the {colour} deck {name}"
    RECEIVE = "Receive a deck"
    INSPECT = "Inspect {deck}"
    VERIFY = "Verify {deck}"
    SPREAD = "Spread {deck} face up"
    SHOW = "{deck:capital} has been looked at"
    WASH = "Turn {deck} face down and wash it"
    STACK = "Stack {deck}"
    SHUFFLE = "Shuffle {deck}"
    LOAD = "Put {deck} into the shuffler"
    TAKE = "Take {deck} out of the shuffler"
    TAKE_AWAY = "Take {deck} away from the table"
    CUT = "Cut {deck}"
    COUNT = "Count the cards of {deck}"
    CONFIRM_COUNT = "Confirm the count of {deck}"
    RECUT = "Have {deck} cut again"
    REPORT_JAM = "{deck:capital} jams in the shuffler"
    REPORT_SHORT = "The shuffler finds {deck} wrong"
    PLACE = "Place the {deck}"
    REMOVE = "Remove the {deck}"

    # devices
    SHUFFLER = "The shuffler"
    AUTOMATED_SHOE = "The automated shoe"
    CARD_READER = "The card reader"
    SENSORS = "The progressive sensors"
    KEYPAD = "The keypad"
    SUPERVISOR_KEY = "The supervisor's key"
    COVER_ALL_DISPLAY = "The Cover All display"
    SIGN = "The sign"
    ALARM = "The alarm"

    # options
    STAYS = "{wager} stays"
    STAY = "{wagers} and {last} stay"
    SILENCE = "{option:lower}"
    SILENCE_AND = "{option:lower}; {more}"
    OPTION_AND = "{option}; {more}"
    OPTION_RETURNS = "{option}; {amount:dollars} returned"

    # irregularities
    ONE_CARD = "one card"
    NO_CARD = "no card"
    CARDS = "{cards} cards"
    THE_DEALER = "The dealer"
    THE_FLOP = "The flop"
    SEAT = "Seat {seat}"

    # pay tables
    PAYOUT = "{pays:posted}"
    FOR_PLAYERS = "{table}, {players} players"
    FOR_ONE_PLAYER = "{table}, 1 player"
    MINI_ROYAL_SPADES = "Mini royal in spades"
    ROYAL_AFTER_5 = "Royal after 5 cards"
    ROYAL_AFTER_6 = "Royal after 6 cards"
    ROYAL_AFTER_7 = "Royal after 7 cards"


@unique
class Call(Wording):
    """What a dealer says aloud with a step."""

    PLACE_BETS = "Place your bets, please."
    NO_MORE_BETS = "No more bets."
    BURNING = "Burning one."
    DEALING = "Cards coming out."
    SHOWDOWN = "Showdown."
    PAYING = "Paying from the right."
    RECEIVE = "Cards, please."
    INSPECT = "Checking the cards."
    VERIFY = "Cards verified."
    SPREAD = "Spreading the cards."
    SHOW = "Please look at the cards."
    WASH = "Washing the cards."
    STACK = "Stacking the cards."
    SHUFFLE = "Shuffling."
    TAKE = "Cards are shuffled."
    TAKE_AWAY = "One deck from now on."
    CUT = "Cutting the cards."
    COUNT = "Counting the stub."
    CONFIRM_COUNT = "The count is wrong."
    RECUT = "Cut again, please."
    REPORT_JAM = "Shuffler stopped; the cards are shuffled again."
    REPORT_SHORT = "Wrong number of cards; a new deck, please."
    PLACE = "A device comes to the table."
    REMOVE = "A device leaves the table."


@unique
class AlarmText(Wording):
    """What a table calls the floor for; the name of the table stands before it."""

    STORE = "has a store that is not safe"
    HELD = "is paused"
    REPORT = "waits for a dealer's report"
    RULING = "waits for a ruling"
    COUNT_CONFIRMATION = "has a wrong count to be confirmed"
    VERIFICATION = "has a deck to be verified"
    DEALER = "has players and no dealer"
    READER = "has no card reader"
    TRAY = "has a tray count to be verified"
    FILL = "needs a fill"
    CLAIM = "has a progressive winner who waits to be paid"
    DISPUTE = "has a dispute"
    CORRECTION = "has a correction to be confirmed"
    COUNT = "has a stub count that is overdue"
    DEVICE = "has lost a device"
