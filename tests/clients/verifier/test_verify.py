"""The verifier finds nothing wrong with the proofs of what the core played, and says what they leave open."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from clients.verifier.verify import chains_of, verify
from protocol.views import MayCut, MayPerform
from server.core.deck_procedures.events import DeckRecut
from server.core.events import DeckShuffled, RoundClosed
from server.core.legal import legal
from server.core.settings import Procedures
from tests.clients.verifier.playing import NAMES, proofs
from tests.clients.verifier.proofs import Seeds, account_hash, proof, rounds, sha
from tests.core.deck_procedures.opening import next_step
from tests.core.given import FLOOR, LIMITS, Pit, settings
from tests.core.physical_cards.rounds import play as play_with_physical_cards
from tests.core.random_play import KINDS
from tests.reading.test_random_rounds import ROUNDS_AT_A_TABLE
from tests.reading.test_resettle import TABLES
from tests.reading.test_void_rounds import stopped_round
from tests.reading.walking import HOUSES, branch, go_on, open_table, play_out, troubles


PROGRAM = Path(__file__).parents[3] / "clients/verifier/verify.py"
SEEDS = Seeds(bytes(32), {1: b"1" * 32})
NAMES_OF_HOUSES = [f"{house.game}-{house.dealing}-{house.way}" for house in HOUSES]


def found(tables):
    """Return all that is found about proofs, a list of which is of one table: (kind, sentence)."""
    for table in tables:
        chains = chains_of(one["account"] for one in table)
        for one in table:
            yield from verify(one, chains).lines


def wrongs(tables):
    return [sentence for kind, sentence in found(tables) if kind == "Wrong"]


def sealed(log, player=None):
    """Return the proofs of a log's rounds, in a chain, with the seed not revealed."""
    before, made = "", []
    for told in rounds(log):
        made.append(proof(told, SEEDS, before=before, player=player, revealed=False))
        before = account_hash(made[-1]["account"])
    return json.loads(json.dumps(made))


# Rounds as they mostly are


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_random_rounds(name):
    assert wrongs(proofs(name, 1, 120)) == []


@pytest.mark.full
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(100, 104))
def test_nothing_is_wrong_with_10_000_random_rounds(name, seed):
    assert wrongs(proofs(name, seed, 2_500)) == []


@pytest.mark.parametrize("name", NAMES)
def test_with_the_seed_little_is_left_open(name):
    revealed = [[one] for table in proofs(name, 2, 60) for one in table if one["seed"]]
    left = [sentence for kind, sentence in found(revealed) if kind == "Not proven"]

    assert len(revealed) > 10
    may_be = ("When these were told; ", "it was withheld", "The link to the round before: ", "of the meter: ")
    assert [sentence for sentence in left if not any(part in sentence for part in may_be)] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_part_of_a_proof_is_told_as_proven(name):
    said = [sentence for kind, sentence in found(proofs(name, 3, 40)) if kind == "Proven"]

    for part in (
        "The account has the hash",
        "The commitment is that of",
        "fits its promise",
        "The deck follows from the seeds",
        "in place under the root",
        "where the deal puts",
        "in the order of the rules",
        "within the posted limits",
        "was judged and paid as the rules say",
        "The account and the record tell the same",
        "as the round before",
    ):
        assert any(part in sentence for sentence in said), part


def test_what_was_published_is_told_so_that_it_can_be_compared():
    """A proof cannot tell when its commitment, the hash of the promises and its roots were told."""
    one = next(one for table in proofs("flop_poker", 3, 40) for one in table if one["account"]["seeds"])
    account = one["account"]
    promised = [value for seed in account["seeds"] for value in (seed["seat"], bytes.fromhex(seed["promise"]))]
    published = (
        f"commitment {account['commitment']}, promises {sha('croupier/1/promises', *promised).hex()}, "
        f"root {account['cuts'][0]['root']}."
    )

    assert [s for kind, s in verify(one, {}).lines if kind == "Not proven" and s.endswith(published)]


def test_a_hand_that_stays_down_is_not_proven_until_the_seed_is_revealed():
    """Winner's Pot Poker never turns up a folded hand, whose jacks plus is settled all the same (W4)."""
    hidden = [
        sentence
        for table in proofs("winners_pot_poker", 4, 60)
        for one in table
        for kind, sentence in verify(one, {}).lines
        if kind == "Not proven" and "jacks plus" in sentence and not one["seed"]
    ]

    assert hidden
    assert all(s.startswith("What seat ") and s.endswith(" are not known.") for s in hidden)


# Irregular rounds, void rounds, physical cards


def walked(house, seed=0):
    """Yield the log of a table for each thing that goes wrong at each point of its first round."""
    rng = Random(f"{house} {seed}")
    pit = open_table(house, rng)
    while pit.table.step is not None:
        for _, happens in troubles(pit, rng):
            other = branch(pit)
            happens(other)
            play_out(other, rng)
            yield other.log
        go_on(pit, rng, planned=True)


@pytest.mark.parametrize("house", HOUSES, ids=NAMES_OF_HOUSES)
def test_nothing_is_wrong_with_rounds_in_which_something_irregular_was_ruled(house):
    tables = [sealed(log, (None, "ann")[nth % 2]) for nth, log in enumerate(walked(house))]

    assert wrongs(tables) == []
    ruled = [one for table in tables for one in table if one["account"]["rulings"]]
    assert len(ruled) > 30


def test_a_ruling_that_this_program_does_not_know_leaves_the_payouts_open():
    table = next(sealed(log) for log in walked(HOUSES[0]) if sealed(log)[0]["account"]["rulings"])
    (one,) = table
    one["record"]["irregularities"][0]["kind"] = one["account"]["rulings"][0]["kind"] = "earthquake"
    one["hash"] = account_hash(one["account"])

    lines = verify(one, {}).lines
    assert "Wrong" not in {kind for kind, _ in lines}
    assert any("earthquake" in sentence and "does not know" in sentence for kind, sentence in lines)


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_wrong_with_void_rounds_between_others(name):
    for seed in range(4):
        dice = Random(seed)
        table = TABLES[name](dice)
        for _ in range(ROUNDS_AT_A_TABLE):
            stopped_round(table) if dice.random() < 0.5 else table.round()
        made = sealed((entry.at, entry.event) for entry in table.live.log)
        assert wrongs([made]) == []
        assert any(one["account"]["void"] for one in made)


@pytest.mark.parametrize("game", sorted(KINDS))
def test_nothing_is_wrong_with_physical_cards_and_nothing_of_their_deck_is_proven(game):
    made = [sealed(play_with_physical_cards(seed, game).log) for seed in range(5)]

    assert wrongs(made) == []
    said = [sentence for _, sentence in found(made)]
    assert any("physical, and come from no seed" in sentence for sentence in said)
    assert any("a reader identified" in sentence for sentence in said)
    assert any("was entered by hand" in sentence for sentence in said)


# A deck that is cut

CUT_LIMITS = {wager: LIMITS[wager] for wager in ("ante", "pair_plus", "six_card_bonus")}


class CutTable(Pit):
    """A table whose deck follows from the seeds; the dealer cuts it where a test says, and again if told to."""

    def rigged(self, happened):
        return [
            replace(event, deck=SEEDS.dealt(event.cut)) if isinstance(event, DeckShuffled | DeckRecut) else event
            for event in happened
        ]


def cut_round(*cuts):
    """Return the proof of a round whose deck was cut, and cut again."""
    posted = settings(
        pace="dealer", dealing="manual_shoe", procedures=Procedures("manual"), cover_all=False, limits=CUT_LIMITS
    )
    pit, left = CutTable(posted), list(cuts)
    pit.sit("p1", 1)
    while not any(isinstance(event, RoundClosed) for event in pit.events):
        recut = [may for may in legal(pit.table, FLOOR) if isinstance(may, MayPerform) and may.command.task == "recut"]
        if step := next_step(pit):
            who, may = step
            pit.do(who, replace(may.command, cards=left.pop(0)) if isinstance(may, MayCut) else may.command)
        elif recut and left and pit.table.dealt:
            pit.do(FLOOR, recut[0].command)
        elif pit.table.phase == "betting" and not pit.table.seats[1].wagers:
            pit.bet("p1", ante=500, pair_plus=500)
        elif pit.table.phase == "deciding":
            pit.answer("play")
        else:
            pit.proceed()
    (told,) = rounds(pit.log)
    return json.loads(json.dumps(proof(told, SEEDS)))


def test_a_cut_is_proven_and_each_recut_has_a_root_of_its_own():
    once, twice = cut_round(20), cut_round(20, 33)

    assert [one["cut"] for one in once["account"]["cuts"]] == [20]
    assert [one["cut"] for one in twice["account"]["cuts"]] == [20, 33]
    assert wrongs([[once], [twice]]) == []


def test_another_cut_than_was_told_is_wrong():
    one = cut_round(20, 33)
    one["account"]["cuts"][0]["cut"] = 21
    one["hash"] = account_hash(one["account"])

    assert any("cut after 21 cards, does not have root 1 of 2" in sentence for sentence in wrongs([[one]]))


# The program


def run(*paths):
    done = subprocess.run([sys.executable, "-I", PROGRAM, *paths], capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_the_program_runs_by_itself_and_says_a_sentence_a_line(tmp_path):
    (table, *_) = proofs("flop_poker", 5, 4)
    (tmp_path / "list.json").write_text(json.dumps(table))
    (tmp_path / "one.json").write_text(json.dumps(table[0], indent=1))
    (tmp_path / "lines.jsonl").write_text("".join(json.dumps(one) + "\n" for one in table))

    code, said = run(tmp_path / "list.json")
    assert code == 0
    assert said[-1] == f"{len(table)} proofs: nothing is wrong."
    name = table[0]["account"]["table"]
    assert said[0].startswith(f"Table {name}, round 1. Proven: The account has the hash ")
    assert all(line.startswith(f"Table {name}, round ") and line.endswith(".") for line in said[:-1])
    assert run(tmp_path / "lines.jsonl") == (code, said)
    assert run(tmp_path / "one.json")[1][-1] == "1 proof: nothing is wrong."
    assert run(tmp_path / "one.json", tmp_path / "lines.jsonl")[0] == 0


def test_a_chain_over_several_files_is_checked(tmp_path):
    (table, *_) = proofs("flop_poker", 5, 4)
    paths = [tmp_path / f"{nth}.json" for nth in range(2)]
    for path, one in zip(paths, table, strict=False):
        path.write_text(json.dumps(one))

    assert any(line.endswith("Proven: It names round 1 as the round before.") for line in run(*paths)[1])
    assert any("Not proven: The link to the round before" in line for line in run(paths[1])[1])
