"""One wrong value for each clause on decks and devices, as `mutations.py` plants them: all games share the source."""

from tests.core.games.planted import FLOP, POT, TEXAS, THREE, of


def cards(game, opening, shuffle, counts, right, wrong, counting, jam, method, *, stub, again):
    """What is done with decks and devices: each step left out, or allowed where it is not."""
    steps, doing = "deck_procedures/steps.py", "deck_procedures/decide.py"
    return [
        *of(
            game,
            steps,
            ("2(a)", "if len(equipment.decks) < procedures.decks:", "if len(equipment.decks) < 2:"),
            ("2(b)(3)", 'Due("load", other.name) for other', 'Due("spread", other.name) for other'),
            ("2(b)(5)", "if inside == deck:", "if inside == deck and len(equipment.decks) == 1:"),
            (f"{opening}(b)", '"received": "inspect"', '"received": "spread"'),
            (f"{opening}(b)", '{"verify": ("supervisor",)', '{"verify": ("dealer", "supervisor")'),
            (f"{opening}(b)", 'if deck.stage == "spread" and not table.players:', 'if deck.stage == "looked":'),
            (f"{opening}(c)", '"seen": "wash"', '"seen": "stack"'),
            (
                f"{opening}(d)",
                "for deck in equipment.decks:\n        yield from to_open",
                "for deck in equipment.decks[:1]:\n        yield from to_open",
            ),
            (f"{shuffle}(a)", 'elif deck.stage in ("stacked", "rack"):', 'elif deck.stage in ("stacked",):'),
            (f"{shuffle}(c)(1)(ii)", "LEAST_CUT, MOST_CUT = 10, 42", "LEAST_CUT, MOST_CUT = 9, 43"),
            (f"{shuffle}(d)", "deck.cut and whole(table) and not drawn", "deck.cut and not drawn"),
            (f"{shuffle}(d)", 'Due("cut", again.name)', 'Due("count", again.name)'),
            (f"{shuffle}(d)", 'Due("recut", cut.name, ("supervisor",))', 'Due("recut", cut.name)'),
            (f"{shuffle}(e)", "elif not table.players and not", "elif table.step and not table.players and not"),
            *((clause, "COUNT_EVERY = 5", "COUNT_EVERY = 6") for clause in counts),
            (counts[0], "- (table.step is not None) >= COUNT_EVERY", "- (table.step is not None) > COUNT_EVERY"),
            (method, "for device in standing if device not in used", "for device in standing if device in used"),
            (jam, 'deck.stage in ("stacked", "rack")', 'deck.stage in ("rack",)'),
            *(
                (clause, 'deck.stage in ("stacked", "rack")', 'deck.stage in ("rack",)')
                for clause in ("7(a)", "8(b)(2)")
            ),
            *((clause, 'deck.stage in ("stacked", "rack")', 'deck.stage in ("stacked",)') for clause in again),
            ("9(b)(1)", '(*shuffler, "automated_shoe")', "shuffler"),
            *((clause, 'settings.procedures.shuffle == "counting_shuffler"', "False") for clause in counting),
            (
                "C6",
                "sections is None or settings.dealing in sections.uncounted",
                "sections is None or settings.dealing not in sections.uncounted",
            ),
        ),
        *of(
            game,
            doing,
            ("2(b)(2)", "if any(deck.colour == colour for", "if any(deck.name == colour for"),
            (f"{opening}(b)", "deck.inspected_by == who.player", "deck.inspected_by is None"),
            (right, "(len(table.deck), table.round)", "(len(table.deck) + 1, table.round)"),
            (wrong, "yield RoundVoided(cause,", "yield RoundVoided('fault',"),
            (wrong, "at_stake(table),", "at_stake(table)[1:],"),
            (wrong, "if not wrong.misdealt:", "if wrong.misdealt:"),
            (wrong, "wrong.by == who.player:", "not who.player:"),
        ),
        *of(
            game,
            "deck_procedures/decks.py",
            ("2(b)(4)", "if deck.name != self.played", "if deck.name == self.played"),
            (f"{shuffle}(b)(1)", 'in ("manual", "pre_shuffled")', 'in ("manual", "device")'),
            (f"{shuffle}(b)(2)", 'in ("manual", "pre_shuffled")', 'in ("manual",)'),
            (f"{shuffle}(c)", 'self.stage in ("shuffled", "in_play") and', 'self.stage == "in_play" and'),
            (f"{shuffle}(d)", 'self.stage in ("shuffled", "in_play") and', 'self.stage == "shuffled" and'),
            (f"{shuffle}(c)(2)", 'return self.stage == "cut" or', 'return self.stage == "stacked" or'),
        ),
        *of(
            game,
            "round/engine.py",
            *((clause, 'DeckMoved(deck.name, "rack"', 'DeckMoved(deck.name, "stacked"') for clause in stub),
        ),
        *of(
            game, "redact.py", *((clause, "updates.Skipped(seq)", "updates.CardBurned(str(event))") for clause in stub)
        ),
        *of(game, "deck_procedures/evolve.py", (f"{opening}(a)", 'stage="shuffled", shuffle="pre_shuffled"', "cut=0")),
        *of(
            game,
            "cards/deck.py",
            (f"{shuffle}(c)(1)(iii)", "deck[cards:] + deck[:cards]", "deck[-cards:] + deck[:-cards]"),
        ),
        *of(
            game,
            "settings.py",
            ("2(b)", "if by_hand and procedures.decks == 2:", "if by_hand and procedures.decks == 3:"),
        ),
        *of(game, "settings.py", ("8(b)(1)", 'settings.dealing == "hand"', 'settings.dealing == "foot"')),
    ]


def physical(game, dealt, turned_up, failed=()):
    """What is done with physical cards: they go elsewhere, or are known too early, or nobody can read them."""
    return [
        *of(
            game,
            "games/common_irregularities.py",
            *((clause, "lambda point: point.unread,", "always,") for clause in failed),
        ),
        *of(
            game,
            "physical_cards/slots.py",
            *((clause, "yield Slot(place, there + nth,", "yield Slot(place, there + nth + 1,") for clause in dealt),
            (turned_up, "unseen=not (face_up or isinstance(place, int))", "unseen=False"),
        ),
        *of(
            game,
            "physical_cards/view.py",
            ("10(a)", "card = read.card if read and slot.face_up else None", "card = read.card if read else None"),
        ),
    ]


CARDS = [
    *cards(
        THREE, "4", "5", ("7(e)", "8(e)", "9(e)"), "7(e)(1)", "7(e)(2)", ("7(f)",), "14(e)", "14(g)",
        stub=("7(d)", "8(d)", "9(d)"), again=("14(a)", "14(c)", "14(d)", "14(f)"),
    ),
    *cards(
        FLOP, "3", "4", ("7(f)", "8(e)", "9(e)"), "7(f)(1)", "7(f)(2)", ("9(f)",), "12(e)", "12(g)",
        stub=("7(e)", "8(d)", "9(d)"), again=("12(b)", "12(f)"),
    ),
    *cards(
        POT, "3", "4", ("7(g)", "8(f)", "9(f)"), "7(g)", "7(g)", ("9(g)",), "12(i)", "12(k)",
        stub=("7(f)", "8(e)", "9(e)"), again=("12(b)", "12(f)", "12(j)"),
    ),
    *cards(
        TEXAS, "3", "4", ("7(f)", "8(e)", "9(e)"), "7(f)(1)", "7(f)(2)", ("7(g)", "8(f)", "9(f)"), "13(e)", "13(g)",
        stub=("7(e)", "8(d)", "9(d)"), again=("13(b)", "13(d)", "13(f)"),
    ),
    *physical(THREE, ("7(c)", "8(c)", "9(c)"), "10(b)", ("14(f)",)),
    *physical(FLOP, ("7(d)", "8(c)", "9(c)"), "10(b)", ("12(f)",)),
    *physical(POT, ("7(e)", "8(d)", "9(d)"), "10(f)"),
    *physical(POT, (), "10(a)", ("12(j)",)),
    *physical(TEXAS, ("7(d)", "8(c)", "9(c)"), "10(g)", ("13(f)",)),
]  # fmt: skip
