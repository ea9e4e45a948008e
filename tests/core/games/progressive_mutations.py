"""The wrong values of `mutations.py` for progressive wagers, by game and file: clause, right, wrong."""

from tests.core.games.planted import TEXAS, THREE


STAKE = "if tuple(limit) != (STAKE, STAKE) or STAKE % terms.chip:"

AT_THE_METER = {
    (THREE, "games/three_card_poker/rules.py"): (
        ("13(a)", 'needs=("ante", "pair_plus"),  # one of them: 13(a), T7', 'needs=("ante",),'),
        ("13(b)", "to_meter=True,  # 13(b)", "to_meter=False,"),
        ("13(c)", "survives=survives,  # 13(c)", "survives=True,"),
        ("13(c)", 'turns_up="own" if survives else "none"', 'turns_up="none"'),
        ("13(c)", "and wager == PROGRESSIVE and not settings.folded_progressive", "and wager == PROGRESSIVE"),
        (
            "13(d)",
            "yield from by_meter(seat, wager, stake, table, line or made, line)",
            "yield from by_meter(seat, wager, 2 * stake, table, line or made, line)",
        ),
        ("13(e)", "yield Then()  # 13(e)c", "pass"),
        ("13(e)", "any(other != played.hands[seat].player for other in bettors)", "bettors"),
        ("13(e)", "and hands[seat].player != owner", "and seat != winner"),
        ("T7", "if not hand.hidden and (settings", "if (settings"),
    ),
    (THREE, "games/progressive.py"): (
        ("13(a)", STAKE, "if STAKE % terms.chip:"),
        ("13(d)", "yield Pay(seat, wager, stake * pays,", "yield Pay(seat, wager, stake + stake * pays,"),
        ("13(d)", "yield Claim(", "yield from () or Claim("),
    ),
    (THREE, "games/three_card_poker/pay_tables.py"): (
        ("13(d)", '"straight_flush": for_1(70)', '"straight_flush": for_1(71)'),
        ("13(d)", '"three_of_a_kind": for_1(90)', '"three_of_a_kind": for_1(60)'),
        ("13(d)", '"three_of_a_kind": for_1(30)', '"three_of_a_kind": for_1(60)'),
        ("13(e)", '"mini_royal": 2_500', '"mini_royal": 10_000'),
    ),
    (THREE, "settings.py"): (("T7", "and not allowed:", "and allowed:"),),
    (THREE, "round/settlement.py"): (
        ("13(d)", "yield event_of(table, replace(line, returned=0))", "yield event_of(table, line)"),
        (
            "13(e)",
            "if line not in held:",
            "if line not in held or isinstance(line, Award):",
        ),
    ),
    (THREE, "progressive/decide.py"): (
        ("13(d)", 'return settings.pace == "dealer" or due >', "return due >"),
        ("T7", "by_dealer = table.every_claim and", "by_dealer = False and"),
        ("13(b)", "for number in hands for name in names)", "for number in list(hands)[:1] for name in names)"),
    ),
    (TEXAS, "games/texas_holdem_bonus/rules.py"): (
        ("12(a)", 'needs=("ante",), to_meter=True)', "to_meter=True)"),
        ("12(c)", "for count in range(3, len(community) + 1)", "for count in range(len(community), 2, -1)"),
        ("12(c)", "if best5(community)[0] is Five.ROYAL_FLUSH:", "if False:"),
        ("X5", "yield Then()  # X5", "pass"),
        ("X5", "if hand.folded and not settings.folded_progressive:", "if hand.folded:"),
        ("X4", "board = BOARD[dealt:] if live else ()", "board = ()"),
    ),
    (TEXAS, "games/texas_holdem_bonus/pay_tables.py"): (
        ("12(b)", '"full_house": for_1(10)', '"full_house": for_1(11)'),
        ("12(b)", '"four_of_a_kind": for_1(100)', '"four_of_a_kind": for_1(101)'),
        ("12(b)", '"straight_flush": for_1(250)', '"straight_flush": for_1(251)'),
        ("12(c)", '"community_royal": for_1(3000)', '"community_royal": for_1(300)'),
        ("12(c)", '"royal_after_6": of_meter(25)', '"royal_after_6": of_meter(100)'),
    ),
    (TEXAS, "games/progressive.py"): (("12(a)", STAKE, "if STAKE % terms.chip:"),),
}
