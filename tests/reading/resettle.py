"""
Settle recorded rounds again, from their records alone: `croupier rounds | python tests/reading/resettle.py`.

Reads one JSON object a line, checks that it carries all that a round record promises, deals the cards again from the
deck, settles every wager by the second reading of the rules, and says what differs. Ends with 1 if anything does.
It shares nothing with the server.
"""

import json
import re
import sys
from hashlib import sha256
from pathlib import Path


sys.path.insert(0, str(Path(__file__).parents[2]))  # it is run by its path, from anywhere

from tests.reading import (
    progressive,
    resettle_five_cards,
    resettle_irregular,
    resettle_shoe,
    resettle_three_cards,
    resettle_void,
)


RECORD = {
    "round", "table", "game", "opened_at", "settled_at", "result", "dealing", "cards_from", "deck", "drawn",
    "commitment", "seed", "button", "players_dealt", "rules", "rules_hash", "seats", "dealer", "community", "pot",
    "commission", "meters", "claims", "irregularities",
}  # fmt: skip
RULES = {"limits", "chip", "pay_tables"}
SEAT = {
    "seat", "player", "cards", "wagers", "choices", "returned", "awards", "made", "voided", "cut", "exposed",
}  # fmt: skip
DEALER = {"cards", "exposed"}
GAMES = {
    "three_card_poker": (resettle_three_cards.RULES, resettle_three_cards.differences),
    **{game: (rules, resettle_five_cards.differences) for game, rules in resettle_five_cards.RULES.items()},
}
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def differences(record):
    """Yield what is wrong with a record."""
    if record.get("game") not in GAMES:
        yield f"this cannot judge {record['game']!r}" if "game" in record else "record has no 'game'"
        return
    rules, by_game = GAMES[record["game"]]
    missing = list(missing_keys(record, rules))
    yield from missing
    if not missing:
        yield from wrong_frame(record)
        yield from progressive.claimed_and_paid(record)
        record = progressive.as_confirmed(record)
        if record["cards_from"] == "shoe":
            yield from resettle_shoe.differences(record)
            record = resettle_shoe.completed(record)
        yield from judge_of(record, by_game)(record)


def judge_of(record, by_game):
    """Return who judges it: something irregular that was ruled changes how a round is to be read."""
    if any(one["kind"] in resettle_irregular.KINDS for one in record["irregularities"]):
        return resettle_irregular.differences
    return resettle_void.differences if record["result"] == "void" else by_game


def missing_keys(record, rules):
    """Yield the keys that a record should have and has not."""
    parts = [("record", record, RECORD), ("rules", record.get("rules", {}), RULES | rules)]
    parts += [("dealer", record.get("dealer", {}), DEALER)]
    parts += [(f"seats[{place}]", seat, SEAT) for place, seat in enumerate(record.get("seats", []))]
    for name, part, keys in parts:
        yield from (f"{name} has no {key!r}" for key in sorted(keys - part.keys()))


def wrong_frame(record):
    """Yield what is wrong around the cards and the money."""
    for key in ("opened_at", "settled_at"):
        if not RFC_3339.fullmatch(record[key]):
            yield f"{key} is {record[key]!r}, not a time by RFC 3339"
    if record["opened_at"] > record["settled_at"]:
        yield "it was settled before it was opened"
    if record["result"] not in {"settled", "void"}:
        yield f"this cannot judge {record['result']!r}"
    if record["cards_from"] == "deck" and not re.fullmatch("[0-9a-f]{64}", record["commitment"]):
        yield f"the commitment is {record['commitment']!r}"
    if record["seed"] is not None and not re.fullmatch("[A-Za-z0-9_-]{43}", record["seed"]):
        yield f"the seed is {record['seed']!r}"
    canonical = json.dumps(record["rules"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if sha256(canonical.encode()).hexdigest() != record["rules_hash"]:  # RFC 8785, for such rules
        yield "the rules do not have this hash"


def main():
    """Read records from standard input; end with 1 if anything differs."""
    count, bad, staked, back = 0, 0, 0, 0
    for line in sys.stdin:
        record = json.loads(line)
        found = list(differences(record))
        for difference in found:
            print(f"table {record.get('table')} round {record.get('round')}: {difference}")
        count, bad = count + 1, bad + bool(found)
        for seat in record.get("seats", []):
            staked += sum(seat.get("wagers", {}).values())
            back += sum(sum(seat.get(key, {}).values()) for key in ("returned", "awards", "claimed"))
    print(f"{count} records, {bad} wrong; {staked} cents staked, {back} came back")
    return 1 if bad or not count else 0


if __name__ == "__main__":
    sys.exit(main())
