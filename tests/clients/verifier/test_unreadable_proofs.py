"""What is not a proof, or is one of a later version, gets a sentence and an exit code, and never a traceback."""

import copy
import json

import pytest

from clients.verifier.verify import main
from tests.clients.verifier.proofs import account_hash
from tests.clients.verifier.tampering import example, other_hash


NOT_A_PROOF = 2


@pytest.fixture
def check(tmp_path, capsys):
    """Check files with these contents, and return the exit code and what was said, a line each."""

    def run(*contents):
        paths = [tmp_path / f"{nth}.json" for nth, _ in enumerate(contents)]
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        code = main([str(path) for path in paths])
        return code, capsys.readouterr().out.replace(f"{tmp_path}/", "").splitlines()

    return run


def written(value):
    return json.dumps(value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "0.json is not a proof: it is not JSON."),
        ("{", "0.json is not a proof: it is not JSON."),
        ("not json", "0.json is not a proof: it is not JSON."),
        (b"\xff\xfe", "0.json is not a proof: it is not UTF-8 text."),
        (b"\xef\xbb\xbf{}", "0.json is not a proof: it is not JSON."),
        ("[]", "0.json is not a proof: it is an empty list."),
        ("{}", "0.json is not a proof."),
        ("3", "0.json is not a proof."),
        ("null", "0.json is not a proof."),
        ("[[]]", "0.json is not a proof."),
        ('["a", {}]', "0.json, number 1, is not a proof."),
        ('{"form": 1}', "0.json is not a proof."),
        ('{"form": "croupier/proof"}', '0.json is not a proof: its form is "croupier/proof".'),
        ('{"form": "croupier/proof/0"}', '0.json is not a proof: its form is "croupier/proof/0".'),
        ('{"form": "croupier/proof/1"}', "0.json is not a proof: it has no 'account'."),
        (
            '{"form": "croupier/proof/2"}',
            "0.json is a proof of a later version, 2: this program knows version 1.",
        ),
        ('{"form": "croupier/proof/1", "seed": 1.5}', "0.json is not a proof: it has a number that is not whole."),
        ('{"form": NaN}', "0.json is not a proof: it has a number that is not whole."),
        ('{"form": 1' + "0" * 5_000 + "}", "0.json is not a proof: it has a number that is too large."),
        ('{"form": 9007199254740992}', "0.json is not a proof: it has a number that is too large."),
        ('{"form": "a", "form": "b"}', "0.json is not a proof: a key stands twice in it."),
        ('{"f\\u00f6rm": "a"}', "0.json is not a proof: a key has a letter that is not ASCII."),
        ('{"form": "\\ud800"}', "0.json is not a proof: it is not JSON."),
        ("[" * 60 + "]" * 60, "0.json is not a proof: it has lists in lists without an end."),
        ("[" * 100_000 + "]" * 100_000, "0.json is not a proof: it is not JSON."),
    ],
)
def test_what_is_not_a_proof(check, content, sentence):
    code, said = check(content)

    assert said[0] == sentence
    assert said[-1] == "0 proofs: nothing is wrong."
    assert code == NOT_A_PROOF


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main([str(tmp_path / "none.json")]) == NOT_A_PROOF
    assert "none.json cannot be read: No such file or directory." in capsys.readouterr().out

    assert main([str(tmp_path)]) == NOT_A_PROOF
    assert "cannot be read: Is a directory." in capsys.readouterr().out


def test_without_a_file_it_says_how_it_is_used(capsys):
    assert main([]) == NOT_A_PROOF
    assert "python verify.py FILE..." in capsys.readouterr().out
    assert main(["--help"]) == 0


def test_a_broken_line_among_proofs(check):
    line = written(example("flop_poker"))

    assert check(f"{line}\n{line[:-1]}\n")[1][0] == "0.json is not a proof: it is not JSON in line 2."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one: one.pop("record"), "it has no 'record'"),
        (lambda one: one["record"].pop("seats"), "record has no 'seats'"),
        (lambda one: one["record"]["seats"][0].pop("made"), "record.seats[0] has no 'made'"),
        (lambda one: one["record"]["rules"].pop("limits"), "record.rules has no 'limits'"),
        (lambda one: one["record"]["rules"]["limits"].pop("pot"), "record.rules has no 'pot'"),
        (lambda one: one["record"]["rules"]["pay_tables"].pop("flop"), "record.rules has no 'flop'"),
        (lambda one: one.update(seed=1), "seed is 1 and not 32 bytes as base64url"),
        (lambda one: one.update(seed="A" * 42 + "B"), f'seed is "{"A" * 42}B" and not 32 bytes as base64url'),
        (lambda one: one.update(hash="AB" * 32), f'hash is "{"AB" * 28}... and not a hash'),
        (lambda one: one.update(openings={}), "openings is {} and not a list"),
        (lambda one: one["account"].update(deal=[["burn"]]), 'account.deal[0] is ["burn"] and not a list of 2'),
        (lambda one: one["account"].update(dealer=["1h"]), 'account.dealer[0] is "1h" and not a card'),
        (lambda one: one["account"].update(table="T1\nproven"), 'account.table is "T1\\nproven" and not the name of'),
        (lambda one: one["record"].update(round=True), "record.round is true and not a whole number from 1 to"),
        (lambda one: one["record"].update(pot=-1), "record.pot is -1 and not a whole number from 0 to"),
        (lambda one: one["record"].update(game="craps"), 'its game is "craps", which this program does not know'),
        (lambda one: one["record"]["seats"][0].update(wagers=[]), "record.seats[0].wagers is [] and not an object"),
        (lambda one: one["record"]["seats"][0].update(awards={"\n": 1}), "a key of record.seats[0].awards is"),
        (lambda one: one["record"]["seats"][0].update(seat=8), "record.seats[0].seat is 8 and not a whole number"),
        (
            lambda one: one["record"]["seats"][0].update(seat=one["record"]["seats"][1]["seat"]),
            "record.seats tells a seat twice",
        ),
        (
            lambda one: one["record"]["rules"]["pay_tables"]["flop"].update(flush="1:0"),
            "record.rules.pay_tables has a line that is no payout",
        ),
    ],
)
def test_a_proof_that_lacks_something_or_has_it_in_another_shape(check, change, sentence):
    one = example("flop_poker")
    change(one)
    code, said = check(written(one))

    assert said[0].startswith(f"0.json is not a proof: {sentence}")
    assert code == NOT_A_PROOF


def test_what_later_servers_add_is_no_mistake(check):
    one = example("flop_poker")
    one["more"] = one["record"]["more"] = one["record"]["seats"][0]["more"] = {"a": [1, "é"]}

    assert check(written(one)) == check(written(one))
    assert check(written(one))[0] == 0


def test_something_wrong_weighs_more_than_something_unread(check):
    right, wrong = example("flop_poker"), example("flop_poker")
    wrong["hash"] = other_hash(account_hash(wrong["account"]))

    assert check(written(right))[0] == 0
    assert check(written(right), "{}")[0] == NOT_A_PROOF
    assert check(written(right), "{}", written(wrong))[0] == 1
    assert check(written([right, {}]))[1][-1] == "1 proof: nothing is wrong."
    assert check(written([right, wrong]))[1][-1] == "2 proofs: 1 wrong."


def test_names_of_players_in_any_script_are_hashed_as_they_are(check):
    one = copy.deepcopy(example("flop_poker"))
    for seat in one["record"]["seats"]:
        seat["player"] = "Zoë 🂡"

    assert check(json.dumps(one, ensure_ascii=False)) == check(json.dumps(one))
