"""One wrong value for each clause of Flop Poker that its own modules obey, or the core for it."""

from server.core.games.flop_poker.pay_tables import FLOP_MINIMUM
from tests.core.games.planted import FLOP, lines, of


MUTATIONS = [
    *of(
        FLOP,
        None,
        ("6(c)", 'Wager("ante", GameText.ANTE.words(), must=True)', 'Wager("ante", GameText.ANTE.words())'),
        ("6(c)", "must=True,  # 1, Pot wager", "must=False,"),
        ("6(d)", 'if "pot" in hand.wagers}', 'if hand.wagers["ante"] == 500}'),
        *(
            (clause, 'Deal(1, to="seats"), Deal(1, to="community")', 'Deal(1, to="community"), Deal(1, to="seats")')
            for clause in ("7(d)", "8(c)")
        ),
        *(
            (
                f"{order}({nth})",
                'Deal(1, to="seats"), Deal(1, to="community")',
                'Deal(1, to="community"), Deal(1, to="seats")',
            )
            for order in ("7(d)", "8(c)")
            for nth in (1, 2)
        ),
        *(
            (
                f"{order}({nth})",
                'Deal(1, to="community")) * 3',
                'Deal(1, to="community"), Deal(2, to="seats"), Deal(2, to="community"))',
            )
            for order in ("7(d)", "8(c)")
            for nth in (3, 4, 5, 6)
        ),
        *(
            (clause, 'Deal(1, to="community")) * 3', 'Deal(1, to="community", up=1)) * 3')
            for clause in ("7(d)(7)", "8(c)(7)")
        ),
        ("9(c)", 'Deal(3, to="seats"), Deal(3, to="community")', 'Deal(3, to="community"), Deal(3, to="seats")'),
        ("9(c)", 'Deal(3, to="community"), *AFTER', 'Deal(3, to="community", up=1), *AFTER'),
        ("10(a)", "together=True", "together=False"),
        ("10(a)(1)", 'of="ante"),  # 10(a)(1)', 'of="ante", times=2),'),
        ("10(a)(2)", 'yield Pay(seat, "ante", 0, Reason.SURR', 'yield Pay(seat, "ante", 500, Reason.SURR'),
        ("10(b)", '(ASK, Show("community"), ', '(Show("community"), ASK, '),
        ("10(c)", 'Settle("seat"))', 'Settle("procedure"))'),
        ("10(c)", "words5(best(cards, community) if", "words5(rank_up_to_5(cards) if"),
        ("10(c)(1)", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK - 1,)"),
        ("10(c)(2)", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK + 1,)"),
        ("F6", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK - 1,)"),
        ("10(d)", "    yield Then()  # 10(d)\n", ""),
        ("10(d)", "ranks[seat] == highest]", "ranks[seat] != highest]"),
        ("10(d)", "divmod(pot, len(winners))", "divmod(pot, 1)"),
        ("C9", "(place < odd)", "(place >= len(winners) - odd)"),
        ("F1", 'survives=True,  # F1\n            turns_up="own"', "survives=True"),
        ("F2", "among_players=True", "among_players=False"),
        ("F2", 'check_fixed(settings.limits, "pot", "F2")', "pass"),
        (
            "F3",
            "rank5(cards + two) for two in combinations(community, 2)",
            "rank5(five) for five in combinations(cards + community, 5)",
        ),
        ("11(b)", 'win(stakes["ante"], payout("1:1"))', 'win(stakes["ante"], payout(posted))'),
        ("11(c)", 'settings.flop, FLOP_MINIMUM, "11(c)"', "settings.flop"),
        ("11(c)", "settings.flop[made]", "FLOP_MINIMUM[made]"),
        ("11(d)", "(1 + best_payout(settings.flop))", "best_payout(settings.flop)"),
        ("11(d)", 'settings.limits["ante"][0]', 'settings.limits["ante"][1]'),
        ("11(d)", "yield from capped(pays, hand.wagers, limit(settings))", "yield from pays"),
        ("C10", 'otherwise="surrender"', 'otherwise="flop"'),
    ),
    *lines(FLOP, "11(c)", FLOP_MINIMUM),
    *of(
        FLOP,
        "round/betting.py",
        *((clause, "(number <= behind, number)", "(number <= behind, -number)") for clause in ("7(d)", "8(c)", "9(c)")),
    ),
    *of(FLOP, "round/betting.py", ("6(c)", "if alone(table, number):", "if not alone(table, number):")),
    *of(
        FLOP,
        "table.py",
        ("F4", "or seat.answered != at:\n            return None", "or seat.answered:\n            return None"),
        ("F4", "else self.void.step if self.void else self.step", "else self.step"),
    ),
    *of(
        FLOP,
        "games/pay_tables.py",
        ("11(d)", "5_000_000  # cents", "5_000_100  # cents"),
        ("C7", "amount * part // total", "-(-amount * part // total)"),
        ("C7", "if part][:missing]", "if part][::-1][:missing]"),
    ),
    *of(FLOP, "round/dealing.py", ("10(c)", "sorted(alive(table), reverse=True)", "sorted(alive(table))")),
]
