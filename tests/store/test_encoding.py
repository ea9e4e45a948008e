import msgspec

from server.store import Fence, News, Row
from server.store.encoding import digest, number, readable, row, text, wallet


def test_the_id_of_an_entry_in_the_stream_is_its_version():
    assert number(b"42-0") == 42


def test_a_row_is_read_with_and_without_a_chain():
    fields = {b"batch": b"16 bytes", b"at": b"1800000000000", b"by": b"", b"event": b"event", b"sealed": b""}

    assert row(fields) == Row(b"16 bytes", 1_800_000_000_000, b"", b"event", b"", b"")
    assert row(fields | {b"chain": b"link"}).chain == b"link"


def test_a_row_has_what_it_shares_from_the_row_before_unless_it_is_the_first_of_a_batch():
    before = Row(b"16 bytes", 5, b"ann", b"event", b"secret", b"link")

    assert row({b"event": b"next", b"chain": b"more"}, before) == Row(b"16 bytes", 5, b"ann", b"next", b"", b"more")
    assert row({b"by": b"", b"event": b"next"}, before) == Row(b"16 bytes", 5, b"", b"next", b"", b"")
    assert row({b"batch": b"other", b"at": b"6", b"event": b"e"}, before) == Row(b"other", 6, b"", b"e", b"", b"")


def test_a_fence_is_its_number_and_its_owner():
    assert text(Fence(7, "me")) == "7:me"
    assert text(Fence(7, "me")) != text(Fence(7, "you"))


def test_both_keys_of_a_wallet_have_one_tag():
    assert wallet("ann") == ["{w:ann}:purse", "{w:ann}:transfers", "{w:ann}:macs"]


def test_only_the_sha_256_of_a_secret_is_stored():
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_values_that_cannot_be_decoded_are_passed_over():
    encode = msgspec.msgpack.encode
    strange = [b"", b"\xff", encode({"kind": "promoted", "who": "ann"}), encode({"kind": "paid"})]

    told = readable(msgspec.msgpack.Decoder(News), [*strange, encode(News("paid", "ann"))])

    assert told == [News("paid", "ann")]
