import pytest

from server.config.loading import load
from server.config.settings import origin_of, store_of
from tests.config.files import LEAST, written


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://sam:secret@host:6379/3", "redis://host:6379/3"),
        ("redis://host/?db=2&password=secret", "redis://host/?db=2"),
        ("unix://:secret@/a/redis.sock", "unix:///a/redis.sock"),
        ("redis+cluster://u:secret@[::1]:1,[::2]:2", "redis+cluster://[::1]:1,[::2]:2"),
        ("redis+sentinel://u:secret@a:1,b:2/main/0", "redis+sentinel://a:1,b:2/main/0"),
    ],
)
def test_a_store_is_named_without_its_password(tmp_path, url, shown):
    assert store_of(load(written(tmp_path, LEAST), {"REDIS_URL": url})) == shown


def test_a_private_store_is_named_by_its_directory(tmp_path):
    assert store_of(load(written(tmp_path, f"var = '{tmp_path}/var'\n" + LEAST), {})) == f"{tmp_path}/var/redis"


def test_the_origin_of_a_page_is_the_start_of_its_address():
    addresses = ["http://10.0.0.7:8000", "https://two.example.com", "http://[::1]:9/casino"]
    origins = ["http://10.0.0.7:8000", "https://two.example.com", "http://[::1]:9"]

    assert [origin_of(address) for address in addresses] == origins
