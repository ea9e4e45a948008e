"""The root over the last rounds of all tables: docs/fairness.md, "What is published each day"."""

from hashlib import sha256

from server.core.fairness.heads import root_of_heads


A, B, C = (bytes([number]) * 32 for number in (1, 2, 3))


def hashed(*parts):
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def head(table, number, account):
    return hashed(b"croupier/1/head", table, number, account)


def test_the_head_of_a_single_table_is_the_root():
    assert root_of_heads([("T1", 12, A.hex())]) == head(b"T1", b"12", A).hex()


def test_heads_stand_in_the_order_of_the_names_whatever_order_they_come_in():
    left = hashed(b"croupier/1/node", head(b"T1", b"12", A), head(b"T10", b"7", C))
    root = hashed(b"croupier/1/node", left, head("Täfel".encode(), b"3", B))

    assert root_of_heads([("Täfel", 3, B.hex()), ("T1", 12, A.hex()), ("T10", 7, C.hex())]) == root.hex()


def test_another_table_round_or_account_has_another_root():
    heads = [("T1", 12, A.hex()), ("T2", 12, A.hex()), ("T1", 13, A.hex()), ("T1", 12, B.hex())]

    assert len({root_of_heads([each]) for each in heads}) == len(heads)
