"""What a player of Three Card Poker gains on the wagers whose pays or stakes a licensee chooses (ruling E1)."""

from collections.abc import Iterator
from fractions import Fraction

from server.core.games.returns import Gain, MeterShare, most, of_table
from server.core.games.terms import Terms

from .counts import HANDS, HIGHEST, MADE
from .pay_tables import COVER_ALL, ENVY, PROGRESSIVE_TABLES, pay_line
from .settings import ThreeCardSettings


OTHERS = 6  # hands at the table, at most, that bring an envy bonus


def gains(settings: ThreeCardSettings, terms: Terms) -> Iterator[Gain]:
    """Yield the gain on pair plus and on Cover All; the others pay by printed tables, in whole stakes."""
    chances: dict[str, Fraction] = {}
    for made, count in MADE.items():
        if line := pay_line(settings.pair_plus, made):
            chances[line] = chances.get(line, Fraction(0)) + Fraction(count, HANDS)
    on_pairs = most(settings.limits["pair_plus"], terms, lambda stake: of_table(stake, settings.pair_plus, chances))
    yield Gain("pair_plus", on_pairs)
    if settings.cover_all:
        yield Gain("cover_all", max(on_cover_all(settings, terms, players) for players in COVER_ALL))


def on_cover_all(settings: ThreeCardSettings, terms: Terms, players: int) -> Fraction:
    """Return the gain on Cover All with so many players."""
    lines, chances = COVER_ALL[players], HIGHEST[players]
    return most(settings.limits["cover_all"], terms, lambda stake: of_table(stake, lines, chances))


def meter_share(settings: ThreeCardSettings) -> MeterShare | None:
    """Return what the progressive wager brings (13)."""
    if settings.progressive_table is None:
        return None
    table = PROGRESSIVE_TABLES[settings.progressive_table]
    tray, share = Fraction(0), Fraction(0)
    for made, count in MADE.items():
        percent, pays = table.get(pay_line(table, made) or "", (0, 0))
        tray += Fraction(count * pays, HANDS)
        share += Fraction(count * percent, HANDS * 100)
    stake = settings.limits["progressive"][0]
    envy = sum((Fraction(MADE[made] * amount, HANDS * stake) for made, amount in ENVY.items()), Fraction(0))
    return MeterShare(tray, share, share, OTHERS * envy)
