"""The audit finds wallets that differ from their transfers or from the tables."""

from server.audit.transfers import Transfer
from server.audit.wallets import Seats, Wallet, WalletState, read_wallet
from server.core.events import BoughtIn
from server.store import Purse
from server.store.values import WELCOME
from tests.audit.damage import one, player_without_seat, transfer
from tests.audit.house import audit, problems
from tests.fakes import MoodyStore, RiggedWorld


async def test_a_transfer_that_is_missing_in_a_ledger_is_found(store):
    player, name, amount = await transfer(store, BoughtIn)
    await store.connection.redis.hdel(f"{{w:{player}}}:transfers", name)

    kind, line = await one(store)
    assert kind == "transfer"
    assert f"wallet of {player}: The buy-in of ${amount / 100:,.2f}".removesuffix(".00") in line
    assert line.endswith("is not in the ledger, but the purse has its money.")


async def test_cents_that_were_added_to_a_purse_are_found(store):
    player, _, _ = await transfer(store, BoughtIn)
    await store.connection.redis.hincrby(f"{{w:{player}}}:purse", "balance", 500)

    kind, line = await one(store)
    assert kind == "wallet"
    assert f"Wallet of {player}: The purse holds $5 more than the " in line


async def test_a_forged_credit_is_found(store):
    player, _, _ = await transfer(store, BoughtIn)
    await store.wallets.credit(player, "a gift", 500)

    assert await one(store) == ("transfer", f"Wallet of {player}: A credit of $5 (a gift) is in no table's log.")


async def test_a_debit_in_no_tables_log_is_in_limbo(store):
    player = await player_without_seat(store)
    await store.wallets.debit(player, "astray", 700, "T2")

    assert await one(store) == (
        "transfer",
        f"Wallet of {player}: A debit of $7 for table T2 (astray) is in no table's log: the money is in limbo.",
    )


async def test_a_purse_below_zero_is_found(store):
    player = await player_without_seat(store)
    balance = (await store.wallets.purse(player)).balance
    await store.connection.redis.hincrby(f"{{w:{player}}}:purse", "balance", -balance - 1)

    assert [line for _, line in await problems(store)] == [
        f"Wallet of {player}: The purse is below zero: -$0.01.",
        f"Wallet of {player}: The purse holds ${(balance + 1) / 100:,.2f} less than the ${balance / 100:,.2f} of its transfers.".replace(
            ".00 ", " "
        ),
    ]


async def test_a_wallet_whose_owner_does_not_sit_at_its_table_is_found(store):
    player = await player_without_seat(store)
    await store.connection.redis.hset(f"{{w:{player}}}:purse", "table", "T3")

    assert await one(store) == (
        "seat",
        f"Wallet of {player}: The wallet says that its owner sits at T3, but the table does not.",
    )


async def test_a_wallet_with_an_unreadable_value_is_found(store):
    player = await player_without_seat(store)
    await store.connection.redis.hset(f"{{w:{player}}}:transfers", WELCOME, "much")

    kind, line = await one(store)
    assert kind == "wallet"
    assert line.startswith(f"Wallet of {player}: It cannot be read: ValueError(")
    assert not (await audit(store)).sums.whole


# One wallet, without a store.


def transfer_of(name="a", kind="in", amount=5_000, state="done", table="T1"):
    return Transfer(name, table, kind, "ann", amount, 1_800_000_000_000, 7, state)


def wallet(balance, ledger, *transfers, table=None, seats=(), arrived=(), unread=()):
    where = Seats(frozenset(seats), frozenset(arrived), frozenset(unread))
    return Wallet("ann", WalletState(Purse(balance, table), ledger), {one.id: one for one in transfers}, where)


def sentences(wallet):
    return [finding.sentence for finding in wallet.findings()]


def test_a_wallet_that_agrees_with_the_tables_is_right():
    left = wallet(900, {"welcome": 1_000, "a": -500, "b": 400}, transfer_of(amount=500), transfer_of("b", "out", 400))
    seated = wallet(
        500, {"welcome": 1_000, "a": -500}, transfer_of(amount=500), table="T1", seats=["T1"], arrived=["T1"]
    )

    assert (sentences(left), left.created) == ([], 0)
    assert (sentences(seated), seated.created) == ([], 0)


def test_a_pending_transfer_has_a_reason_and_is_counted_where_it_is():
    asked = wallet(1_000, {"welcome": 1_000}, transfer_of(amount=500, state="pending"), seats=["T1"])
    debited = wallet(
        500, {"welcome": 1_000, "a": -500}, transfer_of(amount=500, state="pending"), table="T1", seats=["T1"]
    )
    leaving = wallet(500, {"welcome": 500}, transfer_of("b", "out", 400, "pending"), table="T1")
    credited = wallet(900, {"welcome": 500, "b": 400}, transfer_of("b", "out", 400, "pending"))

    assert [each.to_tables for each in (asked, debited, leaving, credited)] == [0, 500, 0, 0]
    assert [each.to_wallet for each in (asked, debited, leaving, credited)] == [0, 0, 400, 0]
    assert [
        sentence.partition("of ann: ")[2] for each in (asked, debited, leaving, credited) for sentence in each.waiting()
    ] == [
        "requested, but not carried out yet, since 2027-01-15T08:00:00.000Z.",
        "debited, but the table does not know it yet, since 2027-01-15T08:00:00.000Z.",
        "on its way to the wallet, since 2027-01-15T08:00:00.000Z.",
        "credited, but the table does not know it yet, since 2027-01-15T08:00:00.000Z.",
    ]
    assert [sentences(each) for each in (asked, debited, leaving, credited)] == [[], [], [], []]


def test_a_refused_transfer_that_was_debited_is_found():
    found = wallet(
        500, {"welcome": 1_000, "a": -500}, transfer_of(amount=500, state="refused"), table="T1", unread=["T1"]
    )

    assert found.created == -500
    assert sentences(found) == [
        "The buy-in of $5 (a, event 7 of T1) was refused by the log of its table, but $5 were debited."
    ]


def test_a_transfer_of_another_amount_is_found():
    found = wallet(
        700, {"welcome": 1_000, "a": -300}, transfer_of(amount=500), table="T1", seats=["T1"], arrived=["T1"]
    )

    assert found.created == 200
    assert sentences(found) == ["The buy-in of $5 (a, event 7 of T1) moved $3 out here."]


def test_seats_at_two_tables_are_found():
    assert sentences(wallet(0, {}, seats=["T1", "T2"])) == ["Has seats at several tables: T1, T2."]


def test_chips_at_a_table_that_the_wallet_does_not_name_are_found():
    found = wallet(
        500, {"welcome": 1_000, "a": -500}, transfer_of(amount=500), table=None, seats=["T1"], arrived=["T1"]
    )

    assert sentences(found) == ["Sits at T1, but the wallet says nowhere."]


def test_a_transfer_that_an_unreadable_table_could_explain_is_not_checked():
    found = wallet(800, {"welcome": 1_000, "x": -200}, table="T2", unread=["T2"])

    assert found.unknown == {"x": -200}
    assert sentences(found) == []


def test_a_credit_of_nothing_moves_nothing():
    assert sentences(wallet(0, {"a-closed": 0})) == []


async def test_a_wallet_that_changes_while_it_is_read_is_read_again():
    store = MoodyStore(RiggedWorld())
    await store.wallets.credit("ann", WELCOME, 1_000)
    purse = store.wallets.purse

    async def moving(player):
        seen = await purse(player)
        store.wallets.purse = purse
        await store.wallets.debit(player, "a", 300, "T1")
        return seen

    store.wallets.purse = moving
    ledger = {WELCOME: 1_000, "a": -300}
    assert await read_wallet(store.wallets, "ann") == WalletState(
        Purse(700, "T1"), ledger, proofs=dict.fromkeys(ledger, True)
    )
