"""
The numbering of the rules texts, read off the texts: every paragraph on cards, opening, shuffle, dealing, irregularities.

These are Sections 2 to 4 and 7 to 9 and Irregularities; in Three Card Poker opening and shuffle are 4 and 5, and the
order of hands is 3. Texas Hold 'Em prints its Irregularities as "132" (ruling C2: 13). A gap in a run is a gap in the text.
"""

DECKS = "2(a) 2(b) 2(b)(1) 2(b)(2) 2(b)(3) 2(b)(4) 2(b)(5)"
BEGINNING = f"""
{DECKS}
3(a) 3(b) 3(c) 3(d)
4(a) 4(b) 4(b)(1) 4(b)(2)
4(c) 4(c)(1) 4(c)(1)(i) 4(c)(1)(ii) 4(c)(1)(iii) 4(c)(1)(iv) 4(c)(2) 4(d) 4(e)
"""
FROM_THE_HAND = "8(a) 8(b) 8(b)(1) 8(b)(2) 8(b)(2)(i) 8(b)(2)(ii) 8(b)(3)"
TEXTS = {
    "Three Card Poker": f"""
        {DECKS} 2(c)
        3(a) 3(b) 3(b)(1) 3(b)(2) 3(b)(3) 3(b)(4) 3(b)(5) 3(c)
        4(a) 4(b) 4(c) 4(d)
        5(a) 5(b) 5(b)(1) 5(b)(2)
        5(c) 5(c)(1) 5(c)(1)(i) 5(c)(1)(ii) 5(c)(1)(iii) 5(c)(1)(iv) 5(c)(2) 5(d) 5(e)
        7(a) 7(b) 7(c) 7(d) 7(e) 7(e)(1) 7(e)(2) 7(f)
        {FROM_THE_HAND} 8(c) 8(d) 8(e)
        9(a) 9(b) 9(b)(1) 9(b)(2) 9(c) 9(c)(1) 9(c)(2) 9(d) 9(e)
        14(a) 14(b) 14(c) 14(d) 14(e) 14(f) 14(g)
    """,
    "Flop Poker": f"""
        {BEGINNING}
        7(a) 7(b) 7(c) 7(d) 7(d)(1) 7(d)(2) 7(d)(3) 7(d)(4) 7(d)(5) 7(d)(6) 7(d)(7) 7(e) 7(f) 7(f)(1) 7(f)(2)
        {FROM_THE_HAND} 8(c) 8(c)(1) 8(c)(2) 8(c)(3) 8(c)(4) 8(c)(5) 8(c)(6) 8(c)(7) 8(d) 8(e)
        9(a) 9(b) 9(b)(1) 9(b)(2) 9(c) 9(d) 9(e) 9(f)
        12(a) 12(b) 12(c) 12(d) 12(e) 12(f) 12(g)
    """,
    "Winner's Pot Poker": f"""
        {BEGINNING}
        7(a) 7(b) 7(c) 7(d) 7(e) 7(e)(1) 7(e)(2) 7(e)(3) 7(f) 7(g)
        {FROM_THE_HAND} 8(c) 8(d) 8(d)(1) 8(d)(2) 8(d)(3) 8(e) 8(f)
        9(a) 9(b) 9(b)(1) 9(b)(2) 9(c) 9(d) 9(e) 9(f) 9(g)
        12(a) 12(b) 12(c) 12(d) 12(e) 12(f) 12(g) 12(h) 12(i) 12(j) 12(k)
    """,
    "Texas Hold 'Em Bonus": f"""
        {BEGINNING}
        7(a) 7(b) 7(c) 7(d) 7(d)(1) 7(d)(2) 7(d)(3) 7(d)(4) 7(e) 7(f) 7(f)(1) 7(f)(2) 7(g)
        {FROM_THE_HAND} 8(c) 8(c)(1) 8(c)(2) 8(c)(3) 8(c)(4) 8(d) 8(e) 8(f)
        9(a) 9(b) 9(b)(1) 9(b)(2) 9(c) 9(d) 9(e) 9(f)
        13(a) 13(b) 13(c) 13(d) 13(e) 13(f) 13(g)
    """,
}


def numbered(game):
    """Return the paragraphs of these sections of a game's text, in the order of the text."""
    return TEXTS[game].split()


def parts(game, clause):
    """Return the paragraphs that are directly below one."""
    below = [other for other in numbered(game) if other.startswith(f"{clause}(")]
    return [other for other in below if other.count("(") == clause.count("(") + 1]


def sections(game):
    """Return the numbers of these sections."""
    return {clause.split("(")[0] for clause in numbered(game)}
