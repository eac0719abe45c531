"""Tests of the oracle for Adventure: python3 -m unittest discover -s oracle"""

import contextlib
import io
import random
import re
import stat
import sys
import tempfile
import unittest
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import adventure
import adventure_cards
import compare
import crystals
import deal
import mirror
import ranking
import record
import replay
import road_cards
from road import MarketCard


@dataclass(frozen=True)
class Vector:
    """One Adventure test vector of docs/deal.md, section 5, in its own spelling."""

    seed: str
    tiles: str
    mountains: tuple[str, ...]
    points: str
    closed: str


VECTORS = (
    Vector(
        seed="1",
        tiles="a d v v d d b c a b c v d b c c a b v a",
        mountains=(
            "c>aaaab b>aaa d>aaac d>aaabb bb>aaac bb>aad",
            "aa>bb c>bb d>bbb cc>bbd aaa>bc dd>bbbcc",
            "d>cc aaaa>cd aaaaa>ccc d>abc bb>cc aa>c",
            "ab>d aaa>d bbb>dd cc>dd aaaaa>dd abc>dd",
        ),
        points=(
            "bbccdd aaccc abbbcd aaccdd bbccc aaddd aaabcd abcccd ccddd abcd cccdd ccccc ddddd "
            "abcddd accd bbcd dddd bbdd bbbdd aabbcc ccdd bbddd bbbcc aabbdd aaadd cccc"
        ),
        closed="6 1 3 4 5 2",
    ),
    Vector(
        seed="caravanserai",
        tiles="v d v b v b d c b c b a a a c d v d c a",
        mountains=(
            "b>aaa c>aaaab bb>aad d>aaac bb>aaac d>aaabb",
            "aa>bb d>bbb cc>bbd aaa>bc c>bb dd>bbbcc",
            "aaaa>cd aaaaa>ccc d>abc d>cc aa>c bb>cc",
            "bbb>dd abc>dd ab>d cc>dd aaaaa>dd aaa>d",
        ),
        points=(
            "cccdd bbccc aaabcd bbcd ccccc ccddd aaccdd abcd aaadd bbbcc bbdd abcddd bbccdd "
            "aabbcc aaccc ddddd ccdd cccc aabbdd abcccd aaddd accd bbddd bbbdd abbbcd dddd"
        ),
        closed="4 6 2 5 3 1",
    ),
)

OPENING_OF_SEED_1 = (
    "adventure 2 | turn 2 take"
    " | market ^3 aaa>d cc>dd bb>aaac"
    " / aaaaa>ccc b>aaa aa>c bb>aad +aaa dd>bbbcc +c +d +aab c>bb c>abb c>aaaab aaaa>cd ccc>ddd"
    " aaaa>cc d>bbb +aaaa bbb>ccc +ab aaaaa>dd d>aaac dd>abccc ab>d d>cc +bb bbb>dd cc>aabd aa>bb"
    " aaa>bc d>aabb cc>bbd bbb>aacc d>abc cc>aabbb bbb>acd +ac aac>dd aaa>bbb bb>cc"
    " | tiles A2:c>aaaab A3:ab>d B3:aaa>d B4:bbb>dd B5:aa>bb C1:d>cc C2:b>aaa C3:c>bb C4:aaaa>cd"
    " C6:cc>dd D1:d>bbb D2:aaaaa>ccc D3:d>abc D4:d>aaac D5:cc>bbd E3:d>aaabb"
    " | points A1:bbccdd A4:aaccc E1:abbbcd E4:aaccdd"
    " / bbccc aaddd aaabcd abcccd ccddd closed abcd cccdd ccccc ddddd abcddd accd bbcd dddd bbdd"
    " bbbdd aabbcc ccdd bbddd bbbcc aabbdd aaadd cccc"
    " | caravan 1 - | hand 1 +aa ^2 | caravan 2 - | hand 2 +aa ^2"
)
"""The valleys are B1, B2, C5 and E2."""

DRAWINGS = {
    "standard": (
        "    o",
        "  o   o",
        "V   o   V",
        "  o   o",
        "o   o   o",
        "  o   o",
        "o   o   o",
        "  o   o",
        "V   o   V",
        "  o   o",
        "    o",
    ),
    "slanted-range": (
        "V",
        "  o",
        "o   o",
        "  o   o",
        "o   o   o",
        "  o   o   V",
        "V   o   o",
        "  o   o   o",
        "    o   o",
        "      o   o",
        "        o",
        "          V",
    ),
    "crater": (
        "    V",
        "      o   o",
        "    o   o",
        "  o   o   o",
        "V   o   o",
        "  o       o",
        "    o   o   V",
        "  o   o   o",
        "    o   o",
        "  o   o",
        "        V",
    ),
    "long-pass": (
        "V   o   o   o",
        "  o   o   o   V",
        "o   o   o   o",
        "  o   o   o   o",
        "V   o   o   o",
        "  o   o   o   V",
    ),
}
"""The maps as map files have them; the first is the one of docs/notation.md, section 7.5."""

STARTS = (("ac", "C3"), ("bb", "C4"), ("aab", "B3"), ("aaaa", "D3"))
"""Stake and place of the wagon of seat 1, seat 2, … on the tables of these tests."""


def dealt_table(seats: int = 2) -> adventure.State:
    """The state of seed 1 before the first stake is taken."""
    return adventure.opening(seats, **deal.dealt("adventure", seats, "1"))


def table(seats: int = 2, **fields: object) -> adventure.State:
    """Seed 1 after an opening, with some fields of the state exchanged."""
    state = dealt_table(seats)
    for stake, where in reversed(STARTS[:seats]):
        state = played_out(state, f"take:{stake}", where)
    return replace(state, **fields)  # type: ignore[arg-type]


def with_seat(state: adventure.State, number: int, **fields: object) -> adventure.State:
    """The state with some fields of one seat exchanged; a hand is known if nothing is spent."""
    if "hand" in fields and "known" not in fields:
        fields["known"] = frozenset() if fields.get("spent") else fields["hand"]
    seats = list(state.seats)
    seats[number - 1] = replace(seats[number - 1], **fields)  # type: ignore[arg-type]
    return replace(state, seats=tuple(seats))


def played_out(state: adventure.State, *actions: str) -> adventure.State:
    """The state after some actions, each of which must be legal."""
    for action in actions:
        if action not in adventure.legal_list(state):
            raise AssertionError(f"{action} is not legal: {adventure.position(state)}")
        state = adventure.after(state, action)
    return state


def moves(state: adventure.State) -> list[str]:
    """The legal actions that move the wagon or leave it where it is."""
    return [action for action in adventure.legal_list(state) if re.match("[A-Z]", action)]


def cards(text: str) -> frozenset[str]:
    """A set of cards or of spaces."""
    return frozenset(text.split())


def random_choice(state: adventure.State, chance: random.Random, eager: bool) -> str:
    """Any legal action; an eager seat mostly goes where it can claim, and claims or trades."""
    legal = adventure.legal_list(state)
    wanted = [
        action
        for action in legal
        if action[0] in "#*$"
        or crystals.holds(state.seat.caravan, state.villages.get(action, "closed"))
    ]
    return chance.choice(wanted if eager and wanted and chance.random() < 0.7 else legal)


def random_states(
    seats: int, seed: str, eager: bool = True, map_name: str = "standard", most: int = 3000
) -> Iterator[adventure.State]:
    """All states of a random game, which is left off after so many decisions."""
    chance = random.Random(seed)
    state = adventure.opening(seats, map_name, **deal.dealt("adventure", seats, seed))
    yield state
    for _ in range(most):
        if state.phase == "over":
            break
        state = adventure.after(state, random_choice(state, chance, eager))
        yield state


def value(letters: str) -> int:
    """The level value of crystals: 1 for a up to 4 for d."""
    return sum(crystals.LEVELS.index(letter) + 1 for letter in letters)


class DealTest(unittest.TestCase):
    """docs/deal.md."""

    def test_vectors(self) -> None:
        for vector in VECTORS:
            for seats in adventure.SEAT_COUNTS:
                with self.subTest(seed=vector.seed, seats=seats):
                    expected = {
                        "merchants": deal.dealt("road", 2, vector.seed)["merchants"],
                        "map": vector.tiles.split(),
                        "points": vector.points.split(),
                        "closed": vector.closed.split(),
                    }
                    for level, mountains in zip("ABCD", vector.mountains):
                        expected[f"mountains{level}"] = mountains.split()
                    self.assertEqual(deal.dealt("adventure", seats, vector.seed), expected)

    def test_set_order(self) -> None:
        piles = deal.piles("adventure", 2)
        self.assertEqual(" ".join(piles["map"]), "a a a a b b b b c c c c d d d d v v v v")
        self.assertEqual(
            " ".join(piles["mountainsA"]), "c>aaaab d>aaabb d>aaac bb>aaac b>aaa bb>aad"
        )
        self.assertEqual(" ".join(piles["mountainsB"]), "cc>bbd c>bb d>bbb aa>bb dd>bbbcc aaa>bc")
        self.assertEqual(
            " ".join(piles["mountainsC"]), "d>abc aaaa>cd aaaaa>ccc bb>cc d>cc aa>c"
        )
        self.assertEqual(
            " ".join(piles["mountainsD"]), "aaaaa>dd ab>d cc>dd abc>dd aaa>d bbb>dd"
        )
        self.assertEqual(
            " ".join(piles["points"]),
            "aaadd aaccc abcd accd bbbcc bbcd bbdd cccc aabbcc bbccc aaabcd aaddd bbbdd ccdd "
            "aabbdd ccccc abbbcd bbddd dddd aaccdd cccdd abcccd ccddd bbccdd abcddd ddddd",
        )
        self.assertEqual(" ".join(piles["closed"]), "6 5 4 3 2 1")
        self.assertEqual(piles["merchants"], deal.piles("road", 2)["merchants"])

    def test_the_closed_tile_lies_where_its_number_says(self) -> None:
        dealt = deal.dealt("adventure", 2, "1")
        for number in range(1, 7):
            pile = adventure.opening(2, **{**dealt, "closed": [str(number)]}).pile
            self.assertEqual(pile.index("closed"), number - 1)
            self.assertEqual([tile for tile in pile if tile != "closed"], dealt["points"][4:])

    def test_tags_of_labels(self) -> None:
        self.assertEqual(
            " ".join(map(deal.tag, deal.piles("adventure", 2))),
            "Merchants Map MountainsA MountainsB MountainsC MountainsD Points Closed",
        )


class ComponentsTest(unittest.TestCase):
    """What must hold of the components."""

    def test_mountains(self) -> None:
        every = [one for level in adventure_cards.MOUNTAINS.values() for one in level]
        self.assertEqual((len(every), len(set(every))), (24, 24))
        for level, mountains in adventure_cards.MOUNTAINS.items():
            self.assertEqual(len(mountains), 6)
            for mountain in mountains:
                given, taken = mountain.split(">")
                self.assertIn(level, taken)
                self.assertIn(value(taken) - value(given), (1, 2, 3, 4), mountain)
                self.assertFalse(set(given) & set(taken), mountain)
        others = [one for one in every if one not in road_cards.MARKET_CARDS]
        self.assertEqual(others, ["d>aaabb", "abc>dd"])

    def test_point_tiles(self) -> None:
        bonus = {1: 0, 2: 0, 3: 1, 4: 2}
        for cost, points in adventure_cards.POINT_TILES.items():
            self.assertEqual(points, value(cost) + bonus[len(set(cost))], cost)
        expected = {cost: points for cost, points in road_cards.POINT_CARDS.items() if points > 10}
        self.assertEqual(adventure_cards.POINT_TILES, expected)
        self.assertEqual(len(expected), 26)

    def test_stakes(self) -> None:
        self.assertEqual(adventure_cards.STAKES, ("aaaa", "aab", "bb", "ac"))
        self.assertEqual({value(stake) for stake in adventure_cards.STAKES}, {4})

    def test_components_are_spelled_canonically(self) -> None:
        for component in [*adventure.SET_ORDER, *adventure.LEVEL_OF, *adventure_cards.STAKES]:
            self.assertEqual(adventure.canonical(component), component)


class MapsTest(unittest.TestCase):
    """Adventure 12 and docs/notation.md, section 7.5."""

    def test_12_1_maps_are_as_drawn(self) -> None:
        self.assertEqual(list(adventure_cards.MAPS), list(DRAWINGS))
        for name, drawing in DRAWINGS.items():
            drawn = {
                (column, line): character
                for line, text in enumerate(drawing)
                for column, character in enumerate(text)
                if character != " "
            }
            names: dict[tuple[int, int], str] = {}
            for column, line in sorted(drawn):
                letter = chr(ord("A") + column // 2)
                number = 1 + sum(named[0] == letter for named in names.values())
                names[column, line] = f"{letter}{number}"
            with self.subTest(map=name):
                self.assertEqual(tuple(names.values()), adventure.spaces(name))
                for (column, line), space in names.items():
                    beside = [(0, -2), (0, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]
                    neighbors = {names.get((column + x, line + y), "") for x, y in beside} - {""}
                    printed = adventure_cards.MAPS[name][space]
                    self.assertEqual(set(printed.neighbors.split()), neighbors, space)
                    self.assertEqual(printed.kind == "village", drawn[column, line] == "V", space)

    def test_12_2_what_must_hold_of_maps(self) -> None:
        for name in adventure_cards.MAPS:
            every, villages = adventure.spaces(name), adventure.spaces(name, "village")
            self.assertEqual((len(every), len(villages)), (24, 4))
            self.assertEqual(len(adventure.spaces(name, "tile")), 20)
            for one in every:
                self.assertGreaterEqual(len(adventure_cards.MAPS[name][one].neighbors.split()), 2)
                for other in every:
                    self.assertLess(adventure.legs(name, one, other), 24)
                    self.assertEqual(
                        adventure.legs(name, one, other), adventure.legs(name, other, one)
                    )
            for one, other in combinations(villages, 2):
                self.assertGreater(adventure.legs(name, one, other), 1)

    def test_legs(self) -> None:
        for start, end, number in (
            ("C3", "C3", 0), ("C3", "C2", 1), ("C3", "D3", 1), ("C3", "D4", 2),
            ("A1", "E4", 5), ("C1", "C6", 5), ("A1", "A4", 3), ("A1", "E1", 4),
        ):  # fmt: skip
            self.assertEqual(adventure.legs("standard", start, end), number, (start, end))
        # Around the crater, not across it.
        self.assertEqual(adventure.legs("crater", "D2", "D3"), 3)

    def test_unknown_maps(self) -> None:
        with self.assertRaises(ValueError):
            adventure.opening(2, "moon", **deal.dealt("adventure", 2, "1"))


class NotationTest(unittest.TestCase):
    """Statements of docs/notation.md, sections 7.1 to 7.3."""

    def test_opening_position(self) -> None:
        self.assertEqual(adventure.position(dealt_table()), OPENING_OF_SEED_1)

    def test_legal_lists_of_the_opening(self) -> None:
        state = dealt_table(3)
        self.assertEqual(
            adventure.legal_list(state), ["take:aaaa", "take:aab", "take:bb", "take:ac"]
        )
        state = played_out(state, "take:aab")
        self.assertEqual(
            adventure.legal_list(state),
            "A2 A3 B3 B4 B5 C1 C2 C3 C4 C6 D1 D2 D3 D4 D5 E3".split(),
        )
        state = played_out(state, "E3")
        self.assertEqual(adventure.legal_list(state), ["take:aaaa", "take:bb", "take:ac"])

    def test_legal_list_of_a_choice(self) -> None:
        # Seat 1 at C3 with ac and two cards, seat 2 at C4.
        self.assertEqual(
            " ".join(adventure.legal_list(table())),
            "+aa ^2: ^2:c ^2:a ^2:ac ^2:ab @1 @2:a @2:c @3:ac @3:ca"
            " A1 A2 A3 B1 B2 B3 B4 C1 C2 C3 C4:a C4:c C5 D1 D2 D3 D4 E1 E2 E3 rest",
        )

    def test_groups_of_a_legal_list(self) -> None:
        hand = cards("^3 bb>cc +aa aa>c ^2 +d")
        state = with_seat(table(), 1, caravan="aabb", hand=hand)
        actions = adventure.legal_list(state)
        self.assertEqual(actions[:3], ["+aa", "+d", "^2:"])
        trade = actions.index("aa>c*1")
        self.assertEqual(actions[trade : trade + 3], ["aa>c*1", "bb>cc*1", "@1"])
        self.assertLess(actions.index("@4:bba"), actions.index("A1"))
        self.assertEqual(len(moves(state)), 25)
        self.assertEqual(actions[-2:], ["E4", "rest"])

    def test_order_of_tolls(self) -> None:
        state = with_seat(with_seat(table(3), 2, wagon="C2"), 3, wagon="C2")
        self.assertEqual([move for move in moves(state) if "C2" in move], ["C2:ac", "C2:ca"])
        state = with_seat(state, 1, caravan="aabd")
        tolls = [move[3:] for move in moves(state) if "C2" in move]
        self.assertEqual(tolls, "aa ab ad ba bd da db".split())

    def test_order_of_spends(self) -> None:
        state = with_seat(table(), 1, hand=cards("+ab ^2 +aa"), played=cards("aa>c ^3 +d"))
        state = played_out(state, "C1")  # two legs
        self.assertEqual(adventure.legal_list(state), "/+d /^3 /aa>c _+aa _^2".split())
        self.assertEqual(
            adventure.legal_list(played_out(state, "/^3")), "/aa>c _+aa _^2 _+ab".split()
        )
        self.assertEqual(adventure.legal_list(played_out(state, "_+aa")), "_^2 _+ab".split())
        self.assertEqual(adventure.legal_list(played_out(state, "_^2")), ["_+ab"])

    def test_every_choice_of_cards_is_spelled_once(self) -> None:
        hand, played = cards("+aa ^2 +ab"), cards("^3 aa>c")
        state = with_seat(table(), 1, hand=hand, played=played)
        state = replace(state, phase="spend", to_spend=3)

        def ways(state: adventure.State) -> list[frozenset[str]]:
            if state.phase != "spend":
                return [state.seats[0].spent]
            actions = adventure.legal_list(state)
            return [spent for action in actions for spent in ways(adventure.after(state, action))]

        found = ways(state)
        self.assertEqual(len(found), 10)
        self.assertEqual(set(found), set(map(frozenset, combinations(hand | played, 3))))

    def test_order_of_visits(self) -> None:
        state = with_seat(table(tiles={"C3": "c>bb"}), 1, caravan="aabcc")
        state = with_seat(state, 2, outposts=cards("C3"))
        self.assertEqual(
            " ".join(adventure.legal_list(played_out(state, "C3"))),
            "build:cc build:bc build:ac build:ab build:aa done",
        )
        state = with_seat(state, 1, outposts=cards("C3"))
        self.assertEqual(adventure.legal_list(played_out(state, "C3")), ["*1", "*2", "done"])
        state = with_seat(state, 1, wagon="E1", caravan="abbbcd")
        self.assertEqual(adventure.legal_list(played_out(state, "E1")), ["#E1", "done"])

    def test_order_of_discards(self) -> None:
        state = with_seat(table(phase="discard", discarding=1), 1, caravan="aaaaaaaabbcd")
        self.assertEqual(
            " ".join(adventure.legal_list(state)), "-cd -bd -bc -bb -ad -ac -ab -aa"
        )
        state = with_seat(table(phase="discard", discarding=2), 2, caravan="a" * 9 + "bb")
        self.assertEqual(adventure.legal_list(state), ["2:-b", "2:-a"])

    def test_canonical_spelling(self) -> None:
        spellings = {
            "take:baa": "take:aab",
            "C4": "C4",
            "D2:ca": "D2:ca",
            "@3:ba": "@3:ba",
            "^3:baa": "^3:aab",
            "baa>cc*2": "aab>cc*2",
            "/ba>d": "/ab>d",
            "_+ba": "_+ab",
            "build": "build",
            "build:ba": "build:ab",
            "*2": "*2",
            "#A1": "#A1",
            "done": "done",
            "$points": "$points",
            "-ba": "-ab",
            "2:-ba": "2:-ab",
            "rest": "rest",
            "v": "v",
            "?": "?",
        }
        for written, canonical in spellings.items():
            self.assertEqual(adventure.canonical(written), canonical)

    def test_fields_of_a_position(self) -> None:
        state = table(turn=2, merchant_deck=(), pile=(), villages={"E1": "closed", "A4": "cccc"})
        state = replace(
            state,
            market=(MarketCard("+d", "ab"), MarketCard("^3")),
            tiles={"C4": "aa>c", "A2": "b>aaa", "C3": "c>bb"},
        )
        state = with_seat(
            state, 1, caravan="", hand=cards("+d ^2 +ab"), played=cards("^3 +c"),
            spent=cards("aa>c +aa"), known=cards("+ab"), outposts=cards("C4 A2"),
            claimed=cards("ddddd abcd"), bonus=("leg", "leg", "room", "points6", "points4"),
        )  # fmt: skip
        state = with_seat(state, 2, hand=frozenset(), spent=cards("^2 +aa"))
        text = (
            "adventure 2 | turn 2 | market +d(ab) ^3 | tiles A2:b>aaa C3:c>bb C4:aa>c"
            " | points A4:cccc E1:closed | caravan 1 - | wagon 1 C3 | hand 1 ^2 +ab +d"
            " | played 1 +c ^3 | spent 1 +aa aa>c | known 1 +ab | outposts 1 A2 C4"
            " | claimed 1 abcd ddddd | bonus 1 leg leg room points6 points4"
            " | caravan 2 bb | wagon 2 C4 | hand 2 - | spent 2 +aa ^2"
        )
        self.assertEqual(adventure.position(state), text)
        empty = adventure.position(replace(state, market=(), tiles={}, villages={}))
        self.assertIn("| market - | tiles - | points - |", empty)

    def test_turn_of_a_position(self) -> None:
        def turn(state: adventure.State) -> str:
            return adventure.position(state).split(" | ")[1]

        self.assertEqual(turn(dealt_table(4)), "turn 4 take")
        self.assertEqual(turn(played_out(dealt_table(4), "take:ac")), "turn 4 place")
        state = table()
        self.assertEqual(turn(state), "turn 1")
        self.assertEqual(turn(played_out(state, "C1")), "turn 1 spend 2")
        self.assertEqual(turn(played_out(state, "C1", "_+aa")), "turn 1 spend 1 _+aa")
        self.assertEqual(turn(played_out(state, "C1", "_+aa", "_^2")), "turn 1 visit")
        full = with_seat(state, 1, caravan="a" * 10)
        self.assertEqual(turn(played_out(full, "+aa")), "turn 1 discard 1")
        full = with_seat(state, 2, caravan="a" * 10)
        self.assertEqual(turn(played_out(full, "C4:a", "_+aa", "done")), "turn 1 discard 2")
        self.assertEqual(turn(replace(state, phase="reward", column=2)), "turn 1 reward 2")
        self.assertEqual(turn(replace(state, phase="over")), "turn over")

    def test_reading_takes_some_things_for_granted(self) -> None:
        state = adventure.read_position("adventure 3")
        self.assertEqual((state.turn, state.phase, len(state.seats)), (1, "choose", 3))
        self.assertEqual((state.market, state.tiles, state.villages, state.pile), ((), {}, {}, ()))
        self.assertEqual(state.seats, (adventure.Seat(),) * 3)
        state = adventure.read_position(
            "adventure 2 | caravan 2 dba | spent 2 ^2|known 1 -| played 1 +aa|market +ba(da) / ^3"
            " | points A1:closed / dcba | turn 2 spend 1 /+ba | hand 2 +c | bonus 2 points6 leg"
        )
        one, two = state.seats
        self.assertEqual((one.hand, one.known, two.known), (cards("^2"), frozenset(), frozenset()))
        self.assertEqual((two.caravan, two.bonus), ("abd", ("leg", "points6")))
        self.assertEqual(state.market, (MarketCard("+ab", "ad"),))
        self.assertEqual(state.merchant_deck, ("^3",))
        self.assertEqual((state.villages, state.pile), ({"A1": "closed"}, ("abcd",)))
        self.assertEqual((state.to_spend, state.last_spent), (1, "/+ab"))

    def test_positions_that_cannot_be_read(self) -> None:
        for text in (
            "road 2",
            "adventure 5",
            "adventure 2 | turn 1 dance",
            "adventure 2 | turn 1 | turn 2",
            "adventure 2 | caravan 3 a",
            "adventure 2 | caravan 1 a | caravan 1 b",
            "adventure 2 | market",
            "adventure 2 | pool 1 +aa",
            "adventure 2 | market aa>dd",
            "adventure 2 | market +d +d",
            "adventure 2 | market +aa",
            "adventure 2 | market ^3 / ?39",
            "adventure 2 | hand 1 +d | market +d",
            "adventure 2 | tiles A1:aa>c",
            "adventure 2 | tiles A2:aa>cc",
            "adventure 2 | points A2:cccc",
            "adventure 2 | points A1:cccc | claimed 1 cccc",
            "adventure 2 | outposts 1 C3",
            "adventure 2 | wagon 1 F1",
        ):
            with self.subTest(text=text), self.assertRaises(ValueError):
                adventure.read_position(text)

    def test_a_position_is_read_on_its_map(self) -> None:
        state = adventure.opening(2, "long-pass", **deal.dealt("adventure", 2, "1"))
        text = adventure.position(state)
        self.assertEqual(adventure.read_position(text, "long-pass"), state)
        with self.assertRaises(ValueError):
            adventure.read_position(text)

    def test_perft(self) -> None:
        state = dealt_table()
        self.assertEqual(adventure.perft(state, 0), 1)
        self.assertEqual(adventure.perft(state, 1), 4)
        self.assertEqual(adventure.perft(state, 2), 4 * 16)
        self.assertEqual(adventure.perft(state, 3), 4 * 16 * 3)
        self.assertEqual(adventure.perft(state, 4), 4 * 16 * 3 * 16)
        self.assertEqual(adventure.perft(replace(state, phase="over"), 1), 0)
        state = table()
        twice = [adventure.after(state, action) for action in adventure.legal_list(state)]
        self.assertEqual(
            adventure.perft(state, 2), sum(len(adventure.legal_list(after)) for after in twice)
        )


class RulingsForAllTest(unittest.TestCase):
    """The rulings for all families, in Adventure."""

    def test_1_seat_1_starts_and_seats_follow_in_order(self) -> None:
        state = table(3)
        turns = []
        for _ in range(4):
            turns.append(state.turn)
            state = played_out(state, "rest")
        self.assertEqual(turns, [1, 2, 3, 1])

    def test_3_resting_never_ends_the_game(self) -> None:
        state = table()
        self.assertEqual(played_out(state, *["rest"] * 100), state)

    def test_4_who_resigns_ranks_last(self) -> None:
        game = record.parse(
            '[Game "adventure"] [Seats "" ""] [Seed "1"] [Termination "resigned 2"]'
            " take:bb C4 take:ac C3 +aa"
        )
        self.assertEqual(list(replay.trace(game))[-1], {"scores": [1, 2], "ranks": [1, 2]})


class SetupTest(unittest.TestCase):
    """Adventure 1 and 2."""

    def test_1_2_two_to_four_seats(self) -> None:
        self.assertEqual(adventure.SEAT_COUNTS, (2, 3, 4))
        for seats in (1, 5):
            with self.assertRaises(ValueError):
                dealt_table(seats)

    def test_2_1_cards(self) -> None:
        for seats in adventure.SEAT_COUNTS:
            state = dealt_table(seats)
            self.assertEqual({seat.hand for seat in state.seats}, {cards("+aa ^2")})
            self.assertEqual((len(state.market), len(state.merchant_deck)), (4, 39))

    def test_2_2_mountains_and_valleys(self) -> None:
        for vector in VECTORS:
            state = adventure.opening(2, **deal.dealt("adventure", 2, vector.seed))
            levels = Counter(adventure.LEVEL_OF[one] for one in state.tiles.values())
            self.assertEqual(levels, {"a": 4, "b": 4, "c": 4, "d": 4})
            for space, letter in zip(adventure.spaces("standard", "tile"), vector.tiles.split()):
                level = adventure.LEVEL_OF[state.tiles[space]] if space in state.tiles else "v"
                self.assertEqual(level, letter)
            for level, mountains in zip("abcd", vector.mountains):
                lying = [
                    state.tiles[space]
                    for space in adventure.spaces("standard")
                    if adventure.LEVEL_OF.get(state.tiles.get(space, "")) == level
                ]
                self.assertEqual(lying, mountains.split()[:4])

    def test_2_3_and_2_4_point_tiles(self) -> None:
        state = dealt_table()
        self.assertEqual(list(state.villages), ["A1", "A4", "E1", "E4"])
        self.assertEqual(len(state.pile), 23)
        self.assertIn("closed", state.pile[:6])

    def test_2_7_the_opening_goes_in_reverse_turn_order(self) -> None:
        state = dealt_table(3)
        turns = []
        while state.phase != "choose":
            turns.append(f"{state.turn} {state.phase}")
            state = adventure.after(state, adventure.legal_list(state)[0])
        self.assertEqual(turns, "3 take,3 place,2 take,2 place,1 take,1 place".split(","))
        self.assertEqual([seat.caravan for seat in state.seats], ["bb", "aab", "aaaa"])
        self.assertEqual(state.turn, 1)

    def test_2_8_wagons_may_share_without_toll(self) -> None:
        state = played_out(dealt_table(), "take:bb", "C4", "take:ac", "C4")
        self.assertEqual([seat.wagon for seat in state.seats], ["C4", "C4"])
        self.assertEqual([seat.caravan for seat in state.seats], ["ac", "bb"])

    def test_2_7_only_what_lies_open_must_be_known(self) -> None:
        dealt = deal.dealt("adventure", 2, "1")
        for label, places in {
            "merchants": [0, 3],
            "map": [0, 19],
            "mountainsA": [0, 3],
            "mountainsD": [0, 3],
            "points": [0, 3],
        }.items():
            for place in places:
                order = [*dealt[label]]
                order[place] = adventure.UNSEEN
                with self.subTest(label=label, place=place):
                    with self.assertRaisesRegex(ValueError, "nobody ever saw"):
                        adventure.opening(2, **{**dealt, label: order})
        secret = {label: dealt[label][:4] + ["?"] * (len(dealt[label]) - 4) for label in dealt}
        secret |= {"map": dealt["map"], "closed": ["?"] * 6}
        state = adventure.opening(2, **secret)
        self.assertEqual(state.pile, ("?",) * 23)

    def test_a_closed_tile_that_nobody_saw_lies_as_late_as_it_can(self) -> None:
        dealt = deal.dealt("adventure", 2, "1")
        for closed, number in {"? ? ? ? ? ?": 6, "? 6 5 ? ? ?": 4}.items():
            pile = adventure.opening(2, **{**dealt, "closed": closed.split()}).pile
            self.assertEqual(pile.index(adventure.UNSEEN), number - 1)
            self.assertNotIn("closed", pile)


class CardsTest(unittest.TestCase):
    """Adventure 3 and 4."""

    def test_4_1_playing_a_card(self) -> None:
        state = with_seat(table(), 1, caravan="aaaab", hand=cards("+aa ^2 aa>c"))
        after = played_out(state, "aa>c*2")
        self.assertEqual((after.turn, after.seats[0].caravan), (2, "bcc"))
        self.assertEqual(after.seats[0].played, cards("aa>c"))
        self.assertEqual(after.seats[0].hand, cards("+aa ^2"))
        self.assertEqual(played_out(state, "^2:ab").seats[0].caravan, "aaabc")
        self.assertEqual(played_out(state, "^2:").seats[0].caravan, "aaaab")
        self.assertEqual(played_out(state, "+aa").seats[0].caravan, "aaaaaab")

    def test_4_2_acquiring_a_card(self) -> None:
        state = with_seat(table(), 1, caravan="abcd")
        after = played_out(state, "@4:bad")
        self.assertEqual((after.turn, after.seats[0].caravan), (2, "c"))
        self.assertEqual(after.seats[0].hand, cards("+aa ^2 bb>aaac"))
        self.assertEqual(
            after.market,
            (
                MarketCard("^3", "b"),
                MarketCard("aaa>d", "a"),
                MarketCard("cc>dd", "d"),
                MarketCard("aaaaa>ccc"),
            ),
        )
        after = played_out(after, "@2:b")
        self.assertEqual(after.seats[1].caravan, "ab")
        self.assertEqual(after.market[0], MarketCard("^3", "bb"))
        self.assertEqual(after.market[3], MarketCard("b>aaa"))

    def test_4_2_the_market_gets_shorter(self) -> None:
        state = table(merchant_deck=())
        self.assertEqual(len(played_out(state, "@1").market), 3)
        self.assertNotIn("@1", adventure.legal_list(replace(state, market=())))


class MoveTest(unittest.TestCase):
    """Adventure 5."""

    def test_5_1_staying_costs_nothing(self) -> None:
        state = with_seat(table(), 1, hand=frozenset())
        self.assertEqual(moves(state), ["C3"])
        after = played_out(state, "C3")
        self.assertEqual((after.turn, after.phase), (1, "visit"))
        self.assertEqual(played_out(after, "done").seats, state.seats)

    def test_5_1_staying_with_nothing_to_do_ends_the_turn(self) -> None:
        for where in ("B1", "A1"):  # a valley, and a village whose tile is too dear
            state = with_seat(table(), 1, wagon=where)
            after = played_out(state, where)
            self.assertEqual((after.turn, after.phase), (2, "choose"))

    def test_5_2_a_leg_costs_a_card(self) -> None:
        state = with_seat(table(), 1, wagon="A1", hand=cards("+aa ^2 ^3 +d"))
        costs = {"A1": 0, "A2": 1, "B2": 1, "C2": 2, "A3": 2, "A4": 3, "E1": 4}
        for end, cost in costs.items():
            self.assertEqual(adventure.way_cost(state, end), cost, end)
        self.assertIn("E1", moves(state))
        self.assertNotIn("E4", moves(state))

    def test_5_2_leg_tiles_save_cards_after_the_first_leg(self) -> None:
        state = with_seat(table(), 1, wagon="A1", bonus=("leg", "leg", "room"))
        costs = {"A1": 0, "A2": 1, "C2": 1, "A4": 1, "E1": 2, "E4": 3}
        for end, cost in costs.items():
            self.assertEqual(adventure.way_cost(state, end), cost, end)
        state = with_seat(state, 1, bonus=("leg",) * 4, hand=cards("+aa"))
        self.assertEqual(adventure.way_cost(state, "E4"), 1)
        self.assertEqual(len(moves(state)), 25)  # C4 with two different tolls
        self.assertEqual(moves(with_seat(state, 1, hand=frozenset())), ["A1"])

    def test_5_3_cards_come_from_hand_and_played_cards(self) -> None:
        state = with_seat(table(), 1, hand=cards("+aa"), played=cards("^2"))
        self.assertIn("E2", moves(state))
        self.assertNotIn("A4", moves(state))
        after = played_out(state, "E2", "/^2", "_+aa")
        self.assertEqual((after.turn, after.phase), (2, "choose"))
        seat = after.seats[0]
        self.assertEqual((seat.hand | seat.played, seat.spent), (frozenset(), cards("^2 +aa")))
        self.assertEqual(moves(replace(after, turn=1)), ["E2"])

    def test_5_4_tolls(self) -> None:
        state = with_seat(table(4), 1, caravan="abcd")
        for number in (2, 4):
            state = with_seat(state, number, wagon="C4", caravan="")
        state = played_out(state, "C4:db")
        self.assertEqual(state.phase, "spend")  # tolls are handed over before that
        self.assertEqual([seat.caravan for seat in state.seats], ["ac", "d", "aab", "b"])

    def test_5_5_who_cannot_pay_all_tolls_cannot_end_there(self) -> None:
        state = with_seat(with_seat(table(3), 2, wagon="C2"), 3, wagon="C2")
        self.assertIn("C2:ac", moves(state))
        state = with_seat(state, 1, caravan="d")
        self.assertFalse([move for move in moves(state) if move.startswith("C2")])
        # One may pass: C1 is behind C2, and no other way is as short.
        self.assertIn("C1", moves(state))

    def test_5_5_where_no_toll_is_due(self) -> None:
        for where in ("A1", "B1"):  # a village and a valley
            state = with_seat(table(), 2, wagon=where)
            self.assertIn(where, moves(with_seat(state, 1, hand=cards("+aa ^2 +d ^3"))))
        state = with_seat(table(), 2, wagon="C3")
        self.assertIn("C3", moves(state))
        self.assertEqual(played_out(state, "C3", "done").seats[1].caravan, "bb")

    def test_5_6_nothing_can_be_done_in_a_valley(self) -> None:
        state = with_seat(table(), 1, caravan="aabbccdd")
        after = played_out(state, "B2", "_+aa")
        self.assertEqual((after.turn, after.phase, after.seats[0].wagon), (2, "choose", "B2"))
        self.assertIn("A1", moves(state))  # across B2


class MountainTest(unittest.TestCase):
    """Adventure 6. C3 is c>bb, of level b."""

    def test_6_1_and_6_8_build_then_trade(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="ccd"), "C3")
        self.assertEqual(adventure.legal_list(state), ["build", "done"])
        state = played_out(state, "build")
        self.assertEqual((state.turn, state.phase), (1, "visit"))
        self.assertEqual(adventure.legal_list(state), ["*1", "*2", "done"])
        self.assertEqual(played_out(state, "*2").seats[0].caravan, "bbbbd")
        after = played_out(state, "done")
        self.assertEqual((after.turn, after.seats[0].caravan), (2, "ccd"))
        self.assertEqual(after.seats[0].outposts, cards("C3"))

    def test_6_8_a_build_without_a_payable_trade_ends_the_turn(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="d"), "C3", "build")
        self.assertEqual((state.turn, state.phase), (2, "choose"))

    def test_6_8_an_own_outpost_lets_trade_later_and_only_its_owner(self) -> None:
        state = with_seat(table(), 1, outposts=cards("C3"), caravan="cc")
        self.assertEqual(adventure.legal_list(played_out(state, "C3")), ["*1", "*2", "done"])
        state = with_seat(state, 1, caravan="d")
        self.assertEqual(played_out(state, "C3").turn, 2)
        state = with_seat(with_seat(state, 1, caravan="c"), 1, outposts=frozenset())
        state = with_seat(state, 2, outposts=cards("C3"))
        self.assertEqual(played_out(state, "C3").turn, 2)  # two crystals for an outpost

    def test_6_2_cost_of_an_outpost(self) -> None:
        for seats, price in {2: 2, 3: 1, 4: 1}.items():
            state = with_seat(table(seats), 1, caravan="bbbb")
            state = with_seat(state, 2, outposts=cards("C3 C4"))
            after = played_out(state, "C3")
            self.assertEqual(adventure.legal_list(after), ["build:" + "b" * price, "done"])
            after = played_out(after, "build:" + "b" * price)
            self.assertEqual(after.seats[0].caravan, "b" * (4 - price))
        state = with_seat(state, 3, outposts=cards("C3"))
        state = with_seat(with_seat(state, 4, outposts=cards("C3")), 1, caravan="abcd")
        self.assertEqual(
            " ".join(adventure.legal_list(played_out(state, "C3"))),
            "build:bcd build:acd build:abd build:abc done",
        )
        self.assertEqual(played_out(with_seat(state, 1, caravan="cc"), "C3").turn, 2)

    def test_6_3_a_row_without_outposts(self) -> None:
        tiles = {"A2": "cc>bbd", "C1": "c>bb", "C2": "d>bbb", "C4": "aa>bb", "C3": "aaa>bc"}
        state = with_seat(table(tiles=tiles), 1, outposts=cards("A2 C1 C2"), caravan="")
        self.assertEqual(adventure.legal_list(played_out(state, "C3")), ["build", "done"])
        state = with_seat(state, 1, outposts=cards("A2 C1 C2 C4"))
        self.assertEqual(played_out(state, "C3").turn, 2)

    FIRST_COLUMN = cards("A2 A3 C1")  # of the levels a, d and c
    SECOND_COLUMN = FIRST_COLUMN | cards("C2 B3 C4 B5")  # and a, d, c, b
    FOURTH_COLUMN = cards("A2 C2 D4 E3 C1 C4 D2 D3 A3 B3 B4 C6 B5 D1 D5")  # all but C3

    def test_6_4_the_first_column_gives_a_card(self) -> None:
        state = with_seat(table(), 1, outposts=self.FIRST_COLUMN, caravan="c")
        market = (state.market[0], MarketCard("aaa>d", "cd"), *state.market[2:])
        state = played_out(replace(state, market=market), "C3", "build")
        self.assertEqual((state.phase, state.column), ("reward", 1))
        self.assertEqual(adventure.legal_list(state), ["@1", "@2", "@3", "@4"])
        state = played_out(state, "@2")
        self.assertEqual(state.seats[0].caravan, "ccd")
        self.assertIn("aaa>d", state.seats[0].hand)
        effects = [card.effect for card in state.market]
        self.assertEqual(effects, ["^3", "cc>dd", "bb>aaac", "aaaaa>ccc"])
        self.assertEqual([card.crystals for card in state.market], [""] * 4)
        # The crystals on the card can be traded at once.
        self.assertEqual(adventure.legal_list(state), ["*1", "*2", "done"])

    def test_6_5_other_columns_give_a_card_or_a_bonus_tile(self) -> None:
        for outposts, column in {self.SECOND_COLUMN: 2, self.FOURTH_COLUMN: 4}.items():
            state = with_seat(table(), 1, outposts=outposts, caravan="d")
            state = played_out(state, "C3", "build")
            self.assertEqual((state.phase, state.column), ("reward", column))
            self.assertEqual(
                adventure.legal_list(state), ["@1", "@2", "@3", "@4", "$leg", "$room", "$points"]
            )
            after = played_out(state, "$room")
            self.assertEqual((after.turn, after.seats[0].bonus), (2, ("room",)))

    def test_6_4_a_row_ahead_empties_no_column(self) -> None:
        for outposts in (cards("A2 A3"), cards("A2 A3 C1 B5"), cards("A2 A3 B5 C2 B3")):
            state = with_seat(table(), 1, outposts=outposts, caravan="d")
            self.assertEqual(played_out(state, "C3", "build").turn, 2)

    def test_6_7_only_the_top_points_tile(self) -> None:
        state = with_seat(table(), 1, outposts=self.SECOND_COLUMN, bonus=("leg", "points5"))
        state = with_seat(state, 2, bonus=("points6",))
        state = played_out(state, "C3", "build", "$points")
        self.assertEqual(state.seats[0].bonus, ("leg", "points5", "points4"))

    def test_6_7_what_is_used_up_is_not_offered(self) -> None:
        state = with_seat(table(), 1, outposts=self.SECOND_COLUMN, bonus=("leg",) * 3 + ("room",))
        state = with_seat(state, 2, bonus=("leg", "points6", "points5", "points4", "points3"))
        state = replace(state, market=(), merchant_deck=())
        self.assertEqual(adventure.legal_list(played_out(state, "C3", "build")), ["$room"])
        state = with_seat(state, 1, bonus=("leg",) * 3 + ("room",) * 4, caravan="")
        self.assertEqual(played_out(state, "C3", "build").turn, 2)  # the reward lapses
        state = with_seat(state, 1, outposts=self.FIRST_COLUMN, bonus=())
        self.assertEqual(played_out(state, "C3", "build").turn, 2)  # only cards for column 1

    def test_6_7_a_lapsed_reward_does_not_end_the_visit(self) -> None:
        state = with_seat(table(), 1, outposts=self.FIRST_COLUMN, caravan="c")
        state = played_out(replace(state, market=(), merchant_deck=()), "C3", "build")
        self.assertEqual(adventure.legal_list(state), ["*1", "done"])

    def test_a15_counting_ends_at_127(self) -> None:
        tiles = {"C3": "c>aaaab"}
        state = with_seat(table(tiles=tiles), 1, outposts=cards("C3"), caravan="c" * 60)
        actions = adventure.legal_list(played_out(state, "C3"))
        self.assertEqual(actions[-2:], ["*16", "done"])  # 60 + 16 * 4 = 124
        state = with_seat(state, 1, caravan="c" * 124)
        self.assertEqual(played_out(state, "C3").phase, "discard")


class VillageTest(unittest.TestCase):
    """Adventure 7."""

    def test_7_1_and_7_2_a_claim(self) -> None:
        state = with_seat(table(), 1, wagon="A4", caravan="aaabccc")
        state = played_out(state, "A4")
        self.assertEqual(adventure.legal_list(state), ["#A4", "done"])
        self.assertEqual(played_out(state, "done").villages, state.villages)
        after = played_out(state, "#A4")
        self.assertEqual((after.turn, after.seats[0].caravan), (2, "ab"))
        self.assertEqual(after.seats[0].claimed, cards("aaccc"))
        self.assertEqual(after.villages["A4"], "bbccc")
        self.assertEqual(after.pile[0], "aaddd")

    def test_7_2_an_empty_pile_leaves_the_village_empty(self) -> None:
        state = with_seat(table(pile=()), 1, wagon="A4", caravan="aaccc")
        state = played_out(state, "A4", "#A4")
        self.assertNotIn("A4", state.villages)
        self.assertIn("| points A1:bbccdd E1:abbbcd E4:aaccdd |", adventure.position(state))
        state = with_seat(replace(state, turn=1), 1, caravan="aabbccdd")
        self.assertEqual(played_out(state, "A4").turn, 2)

    def test_7_3_a_closed_village(self) -> None:
        state = with_seat(table(pile=("closed", "cccc")), 1, wagon="A4", caravan="aaccc")
        state = played_out(state, "A4", "#A4")
        self.assertEqual((state.villages["A4"], state.pile), ("closed", ("cccc",)))
        state = with_seat(replace(state, turn=1), 1, caravan="aabbccdd")
        self.assertEqual(played_out(state, "A4").turn, 2)

    def test_7_4_the_closed_tile_moves(self) -> None:
        villages = {"A1": "cccc", "A4": "closed", "E1": "dddd", "E4": "bbdd"}
        state = table(villages=villages, pile=("abcd", "accd"))
        state = with_seat(state, 1, wagon="E1", caravan="dddd")
        state = played_out(state, "E1", "#E1")
        self.assertEqual(
            state.villages, {"A1": "cccc", "A4": "abcd", "E1": "closed", "E4": "bbdd"}
        )
        self.assertEqual(state.pile, ("accd",))
        # With an empty pile it moves all the same.
        state = with_seat(replace(state, pile=()), 2, wagon="E4", caravan="bbdd")
        state = played_out(state, "E4", "#E4")
        self.assertEqual(state.villages, {"A1": "cccc", "A4": "abcd", "E4": "closed"})


class RestTest(unittest.TestCase):
    """Adventure 8."""

    def test_8_1_played_and_spent_cards_come_back(self) -> None:
        state = with_seat(table(), 1, hand=cards("+d"), played=cards("+aa"), spent=cards("^2 ^3"))
        seat = played_out(state, "rest").seats[0]
        self.assertEqual(seat.hand, cards("+d +aa ^2 ^3"))
        self.assertEqual((seat.played, seat.spent), (frozenset(), frozenset()))

    def test_8_2_rest_is_always_legal(self) -> None:
        self.assertEqual(adventure.legal_list(table())[-1], "rest")
        state = with_seat(table(market=()), 1, hand=frozenset(), caravan="")
        self.assertEqual(adventure.legal_list(state), ["C3", "rest"])


class LimitTest(unittest.TestCase):
    """Adventure 9."""

    def test_9_1_ten_and_three_more_for_each_room(self) -> None:
        for rooms in range(5):
            limit = 10 + 3 * rooms
            state = with_seat(table(), 1, caravan="a" * (limit - 2), bonus=("room",) * rooms)
            self.assertEqual(played_out(state, "+aa").turn, 2)
            state = with_seat(state, 1, caravan="a" * (limit - 2) + "b")
            state = played_out(state, "+aa")
            self.assertEqual(adventure.legal_list(state), ["-b", "-a"])

    def test_9_1_a_room_just_taken_counts(self) -> None:
        state = with_seat(table(), 1, outposts=MountainTest.SECOND_COLUMN, caravan="c" * 7)
        after = played_out(state, "C3", "build", "$room", "*6")
        self.assertEqual((after.turn, after.seats[0].caravan), (2, "b" * 12 + "c"))
        after = played_out(state, "C3", "build", "$leg", "*6")
        self.assertEqual(adventure.legal_list(after), ["-bbc", "-bbb"])

    def test_9_2_all_seats_in_turn_order_from_the_acting_one(self) -> None:
        state = table(4, turn=3)
        for number in (1, 2, 4):
            state = with_seat(state, number, wagon="C2", caravan="b" * 10)
        state = with_seat(state, 3, wagon="C3", caravan="a" * 3 + "c" * 11)
        state = played_out(state, "C2:aaa", "_+aa", "done")
        deciding = []
        while state.phase == "discard":
            deciding.append((state.turn, state.decides))
            state = adventure.after(state, adventure.legal_list(state)[0])
        self.assertEqual(deciding, [(3, 3), (3, 4), (3, 1), (3, 2)])
        self.assertEqual((state.turn, state.phase, state.decides), (4, "choose", 4))

    def test_9_2_another_seat_gives_back_its_own_crystals(self) -> None:
        state = with_seat(table(), 2, caravan="b" * 10)
        state = played_out(state, "C4:c", "_^2", "done")
        self.assertEqual(adventure.legal_list(state), ["2:-c", "2:-b"])
        state = played_out(state, "2:-b")
        self.assertEqual([seat.caravan for seat in state.seats], ["a", "b" * 9 + "c"])
        self.assertEqual((state.turn, state.phase), (2, "choose"))


class EndTest(unittest.TestCase):
    """Adventure 10."""

    THREE = cards("ddddd abcd cccc")

    def about_to_claim(self, seats: int, number: int, claimed: frozenset[str]) -> adventure.State:
        """A table where it is the turn of a seat that can claim in A4."""
        state = table(seats, turn=number)
        return with_seat(state, number, wagon="A4", caravan="aaccc", claimed=claimed)

    def test_10_1_the_round_is_finished(self) -> None:
        for seats in adventure.SEAT_COUNTS:
            state = self.about_to_claim(seats, 1, self.THREE)
            state = played_out(state, "A4", "#A4", *["rest"] * (seats - 2))
            self.assertEqual((state.turn, state.phase), (seats, "choose"))
            state = played_out(state, "rest")
            self.assertEqual((state.phase, adventure.legal_list(state)), ("over", []))

    def test_10_1_the_last_seat_ends_the_game_when_its_turn_is_done(self) -> None:
        state = self.about_to_claim(2, 2, self.THREE)
        self.assertEqual(played_out(state, "A4", "#A4").phase, "over")
        state = self.about_to_claim(2, 2, self.THREE - {"abcd"})
        self.assertEqual(played_out(state, "A4", "#A4").phase, "choose")

    def test_10_1_limits_are_checked_before_the_count(self) -> None:
        state = with_seat(self.about_to_claim(2, 1, self.THREE), 2, caravan="b" * 9)
        state = played_out(state, "A4", "#A4", "+aa")
        self.assertEqual(adventure.legal_list(state), ["-b", "-a"])
        state = played_out(state, "-a")
        self.assertEqual((state.phase, adventure.scores(state)[1]), ("over", 9))

    def test_10_2_scores(self) -> None:
        state = with_seat(
            table(), 2, caravan="aabcd", claimed=cards("abcd ddddd"), bonus=("leg", "points6")
        )
        self.assertEqual(adventure.scores(state), [1, 12 + 20 + 6 + 3])
        # Four outposts of level a, three of level b, one of level d.
        state = with_seat(state, 2, outposts=cards("A2 C2 D4 E3 B5 C3 D1 A3"))
        self.assertEqual(adventure.scores(state)[1], 41 + (0 + 1 + 2 + 3) + (0 + 1 + 2) + 0)
        state = with_seat(table(), 1, outposts=frozenset(state.tiles))
        self.assertEqual(adventure.scores(state)[0], 1 + 4 * 6)

    def test_10_3_ties_go_to_the_later_seat(self) -> None:
        self.assertEqual(ranking.ranks([50, 60, 50, 60]), [4, 2, 3, 1])


class KnownTest(unittest.TestCase):
    """Adventure 11.3: the cards of a hand that the others know to be there."""

    def known(self, state: adventure.State) -> str:
        """The known cards of seat 1."""
        return " ".join(adventure.in_set_order(state.seats[0].known))

    def test_without_spent_cards_all_is_known(self) -> None:
        state = table()
        self.assertEqual(self.known(state), "+aa ^2")
        self.assertEqual(self.known(played_out(state, "+aa")), "^2")
        self.assertEqual(self.known(played_out(state, "@1")), "+aa ^2 ^3")

    def test_a_card_spent_from_the_hand_hides_the_hand(self) -> None:
        state = played_out(table(), "B2", "_+aa")
        self.assertEqual((self.known(state), state.seats[0].hand), ("", cards("^2")))
        self.assertNotIn("known", adventure.position(state))
        state = played_out(state, "rest", "@1")
        self.assertEqual(self.known(state), "^3")
        self.assertIn("| spent 1 +aa | known 1 ^3 |", adventure.position(state))
        state = played_out(state, "rest", "^2:")
        self.assertEqual(self.known(state), "^3")
        self.assertEqual(self.known(played_out(state, "rest", "^3:")), "")
        after = played_out(state, "rest", "A1", "_^3")
        self.assertEqual(self.known(after), "")
        self.assertEqual(self.known(played_out(after, "rest", "rest")), "+aa ^2 ^3")

    def test_a_played_card_that_is_spent_hides_nothing(self) -> None:
        state = with_seat(table(), 1, hand=cards("+aa ^2"), played=cards("^3"))
        state = played_out(state, "B2", "/^3")
        self.assertEqual(self.known(state), "+aa ^2")
        self.assertIn("| spent 1 ^3 | known 1 +aa ^2 |", adventure.position(state))

    def test_a_reward_is_known_too(self) -> None:
        state = with_seat(table(), 1, outposts=MountainTest.FIRST_COLUMN, wagon="C2")
        state = played_out(state, "C3", "_^2", "build", "@1")
        self.assertEqual(self.known(state), "^3")


class RandomGameTest(unittest.TestCase):
    """What must hold in every state of every game."""

    def check(self, state: adventure.State) -> None:
        """The laws of one state."""
        merchant_cards = [card.effect for card in state.market] + [*state.merchant_deck]
        point_tiles = [*state.villages.values(), *state.pile]
        bonus = Counter[str]()
        for number, seat in enumerate(state.seats, start=1):
            merchant_cards += [*seat.hand, *seat.played, *seat.spent]
            point_tiles += seat.claimed
            bonus.update(seat.bonus)
            self.assertLessEqual(seat.known, seat.hand)
            if not seat.spent:
                self.assertEqual(seat.known, seat.hand)
            self.assertLessEqual(seat.outposts, set(state.tiles))
            left = {level: 4 - n for level, n in adventure.outposts_built(state, seat).items()}
            self.assertEqual(len(seat.outposts) + sum(left.values()), 16)
            self.assertGreaterEqual(min(left.values()), 0)
            self.assertLessEqual(len(seat.claimed), 4)
            emptied = adventure.emptied_columns(state, seat)
            self.assertLessEqual(len(seat.bonus), max(0, emptied - 1))
            if len(seat.caravan) > adventure.limit(seat):
                self.assertIn(state.phase, ("spend", "visit", "reward", "discard"))
            if state.phase == "discard" and number == state.discarding:
                self.assertGreater(len(seat.caravan), adventure.limit(seat))
            placed = state.phase not in ("take", "place") or number > state.turn
            self.assertEqual(seat.wagon != "", placed)
        everything = [*road_cards.STARTING_CARDS * len(state.seats), *road_cards.MARKET_CARDS]
        self.assertEqual(sorted(merchant_cards), sorted(everything))
        self.assertEqual(sorted(point_tiles), sorted([*adventure_cards.POINT_TILES, "closed"]))
        claims = sum(len(seat.claimed) for seat in state.seats)
        self.assertEqual("closed" in state.pile[: 6 - min(6, claims)], "closed" in state.pile)
        self.assertEqual(len(state.market), min(4, len(state.market) + len(state.merchant_deck)))
        self.assertLessEqual(bonus["leg"], 4)
        self.assertLessEqual(bonus["room"], 4)
        points = [bonus[f"points{points}"] for points in (6, 5, 4, 3)]
        self.assertEqual(points, sorted(points, reverse=True))
        self.assertLessEqual(points[0], 1)
        self.assertEqual(state.to_spend > 0, state.phase == "spend")
        self.assertEqual(state.column > 0, state.phase == "reward")
        self.assertEqual(state.discarding > 0, state.phase == "discard")

        legal = adventure.legal_list(state)
        self.assertEqual(len(set(legal)), len(legal))
        self.assertEqual(not legal, state.phase == "over")
        self.assertEqual([adventure.canonical(action) for action in legal], legal)
        if state.phase == "visit":
            self.assertGreater(len(legal), 1)
        text = adventure.position(state)
        self.assertEqual(adventure.read_position(text, state.map_name), state)
        self.assertEqual(
            adventure.position(adventure.read_position(text, state.map_name)), text
        )

    def test_nothing_gets_lost(self) -> None:
        phases = set()
        for seats in adventure.SEAT_COUNTS:
            for state in random_states(seats, "nothing gets lost"):
                self.check(state)
                phases.add(state.phase)
        self.assertEqual(len(phases), 8)

    def test_other_maps(self) -> None:
        for name in ("slanted-range", "crater", "long-pass"):
            for state in random_states(3, name, eager=False, map_name=name, most=400):
                self.check(state)

    def test_eager_games_come_to_their_end(self) -> None:
        for seats in adventure.SEAT_COUNTS:
            *_, state = random_states(seats, "the end", most=9000)
            self.assertEqual((state.phase, state.turn), ("over", seats))


class RecordTest(unittest.TestCase):
    """Reading and replaying records."""

    GOOD = (
        '[Game "adventure"] [Set "adventure"] [Seats "Ada" "Ben"]'
        ' [Merchants "^3 aaa>d cc>dd bb>aaac aaaaa>ccc …"]'
        ' [Map "a d v v d d b c a b c v d b c c a b v a"]'
        ' [MountainsA "c>aaaab b>aaa d>aaac d>aaabb ? ?"]'
        ' [MountainsB "aa>bb c>bb d>bbb cc>bbd ..."]'
        ' [MountainsC "d>cc aaaa>cd aaaaa>ccc d>abc …"]'
        ' [MountainsD "ab>d aaa>d bbb>dd cc>dd …"]'
        ' [Points "bbccdd aaccc abbbcd aaccdd …"] [Closed "…"]'
        " 0. take:bb C4 take:ca C3 1. C3 build *1 {two for one} @1 2. B3 _+aa done rest"
        " 3. C4:b _^2"
    )

    def test_a_record_with_unseen_components(self) -> None:
        for seed in ("", '[Seed "1"]'):
            *plies, last = replay.trace(record.parse(seed + self.GOOD))
            self.assertEqual(
                [ply["seat"] for ply in plies], [2, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1]
            )
            self.assertEqual(plies[2]["action"], "take:ac")
            self.assertEqual(plies[2]["legal"], ["take:aaaa", "take:aab", "take:ac"])
            self.assertEqual(plies[-1]["caravans"], ["ab", "bbb"])
            self.assertEqual(last, {"scores": [1, 3], "ranks": None})

    def test_the_seat_of_a_trace_is_the_one_that_decides(self) -> None:
        game = record.parse(
            '[Game "adventure"] [Seats "" ""] [Seed "1"] 0. take:aaaa C4 take:ac C3'
            " 1. rest +aa 2. rest rest 3. rest +aa 4. rest rest 5. rest +aa"
            " 6. C4:a _+aa done 2:-a"
        )
        *plies, _ = replay.trace(game)
        self.assertEqual([ply["seat"] for ply in plies[-4:]], [1, 1, 1, 2])
        self.assertEqual(plies[-1]["caravans"], ["c", "a" * 10])

    def test_other_maps(self) -> None:
        for name in ("slanted-range", "crater", "long-pass"):
            game = record.parse(
                f'[Game "adventure"] [Set "adventure/{name}"] [Seats "" ""] [Seed "1"]'
            )
            state = replay.opening(game)
            assert isinstance(state, adventure.State)
            self.assertEqual(state.map_name, name)
            self.assertEqual(set(state.villages), set(adventure.spaces(name, "village")))

    def test_faulty_games(self) -> None:
        faults = (
            ('v a"', 'v"'),
            ('v a"', 'v ?"'),
            ('v a"', 'a a"'),
            ("d>aaabb ? ?", "? ? ?"),
            ("d>aaabb ? ?", "d>aaabb aa>c ?"),
            ("aaccdd …", "…"),
            ('"Ben"', '"Ben" "Cat" "Dan" "Eve"'),
            ('[Set "adventure"', '[Set "adventure/moon"'),
            ('[Set "adventure"', '[Set "road"'),
            ("[Set", '[Seed "2"] [Set'),
            ('[Closed "…"]', ""),
            ('[Closed "…"]', '[Closed "7 …"]'),
            ("bb>aaac aaaaa>ccc", "bb>aaac"),
            ("take:bb", "take:b"),
            ("_+aa done", "done"),
        )
        for old, new in faults:
            self.assertIn(old, self.GOOD)
            with self.subTest(new=new), self.assertRaises(ValueError):
                list(replay.trace(record.parse(self.GOOD.replace(old, new, 1))))

    def test_orders_may_come_from_the_seed_alone(self) -> None:
        game = record.parse('[Game "adventure"] [Seats "" "" ""] [Seed "1"]')
        self.assertEqual(replay.opening(game), dealt_table(3))

    def test_the_opening_is_round_0(self) -> None:
        text = mirror.random_game("adventure", 3, "rounds", 2)
        lines = text.split("\n\n")[1].splitlines()
        self.assertEqual([line.split()[0] for line in lines], ["0.", "1.", "2."])
        self.assertEqual(len(lines[0].split()), 1 + 6)


class CompareTest(unittest.TestCase):
    """The comparison finds what it is there to find; the mirror plays the engine."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "game.record"
        self.text = mirror.random_game("adventure", 2, "compare", 100)
        self.file.write_text(self.text, encoding="utf-8")

    def engine(self, change: str = "") -> Path:
        """The mirror as a program, its output changed by a sed script."""
        program = self.folder / "engine"
        script = Path(mirror.__file__).resolve()
        command = f'"{sys.executable}" -B "{script}" "$@"'
        program.write_text(f"#!/bin/sh\n{command} | sed '{change}'\n", encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return program

    def difference(self, change: str = "") -> str:
        """What a comparison of the record with a changed engine says."""
        engine = self.engine(change)
        return compare.compare_record(engine, "adventure", 2, self.file).difference or ""

    def test_agreement(self) -> None:
        compared = compare.compare_record(self.engine(), "adventure", 2, self.file)
        self.assertIsNone(compared.difference)
        self.assertFalse(compared.finished)
        self.assertGreater(compared.decisions, 200)

    def test_agreement_on_another_map(self) -> None:
        chance = random.Random("crater")
        state = adventure.opening(2, "crater", **deal.dealt("adventure", 2, "compare"))
        actions: list[str] = []
        for _ in range(100):
            actions.append(chance.choice(adventure.legal_list(state)))
            state = adventure.after(state, actions[-1])
        tags = self.text.split("\n\n")[0].replace("[Seats", '[Set "adventure/crater"]\n[Seats')
        self.file.write_text(f"{tags}\n\n{' '.join(actions)}\n", encoding="utf-8")
        self.assertEqual(self.difference(), "")

    def test_agreement_with_unseen_components(self) -> None:
        text = re.sub(r'(\[Mountains. ".*) [^ ]+ [^ ]+"\]', r'\1 …"]', self.text)
        text = re.sub(r'(\[Points ".*) [^ ]+ [^ ]+"\]', r'\1 ? ?"]', text)
        self.assertEqual((text.count("?"), text.count("…")), (2, 4))
        self.file.write_text(text, encoding="utf-8")
        self.assertEqual(self.difference(), "")

    def test_faulty_engines(self) -> None:
        faults = {
            's/"take:ac"]/"take:ac", "F9"]/': "ply 1: legal list\n  engine only: F9\n  oracle",
            's/"take:bb", //': "ply 1: legal list\n  engine only: nothing\n  oracle only: take:bb",
            's/"A2", "A3"/"A3", "A2"/': "ply 2: order of the legal list, from entry 1",
            's/"seat": 2/"seat": 1/': "ply 1: seat",
            's/"scores": \\[/&1/': "scores",
            's/"ranks": .*/"ranks": [1, 2]}/': "ranks",
        }
        for change, expected in faults.items():
            with self.subTest(change=change):
                self.assertIn(expected, self.difference(change))

    def test_faulty_records(self) -> None:
        faults = {
            '[Seed "compare"]': '[Seed "other"]',
            '[Result "': '[Result "1',
            "[Map": "[Other",
            "[MountainsC": "[Mountainsc",
            "[Closed": "[Other",
            '[Game "adventure"': '[Set "adventure/crater"] [Game "adventure"',
            "\n0. ": "\n0. done ",
        }
        for old, new in faults.items():
            with self.subTest(new=new):
                self.assertIn(old, self.text)
                self.file.write_text(self.text.replace(old, new), encoding="utf-8")
                self.assertTrue(self.difference())

    def test_openings(self) -> None:
        with patch.object(compare, "PERFT_DEPTH", 1):
            compare.compare_opening(self.engine(), "adventure", 4, "1")
            with self.assertRaises(compare.Disagreement):
                compare.compare_opening(self.engine("s/A2:c/A2:d/"), "adventure", 4, "1")

    def test_whole_run(self) -> None:
        output = io.StringIO()
        short = patch.multiple(compare, OPENING_SEEDS=(), PERFT_DEPTH=1)
        with short, contextlib.redirect_stdout(output):
            status = compare.main(
                ["--caravan", str(self.engine()), "--game", "adventure", "--games", "4"]
                + ["--max-rounds", "3", "--jobs", "1"]
            )
        self.assertEqual(status, 0, output.getvalue())
        self.assertIn("adventure: 3 openings with perft to depth 1, 0 dis", output.getvalue())
        self.assertIn("adventure, 2 seats: 2 games, 0 finished", output.getvalue())
        self.assertIn("adventure, 4 seats: 1 games, 0 finished", output.getvalue())


if __name__ == "__main__":
    unittest.main()
