"""A real-looking log, and its secrets."""

from hashlib import sha256

from server.core.events import BetsClosed, CardsDealt, DeckShuffled, RoundOpened, SettingsPosted
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.settings import TableSettings
from server.store import By


LONG = 60_000  # ms: longer than any test
KEY = bytes(range(32))
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")[::-1]
SEED = sha256(b"a seed").digest()
SETTINGS = TableSettings("T1", "The first table", ThreeCardSettings({"ante": (500, 50_000)}))
BETTING = [SettingsPosted(SETTINGS), RoundOpened(1, SETTINGS, (), {"chip": 100}, "ab12", "cd34", SEED)]
DEALING = [BetsClosed((1,)), DeckShuffled(DECK), CardsDealt(1, DECK[:3], face_up=False)]
RESTING_CARDS = [b"\xa2" + card.encode() for card in DECK]  # a card in MessagePack
BY = By("guest-1", "command-1", sha256(b"body").digest())
