"""What a device shows, as one line of text."""

from typing import Any

from .sealing import Body


def display_text(shown: Body) -> str:
    """Return what a device shows, as text."""
    match shown["type"]:
        case "Expected":
            slot = shown["slot"]
            return "waits for no card" if slot is None else f"waits for card {slot} of step {shown['step']}"
        case "Lamps":
            return f"round {shown['round']}: {seats('lit', shown['lit'])}{', locked' if shown['locked'] else ''}"
        case "KeypadShown":
            may = " ".join(key.upper() for key in shown["may"]) or "nothing to press"
            return f"round {shown['round']}: {may}{', ' + seats('spots', shown['spots']) if shown['spots'] else ''}"
        case "KeyShown":
            claims = " ".join(map(str, shown["claims"]))
            return f"claims {claims} wait for the key" if claims else "no claim waits for the key"
        case "CoverAllShown":
            return f"{shown['players']} players{'; Cover All: ' + odds(shown['odds']) if shown['odds'] else ''}"
        case "SignShown":
            return sign(shown)
        case "AlarmShown":
            calling = (f"{alarm['table']} {alarm['words']}" for alarm in shown["alarms"])
            return "; ".join(calling) or "nobody calls"
        case other:
            return f"shows a {other}, which is unknown here"


def seats(word: str, numbers: list[int]) -> str:
    """Return seat numbers as text."""
    return f"{word} {' '.join(map(str, numbers)) or 'none'}"


def odds(lines: dict[str, str]) -> str:
    """Return a pay table as text."""
    return ", ".join(f"{hand.replace('_', ' ')} {pays}" for hand, pays in lines.items())


def dollars(cents: int) -> str:
    """Return an amount in cents as text, as in $5 or $5.50."""
    return f"${cents // 100:,}.{cents % 100:02}" if cents % 100 else f"${cents // 100:,}"


def sign(shown: dict[str, Any]) -> str:
    """Return what the table's sign shows as text, without its pay tables, which never change."""
    limits = (
        f"{wager.replace('_', ' ')} {dollars(low)}-{dollars(high)}" for wager, (low, high) in shown["limits"].items()
    )
    parts = [": ".join(filter(None, (shown["title"], ", ".join(limits))))]
    if (meter := shown["meter"]) is not None:
        parts.append(f"{meter['label']} {'-' if meter['cents'] is None else dollars(meter['cents'])}")
    if (won := shown["won"]) is not None:
        parts.append(f"{won['name']} won {dollars(won['cents'])} at seat {won['seat']} with {won['hand']}")
    return " | ".join((*parts, shown["words"]) if shown["words"] else parts)
