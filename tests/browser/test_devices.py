"""
A win on the meter, as the devices of a pit bring it about: simulated ones, at a real broker.

A coin on a sensor, START GAME, an ace, king and queen of spades, Select, and the supervisor's key (Three Card Poker 13).
"""

import asyncio
from contextlib import asynccontextmanager

from playwright.async_api import expect

from tests.browser.house import table
from tests.browser.people import Dealer, Player, Supervisor, dollars
from tests.browser.test_disputes import audited
from tests.browser.test_meters import LIMITS, METER, LuckyHouse
from tests.fakes import eventually


LIVE = table(
    "live",
    "Live",
    "dealer",
    'game = "three_card_poker"\nprogressive_table = "1"',
    LIMITS,
    'meter = "GRAND"\ndealing = "automated_shoe"',
    results=30_000,
)
DEVICES = "".join(
    f'[[devices]]\nid = "{kind}"\ntable = "live"\nkind = "{kind}"\n' for kind in ("sensors", "keypad", "sign")
)
KEY = '[[devices]]\nid = "key"\ntable = "live"\nkind = "supervisor_key"\nholder = "Sam"\n'
ENVY = 10_000  # cents, for an ace, king and queen of spades at table 1


class Pit:
    """The devices of a table, as somebody plays them; `shown` is what each shows, `told` all that was printed."""

    def __init__(self, process):
        self.process = process
        self.shown, self.told = {}, []

    async def listen(self):
        async for line in self.process.stdout:
            device, _, words = line.decode().strip().partition(" ")
            self.told.append(f"{device} {words}")
            self.shown[device] = words

    def say(self, word):
        self.process.stdin.write(f"{word}\n".encode())

    async def shows(self, device, words):
        try:
            await eventually(lambda: words in self.shown.get(device, ""))
        except TimeoutError:
            raise AssertionError(self.told) from None


@asynccontextmanager
async def pit(house):
    """Play the devices of the table."""
    process = await house.run(
        *("devices", "play", "--table", "live"), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    made = Pit(process)
    listening = asyncio.create_task(made.listen())
    try:
        yield made
    finally:
        process.stdin.close()
        await process.wait()
        await listening


HOUSE, TABLES = LuckyHouse, METER + LIVE + DEVICES + KEY


async def sit(player, seat):
    """Sit down at a seat of the table."""
    await player.page.goto(f"{player.url}/table/live")
    await player.button(f"^Sit at seat {seat}").first.click()
    await player.button("^Sit down with").click()
    await expect(player.page.locator(".own")).to_be_visible()


async def all_show(devices, screens, amount):
    """See the meter on every page, and on the sign that is a device."""
    for page in screens:
        meters = page.locator("[data-meter=GRAND] b")
        await expect(meters.first).to_be_visible()
        await expect(meters).to_have_text([f"${amount // 100:,}.{amount % 100:02}"] * await meters.count())
    await devices.shows("sign", f"Three Card Grand {dollars(amount)}")


async def in_one_line(page, number):
    """See that all devices are connected."""
    await expect(page.locator("[data-devices]")).to_have_text(f"{number} devices are connected.")
    await expect(page.locator("[data-device]")).to_have_count(0)


async def lost(page):
    """See that devices are lost, each in its line; that of the sensors says why nothing is wagered, once."""
    await expect(page.locator("[data-device=keypad]")).to_have_attribute("data-there", "false")
    await expect(page.locator("[data-devices], [data-device=sensors]")).to_have_count(0)
    await expect(page.locator("[data-stopped]")).to_contain_text("The progressive sensors do not answer")


async def envy_is_paid(devices, bob):
    """The envy bonus, which the tray pays, wants the same two people (13(d)d to f)."""
    before = await bob.stack()
    devices.say("select 2")
    await devices.shows("key", "claims 1 wait for the key")
    devices.say("key")
    await expect(bob.page.locator("[data-claimed]")).to_contain_text(f"{dollars(ENVY)} paid")
    assert await bob.stack() == before + ENVY


async def test_devices_take_a_wager_for_the_meter_and_pay_it_out_on_every_screen_once(house, somebody):
    ann, bob, dana = await somebody(Player), await somebody(Player), await somebody(Dealer)
    sam, rail, sign = await somebody(Supervisor), await somebody(Player), await somebody(Player, 1920, 1080)
    await rail.page.goto(house.url)
    await sign.page.goto(f"{house.url}/sign?table=live")
    await dana.sign_in(house.code, "Live")
    async with pit(house) as devices:
        await asyncio.gather(sit(ann, 1), sit(bob, 2), sam.sign_in(house.floor_code))
        for device in ("keypad", "sensors", "key", "sign"):
            await eventually(lambda one=device: one in devices.shown)
        await in_one_line(dana.page, 4)
        screens = [one.page for one in (ann, bob, dana, sam, rail, sign)]

        await dana.proceed("Open betting")
        devices.say("coin 2")  # no ante is wagered there: the lamp stays dark
        await ann.put("ante")
        devices.say("coin 1")
        await devices.shows("sensors", "round 1: lit 1")
        assert not any("lit 1 2" in line for line in devices.told)
        await expect(ann.spot("progressive").locator(".chip:not(.waiting)")).to_be_visible()
        await bob.put("ante")
        await devices.shows("sensors", "round 1: lit 1 2")
        await all_show(devices, screens, 100_000)

        await devices.shows("keypad", "round 1: START")
        devices.say("start")
        await devices.shows("sensors", "round 1: lit 1 2, locked")
        await all_show(devices, screens, 100_030)
        for player in (ann, bob):
            await dana.go_on_until(player.page.locator("[data-option=play]"))
            await player.page.locator("[data-option=play]").click()
        await dana.go_on_until(bob.page.locator(".results"))
        await expect(bob.page.locator("[data-claimed]")).to_contain_text(f"{dollars(ENVY)} to be confirmed")
        await expect(sign.page.locator("[data-pending]")).to_contain_text(["waits", "waits"])
        before = await ann.stack()

        await devices.shows("keypad", "spots 2 1")
        devices.say("select 1")
        await devices.shows("key", "claims 2 wait for the key")
        await all_show(devices, screens, 100_030)
        devices.say("key")
        await all_show(devices, screens, 100_000)
        await devices.shows("sign", "won $1,000.30 at seat 1")
        for page in (ann.page, bob.page, rail.page, sign.page, sam.page):
            await expect(page.locator("[role=status] [data-won]")).to_contain_text("$1,000.30")
        await expect(ann.page.locator(".purse b")).to_have_text(dollars(before + 100_030))

        await envy_is_paid(devices, bob)
        for harm in ("replay key", "replay keypad", "forge key"):
            devices.say(harm)
        await devices.shows("keypad", "round 1: END")
        devices.say("end")
        await devices.shows("sensors", "round 2: lit none")
    await lost(dana.page)
    assert await house.ledger() == 100_000
    (record,) = await house.rounds("live")
    assert [(one["seat"], one["paid"]) for one in record["claims"]] == [(2, ENVY)]
    assert "The books are right" in await audited(house)
