"""The sentences of Winner's Pot Poker."""

from enum import unique

from protocol.wording import Wording


@unique
class WinnersPotText(Wording):
    """A text of this game."""

    TITLE = "Winner's Pot Poker"

    # wagers and options
    JACKS_PLUS = "Jacks plus"
    BET = "Bet"
    BET_NOTE = "for a fourth card"
    DOUBLE = "Double"
    DOUBLE_NOTE = "for the last card"
    FOLD_NOTE = "what you wagered is lost"

    # irregularities
    HOLE_CARD = "A hole card was turned face up"
    HAD_HOLE_CARD = "{who} had a hole card turned face up."
    HOLE_CARDS = "Both hole cards were turned face up"
    HAD_HOLE_CARDS = "{who} had both hole cards turned face up."
    BURN_MISSED = "No card was burned"
    BURN_WAS_MISSED = "No card was burned before the deal."
    NOT_DEALT = "Somebody was not dealt a card"
    WAS_NOT_DEALT = "{who} was not dealt a card."
    BUTTON = "The button was not moved"
    BUTTON_NOT_MOVED = "The button was not moved."
    OWN_CARDS = "A player exposed own cards"
    SHOWED_OWN_CARDS = "{who} showed own cards too early."

    # what follows
    THIRD_STAYS_UP = "The third card lies face up already, and stays so. Play goes on."
    THIRD_DOWN = "The third card of that hand is dealt face down."
    DEALER_DEAD = (
        "The dealer's hand is dead. All hands are void: every wager goes back, and the cards are shuffled again."
    )
    HAND_DEAD = "That hand is dead: its wagers go back, but a jacks plus is paid if it wins on these two cards."
    BURN_TWO = "Play goes on. After the betting round two cards are burned."
    BUTTON_MOVES_ONE = "Play goes on as if it had moved; next round it moves one place."
    HAND_STAYS = "The hand stays in the round. Play goes on."

    # posted
    HOUSE = "The dealer wagers ante, bet and double too."
    HIGHEST = "The highest hand wins the pot; ties share it, the dealer among them."
    COSTS = "A bet is as much as the ante, a double twice as much. When the clock runs out, the hand is folded."
    FOLDED = "An ante folded on three cards goes to the house; ante and bet folded on four cards stay in the pot."
    COMMISSION = "Of a pot won by a player the house keeps {percent}%, at most {most:dollars}."
    JACKS_PLUS_SETTLES = "Jacks plus is settled on the cards you hold, also after a fold."
    LIMIT = "Jacks plus wins at most {limit:dollars} a round."
    ONE_UP = "If one hole card is turned up in the deal, the third comes face down, or stays up if it is so."

    # to a newcomer
    PUT = "Put {ante:dollars} on *Ante*; the dealer puts {house:dollars} of the house into the pot at once."
    CARDS = "You get two cards face down and one face up, and so does the dealer."
    FOURTH = "*Bet* {bet:dollars} for a fourth card, or *Fold* and lose the ante."
    FIFTH = "*Double*, for {double:dollars}, brings a fifth card; or *Fold* and lose what you wagered."
    BEST_HAND = "The best hand of five cards takes the *Pot*; equal hands share it, the dealer's among them."
    ADVICE = "Always *Bet*; *Double* unless the up cards of another hand still in already beat your four cards."
