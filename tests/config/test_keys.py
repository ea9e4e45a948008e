import base64
import stat

import pytest

from server.config.keys import keys
from server.config.settings import ConfigError


def test_nodes_share_a_given_key_and_not_one_that_a_node_made(tmp_path):
    with pytest.raises(ConfigError) as no:
        keys({}, tmp_path / "var", shared=True)

    assert str(no.value) == "The nodes of a house share its secrets: set CROUPIER_KEY to the same key for each."
    assert not (tmp_path / "var").exists()
    assert keys({"CROUPIER_KEY": "ab" * 32}, tmp_path / "var", shared=True) == [bytes.fromhex("ab" * 32)]


def test_a_key_is_made_once_and_only_its_owner_may_read_it(tmp_path):
    var = tmp_path / "var"
    first = keys({}, var)

    assert keys({}, var) == first
    assert len(first[0]) == 32
    assert stat.S_IMODE((var / "key").stat().st_mode) == 0o600
    assert keys({}, tmp_path / "other") != first


def test_a_command_that_only_reads_makes_no_key(tmp_path):
    with pytest.raises(ConfigError) as no:
        keys({}, tmp_path / "var", making=False)

    sentence = f"The house's key is missing: set CROUPIER_KEY to it, or keep it in {tmp_path}/var/key."
    assert str(no.value) == sentence
    assert not (tmp_path / "var").exists()
    made = keys({}, tmp_path / "var")
    assert keys({}, tmp_path / "var", making=False) == made


def test_keys_are_given_in_hex_or_base64_the_newest_first(tmp_path):
    new, old = bytes(range(32)), bytes(range(100, 132))
    given = f"{new.hex()}, {base64.b64encode(old).decode()}"

    assert keys({"CROUPIER_KEY": given}, tmp_path / "var") == [new, old]
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize("text", ["secret", "00" * 31, "0g" * 32, base64.b64encode(bytes(31)).decode(), ","])
def test_a_wrong_key_is_refused_and_not_printed(tmp_path, text):
    with pytest.raises(ConfigError, match="CROUPIER_KEY must hold 32 bytes") as no:
        keys({"CROUPIER_KEY": text}, tmp_path)
    assert text == "," or text not in str(no.value)


def test_a_damaged_key_file_is_reported(tmp_path):
    (tmp_path / "key").write_text("half a k")
    with pytest.raises(ConfigError, match="key must hold 32 bytes"):
        keys({}, tmp_path)


def test_a_key_file_with_odd_bytes_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "key").write_bytes(b"\xff\xfe\x00 no key")

    with pytest.raises(ConfigError, match=f"{tmp_path}/key must hold 32 bytes in hex or base64"):
        keys({}, tmp_path)
