"""One wrong value for each clause of what games share: the order of hands, betting, and void rounds."""

from tests.core.games.planted import FILES, FLOP, POT, TEXAS, THREE, Mutation, of


RANKS_3 = of(
    THREE,
    "cards/hands.py",
    ("3(a)", "(ACE, *range(size - 2, -1, -1))", "(ACE, *range(size - 1, 0, -1))"),
    ("3(b)", "HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE", "HIGH_CARD, PAIR, STRAIGHT, FLUSH, THREE"),
    ("3(b)(1)", "(Three.STRAIGHT_FLUSH if flush", "(Three.FLUSH if flush"),
    ("3(b)(2)", "return Three.THREE_OF_A_KIND, ranks", "return Three.PAIR, ranks"),
    ("3(b)(3)", "else Three.STRAIGHT), (top,)", "else Three.HIGH_CARD), (top,)"),
    ("3(b)(4)", "return Three.FLUSH, ranks", "return Three.PAIR, ranks"),
    ("3(b)(5)", "(Three.PAIR if times == (2, 1)", "(Three.PAIR if times == (2, 2)"),
    ("3(c)", "else Three.HIGH_CARD), ranks", "else Three.HIGH_CARD), ranks[:1]"),
)
RANKS_5 = of(
    FLOP,
    "cards/hands.py",
    ("5(a)", "(ACE, *range(size - 2, -1, -1))", "(ACE, *range(size - 1, 0, -1))"),
    ("5(a)", "if ranks[0] - ranks[-1] == size - 1:", "if (ranks[0] - ranks[-1]) % 13 in (size - 1, 12):"),
    ("5(b)", "STRAIGHT,\n        FLUSH,\n", "FLUSH,\n        STRAIGHT,\n"),
    ("5(b)(1)", "Five.ROYAL_FLUSH if top == ACE", "Five.ROYAL_FLUSH if top == JACK"),
    ("5(b)(2)", "else Five.STRAIGHT_FLUSH), (top,)", "else Five.FLUSH), (top,)"),
    ("5(b)(3)", "(4, 1): Five.FOUR_OF_A_KIND", "(4, 1): Five.FULL_HOUSE"),
    ("5(b)(4)", "(3, 2): Five.FULL_HOUSE", "(3, 2): Five.FLUSH"),
    ("5(b)(5)", "return Five.FLUSH, ranks", "return Five.HIGH_CARD, ranks"),
    ("5(b)(6)", "return Five.STRAIGHT, (top,)", "return Five.HIGH_CARD, (top,)"),
    ("5(b)(7)", "(3, 1, 1): Five.THREE_OF_A_KIND", "(3, 1, 1): Five.TWO_PAIR"),
    ("5(b)(8)", "(2, 2, 1): Five.TWO_PAIR", "(2, 2, 1): Five.PAIR"),
    ("5(b)(9)", "(2, 1, 1, 1): Five.PAIR", "(2, 1, 1, 1): Five.HIGH_CARD"),
    ("5(c)", "return OF_A_KIND[times], ranks", "return OF_A_KIND[times], ranks[:-1]"),
    ("5(c)", "(item[1], RANKS.index(item[0]))", "(item[1], -RANKS.index(item[0]))"),
    ("W4", "if len(cards) == 5:", "if len(set(card[1] for card in cards)) == 1 or len(cards) == 5:"),
    ("F6", "ranks[0] >= JACK", "ranks[0] > JACK"),
)


def betting(game, dealt, stacks):
    """What all games share: chips, "No more bets", who may wager and leave, the method, the record, the words."""
    return [
        *of(
            game,
            "round/betting.py",
            ("6(b)" if game == THREE else "6(a)", "if amount % settings.chip:", "if amount % 1:"),
            (
                "6(d)" if game == THREE else "6(b)",
                "return step.wagers if isinstance(step, TakeBets) else ()",
                "return next(step.wagers for step in table.steps if isinstance(step, TakeBets))",
            ),
        ),
        *of(
            game,
            "decide.py",
            ("6(c)" if game == THREE else "6(e)", "if who.player not in table.players:", "if not who.player:"),
        ),
        *of(
            game,
            "round/choices.py",
            ("C16", "return cost(table, option, number) <= table", "return 0 * cost(table, option, number) <= table"),
        ),
        *of(game, "table.py", ("C14", "return self.step is not None and any(", "return self.step is None and any(")),
        *of(
            game,
            "games/game.py",
            ("8(a)", '"dealing": terms.dealing', '"dealing": "manual_shoe"'),
            ("9(a)", '"dealing": terms.dealing', '"dealing": "hand"'),
        ),
        *of(
            game,
            "round/records.py",
            ({THREE: "10(d)", FLOP: "10(e)"}.get(game, "10(i)"), "list(seat.cards)", "list(seat.shown)[:0]"),
        ),
        *of(
            game,
            None,
            *((clause, dealt[0], dealt[1]) for clause in ("7(b)", "8(b)(3)")),
            ("9(b)(2)", *stacks),
        ),
    ]


BETTING = [
    *betting(
        THREE,
        ("dealt: tuple[Step, ...] = (bets, *(", "dealt: tuple[Step, ...] = (Deal(1, to='dealer'), bets, *("),
        ('dealt = (bets, Deal(3, to="hands"), ASK)', 'dealt = (Deal(3, to="dealer"), bets, Deal(3, to="seats"), ASK)'),
    ),
    *betting(
        FLOP,
        ("ROTATION = (BETS, *(", 'ROTATION = (Deal(1, to="community"), BETS, *('),
        (
            'STACKS = (BETS, Deal(3, to="seats"), Deal(3, to="community")',
            'STACKS = (Deal(3, to="community"), BETS, Deal(3, to="seats")',
        ),
    ),
    *betting(
        POT,
        ("ROTATION = (BETS, Burn()", "ROTATION = (Burn(), BETS"),
        ("STACKS = (Burn(), BETS, ", 'STACKS = (Burn(), Deal(1, to="dealer"), BETS, '),
    ),
    *betting(
        TEXAS,
        ("ROTATION = (BETS, ", 'ROTATION = (Deal(1, to="dealer"), BETS, '),
        ("STACKS = (BETS, ", 'STACKS = (Deal(1, to="dealer"), BETS, '),
    ),
    *(
        mutation
        for game in (FLOP, POT, TEXAS)
        for mutation in of(
            game,
            "round/rules_panel.py",
            ("11(a)", "Label.PAYOUT.words(pays=payout)", 'Label.PAYOUT.words(pays=payout.replace(":", " for "))'),
        )
    ),
    *(
        mutation
        for game, clause in ((FLOP, "13"), (POT, "13"), (TEXAS, "14"))
        for mutation in of(game, "games/terms.py", (clause, "return 1  # C2, C12", "return 2"))
    ),
]
VOID = [
    Mutation(game, clause, file, right, wrong)
    for game, clause, saved in (
        (THREE, "14(f)", "pair_plus"),
        (FLOP, "12(f)", "pot"),
        (POT, "12(j)", "jacks_plus"),
        (TEXAS, "13(f)", "bonus"),
    )
    for file, right, wrong in (
        (FILES[game], f'device="{clause}"', 'device="1"'),
        ("round/voiding.py", "seat.wagers.items()\n", f"seat.wagers.items()\n        if wager != '{saved}'\n"),
        ("round/voiding.py", "seat.wagers.items()\n", "seat.wagers.items()\n        if not seat.folded\n"),
    )
]
VOID += of(
    THREE,
    "round/voiding.py",
    ("C3", "seat.wagers.items()\n", "seat.wagers.items()\n        if wager in ('ante', 'pot')\n"),
)
