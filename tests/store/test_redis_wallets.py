"""The wallets in a real Redis."""


async def test_a_transfer_that_the_client_library_repeats_moves_the_money_once(wallets):
    keys, scripts = ["{w:ann}:purse", "{w:ann}:transfers"], wallets.connection.scripts

    assert [await scripts["credit"](keys, ["gift", 500]) for _ in range(2)] == [1, 0]
    assert [await scripts["debit"](keys, ["buy-in", 200, "T1"]) for _ in range(2)] == [b"-200", b"-200"]
    assert [await scripts["debit"](keys, ["too much", 900, "T1"]) for _ in range(2)] == [b"not_enough_funds"] * 2
    assert await wallets.connection.redis.hgetall(keys[0]) == {b"balance": b"300", b"table": b"T1"}
    assert await wallets.ledger("ann") == {"gift": 500, "buy-in": -200}


async def test_a_wallet_is_listed_before_the_first_write_to_it(wallets):
    await wallets.debit("ann", "buy-in", 200, "T1")

    assert await wallets.connection.redis.smembers("{players}") == {b"ann"}
    assert await wallets.players() == ["ann"]
