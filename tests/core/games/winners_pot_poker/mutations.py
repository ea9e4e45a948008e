"""One wrong value for each clause of Winner's Pot Poker that its own modules obey, or the core for it."""

from server.core.games.winners_pot_poker.pay_tables import JACKS_PLUS_MINIMUM
from tests.core.games.planted import POT, SETTINGS, lines, of


MUTATIONS = [
    *of(
        POT,
        None,
        ("6(c)", 'Wager("ante", GameText.ANTE.words(), must=True)', 'Wager("ante", GameText.ANTE.words())'),
        (
            "6(d)",
            'for wager in ("ante", "bet", "double"))\n\n',
            'for wager in ("ante", "bet", "double", "jacks_plus"))\n\n',
        ),
        *((clause, "ROTATION = (BETS, Burn(), ", "ROTATION = (BETS, ") for clause in ("7(e)", "8(d)")),
        *(
            (f"{order}({nth})", right, wrong)
            for order in ("7(e)", "8(d)")
            for nth, right, wrong in (
                (1, 'Burn(), Deal(1, to="hands"), ', 'Burn(), Deal(1, to="hands", up=1), '),
                (
                    2,
                    'Deal(1, to="hands"), Deal(1, to="hands"), Deal',
                    'Deal(1, to="hands"), Deal(1, to="hands", up=1), Deal',
                ),
                (3, 'Deal(1, to="hands", up=1), *AFTER', 'Deal(1, to="hands"), *AFTER'),
            )
        ),
        ("9(b)(1)", "STACKS = (Burn(), BETS, ", "STACKS = (BETS, Burn(), "),
        ("9(d)", 'Deal(3, to="hands", up=1)', 'Deal(3, to="hands", up=2)'),
        (
            "9(e)",
            'Deal(1, to="hands", up=1, after_stacks=True),  # 9(e), 10(b)',
            'Deal(1, to="seats", up=1), Deal(1, to="dealer", up=1),\n    Burn(),',
        ),
        ("10(a)", "options=(BET, FOLD)", "options=(FOLD, BET)"),
        ("10(a)", 'Show("dealer"),\n', ""),
        ("10(a)(1)", 'bets="bet", of="ante")', 'bets="bet", of="ante", times=2)'),
        ("10(a)(2)", 'if hand.folded and "bet" not in hand.wagers:', "if not hand.wagers:"),
        ("10(a)(2)", "survives=True,  # W4", 'survives=True, turns_up="own",  # W4'),
        (
            "10(b)",
            'Burn(),\n    Deal(1, to="hands", up=1, after_stacks=True),  # 9(e), 10(b)',
            'Deal(1, to="hands", up=1),',
        ),
        ("10(b)", 'Deal(1, to="hands", up=1, after_stacks=True),  # 9(e), 10(b)', 'Deal(1, to="hands"),'),
        ("10(c)", "options=(DOUBLE, FOLD)", "options=(FOLD, DOUBLE)"),
        ("10(c)(1)", "times=2", "times=1"),
        ("10(c)(2)", 'if hand.folded and "bet" not in hand.wagers:', "if hand.folded:"),
        ("10(c)(2)", "survives=True,  # W4", 'survives=True, turns_up="own",  # W4'),
        ("10(d)", 'Burn(),\n    Deal(1, to="hands", up=1, after_stacks=True),  # 10(d)', 'Deal(1, to="hands", up=1),'),
        ("10(e)", 'settings.limits["ante"][0] + players', 'settings.limits["ante"][0] + players // 2'),
        ("10(f)", 'Show("dealer"),\n    Show("seats"),', 'Show("seats"),\n    Show("dealer"),'),
        (
            "10(g)",
            "    yield from jacks_plus(settings, played)\n    yield Then()\n",
            "    yield Then()\n    yield from jacks_plus(settings, played)\n",
        ),
        ("10(g)", 'Settle("procedure"),  # 10(g)', 'Settle("seat"),  # 10(g)'),
        ("10(h)(1)", "max(dealer, *live.values())", "max(live.values())"),
        ("10(h)(2)", "if rank == highest]", "if rank != highest]"),
        ("10(h)(2)(i)", "Fraction(1, 10)", "Fraction(2, 10)"),
        (
            "10(h)(2)(ii)",
            "(len(winners) + 1) if dealer == highest else amount",
            "(len(winners) + 1) if not dealer else amount",
        ),
        ("10(h)(2)(ii)", "amount - amount // (len(winners) + 1)", "amount * len(winners) // (len(winners) + 1)"),
        ("C9", "(place < odd)", "(place >= len(winners) - odd)"),
        ("W5", "divmod(base - kept, len(winners))", "divmod(base - kept * len(winners), len(winners))"),
        ("W5", 'check_fixed(settings.limits, "ante", "W5")', "pass"),
        ("W6", 'return (Settle("procedure"),)', "return None"),
        ("W3", "Reason.FOLDED if hand.folded else Reason.IN", "Reason.IN"),
        ("W4", 'needs=("ante",),', ""),
        ("W4", "survives=True,  # W4", "# W4"),
        ("W8", 'options=(BET, FOLD), otherwise="fold")', 'options=(BET, FOLD), otherwise="fold", together=True)'),
        ("C10", 'options=(BET, FOLD), otherwise="fold")', 'options=(BET, FOLD), otherwise="bet")'),
        ("C10", 'options=(DOUBLE, FOLD), otherwise="fold")', 'options=(DOUBLE, FOLD), otherwise="double")'),
        ("11(b)", 'settings.jacks_plus, JACKS_PLUS_MINIMUM, "11(b)"', "settings.jacks_plus"),
        ("11(b)", "settings.jacks_plus[made]", "JACKS_PLUS_MINIMUM[made]"),
        ("11(b)", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK + 1,)"),
        ("11(c)", "yield from share_the_limit(pays, stakes, most).values()", "yield from pays.values()"),
        ("11(c)", "(pays[seat],) = capped([pay], hand.wagers, most)", "pays[seat] = pay"),
        ("11(c)", 'settings.limits["jacks_plus"][0]', 'settings.limits["jacks_plus"][1]'),
        ("W7", "{seat: stakes[seat] for seat in royals})", "dict.fromkeys(royals, 1))"),
        ("W7", 'if pay.made == "royal_flush"]', "if pay.made]"),
        ("W7", "if len(royals) < 2 or sum(", "if len(royals) < 2 and sum("),
    ),
    *of(
        POT,
        SETTINGS[POT],
        ("6(c)", "HOUSE_ANTES = 4", "HOUSE_ANTES = 3"),
        ("W2", "HOUSE_ANTES = 4", "HOUSE_ANTES = 5"),
    ),
    *of(
        POT,
        "games/winners_pot_poker/commission.py",
        ("10(h)(2)(i)", "return min(", "return max("),
        ("10(h)(2)(i)", "base * rate(settings).numerator // rate", "1 + base * rate(settings).numerator // rate"),
    ),
    *lines(POT, "11(b)", JACKS_PLUS_MINIMUM),
    *of(
        POT,
        "round/betting.py",
        *((clause, "(number <= behind, number)", "number") for clause in ("10(a)(3)", "10(c)(3)")),
        *((clause, "behind = next_button(table, hands)", "behind = 0") for clause in ("7(d)", "8(c)", "9(c)")),
        ("W1", "number > table.button), 0)", "number >= table.button), 0)"),
        ("W1", "number > table.button), 0)", "number > table.button), hands[0])"),
        ("W1", "if table.button is None:\n        return 0", "if table.button is None:\n        return hands[0]"),
        ("W1", "if table.button_stays and ", "if table.button_stays is None and "),
        ("W1", "table.button in (0, *hands)", "table.button is not None"),
        ("W1", "table.button in (0, *hands)", "table.button in hands"),
        ("W1", "yield ButtonMoved(behind)", "behind = table.button or 0\n        yield ButtonMoved(behind)"),
    ),
    *of(
        POT,
        "evolve.py",
        ("W1", "button=to, button_stays=False", "button=to"),
        ("W1", "table.button_stays or bool(table.dealt)", "bool(table.dealt)"),
        ("W1", "table.button_stays or bool(table.dealt)", "True"),
    ),
    *of(
        POT,
        "round/places.py",
        (
            "7(d)",
            'return [*left, "dealer", *(number for number in live if number <= behind)]',
            'return [*left, *(number for number in live if number <= behind), "dealer"]',
        ),
        (
            "10(d)",
            "left = [number for number in live if number > behind]",
            "left = sorted(number for number in live if number > behind or behind)",
        ),
    ),
    *of(POT, "round/dealing.py", ("10(f)", "sorted(alive(table), reverse=True)", "list(table.dealt)")),
]
