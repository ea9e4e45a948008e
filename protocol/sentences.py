"""The catalogue: every sentence with which a command is refused, grouped like the codes (`protocol/refusals.py`)."""

from enum import unique

from .refusals import Code, Sentence


@unique
class Text(Sentence):
    """What was wrong, and what would be right."""

    # the message itself
    MALFORMED = Code.MALFORMED, "{why}"
    UNKNOWN_COMMAND = Code.UNKNOWN_COMMAND, "{why}"
    NOT_OF_THIS_DEVICE = Code.UNKNOWN_COMMAND, "A {kind} does not send {message}."
    REPEATED_ID = Code.REPEATED_ID, "Another command had this id. Choose a new id for each command."
    REPEATED_NUMBER = Code.REPEATED_ID, "Message {number} was another one. Give each a number of its own."
    SLOW_DOWN = Code.TOO_FAST, "Too many messages at once. Slow down, or the connection will be closed."
    COMMANDS_WAIT = Code.TOO_FAST, "Too many of your commands wait for answers. Wait for these, then ask for more."
    TOO_MANY_GUESTS = (
        Code.TOO_FAST,
        "{most} new guests came from your address in this hour. Come back with your session, or in the next hour.",
    )
    LOOKUPS_WAIT = Code.TOO_FAST, "Too many rounds are being looked up for you. Wait for these, then ask for more."

    # who asks
    HELLO_FIRST = Code.NOT_SIGNED_IN, "Say Hello first: it says who you are."
    SESSION_ENDED = Code.UNKNOWN_SESSION, "This session has ended. Say Hello without one to start a new one."
    NOT_ON_THE_STAFF = Code.UNKNOWN_SESSION, "{name} is not on the staff of this house any more."
    SHIFT_OVER = Code.UNKNOWN_SESSION, "Your shift has ended. Sign in with a new code."
    IDLE = (
        Code.LOCKED,
        "You were signed out after {minutes} minutes without a touch. Enter the code with which you signed in.",
    )
    UNKNOWN_TICKET = Code.UNKNOWN_TICKET, "This ticket is no longer valid. Use your session instead."
    WRONG_CODE = Code.WRONG_CODE, "That name and code do not belong together."
    LOCKED_OUT = (
        Code.LOCKED_OUT,
        "Three sign-ins under this name failed from your address. Try again in 30 minutes, or ask for a new code.",
    )
    ONLY_THE_FLOOR = Code.NOT_YOUR_ROLE, "Only a supervisor rules for the whole house. Sign in at the floor page."
    ONLY_PLAYERS_PLAY = Code.NOT_YOUR_ROLE, "A {role} does not play. Sign in as a player."
    ONLY_PLAYERS_DISPUTE = Code.NOT_YOUR_ROLE, "A {role} does not dispute a round. Its players do."
    ONLY_THE_DEALER = Code.NOT_YOUR_ROLE, "Only the dealer may do that. Sign in at the dealer page."
    ONLY_A_SUPERVISOR = Code.NOT_YOUR_ROLE, "Only a supervisor may do that. Call the floor."
    ONLY_ROLES = Code.NOT_YOUR_ROLE, "Only {roles:roles} at the table may do that."
    ONLY_READER_OR_DEALER = Code.NOT_YOUR_ROLE, "Only the card reader or the dealer says which card is dealt."
    ONLY_THIS_READER = Code.NOT_YOUR_ROLE, "Only {reader} reads the cards of this table."
    ONLY_STAFF_VERIFIES = Code.NOT_YOUR_ROLE, "Only a supervisor or another dealer verifies a count."
    ONLY_THE_REPORTER = Code.NOT_YOUR_ROLE, "{name} made this report. Only {name} can withdraw it."
    NOT_SEATED = Code.NOT_SEATED, "You have no seat at this table. Sit down first."
    PLAYER_HAS_LEFT = Code.NOT_SEATED, "{name} has left with the chips. Take them back when {name} sits here again."
    WAGER_AT_YOUR_SEAT = Code.NOT_YOUR_SEAT, "Seat {seat} is not yours. Wager at your own seat."
    CHOOSE_FOR_YOUR_SEAT = Code.NOT_YOUR_SEAT, "Seat {seat} is not yours. Choose for your own seat."
    EXCLUDED = Code.EXCLUDED, "The house does not let you play: {why} Your chips go to your wallet and stay yours."
    NO_MORE_WAGERS = Code.EXCLUDED, "You may not play in this house now. What is in play ends without more wagers."
    NO_MORE_COSTS = Code.EXCLUDED, "You may not play in this house now. Choose an option that costs nothing."

    # where
    UNKNOWN_TABLE = Code.UNKNOWN_TABLE, "There is no table {table!r}. The lobby shows all tables."
    TABLE_FIRST = Code.NOT_AT_A_TABLE, "This connection is in the lobby. Say Hello with a table first."
    TABLE_AWAY = Code.TABLE_AWAY, "The table is not served just now. Nothing was changed. Try again shortly."
    STORE_AWAY = Code.TABLE_AWAY, "The house's books are out of reach. Nothing was changed. Try again shortly."
    SERVED_ELSEWHERE = Code.TABLE_AWAY, "The table is served elsewhere. Come back to it from the lobby."
    NOT_SERVED_HERE = Code.TABLE_AWAY, "The table is not served here just now. Come back to it from the lobby."
    TABLE_FAULTED = (
        Code.TABLE_FAULTED,
        "A fault stopped the table. Stored rounds are safe. The house has been told.",
    )
    NOT_SHOWN = (
        Code.TABLE_FAULTED,
        "A fault hides the table. It goes on without you. The house has been told.",
    )
    COMMAND_FAULTED = Code.COMMAND_FAULTED, "A fault: this was not done and changed nothing. The house has been told."
    NO_SUCH_SEAT = Code.UNKNOWN_SEAT, "This table has no seat {seat}. Its seats are 1 to {places}."
    NOBODY_AT_SEAT = Code.UNKNOWN_SEAT, "Nobody sits at seat {seat}. Choose a seat with a player."
    NO_HAND_AT_SEAT = Code.UNKNOWN_SEAT, "Seat {seat} had no hand in round {round}. Choose a seat that had one."
    SEAT_TAKEN = Code.SEAT_TAKEN, "Seat {seat} is taken. Choose a free one."
    SEAT_KEPT = Code.SEAT_TAKEN, "Seat {seat} is kept for {name}. Choose another one, or ask the floor."
    FREE_THE_SEAT = Code.SEAT_TAKEN, "Seat {seat} is kept for {name}. Choose another one, or free it first."
    NOT_NEXT_TO_YOURS = Code.NOT_ADJACENT, "Positions of one player are adjacent. Seat {seat} is not next to yours."
    NOT_NEXT_TO_OTHER = (
        Code.NOT_ADJACENT,
        "Positions of one player are adjacent. Seat {seat} is not next to the player's other one.",
    )
    TOO_MANY_POSITIONS = Code.TOO_MANY_POSITIONS, "You have all the positions that a player may have here: {most}."
    SIT_AFTER_THE_ROUND = Code.LEAVING, "You are leaving when the round ends. Sit down again after that."
    NO_CHIPS_WHILE_LEAVING = Code.LEAVING, "You are leaving when the round ends. No more chips can be brought."
    LEAVES_ALREADY = Code.LEAVING, "{name} is leaving already, as soon as nothing is in play."
    SENT_AWAY = Code.SENT_AWAY, "The floor has sent you away from this table. Choose another one, or ask the floor."

    # money
    OUTSIDE_BUY_IN = Code.OUTSIDE_BUY_IN, "Bring between {low:dollars} and {high:dollars} here, not {amount:dollars}."
    NO_SUCH_CHIPS = Code.NOT_WHOLE_CHIPS, "{amount:dollars} is not in whole chips. Bring multiples of {chip:dollars}."
    STACK_IS_FULL = Code.OUTSIDE_BUY_IN, "Your stack is at the highest buy-in already. Bring no more chips now."
    OVER_WALLET = Code.NOT_ENOUGH_FUNDS, "Your wallet has {balance:dollars}. Bring at most that."
    LESS_IN_WALLET = Code.NOT_ENOUGH_FUNDS, "Your wallet has less than that. Bring less."
    SEATED_AT = Code.AT_ANOTHER_TABLE, "You have a seat at table {table}. Leave it first."
    SEATED_ELSEWHERE = Code.AT_ANOTHER_TABLE, "You have a seat at another table. Leave it first."
    WAGER_OVER_STACK = (
        Code.NOT_ENOUGH_CHIPS,
        "{amount:dollars} is more than you have: {stack:dollars} on the stack. Add chips or wager less.",
    )
    COSTS_TOO_MUCH = Code.NOT_ENOUGH_CHIPS, "{option:capital} costs {cost:dollars}. Add chips or choose another option."
    OVER_TRAY = Code.NOT_ENOUGH_CHIPS, "The tray should hold {tray:dollars}. Take no more than that."
    CORRECTION_OVER_STACK = (
        Code.NOT_ENOUGH_CHIPS,
        "{name} has {stack:dollars} on the stack. At most that can be taken back: return {least:dollars} or more.",
    )
    CHIPS_LEAVING = Code.TRANSFER_PENDING, "Your chips are on their way to your wallet. Sit down when they are there."
    CHIPS_COMING = Code.TRANSFER_PENDING, "Chips are on their way from your wallet. Leave when they have arrived."
    CHIPS_MOVING = Code.TRANSFER_PENDING, "Chips of {name} are on their way. Correct the wager when they have arrived."

    NO_REFILL = Code.NOT_NOW, "Play money is not refilled in this house."
    REFILL_HAS_ENOUGH = Code.NOT_NOW, "Play money is refilled to {most:dollars}. You have at least as much."
    REFILL_SEATED = Code.NOT_NOW, "You have a seat at {table}. Leave it first: your chips then count too."
    REFILLED_TODAY = Code.NOT_NOW, "Your play money was refilled today. It can be again on the next gaming day."

    # names
    NAME_LENGTH = Code.UNUSABLE_NAME, "A name has {least} to {most} letters and digits."
    NAME_LETTERS = (
        Code.UNUSABLE_NAME,
        "A name has letters, digits, spaces, dots, hyphens and apostrophes, nothing else.",
    )
    NAME_SCRIPTS = Code.UNUSABLE_NAME, "The letters of a name are all of one alphabet."
    NAME_OF_STAFF = Code.UNUSABLE_NAME, "This name looks like that of the house or of its staff. Choose another one."
    NAME_TAKEN = Code.NAME_TAKEN, "Somebody is called {name}, or a name that looks like it. Choose another one."
    NAME_SEATED = Code.NOT_NOW, "You have a seat at {table}. Leave it first, then choose a name."

    # wagers
    UNKNOWN_WAGER = Code.UNKNOWN_WAGER, "This table has no wager {wager!r}. Its wagers are {wagers:list}."
    NO_LIMITS_FOR = Code.UNKNOWN_WAGER, "This table has no limits for {unknown:list}. It has limits for {known:list}."
    NO_WAGER_THEN = Code.UNKNOWN_WAGER, "Seat {seat} had no {wager} in round {round}. Its wagers were {wagers:list}."
    OUTSIDE_LIMITS = Code.OUTSIDE_LIMITS, "{wager} is from {low:dollars} to {high:dollars} here, not {amount:dollars}."
    NOT_WHOLE_CHIPS = Code.NOT_WHOLE_CHIPS, "{amount:dollars} is not in whole chips. Wager multiples of {chip:dollars}."
    BET_FIRST = Code.BET_FIRST, "{wager} needs {needs:or} first."
    HOLDS_ANOTHER = Code.HOLDS_ANOTHER, "{other} needs the {wager:lower}. Withdraw {other:lower} first."
    TOO_LITTLE_BESIDE = (
        Code.OUT_OF_PROPORTION,
        "Beside your other wagers, {wager:lower} is at least {least:dollars} at this table.",
    )
    TOO_MUCH_BESIDE = Code.OUT_OF_PROPORTION, "Beside your other wagers, {wager:lower} is at most {most:dollars} here."
    BETS_CLOSED = Code.BETS_CLOSED, "Bets are closed. Wagers can be made when the next round opens."
    DEALER_CLOSES_BETTING = Code.NOT_NOW, "The dealer closes betting at this table. Wait for the dealer."
    NO_HAND_TO_DEAL = Code.NO_WAGERS, "Nobody has made the wagers that a hand needs. Close betting when somebody has."
    NOTHING_TO_VOID = Code.NO_WAGERS, "Nothing is at stake in this round. There is nothing to void."

    # seeds and proofs
    NO_PROOF = Code.UNKNOWN_ROUND, "Round {round} has no proof, because an older server dealt it."
    SEEDS_COME = Code.NOT_NOW, "The seeds of the players are on their way. Deal in two seconds."
    SEED_NOT_AWAITED = Code.NOT_NOW, "No seed of round {round} is awaited now. Send it when bets are closed."
    SEED_GIVEN = Code.NOT_NOW, "Your seed of this round is in already."
    SEED_NOT_PROMISED = Code.NOT_YOUR_SEAT, "You promised no seed at seat {seat}. Promise one with your first wager."
    SEED_WRONG = Code.WRONG_SEED, "This is not the seed that you promised. Send the one that has the promised hash."

    # choices and steps
    DEALS_BY_ITSELF = Code.NOT_NOW, "This table deals by itself. No dealer works at it."
    SEATS_DECIDE = Code.NOT_NOW, "The round waits for seat {seats:list} to decide. The next step comes after that."
    NOT_ASKED_NOW = Code.NOT_NOW, "There is nothing to choose now. Wait until your seat is asked."
    NOT_ASKED_ANY_MORE = Code.NOT_NOW, "Seat {seat} has nothing to choose, or has chosen already."
    NO_WAGER_TO_TAKE_BACK = Code.NOT_NOW, "Seat {seat} has no wager left that {option!r} takes back."
    NOT_YOUR_TURN = Code.NOT_YOUR_TURN, "Seat {turn} is asked now. Wait for your turn."
    UNKNOWN_CHOICE = Code.UNKNOWN_CHOICE, "{option!r} cannot be chosen. Choose one of {options:list}."
    WRONG_ROUND = Code.WRONG_ROUND, "That was for round {asked}. This is round {round}."
    ROUND_NOT_OPEN = Code.WRONG_ROUND, "Round {round} is not open. Look for the one that is."
    STEP_DONE = Code.WRONG_STEP, "That step is done already. Look for the next one."
    QUESTION_OVER = Code.WRONG_STEP, "That question is over. Answer the one that is open."
    ROUND_WENT_ON = Code.WRONG_STEP, "The round has gone on. Look again at what can have happened."
    STEP_NOT_OPEN = Code.WRONG_STEP, "That step is not open. Look for the next card."
    OTHER_CARD_FIRST = Code.WRONG_STEP, "Card {nth} of {place:place} comes first, in slot {slot}."
    UNDO_LAST_FIRST = Code.WRONG_STEP, "The card that was read last is in slot {slot}. Take that one back first."

    # reports and rulings
    UNKNOWN_IRREGULARITY = (
        Code.UNKNOWN_IRREGULARITY,
        "{kind!r} is not an irregularity of this game. Report one of {kinds:list}.",
    )
    CANNOT_HAVE_HAPPENED = Code.NOT_POSSIBLE, "That cannot have happened at this point of the round."
    NAME_THE_HAND = Code.NOT_POSSIBLE, "Say which hand it concerns. It can be {places:places}."
    NAME_THE_CARDS = Code.NOT_POSSIBLE, "Say which cards, counted from 1. They can be {cards:list}."
    NAME_NO_CARDS = Code.NOT_POSSIBLE, "Name no hand and no cards that this report does not need."
    NAME_ONE_CARD = Code.NOT_POSSIBLE, "Name only one card. If several were turned face up, make the report for that."
    NAME_THE_NUMBER = Code.NOT_POSSIBLE, "{irregularity}: say how many cards. The right number is no irregularity."
    NAME_THE_FACES = Code.NOT_POSSIBLE, "Name as many cards as are seen: {seen}, not {named}."
    FLOOR_RULES_FIRST = (
        Code.REPORT_OPEN,
        "The round waits for the floor to rule on a report. Your time begins again after that.",
    )
    REPORT_OPEN = Code.REPORT_OPEN, "A report waits for the floor. Go on when the floor has ruled on it."
    NO_REPORT = Code.NO_REPORT, "Report {report} does not wait any more."
    OWN_REPORT = Code.OWN_REPORT, "You made this report yourself. Another supervisor confirms it."

    # disputes and corrections
    UNKNOWN_ROUND = Code.UNKNOWN_ROUND, "Round {round} was not played here, or is not over."
    DISPUTE_YOUR_ROUND = Code.NOT_YOUR_ROUND, "You had no wager in round {round}. Dispute a round that you played in."
    LOOK_AT_YOUR_ROUND = Code.NOT_YOUR_ROUND, "You had no wager in round {round}. Look at one that you played in."
    DISPUTED_ALREADY = Code.DISPUTE_OPEN, "You dispute round {round} already. Your number is {number}."
    TOO_MANY_DISPUTES = Code.DISPUTE_OPEN, "Your disputes {numbers:list} are open. Wait until the floor decides one."
    DISPUTE_NOT_OPEN = Code.UNKNOWN_DISPUTE, "Dispute {dispute} is not open at this table."
    DISPUTE_OF_OTHER_ROUND = Code.UNKNOWN_DISPUTE, "Dispute {dispute} is about another round."
    NO_SUCH_DISPUTE = Code.UNKNOWN_DISPUTE, "There is no dispute {dispute} at this table."
    UNKNOWN_CORRECTION = Code.UNKNOWN_CORRECTION, "Correction {correction} does not wait any more."
    CORRECTION_WAITS = Code.NOT_NOW, "A correction of this wager waits for another supervisor. It is decided first."
    CORRECTION_IN_PLAY = Code.NOT_NOW, "{name} is in play. Take the chips back when the round is over."
    SAME_AMOUNT = Code.NOT_POSSIBLE, "{returned:dollars} was returned for it already. Say what should have been."
    OWN_CORRECTION = Code.NEEDS_ANOTHER, "You asked for this correction yourself. Another supervisor confirms it."

    # physical cards
    DUPLICATE_CARD = (
        Code.DUPLICATE_CARD,
        "{card} is face up elsewhere in this round. Correct that one first, or call the floor.",
    )
    KNOWN_TWICE = (
        Code.DUPLICATE_CARD,
        "A card is known twice in this round. Correct the wrong one if it is face up, or have the round void.",
    )
    CARD_IN_ROUND = Code.DUPLICATE_CARD, "{card} is in this round already. Look at the card again."
    READER_READS = Code.READER_READS, "The reader reads card {nth} of {place:place}. Enter it only if it is unreadable."
    SAY_WHICH_CARD = Code.READER_READS, "Say which card it is. Only the reader reports that a card cannot be read."
    ENTERED_ALREADY = (
        Code.ENTERED_ALREADY,
        (
            "One face-down card may be entered by hand in a round, and one has been. Have this card read again. If "
            "that fails, report that the reader failed: the floor then voids the round ({clause})."
        ),
    )
    NOT_FACE_UP = Code.NOT_FACE_UP, "Card {nth} of {place:place} is not face up. Correct one that is."
    SETTLED_ALREADY = Code.SETTLED_ALREADY, "Wagers of this round are settled. Ask the floor for a correction."
    NO_CARDS_TO_READ = Code.NOT_NOW, "The server shuffles for this table. No cards are read here."
    NO_CARD_EXPECTED = Code.NOT_NOW, "No card is to be read now. Go on with the next step."
    NOTHING_TO_UNDO = Code.NOT_NOW, "No card of this step has been read. There is nothing to take back."
    SAME_CARD = Code.NOT_NOW, "The card was read as {card} already. There is nothing to correct."

    # the table as a whole
    TABLE_HELD = Code.TABLE_HELD, "The table is paused: {why} Wait until it goes on."
    HELD_ALREADY = Code.TABLE_HELD, "{name} has paused the table already: {why}"
    NOT_HELD = Code.NOT_NOW, "The floor does not hold the table."
    NOT_HELD_NO_DEALER = Code.NOT_NOW, "The floor does not hold the table. It goes on when a dealer takes it."
    CLOSED_FOR_ROUNDS = Code.TABLE_CLOSED, "The table is closed: {why} The floor opens it again."
    CLOSED_FOR_PLAYERS = Code.TABLE_CLOSED, "The table is closed: {why} Choose another one in the lobby."
    CLOSED_FOR_WAGERS = Code.TABLE_CLOSED, "The table is closed: {why} Wagers already made can be played or withdrawn."
    CLOSED_ALREADY = Code.TABLE_CLOSED, "{name} has closed the table already: {why}"
    NOT_CLOSED = Code.NOT_NOW, "The table is not closed."
    ONLY_STOPPED = Code.NOT_NOW, "The table is not closed. Start its game again at the floor page."
    ANOTHER_DEALS = Code.ANOTHER_DEALS, "{name} deals at this table. Take it when that shift is over."
    NO_SHIFT_OF_YOURS = Code.NOT_NOW, "You do not deal at this table. You have no shift to end here."
    BAD_LIMITS = Code.BAD_LIMITS, "These limits cannot be posted: {wrong}."
    UNKNOWN_RULES = Code.UNKNOWN_RULES, "This table has no rules {rules!r}. It can have {known:list}."
    OTHER_RULES = Code.UNKNOWN_RULES, "Other rules are in force at this table now. A snapshot has them: say Hello."
    NOT_AT_THIS_TABLE = Code.UNKNOWN_PLAYER, "Nobody of that name sits at this table. Choose a player who does."
    NOT_SENT_AWAY = Code.UNKNOWN_PLAYER, "Nobody of that name was sent away from this table."
    ONLY_PLAYERS_EXCLUDED = Code.UNKNOWN_PLAYER, "Only players are excluded, by the name of their account."
    NOT_EXCLUDED = Code.NOT_NOW, "This player is not excluded."
    UNKNOWN_GAME = Code.UNKNOWN_GAME, "There is no game {game!r} here. There are {games:list}."
    NOT_STOPPED = Code.NOT_NOW, "No such stop is in force. Start a game that is stopped."
    SEAT_IN_PLAY = Code.NOT_NOW, "Seat {seat} has something in play. Move its player when the round is over."
    SEAT_NOT_KEPT = Code.NOT_NOW, "Seat {seat} is kept for nobody."

    # progressive wagers
    METER_STOPPED = Code.METER_STOPPED, "{why}"
    NOTHING_TO_SELECT = Code.UNKNOWN_CLAIM, "Nothing is to be selected at seat {seat}."
    UNKNOWN_CLAIM = Code.UNKNOWN_CLAIM, "Claim {claim} does not wait. Look for one that does."
    CLAIM_SELECTED = Code.NOT_NOW, "The spot of claim {claim} is selected already. A supervisor confirms it."
    SELECT_FIRST = Code.COMES_FIRST, "First select the spot of seat {seat}. That is for the dealer."
    OWN_CLAIM = Code.NEEDS_ANOTHER, "You selected or won this yourself. Another supervisor confirms it."

    # the tray
    TRAY_NOT_COUNTED = Code.NOT_NOW, "The chips of this table are not counted. Its settings have no inventory."
    TRAY_NOT_OPEN = Code.NOT_NOW, "Count and verify the tray first. Then chips can come and go."
    TOO_MANY_SLIPS = Code.NOT_NOW, "{most} slips wait for the dealer. Have them signed, or void one first."
    COUNT_TRAY_FIRST = Code.COMES_FIRST, "First count the tray. That is for the dealer."
    VERIFY_TRAY_FIRST = Code.COMES_FIRST, "First verify the count of the tray. That is for a supervisor."
    UNKNOWN_COUNT = Code.UNKNOWN_COUNT, "Count {count} does not wait. Look for the last one."
    OWN_TRAY_COUNT = Code.NEEDS_ANOTHER, "You counted the tray. Somebody else verifies the count."
    UNKNOWN_SLIP = Code.UNKNOWN_SLIP, "{slip} does not wait. It was signed, or is void."
    OWN_SLIP = Code.NEEDS_ANOTHER, "You wrote this slip. Somebody else signs it."

    # decks and devices
    NOT_OPEN = Code.NOT_OPEN, "The table is not open. Its cards are inspected and counted first."
    STEP_FIRST = Code.COMES_FIRST, "First {step:small}. That is for {roles:roles}."
    SIT_DOWN_FIRST = (
        Code.COMES_FIRST,
        "The cards are spread for the first player to look at. The table opens when somebody sits down.",
    )
    READ_FIRST = Code.COMES_FIRST, "Card {nth} of {place:place} comes first. The reader reads it."
    READ_OR_ENTER_FIRST = (
        Code.COMES_FIRST,
        "Card {nth} of {place:place} comes first. The reader reads it, or it is entered by hand.",
    )
    NO_STEP_NOW = Code.NOT_NOW, "There is nothing to do with a deck or a device now."
    OUTSIDE_CUT = Code.OUTSIDE_CUT, "Cut from {least} to {most} cards, not {cards}. Ten stay on each side."
    DECK_WAS_HERE = Code.UNKNOWN_DECK, "Deck {deck} was at this table already. Enter the name on the new seal."
    SAME_COLOUR = Code.UNKNOWN_DECK, "The other deck is {colour} too. Two decks have backs of different colours."
    OTHER_DECK_IN_SHUFFLER = Code.UNKNOWN_DECK, "The deck in the shuffler is {inside}, not {asked}."
    OWN_INSPECTION = Code.NEEDS_ANOTHER, "You inspected this deck. Somebody else verifies it."
    OWN_DECK_COUNT = Code.NEEDS_ANOTHER, "You counted the cards. Somebody else confirms the count."
    SHUFFLER_AWAY = Code.DEVICE_AWAY, "The shuffler does not answer. Do this step when it does."
    SHUFFLER_JAMMED = Code.DEVICE_AWAY, "The shuffler is jammed. Clear it first."
    SHUFFLER_BUSY = Code.DEVICE_AWAY, "The shuffler is {state}. Take the deck when it says ready."
    START_GAME_EARLY = Code.NOT_NOW, "START GAME is for when wagers are made. This round is {phase}."
    END_GAME_EARLY = Code.NOT_NOW, "END GAME is for when all is settled. This round is {phase}."
    NOBODY_DEALS = Code.NOT_NOW, "Nobody deals at this table. Take it at the dealer page first."
    SHOE_AWAY = Code.COMES_FIRST, "The automated shoe does not answer. Cards are dealt when it does."
    SHOE_JAMMED = Code.COMES_FIRST, "The automated shoe is jammed. Clear it first."
