"""
Players who play random rounds through the page, and what their pages said of each.

A page is looked at all the time, and what it showed last of each round is kept in it (`WATCH`): so that a round is
compared with its record however fast the next one opens.
"""

import re

from playwright.async_api import expect

from tests.browser.people import cents, dollars


WATCH = """() => {
  const text = (from, what) => from.querySelector(what)?.innerText.trim() ?? '';
  const all = (what) => [...document.querySelectorAll(what)];
  window.rounds = {};
  setInterval(() => {
    const results = document.querySelector('.results');
    if (results === null || !document.querySelector('.clock')?.ariaLabel.endsWith('next round')) return;
    const round = results.ariaLabel.replace(/\\D/g, '');
    window.rounds[round] = {
      ledger: all('.results [data-wager]').map((row) =>
        [Number(row.dataset.seat), row.dataset.wager, text(row, '.stake'), text(row, '.back')]),
      total: text(results, 'h2 b'),
      words: text(document, '.own .said strong'),
      bar: text(document, '.outcome'),
      shown: Number(text(document, '.me b').replace(/\\D/g, '')),
      spots: Object.fromEntries(all('.spot').map((spot) => [spot.dataset.spot, text(spot, '.amount')])),
      sums: all('.purse .sum :is(b, strong)').map((sum) => sum.innerText),
      stacks: [text(document, '.me strong'), text(document, '.me span')],
      others: Object.fromEntries(all('.ring .seat:has(.name)').map((seat) =>
        [text(seat, '.number').replace(/\\D/g, ''), [text(seat, '.net'), text(seat, '.stack').replace('stack', '').trim()]])),
    };
  }, 50);
}"""


async def sit(player, table, buy_in, seats):
    """Sit down with so many dollars, at so many seats next to each other."""
    await player.sit(table, buy_in)
    for nth in range(1, seats):
        await player.page.locator(".ring .sit").first.click()
        await player.button("^Take the seat").click()
        await expect(player.page.locator(".own .small")).to_have_count(nth)
    await player.page.evaluate(WATCH)


async def neighbours(player):
    """The numbers of the seats that others have."""
    taken = player.page.locator(".ring .seat:has(.name) .number")
    await expect(taken).not_to_have_count(0)
    return {int(re.sub(r"\D", "", text)) for text in await taken.all_inner_texts()}


async def wager(player, rng, needed, offered):
    """Make random wagers at each seat, with what is needed for a hand among them, from a stack that may be short."""
    page = player.page
    while await page.get_by_role("button", name=re.compile("^Add ")).count():
        await player.button("^Add ").first.click()  # too few chips for any hand
        await expect(page.locator(".put").first).to_be_visible()
    for nth in range(1 + await page.locator(".own .small").count()):
        if nth:
            await page.locator(".own .small").first.click()
        for name in offered:
            put = player.spot(name).locator(".put")
            if (name in needed or rng.random() < 0.5) and await put.count():
                await put_some(player, name, rng)
    more = page.locator(".act .more")
    if await more.count() and rng.random() < 0.5:
        await more.click()
        await expect(more).to_have_count(0)


async def put_some(player, name, rng):
    """Make a wager with a few presses of a chip, or by typing an amount."""
    spot, chips = player.spot(name), player.page.locator(".pick")
    if rng.random() < 0.5:
        await chips.nth(rng.randrange(min(2, await chips.count()))).click()
        for _ in range(rng.randrange(1, 4)):
            await spot.locator(".put").click()
    else:
        await spot.locator(".put").click()
        field = spot.locator("input.amount")
        await field.fill(str(rng.randrange(5, 20)))
        await field.press("Enter")
    await settle(player)


async def settle(player):
    """Wait until no wager is on its way; a wager beyond the limits or the stack is refused at its spot."""
    await expect(player.page.locator(".chip.waiting")).to_have_count(0)


async def choose(player, rng):
    """Answer the open question with any of its choices."""
    page = player.page
    buttons = page.locator(".choices button:enabled")
    await buttons.nth(rng.randrange(await buttons.count())).click()
    if await page.locator("dialog[open]").count():
        await page.locator("dialog[open] button").last.click()
    await page.wait_for_timeout(100)


async def play_round(players, rng, needed, offered):
    """Play a round, and wait until wagers of the next one can be made; return what each page showed of its rounds."""
    for player in players:
        await expect(done(player)).to_be_visible(timeout=20_000)
        await wager(player, rng, needed, offered)
    for player in players:
        await done(player).click()
    while not await done(players[0]).count():
        for player in players:
            if await player.page.locator(".choices button:enabled").count():
                await choose(player, rng)
        await players[0].page.wait_for_timeout(30)
    return [await player.page.evaluate("window.rounds") for player in players]


def done(player):
    """The button of a player who makes no more wagers in this round."""
    return player.page.locator(".console button:enabled", has_text=re.compile("^(Done|Sit this round out)"))


def net(seat):
    return sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())


def signed(amount):
    """An amount with its sign, as the page writes it."""
    return f"+{dollars(amount)}" if amount > 0 else f"\N{MINUS SIGN}{dollars(-amount)}" if amount < 0 else "$0"


def up_or_down(amount):
    return "even" if amount == 0 else f"{'up' if amount > 0 else 'down'} {dollars(abs(amount))}"


def came(stake, back):
    """What stands under a spot that was settled."""
    if back == stake:
        return f"back {dollars(stake)}"
    return f"won {signed(back - stake)}" if back > stake else signed(back - stake)


def pooled(seat, wager):
    """Whether a wager became part of a pot that the seat has won: it has no payment of its own."""
    return "pot" in seat["awards"] and wager in ("ante", "bet", "double") and seat["returned"][wager] == 0


def ledger(seats):
    lines = []
    for seat in seats:
        lines += [
            (seat["seat"], wager, dollars(stake), "pot" if pooled(seat, wager) else dollars(seat["returned"][wager]))
            for wager, stake in seat["wagers"].items()
        ]
        lines += [(seat["seat"], award, "award", dollars(amount)) for award, amount in seat["awards"].items()]
    return sorted(lines)


def differences(shown, mine, others, before, brought):
    """
    Return what a page said otherwise than the records of a round, as pairs of what it said and should have said.

    `mine` and `others` are the seats of the record; `before` the net of the player's earlier rounds, and `brought` what
    the wallet had at first, both in cents.
    """
    total = sum(net(seat) for seat in mine)
    staked = sum(sum(seat["wagers"].values()) for seat in mine)
    spots = next((seat for seat in mine if seat["seat"] == shown["shown"]), {"wagers": {}})  # of one that sat out
    session, wallet, stack = shown["sums"]
    said = {
        "ledger": sorted(
            (seat, wager, stake, back.replace("→", "").strip()) for seat, wager, stake, back in shown["ledger"]
        ),
        "total": shown["total"],
        "words": shown["words"],
        "bar": " ".join(shown["bar"].split()),
        "spots": {wager: shown["spots"].get(wager) for wager in spots["wagers"]},
        "others": {int(number): net for number, (net, _) in shown["others"].items() if net},
        "session": session,
        "chips": cents(wallet) + cents(stack),
        "stack": shown["stacks"],
    }
    right = {
        "ledger": ledger(mine),
        "total": up_or_down(total),
        "words": f"You win {signed(total)}"
        if total > 0
        else f"You lose {signed(total)}"
        if total < 0
        else "You are even",
        "bar": f"{signed(total)} {dollars(staked)} wagered, {dollars(staked + total)} came back",
        "spots": {
            wager: "in the pot" if pooled(spots, wager) else came(stake, spots["returned"][wager])
            for wager, stake in spots["wagers"].items()
        },
        "others": {other["seat"]: signed(net(other)) if net(other) else "even" for other in others},
        "session": signed(before + total),
        "chips": brought + before + total,
        "stack": [stack, up_or_down(before + total)],
    }
    return {what: (said[what], right[what]) for what in right if said[what] != right[what]}
