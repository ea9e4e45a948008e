"""
A subprotocol names an encoding and a version of the protocol; without a number it is version 1.

A client offers the subprotocols that it knows when it opens the socket. The server takes the newest version of these,
and speaks it until the socket closes. Within a version, only messages, updates, actions, fields, codes and other values
are added; a client passes over fields and messages that it does not know, and asks for a snapshot after an update that
it does not know. What a client of today could not follow makes a new version, and the server goes on speaking the
older ones.

So a client has to pass over: a message with an unknown `type`; an unknown field of anything; an action with an unknown
`type` in `Legal`; and an unknown value where one of several is named, such as a code, a phase or a need. Commands and
other messages of a client may gain fields that can be left out. A field never changes its type or its meaning, and is
never left out where it was always there.

A change is announced in the list below, when the first server that has it is released, and in the changelog of the
house. A new version is announced there before the old one is no longer spoken.
"""

from typing import NamedTuple


VERSIONS = {
    1: "The first one.",
    2: "`RoundOpened` names the rules by their hash alone where the view has them. What changes in the lobby comes as "
    "`LobbyChanged`.",
}


class Change(NamedTuple):
    """
    What was added within a version on a day: `names` are types, and fields of types as in `Snapshot.table`.

    Without names it is a meaning that has become wider.
    """

    day: str
    names: tuple[str, ...]
    words: str


CHANGES = (  # the newest first
    Change(
        "2026-11-30",
        (
            *("TableView.fairness", "FairnessView", "SeedLine", "SeedsAwaited", "SeedsClosed", "DeckCommitted"),
            *("SeedRevealed", "SeedsRevealed", "Bet.promise", "GiveSeed", "MayGiveSeed", "Code.wrong_seed"),
            *("ShowProof", "ProofShown"),
        ),
        "The proof of a round: players' clients give seeds for the deck, the house tells the root of each deck and "
        "reveals its seeds, and anybody may check a round (`docs/fairness.md`).",
    ),
    Change(
        "2026-11-29",
        ("Rules.how_to_play", "Rules.advice", "Rules.ranking", "RankingLine"),
        "What the game tells a newcomer: how it is played, a simple strategy, and its hands, best first.",
    ),
    Change(
        "2026-11-29",
        ("StopClocks", "RunClocks", "MayStopClocks", "MayRunClocks"),
        "A dealer stops the clocks of the table while reporting what happened: `Held.cause` is then `report`. A report "
        "that takes more than a minute is the need `report` of the table.",
    ),
    Change(
        "2026-11-29",
        ("ChooseName", "Named", "Code.name_taken", "Code.unusable_name"),
        "A player without a seat can choose a name.",
    ),
    Change(
        "2026-11-29",
        ("PlayerView.bot", "SeatReserved.bot", "Hello.bot"),
        "Whether a player is a bot of the house. The house gives its bots a pass, with which they say so.",
    ),
    Change(
        "2026-11-29",
        ("Snapshot.table", "Updates.table", "Legal.table", "Accepted.table"),
        "The table that a message is about, so that a late one of the table before is not taken for one of this.",
    ),
    Change(
        "2026-11-29",
        ("MayChoose.folds", "MayChoose.stakes", "MayChoose.returns"),
        "What an option does: whether it gives the hand up, which wager it makes, and which one it takes back.",
    ),
    Change(
        "2026-11-29",
        ("TableView.silence_option", "StepOpened.silence_option"),
        "The option that is chosen at the deadline; `silence` says it in words.",
    ),
    Change(
        "2026-11-29",
        ("MayTopUpToChoose",),
        "Which choices cost more than the stack, and which chips make them possible.",
    ),
    Change("2026-11-29", ("MayBet.full_play",), "What a hand stakes in all, in times of this wager, if it plays on."),
    Change(
        "2026-11-29",
        ("MaySit.chip", "MayTopUp.low", "MayTopUp.chip"),
        "Chips are brought in whole chips of the table. Other sums are refused as `not_whole_chips`.",
    ),
    Change(
        "2026-11-29",
        ("PotShare", "PotPlayed.shares"),
        "What each seat gets of a pot, told in the same way by every game that has one.",
    ),
    Change(
        "2026-11-29", ("Refused.retry_after",), "After how many milliseconds the same message is worth another try."
    ),
    Change(
        "2026-11-29",
        (),
        "A command may name any whole number as a seat. One that the table does not have is refused as `unknown_seat`, "
        "no more as `malformed`.",
    ),
)
