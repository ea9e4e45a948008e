"""The wallets in a real Redis."""


async def test_a_transfer_that_the_client_library_repeats_moves_the_money_once(wallets):
    keys, scripts = [f"{{w:ann}}:{part}" for part in ("purse", "transfers", "macs")], wallets.connection.scripts
    macs = ["done", "poor", "elsewhere", "welcome", 0, "mac"]

    assert [await scripts["credit"](keys, ["gift", 500, "mac"]) for _ in range(2)] == [1, 0]
    assert [await scripts["debit"](keys, ["buy-in", 200, "T1", *macs]) for _ in range(2)] == [b"-200", b"-200"]
    assert [await scripts["debit"](keys, ["too much", 900, "T1", *macs]) for _ in range(2)] == [b"not_enough_funds"] * 2
    assert await scripts["debit"](keys, ["away", 1, "T2", *macs]) == b"at_another_table"
    assert await wallets.connection.redis.hgetall(keys[2]) == {
        b"gift": b"mac",
        b"buy-in": b"done",
        b"too much": b"poor",
        b"away": b"elsewhere",
    }
    assert await wallets.connection.redis.hgetall(keys[0]) == {b"balance": b"300", b"table": b"T1"}
    assert await wallets.ledger("ann") == {"gift": 500, "buy-in": -200}


async def test_a_refill_that_the_client_library_repeats_is_done_again(wallets):
    wallets.welcome = 1_000
    await wallets.debit("ann", "buy-in", 700, "T1")
    await wallets.credit("ann", "cash-out", 0, leaves="T1")
    keys, refill = (
        [f"{{w:ann}}:{part}" for part in ("purse", "transfers", "macs")],
        wallets.connection.scripts["refill"],
    )
    answers = [await refill(keys, ["refill 1", 700, "mac", 300, attempt]) for attempt in ("one", "one", "two")]

    assert answers == [1, 1, 0]
    assert (await wallets.purse("ann")).balance == 1_000
    assert await refill(keys, ["refill 1", 700, "mac", 1_000, "two"]) == 0


async def test_a_wallet_is_listed_before_the_first_write_to_it(wallets):
    await wallets.debit("ann", "buy-in", 200, "T1")

    assert await wallets.connection.redis.smembers("{players}") == {b"ann"}
    assert await wallets.players() == ["ann"]


async def test_each_transfer_is_bound_to_its_wallet_its_id_its_outcome_and_its_table(wallets):
    redis = wallets.connection.redis
    await wallets.credit("ann", "gift", 500)
    await wallets.debit("ann", "buy-in", 200, "T1")
    await wallets.debit("ann", "too much", 900, "T1")
    await wallets.credit("ann", "cash-out", 100, "T1")
    assert await wallets.proofs("ann") == dict.fromkeys(("gift", "buy-in", "too much", "cash-out"), True)

    mac = await redis.hget("{w:ann}:macs", "buy-in")
    await redis.hset("{w:ann}:transfers", "buy-in", "-100")
    await redis.hset("{w:ann}:transfers", "gift again", "500")
    await redis.hset("{w:ann}:macs", "gift again", await redis.hget("{w:ann}:macs", "gift"))
    await redis.hset("{w:ann}:macs", "cash-out", mac[:-2] + b"T2")
    await redis.hdel("{w:ann}:transfers", "too much")
    await redis.hset("{w:ann}:transfers", "old", "7")
    await redis.copy("{w:ann}:transfers", "{w:bob}:transfers")
    await redis.copy("{w:ann}:macs", "{w:bob}:macs")

    wrong = dict.fromkeys(("buy-in", "gift again", "cash-out", "too much"), False)
    assert await wallets.proofs("ann") == wrong | {"gift": True, "old": None}
    assert await wallets.proofs("bob") == wrong | {"gift": False, "old": None}
