"""What games tell a newcomer: short sentences, one of advice, and hands that are what they are called, best first."""

import re

import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import made3, rank3, rank5
from server.core.games.guide import Guide
from server.core.games.registry import GAMES
from tests.core.games.each_game import EACH_GAME, ROWS


STRESSED = re.compile(r"\*\w[^*]*(?<=\w)\*")


def rank(cards):
    return rank3(cards) if len(cards) == 3 else rank5(cards)


def made(cards):
    return made3(cards) if len(cards) == 3 else rank5(cards)[0].name.lower()


def told(name):
    guide = GAMES[name].guide
    return [*guide.how_to_play(EACH_GAME[name]().game), guide.advice]


@pytest.mark.parametrize("name", ROWS)
def test_a_game_is_told_in_at_most_six_short_sentences(name):
    sentences = GAMES[name].guide.how_to_play(EACH_GAME[name]().game)

    assert 0 < len(sentences) <= 6
    assert [sentence for sentence in sentences if len(sentence) > 120] == []


@pytest.mark.parametrize("name", ROWS)
def test_each_sentence_is_one_and_its_stressed_words_are_between_asterisks(name):
    for sentence in told(name):
        assert re.fullmatch(r"[*A-Z][^.!?]*\.", sentence)
        assert "*" not in STRESSED.sub("", sentence)


@pytest.mark.parametrize("name", ROWS)
def test_the_advice_is_one_sentence_of_at_most_two_lines(name):
    assert len(GAMES[name].guide.advice) <= 180


@pytest.mark.parametrize("name", ROWS)
def test_the_example_of_a_hand_is_what_it_is_called(name):
    ranking = GAMES[name].guide.ranking

    assert {hand: made(cards) for hand, cards in ranking.items()} == {hand: hand for hand in ranking}
    assert all(set(cards) < set(DECK) and len(set(cards)) == len(cards) for cards in ranking.values())


@pytest.mark.parametrize("name", ROWS)
def test_the_hands_descend_and_none_is_missing(name):
    ranks = [rank(cards) for cards in GAMES[name].guide.ranking.values()]

    assert ranks == sorted(set(ranks), reverse=True)
    assert {category for category, _ in ranks} == set(type(ranks[0][0]))


def test_a_game_may_tell_nothing():
    guide = Guide()

    assert (guide.how_to_play(EACH_GAME["flop_poker"]().game), guide.advice, guide.ranking) == ((), None, {})
