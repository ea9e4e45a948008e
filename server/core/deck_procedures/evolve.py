"""The decks and devices after each event."""

from typing import Any, assert_never

from msgspec.structs import replace

from protocol.values import Stage

from .decks import Deck, Equipment, Miscount
from .events import (
    CardsShuffled,
    DeckCut,
    DeckMoved,
    DeckReceived,
    DeckRemoved,
    DevicePlaced,
    DeviceRemoved,
    Handling,
    MiscountConfirmed,
    Preparing,
    RecutOrdered,
    ShufflerJammed,
    StubCounted,
)


def evolve_decks(equipment: Equipment, event: Preparing) -> Equipment:
    """Return decks and devices after an event."""
    match event:
        case DeckReceived(name, colour, pre_shuffled, after):
            deck = Deck(name, colour)
            if pre_shuffled:
                deck = replace(deck, stage="shuffled", shuffle="pre_shuffled")
            counted = equipment.counted if equipment.decks else after
            return replace(equipment, decks=(*equipment.decks, deck), counted=counted)
        case StubCounted(name, cards, expected, misdealt, after, by):
            wrong = Miscount(name, cards, misdealt, by) if misdealt or cards != expected else None
            return replace(equipment, counted=after, miscount=wrong)
        case MiscountConfirmed():
            return replace(equipment, miscount=None)
        case DeckRemoved(name, why):
            others = tuple(deck for deck in equipment.decks if deck.name != name)
            retired = (*equipment.retired, name) if why == "short" else equipment.retired
            return replace(equipment, decks=others, retired=retired)
        case DevicePlaced(device):
            return replace(equipment, devices=(*equipment.devices, device))
        case DeviceRemoved(device):
            devices = tuple(other for other in equipment.devices if other != device)
            inside = equipment.in_device if device != "automated_shoe" else None
            equipment = replace(equipment, devices=devices)
            return of_deck(equipment, inside.name, stage="stacked") if inside else equipment
        case _:
            return handled(equipment, event)


def handled(equipment: Equipment, event: Handling) -> Equipment:
    """Return decks and devices after a step with one deck."""
    match event:
        case DeckMoved(name, "inspected", by):
            return of_deck(equipment, name, stage="inspected", inspected_by=by)
        case DeckMoved(name, "in_play"):
            return replace(of_deck(equipment, name, stage="in_play"), played=name)
        case DeckMoved(name, stage):
            return of_deck(equipment, name, stage=stage)
        case CardsShuffled(name, method):
            return of_deck(equipment, name, stage="shuffled", shuffle=method, cut=0)
        case DeckCut(name, cards):
            return of_deck(equipment, name, stage=stage_of(equipment, name, "cut"), cut=cards)
        case RecutOrdered(name):
            return of_deck(equipment, name, stage=stage_of(equipment, name, "shuffled"), cut=0)
        case ShufflerJammed(name):
            return of_deck(equipment, name, stage="stacked")
        case _:
            assert_never(event)


def stage_of(equipment: Equipment, name: str, otherwise: Stage) -> Stage:
    """Return the stage of a deck after its cut, or the order to cut it again: one that is in play stays so."""
    return "in_play" if (deck := equipment.in_play) and deck.name == name else otherwise


def of_deck(equipment: Equipment, name: str, **changes: Any) -> Equipment:
    """Return decks and devices with one deck changed."""
    decks = tuple(replace(deck, **changes) if deck.name == name else deck for deck in equipment.decks)
    return replace(equipment, decks=decks)
