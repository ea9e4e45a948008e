import gzip
from random import Random

import pytest

from server.gateways.compression import compressed, takes_gzip


@pytest.mark.parametrize("kind", ["text/javascript; charset=utf-8", "text/css", "application/json", "image/svg+xml"])
def test_texts_are_compressed_and_always_to_the_same_bytes(kind):
    body = b"four of a kind " * 100

    assert gzip.decompress(compressed(kind, body)) == body
    assert compressed(kind, body)[4:8] == bytes(4), "the time of the compression is not in them"


def test_what_gets_no_smaller_stays_as_it_is():
    assert compressed("text/css", b"a short one") is None
    assert compressed("font/woff2", bytes(5_000)) is None
    assert compressed("text/css", Random(1).randbytes(5_000)) is None


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        (["gzip, deflate, br"], True),
        (["br;q=1.0, gzip;q=0.8"], True),
        (["deflate", "GZIP"], True),
        (["*"], True),
        (["gzip; q=0"], False),
        (["gzip;q=0."], False),
        (["gzip;q=0.001"], True),
        (["gzip;q=0.000, *"], False),
        (["*;q=0"], False),
        (["identity"], False),
        (["gzipped"], False),
        ([""], False),
        ([], False),
    ],
)
def test_a_client_takes_gzip_if_it_says_so(accepted, takes):
    assert takes_gzip(accepted) is takes
