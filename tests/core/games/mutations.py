"""
One wrong value for each clause: a piece of the source, what takes its place, and the clause whose tests then fail.

`pytest -m full tests/core/games/test_mutations.py` plants them one by one and names those that survive.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from server.core.games.flop_poker.settings import FLOP_MINIMUM
from server.core.games.texas_holdem_bonus.settings import BONUS_MINIMUM
from server.core.games.three_card_poker.settings import PAIR_PLUS_MINIMUM
from server.core.games.winners_pot_poker.settings import JACKS_PLUS_MINIMUM
from tests.core.games.card_mutations import CARDS
from tests.core.games.clauses import (
    HERE,
    clauses,
    folder,
    named_in,
    rulings,
    tests_of,
)
from tests.core.games.irregular_mutations import PLANTED
from tests.core.games.planting import ROOT, run
from tests.core.games.progressive_mutations import AT_THE_METER


CORE = ROOT / "server" / "core"
THREE, FLOP, POT, TEXAS = "Three Card Poker", "Flop Poker", "Winner's Pot Poker", "Texas Hold 'Em Bonus"
FILES = {
    THREE: "games/three_card_poker/rules.py",
    FLOP: "games/flop_poker/rules.py",
    POT: "games/winners_pot_poker/rules.py",
    TEXAS: "games/texas_holdem_bonus/rules.py",
}
SETTINGS = {game: file.replace("rules.py", "settings.py") for game, file in FILES.items()}


class Mutation(NamedTuple):
    """In `file` (below server/core) `right` is replaced by `wrong`; the tests of `clause` (or ruling) must fail."""

    game: str
    clause: str
    file: str
    right: str
    wrong: str


def of(game, file, *planted):
    return [Mutation(game, clause, file or FILES[game], right, wrong) for clause, right, wrong in planted]


def lines(game, clause, table):
    """Each line of a posted table a little too high."""
    for hand, odds in table.items():
        gain, stake = odds.split(":")
        yield Mutation(game, clause, SETTINGS[game], f'"{hand}": "{odds}"', f'"{hand}": "{int(gain) + 1}:{stake}"')


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
            game, "round/rules_panel.py", ("11(a)", 'odds.replace(":", " to ")', 'odds.replace(":", " for ")')
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
FLOP_POKER = [
    *of(
        FLOP,
        None,
        ("6(c)", 'Wager("ante", "Ante", must=True)', 'Wager("ante", "Ante")'),
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
        ("10(a)(2)", 'yield Pay(seat, "ante", 0, "surrendered")', 'yield Pay(seat, "ante", 500, "surrendered")'),
        ("10(b)", '(ASK, Show("community"), ', '(Show("community"), ASK, '),
        ("10(c)", 'Settle("seat"))', 'Settle("procedure"))'),
        ("10(c)", "words5(best(cards, community) if", "words5(rank_up_to_5(cards) if"),
        ("10(c)(1)", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK - 1,)"),
        ("10(c)(2)", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK + 1,)"),
        ("F6", "Five.PAIR, (JACK,)", "Five.PAIR, (JACK - 1,)"),
        ("10(d)", "    yield Then()  # 10(d)\n", ""),
        ("10(d)", "ranks[seat] == highest]", "ranks[seat] != highest]"),
        ("10(d)", "divmod(pot, len(winners))", "divmod(pot, 1)"),
        ("C9", "(winners.index(seat) < odd)", "(winners[::-1].index(seat) < odd)"),
        ("F1", 'survives=True,  # F1\n            turns_up="own"', "survives=True"),
        ("F2", "among_players=True", "among_players=False"),
        ("F2", 'check_fixed(settings.limits, "pot", "F2")', "pass"),
        (
            "F3",
            "rank5(cards + two) for two in combinations(community, 2)",
            "rank5(five) for five in combinations(cards + community, 5)",
        ),
        ("11(b)", 'win(stakes["ante"], odds("1:1"))', 'win(stakes["ante"], odds(posted))'),
        ("11(c)", 'settings.flop, FLOP_MINIMUM, "11(c)"', "settings.flop"),
        ("11(c)", "settings.flop[made]", "FLOP_MINIMUM[made]"),
        ("11(d)", "(1 + best_odds(settings.flop))", "best_odds(settings.flop)"),
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
WINNERS_POT = [
    *of(
        POT,
        None,
        ("6(c)", 'Wager("ante", "Ante", must=True)', 'Wager("ante", "Ante")'),
        ("6(c)", "HOUSE_ANTES = 4", "HOUSE_ANTES = 3"),
        ("W2", "HOUSE_ANTES = 4", "HOUSE_ANTES = 5"),
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
            'Deal(1, to="hands", up=1),  # 10(b)',
            'Deal(1, to="seats", up=1), Deal(1, to="dealer", up=1),\n    Burn(),',
        ),
        ("10(a)", "options=(BET, FOLD)", "options=(FOLD, BET)"),
        ("10(a)", 'Show("dealer"),\n', ""),
        ("10(a)(1)", 'bets="bet", of="ante")', 'bets="bet", of="ante", times=2)'),
        ("10(a)(2)", 'if hand.folded and "bet" not in hand.wagers:', "if not hand.wagers:"),
        ("10(a)(2)", "survives=True),  # W4", 'survives=True, turns_up="own"),  # W4'),
        ("10(b)", 'Burn(),\n    Deal(1, to="hands", up=1),  # 10(b)', 'Deal(1, to="hands", up=1),'),
        ("10(b)", 'Deal(1, to="hands", up=1),  # 10(b)', 'Deal(1, to="hands"),'),
        ("10(c)", "options=(DOUBLE, FOLD)", "options=(FOLD, DOUBLE)"),
        ("10(c)(1)", "times=2", "times=1"),
        ("10(c)(2)", 'if hand.folded and "bet" not in hand.wagers:', "if hand.folded:"),
        ("10(c)(2)", "survives=True),  # W4", 'survives=True, turns_up="own"),  # W4'),
        ("10(d)", 'Burn(),\n    Deal(1, to="hands", up=1),  # 10(d)', 'Deal(1, to="hands", up=1),'),
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
        ("10(h)(2)(i)", "commission = min(", "commission = max("),
        ("10(h)(2)(i)", "base * rate(settings).numerator // rate", "1 + base * rate(settings).numerator // rate"),
        ("10(h)(2)(i)", "Fraction(1, 10)", "Fraction(2, 10)"),
        (
            "10(h)(2)(ii)",
            "(len(winners) + 1) if dealer == highest else amount",
            "(len(winners) + 1) if not dealer else amount",
        ),
        ("10(h)(2)(ii)", "amount - amount // (len(winners) + 1)", "amount * len(winners) // (len(winners) + 1)"),
        ("C9", "(place < odd)", "(place >= len(winners) - odd)"),
        ("W5", "divmod(base - commission, len(winners))", "divmod(base - commission * len(winners), len(winners))"),
        ("W5", 'check_fixed(settings.limits, "ante", "W5")', "pass"),
        ("W6", 'return (Settle("procedure"),)', "return None"),
        ("W3", 'or "bet" in hand.wagers else "folded"', 'else "folded"'),
        ("W4", 'needs=("ante",), ', ""),
        ("W4", "survives=True),  # W4", "),  # W4"),
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
TEXAS_HOLDEM = [
    *of(
        TEXAS,
        None,
        ("6(c)", 'needs=("ante",), ', ""),
        ("6(c)", '["bonus"][0] < 100', '["bonus"][0] < 50'),
        (
            "6(d)",
            'Wager("ante", "Ante", must=True),',
            'Wager("ante", "Ante", must=True), Wager("flop", "Flop"), Wager("turn", "Turn"),',
        ),
        *((clause, 'Deal(1, to="hands"), Deal(1, to="hands")', 'Deal(2, to="hands")') for clause in ("7(d)", "8(c)")),
        *(
            (f"{order}({nth})", 'Deal(1, to="hands"), Deal(1, to="hands")', wrong)
            for order in ("7(d)", "8(c)")
            for nth, wrong in (
                (1, 'Deal(1, to="dealer"), Deal(1, to="seats"), Deal(1, to="hands")'),
                (2, 'Deal(1, to="seats"), Deal(1, to="hands"), Deal(1, to="dealer")'),
                (3, 'Deal(1, to="hands"), Deal(1, to="dealer"), Deal(1, to="seats")'),
                (4, 'Deal(1, to="hands"), Deal(1, to="hands", up=1)'),
            )
        ),
        ("9(c)", 'Deal(2, to="hands")', 'Deal(1, to="hands"), Deal(1, to="hands")'),
        ("9(d)", 'Deal(3, to="community", up=3)', 'Deal(3, to="community", up=2)'),
        ("10(a)", "options=(FLOP, FOLD)", "options=(FOLD, FLOP)"),
        ("10(a)(1)", "times=2", "times=3"),
        ("10(a)(2)", 'yield Pay(seat, "ante", 0, "folded")', 'yield Pay(seat, "ante", 500, "folded")'),
        ("10(a)(2)(i)", 'turns_up="own"', 'turns_up="none"'),
        ("10(a)(2)(ii)", 'Wager("ante", "Ante", must=True)', 'Wager("ante", "Ante", must=True, turns_up="own")'),
        ("10(b)", 'Burn(),\n    Deal(3, to="community"', 'Deal(3, to="community"'),
        ("10(b)", 'Deal(3, to="community", up=3)', 'Deal(4, to="community", up=4)'),
        ("10(c)", 'bets="turn", of="ante")', 'bets="turn", of="flop")'),
        ("10(c)", "options=(TURN, CHECK)", "options=(CHECK, TURN)"),
        ("10(d)", 'Burn(),\n    Deal(1, to="community", up=1),  # 10(d)', 'Deal(1, to="community", up=1),'),
        ("10(e)", 'bets="river", of="ante")', 'bets="river", of="flop")'),
        ("10(e)", 'of="flop", options=(RIVER', 'of="turn", options=(RIVER'),
        ("X3", 'of="flop", options=(RIVER', 'of="turn", options=(RIVER'),
        ("10(f)", 'Burn(),\n    Deal(1, to="community", up=1),  # 10(f)', 'Deal(1, to="community", up=1),'),
        ("10(g)", '    Show("dealer"),  # 10(g)\n', ""),
        ("10(g)", "best5(played.dealer + played.community)", "best5(played.community)"),
        ("10(h)", 'Settle("seat"),  # 10(h)', 'Settle("procedure"),'),
        (
            "10(h)(1)",
            'yield Pay(seat, wager, 0, "dealer wins", made)',
            'yield Pay(seat, wager, 1, "dealer wins", made)',
        ),
        ("10(h)(2)", "mine[0] < ANTE_PAYS", "mine[0] <= ANTE_PAYS"),
        ("10(h)(2)", 'elif wager == "ante" and mine', 'elif wager == "turn" and mine'),
        ("X1", '"flush": Five.FLUSH', '"flush": Five.STRAIGHT'),
        ("10(h)(3)", "if mine < dealer:", "if mine <= dealer:"),
        ("10(h)(3)", 'yield Pay(seat, wager, stake, "push", made)', 'yield Pay(seat, wager, 2 * stake, "push", made)'),
        ("10(h)(4)", 'if "bonus" in hand.wagers:', 'if "bonus" in hand.wagers and pays[0].returned:'),
        ("10(h)(4)", "pays.append(bonus", "pays.insert(0, bonus"),
        ("X2", "survives=True, ", ""),
        ("X4", 'return (*board, *dealers, Settle("seat"))', "return None"),
        ("11(b)", 'win(stake, odds("1:1")), "beats', 'win(stake, odds("6:5")), "beats'),
        ("11(c)", 'settings.bonus, BONUS_MINIMUM, "11(c)"', "settings.bonus"),
        ("11(c)", "settings.bonus[made]", "BONUS_MINIMUM[made]"),
        ("11(c)", "high >= JACK", "high > JACK"),
        ("11(c)", "low < JACK", "low <= JACK"),
        ("11(c)", "if low == ACE - 1 else", "if low == ACE - 2 else"),
        ("11(c)", "cards[0][1] == cards[1][1]", "cards[0][1] != cards[1][1]"),
        ("11(d)", 'ACES_1000 = "1000:1"', 'ACES_1000 = "999:1"'),
        ("11(d)", 'made == two_cards(dealer) == "aces"', 'made == "aces"'),
        ("11(d)", 'made == two_cards(dealer) == "aces"', 'two_cards(dealer) == "aces"'),
        ("11(d)", "if settings.aces_1000 and aces else", "if aces else"),
        ("X2", "if settings.aces_1000 and aces else", "if settings.aces_1000 else"),
        ("11(e)", "yield from capped(pays, hand.wagers, most)", "yield from pays"),
        ("11(e)", "(1 + 2 + 1 + 1)", "(1 + 2 + 1)"),
        ("11(e)", ' + settings.limits["bonus"][0] * top', ""),
        ("11(e)", "odds(ACES_1000) if settings.aces_1000 else", "odds(ACES_1000) if not settings.aces_1000 else"),
        ("11(e)", 'MAIN = ("ante", "flop", "turn", "river")', 'MAIN = ("river", "flop", "turn", "ante")'),
        ("C10", 'options=(FLOP, FOLD), otherwise="fold"', 'options=(FLOP, FOLD), otherwise="flop"'),
        ("C10", 'options=(TURN, CHECK), otherwise="check"', 'options=(TURN, CHECK), otherwise="turn"'),
        ("C10", 'options=(RIVER, CHECK), otherwise="check"', 'options=(RIVER, CHECK), otherwise="river"'),
        ("C17", 'options=(FLOP, FOLD), otherwise="fold"', 'options=(FLOP, FOLD), otherwise="fold", together=True'),
    ),
    *lines(TEXAS, "11(c)", BONUS_MINIMUM),
    *of(TEXAS, SETTINGS[TEXAS], ("X1", '"flush"] = "straight"', '"flush"] = "flush"')),
    *of(TEXAS, "round/dealing.py", ("10(h)", "sorted(alive(table), reverse=True)", "sorted(alive(table))")),
]
THREE_CARD = [
    *of(
        THREE,
        None,
        ("6(a)(1)", 'bets="play", of="ante")', 'bets="play", of="ante", times=2)'),
        ("6(a)(2)", 'of="ante",  # 10(b)', 'of="pair_plus",  # 10(b)'),
        ("6(a)(3)", 'elif wager == "pair_plus":', 'elif wager == "pair_plus" and "ante" not in hand.wagers:'),
        ("6(f)(1)", "return 0, stake  # 6(f)(1)", "return 0, 2 * stake"),
        ("6(f)(2)", "return 0, 2 * stake  # 6(f)(2)", "return 0, stake"),
        ("6(f)(3)", "return -(-stake // 5), 5 * stake", "return -(-stake // 6), 6 * stake"),
        ("6(f)(3)", 'both = settings.version_6f == "3"', "both = False"),
        ("6(g)(1)", "best5(hand.cards + played.dealer)", "best5(hand.cards + played.dealer[:2])"),
        (
            "6(g)(2)",
            '"6 card bonus", needs=("ante",), survives=True, turns_up="own"',
            '"6 card bonus", needs=("ante",), survives=True',
        ),
        ("6(g)(3)", '"6 card bonus", needs=("ante",)', '"6 card bonus", needs=()'),
        ("6(g)(4)", "SIX_CARD_BONUS[settings", 'SIX_CARD_BONUS["6B1" if settings.six_card_bonus else settings'),
        *((clause, '*(Deal(1, to="hands"),) * 3', 'Deal(3, to="hands")') for clause in ("7(c)", "8(c)")),
        ("9(c)", '(bets, Deal(3, to="hands"), ASK)', '(bets, Deal(3, to="dealer"), Deal(3, to="seats"), ASK)'),
        ("9(c)(1)", '(bets, Deal(3, to="hands"), ASK)', '(bets, Deal(3, to="dealer"), Deal(3, to="seats"), ASK)'),
        ("9(c)(2)", 'ASK, Deal(3, to="dealer"))', 'Deal(3, to="dealer"), ASK)'),
        ("10(b)", 'return Pay(seat, wager, 0, "folded")', 'return Pay(seat, wager, stake, "folded")'),
        ("10(b)", 'Pay(seat, wager, 0, "conceded")', 'Pay(seat, wager, 1, "conceded")'),
        ("10(b)", "folds=True, hides=True", "folds=True"),
        ("10(c)(1)", 'Show("seats"), Settle("procedure")', 'Show("seats"), Settle("seat")'),
        ("10(c)(2)", 'Show("dealer"), Settle("seat")', 'Show("dealer"), Show("seats"), Settle("procedure")'),
        ("11(a)(1)", "if dealer < QUEEN_HIGH:", "if dealer <= (Three.HIGH_CARD, (11,)):"),
        ("11(a)(1)", 'if wager == "ante" else stake', 'if wager == "ante" else 2 * stake'),
        ("11(a)(1)", "if mine == dealer:", "if mine == ():"),
        ("T1", "if mine > dealer:", "if mine >= dealer:"),
        ("T1", "if dealer < QUEEN_HIGH:", "if dealer < QUEEN_HIGH and mine > dealer:"),
        ("11(a)(2)", "settings.pair_plus, made3", "settings.pair_plus | {'pair': '2:1'}, made3"),
        ("11(a)(3)", 'if "play" in hand.wagers:', 'if "ante" in hand.wagers:'),
        ("T2", 'if "play" in hand.wagers:', 'if "ante" in hand.wagers:'),
        ("12(a)", 'needs=("ante", "pair_plus"),  # one of them: T6', ""),
        ("12(b)", "max([dealer, *(", "max([*("),
        ("12(g)", "max([dealer, *(", "min([dealer, *("),
        ("12(j)", "    yield Then()  # 12(j)\n", ""),
        ("12(c)", "COVER_ALL[len(played.hands)]", "COVER_ALL[7]"),
        ("12(f)", "COVER_ALL[len(played.hands)]", "COVER_ALL[1]"),
        ("12(k)", "COVER_ALL[len(played.hands)]", "COVER_ALL[2]"),
        ("C10", 'otherwise="fold"', 'otherwise="play"'),
    ),
    *lines(THREE, "11(a)(2)", {hand: odds for hand, odds in PAIR_PLUS_MINIMUM.items() if odds != "1:1"}),
    *of(
        THREE,
        "games/three_card_poker/pay_tables.py",
        ("6(f)", '"1": pair_low <= ante_high', '"1": True'),
        ("6(g)(4)", '"6B3": (1000, 200, 100, 20, 15, 9, 8)', '"6B3": (1000, 200, 100, 20, 15, 10, 8)'),
        ("11(a)(3)", '"default": {"straight_flush": "5:1"', '"default": {"straight_flush": "6:1"'),
        ("11(a)(3)", '"B": {"mini_royal": "50:1"', '"B": {"mini_royal_spades": "50:1"'),
        ("11(a)(3)(i)", '(settings.version_6f == "none") != (settings.ante_bonus == "default")', "not settings.limits"),
        ("12(k)", '4: ("70:1", "25:1", "20:1", "3:2")', '4: ("70:1", "25:1", "20:1", "2:1")'),
        ("9(c)(2)", 'and terms.dealing != "automated_shoe"', 'and terms.dealing == "automated_shoe"'),
    ),
    *of(
        THREE,
        "seats/seating.py",
        (
            "6(e)",
            "len(mine) >= settings.game.max_positions:\n        raise",
            "len(mine) > settings.game.max_positions:\n        raise",
        ),
        ("T9", "number + 1 in mine or number - 1 in mine", "number % 7 + 1 in mine or number - 1 in mine"),
    ),
    *of(
        THREE,
        "view.py",
        ("10(a)", "known = seat.cards if mine else seat.shown\n    hidden", "known = seat.cards\n    hidden"),
        ("C13", "known = seat.cards if mine else seat.shown\n    hidden", "known = seat.cards\n    hidden"),
    ),
    *of(THREE, "round/dealing.py", ("10(c)(1)", "sorted(alive(table), reverse=True)", "sorted(alive(table))")),
    *of(
        THREE,
        "round/betting.py",
        ("7(c)", "(number <= behind, number)", "(number <= behind, -number)"),
    ),
]


ON_CARDS = [Mutation(*planted) for planted in CARDS]
IRREGULAR = [mutation for (game, file), planted in PLANTED.items() for mutation in of(game, file, *planted)]
MUTATIONS = [*RANKS_3, *RANKS_5, *BETTING, *VOID, *ON_CARDS, *FLOP_POKER, *WINNERS_POT, *TEXAS_HOLDEM, *THREE_CARD]
MUTATIONS += IRREGULAR
MUTATIONS += [of_meter for (game, file), planted in AT_THE_METER.items() for of_meter in of(game, file, *planted)]


def named_tests(mutation):
    """Return the tests that stand for the mutation's clause or ruling, as pytest names them."""
    own = [f"{where(name, mutation.game)}::{name}" for name in tests_of(mutation.game)]
    if mutation.clause[0].isdigit():
        return [test for test in own if mutation.clause in clauses(test.split("::")[1])]
    shared = [path for path in sorted(HERE.parent.rglob("test_*.py")) if path.parent.parent != HERE]
    every = own + [f"{path.relative_to(ROOT)}::{name}" for path in shared for name in named_in(path)]
    return [test for test in dict.fromkeys(every) if mutation.clause in rulings(test.split("::")[1])]


@lru_cache
def where(name, game):
    """Return the file that has a game's test."""
    files = [HERE.parent / "cards" / "test_hands.py", *sorted(folder(game).glob("test_*.py"))]
    return next(path.relative_to(ROOT) for path in files if name in named_in(path))


def survives(mutation):
    """Return whether the clause's tests pass while the server has the error. Without it they must pass."""
    tests, source = named_tests(mutation), (CORE / mutation.file).read_text()
    assert mutation.right in source, f"{mutation.file} has no {mutation.right!r} any more"
    assert tests, f"no test stands for {mutation.clause} of {mutation.game}"
    without = as_it_is(tuple(tests))
    assert without.code == 0, f"without an error the tests do not pass: {without}"
    module = ".".join(["server", "core", *Path(mutation.file).with_suffix("").parts])
    ran = run(tests, module, source.replace(mutation.right, mutation.wrong))
    assert ran.code in (None, 0, 1), f"with the error the tests do not run: {ran.output}"
    return ran.code == 0


@lru_cache
def as_it_is(tests):
    return run(tests)
