"""A game, from its deal to its record."""

import copy
import json
import random
from xml.etree import ElementTree

import numpy as np
import pytest

import caravanserai as cv


def has_seats(family: str, seats: int) -> bool:
    try:
        cv.Game(family, seats, "1")
    except cv.GameError:
        return False
    return True


TABLES = [(family, seats) for family in cv.families() for seats in range(2, 6) if has_seats(family, seats)]


def play_at_random(game: cv.Game, rng: random.Random, most: int = 400) -> None:
    while game.turn is not None and game.plies < most:
        game.play(rng.choice(game.legal_indices()))


@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_index_mask_and_text_are_the_same_list(family: str, seats: int) -> None:
    rng = random.Random(seats)
    for seed in range(5):
        game = cv.Game(family, seats, str(seed))
        while game.turn is not None and game.plies < 200:
            texts, indices = game.legal(), game.legal_indices()
            assert len(set(indices)) == len(texts)
            assert sorted(indices) == np.flatnonzero(game.legal_mask()).tolist()
            assert [game.action_at(index) for index in indices[:20]] == texts[:20]
            assert [game.index_of(text) for text in texts[:20]] == indices[:20]
            which = rng.randrange(len(texts))
            other = game.clone()
            game.play(texts[which])
            other.play(indices[which])
            assert game.key() == other.key()


@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_a_game_survives_its_record(family: str, seats: int) -> None:
    game = cv.Game(family, seats, "record", names=[f"N{i}" for i in range(seats)])
    play_at_random(game, random.Random(1))
    again = cv.load(game.record(keys=True))
    assert (again.key(), again.names, again.actions()) == (game.key(), game.names, game.actions())
    assert again.seed == "record"


def test_everything_can_be_taken_back() -> None:
    game = cv.Game("world", 3, "back")
    begun = game.key()
    play_at_random(game, random.Random(2), 60)
    actions = game.actions()
    assert [game.undo() for _ in actions] == actions[::-1]
    assert (game.key(), game.undo()) == (begun, None)


def test_copies_go_on_by_themselves() -> None:
    game = cv.Game("road", seed="copy")
    copies = [game.clone(), copy.copy(game), copy.deepcopy(game), game.snapshot()]
    game.play("+aa")
    assert {other.plies for other in copies} == {0}
    assert len({other.key() for other in copies}) == 1
    with pytest.raises(cv.GameError, match="deal"):
        copies[-1].record()


def test_the_result_comes_at_the_end() -> None:
    game = cv.Game("road", seed="end")
    bot = cv.Bot("peddler")
    while game.turn is not None:
        assert game.result() is None
        action = bot.choose(game, chance=game.plies)
        assert action is not None
        game.play(action)
    result = game.result()
    assert result is not None
    assert result.scores == game.scores()
    assert sorted(result.ranks) == [1, 2] and result.ranks[result.winner] == 1
    assert (game.legal(), int(game.legal_mask().sum()), game.hints()) == ([], 0, [])
    assert bot.choose(game) is None


def test_a_view_is_what_is_sent_and_hides_what_is_hidden() -> None:
    game = cv.Game("adventure", 3, "view")
    play_at_random(game, random.Random(3), 150)
    for seat in range(3):
        sight = game.sight(seat)
        assert sight.view() == game.view(seat)
        for seed in range(3):
            other = sight.imagine(seed)
            assert other.view(seat) == game.view(seat)
            assert (other.observation(seat) == game.observation(seat)).all()
    assert json.loads(json.dumps(game.view()))["family"] == "adventure"


def test_arrays_are_written_into_those_given() -> None:
    game = cv.Game("road", seed="out")
    mask, seen = np.ones(game.action_size, np.int8), np.zeros(game.observation_size, np.uint8)
    assert game.legal_mask(mask) is mask and game.observation(1, seen) is seen
    assert int(mask.sum()) == len(game.legal())
    assert (seen == game.observation(1)).all() and (seen != game.observation(0)).any()


def test_bots_and_hints_think_from_a_sight() -> None:
    game = cv.Game("world", seed="think")
    for name in cv.bots():
        assert cv.Bot(name).choose(game.sight(), nodes=500) in game.legal()
    hints = game.hints(nodes=5000)
    assert 0 < len(hints) <= 3 and all(hint["action"] in game.legal() for hint in hints)
    assert cv.Bot("hawker").choose(game.sight(1)) is None
    assert sum(game.sight().chances()) == pytest.approx(1)


def test_an_analysis_has_every_decision_and_the_end() -> None:
    game = cv.Game("road", seed="analysis")
    play_at_random(game, random.Random(4), 6)
    moments = game.analysis()
    assert len(moments) == 7 and moments[-1]["choice"] is None
    first = moments[0]["choice"]
    assert first is not None and 0 <= first["cost"] <= 1


def test_sets_and_maps_are_texts() -> None:
    ours = cv.set_text("road").replace("set     road", "set     roomy").replace("limit   10", "limit   12")
    assert cv.Game("road", seed="1", set=ours).action_size > cv.Game("road", seed="1").action_size
    assert "crater" in cv.Game("adventure", seed="1", map="crater").record()


def test_a_game_shows_itself() -> None:
    for family in cv.families():
        game = cv.Game(family, seed="show")
        assert repr(game).startswith(f"<Game of {family} with 2 seats: seat")
        rng = random.Random(1)
        for _ in range(150):
            # Pages and notebooks show nothing at all of what is not well formed.
            picture = ElementTree.fromstring(game._repr_svg_())
            width = float(picture.attrib["width"])
            boxes = picture.iter("{http://www.w3.org/2000/svg}rect")
            assert all(float(box.get("x", 0)) + float(box.attrib["width"]) <= width for box in boxes)
            if game.turn is not None:
                game.play(rng.choice(game.legal()))
