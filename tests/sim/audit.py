"""The books of a simulated house, read again from the store when all is over."""

from server.core.disputes.events import Corrected
from server.core.events import (
    Awarded,
    BoughtIn,
    BuyInRefused,
    CashedOut,
    Left,
    Paid,
    SeatReserved,
    TopUpAsked,
)
from server.core.evolve import fold
from server.core.meter.evolve import evolve
from server.core.meter.state import Meter
from server.core.progressive.events import MeterAwarded
from server.core.table import Table
from server.core.tray.events import CountVerified, SlipSigned, TrayCounted
from server.room.recovery import load_table
from server.store import START
from server.store.values import WELCOME


def at_once(coroutine):
    """Run to its end what waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


class Audit:
    """Holds everything in the store against everything else."""

    def __init__(self, sim):
        self.sim = sim
        self.hold = sim.judge.hold
        self.logs = {name: at_once(sim.vault.tables.read(name)) for name in at_once(sim.vault.tables.names())}
        self.tables = {name: fold(Table(), (entry.event for entry in log)) for name, log in self.logs.items()}
        self.ledgers = {
            player: at_once(sim.vault.wallets.ledger(player)) for player in at_once(sim.vault.wallets.players())
        }

    def everything(self):
        self.replayed_state()
        self.every_round_ended()
        self.everybody_left()
        self.receipts_are_kept()
        self.transfers()
        self.money_of_the_house()
        self.money_of_the_meter()
        self.chips_of_the_trays()
        self.devices_are_known()

    def devices_are_known(self):
        """Once nothing goes wrong any more, every table knows of its devices that they are there, and how they stand."""
        for device in self.sim.pit:
            table = device.enrolled.table
            known = self.tables[table].devices.get(device.name)
            there = known is not None and known.there and known.state == device.state
            self.hold(there, "devices come back exact", f"{device.name} is {device.state}, known as {known}", table)

    def replayed_state(self):
        """The log from nothing, the archive, the snapshot with its tail, and the room that serves agree."""
        for name, table in self.tables.items():
            last = self.logs[name][-1]
            page = self.sim.archive.page(name, last.row.chain)
            self.hold(page.after == table, "replayed state", "the archive has another table", name)
            self.hold(
                at_once(load_table(self.sim.vault.tables, name)) == table, "replayed state", "the snapshot lies", name
            )
            for node in self.sim.nodes:
                room = node.up and node.house.tables.rooms.get(name)
                if room and room.open and room.history.head == last.head:
                    self.hold(room.table == table, "replayed state", f"{node.name} has another table", name)

    def every_round_ended(self):
        """Each round that was opened is settled, or is open with nothing at stake."""
        for name, table in self.tables.items():
            wagers = sum(sum(seat.wagers.values()) for seat in table.seats.values())
            over = not wagers and table.phase in ("over", "betting", "closed")
            self.hold(over, "rounds end", f"round {table.round} is {table.phase} with {wagers} cents at stake", name)

    def everybody_left(self):
        """Nobody is at a table any more whose session the store still has, and no chips are on their way."""
        for name, table in self.tables.items():
            stay = [player for player in table.players if player not in self.sim.strangers()]
            self.hold(not stay, "everybody leaves", f"{stay} are still seated", name)
            self.hold(not table.transfers, "everybody is paid", f"{table.transfers} wait", name)

    def receipts_are_kept(self):
        """What was acknowledged is in the log, unless a failover lost it."""
        kept = {entry.row.chain for log in self.logs.values() for entry in log}
        for (_, player, name), page in self.sim.witness.receipts.items():
            there = page.entry.row.chain in kept
            said = f"{player}'s {name} was acknowledged as event {page.version}"
            self.hold(there or page.lost, "acknowledged means durable", said, page.table)

    def transfers(self):
        """Each movement of a wallet is one that a table's log tells, and the other way round."""
        told = {}
        for log in self.logs.values():
            for entry in log:
                match entry.event:
                    case SeatReserved(player=player, transfer=str(transfer)) | TopUpAsked(player, transfer):
                        told[player, transfer] = None
                    case BoughtIn(player, transfer, amount):
                        told[player, transfer] = -amount
                    case BuyInRefused(player, transfer):
                        told.pop((player, transfer))
                    case Left(player, transfer, amount):
                        told[player, transfer] = amount
                    case Corrected(player=player, transfer=str(transfer), before=before, after=after):
                        told[player, transfer] = after - before
                    case MeterAwarded(player=player, transfer=str(transfer), amount=amount):
                        told[player, transfer] = amount
                    case CashedOut(player, transfer):
                        self.hold((player, transfer) in told, "transfers", f"{transfer} was paid out of nothing")
        for player, ledger in self.ledgers.items():
            if player in self.poor():
                continue
            moved = {transfer: amount for transfer, amount in ledger.items() if transfer != WELCOME}
            here = {transfer: amount for (who, transfer), amount in told.items() if who == player}
            self.hold(moved == here, "transfers", f"{player}: wallet {odd(moved, here)}, tables {odd(here, moved)}")

    def poor(self):
        """Return the players whose wallets a failover has lost from their beginning, with the gift that they played for."""
        return {player for player, ledger in self.ledgers.items() if self.sim.lossy and WELCOME not in ledger}

    def money_of_the_house(self):
        """Wallets and tables together hold what was given, and each wallet what its ledger says."""
        given = sum(ledger.get(WELCOME, 0) for ledger in self.ledgers.values())
        wallets = 0
        for player, ledger in self.ledgers.items():
            balance = self.sim.vault.wallets.wallets[player].balance
            self.hold(balance == sum(ledger.values()), "money conserved", f"{player} has {balance}, {ledger} came")
            wallets += balance
        tables = sum(table.bought_in - table.cashed_out for table in self.tables.values())
        for log in self.logs.values():
            for entry in log:
                if isinstance(entry.event, BoughtIn) and entry.event.player in self.poor():
                    tables -= entry.event.amount
        self.hold(
            wallets + tables == given, "money conserved", f"{given} given, {wallets} in wallets, {tables} at tables"
        )

    def money_of_the_meter(self):
        """The meter has what the tables sent and has paid what they got, once they have heard all of its answers."""
        states = [table.progressive for table in self.tables.values()]
        if self.sim.lossy or any(state.pending for state in states):
            return
        meter = Meter()
        for one in at_once(self.sim.vault.meters.read(self.sim.meter.name, START, 10**6)):
            meter = evolve(meter, one.event, one.at)
        took, gave = meter.staked, meter.given_back + meter.won
        sent, got = sum(state.sent for state in states), sum(state.got for state in states)
        self.hold((took, gave) == (sent, got), "money of the meter", f"{took} in and {gave} out, {sent} and {got} told")

    def chips_of_the_trays(self):
        """What should lie in a tray is what was counted, came and went, with each payout and without each buy-in."""
        for name, log in self.logs.items():
            lies, opened = 0, False
            for event in (entry.event for entry in log):
                if isinstance(event, TrayCounted | CountVerified) and not opened:
                    lies = event.amount if isinstance(event, TrayCounted) else lies
                    opened = isinstance(event, CountVerified)
                else:
                    lies += chips(event)
            stock = self.tables[name].inventory
            meters = self.tables[name].progressive
            told = stock.float + self.tables[name].house - self.tables[name].bought_in + meters.sent - meters.got
            self.hold(not opened or told == lies, "chips of the tray", f"{told} are told where {lies} lie", name)


def chips(event):
    """Return the cents by which an event makes more of a tray."""
    match event:
        case BoughtIn(amount=amount) | Awarded(amount=amount) | MeterAwarded(amount=amount):
            return -amount
        case Paid(stake=stake, returned=returned):
            return stake - returned
        case Corrected(before=before, after=after):
            return before - after
        case SlipSigned(slip, amount=amount):
            return amount if slip == "fill" else -amount
        case CountVerified(amount=amount, expected=expected):
            return amount - expected
        case _:
            return 0


def odd(one, other):
    """Return what one has and the other has not."""
    return {transfer: amount for transfer, amount in one.items() if other.get(transfer) != amount}
