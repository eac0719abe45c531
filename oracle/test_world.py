"""Tests of the oracle for World: python3 -m unittest discover -s oracle"""

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
from pathlib import Path
from unittest.mock import patch

import compare
import crystals
import deal
import mirror
import ranking
import record
import replay
import world
import world_cards
from games import GAMES
from world import Workers


@dataclass(frozen=True)
class Vector:
    """One World test vector of docs/deal.md, section 5, in its own spelling."""

    seed: str
    boards: str
    points: dict[int, str]
    bonus: str
    exploration: str


VECTORS = (
    Vector(
        seed="1",
        boards="E D F",
        points={
            2: (
                "e:add n1:aad n2:add n1:bcc tr+b:bbd ts+b:bcc hs:acd hq:abd n2:ccc e:bbd e:ccd "
                "e:bcd hr:bbd e:acc tr+a:bcd hs:bcd e:abc tq+a:abd ts+c:ccd n2:acd hr:ccc n1:bbc "
                "hp:bbc tp+a:acc"
            ),
            3: (
                "ts+a:acd n2:acd n1:aad tp+b:ccc e:abc hr:bbd tr+a:bcd tq+a:abd hq:abd e:add "
                "hq:bcc ts+c:ccd e:bbd e:bcd hp:add hs:acd n1:bcc n2:ccc ts+b:bcc e:ccd hr:ccc "
                "n1:bcd n2:bdd e:cdd e:acc tr+b:bbd tr+c:bdd n2:add hs:bcd n1:bbc hp:bbc tp+a:acc"
            ),
            4: (
                "hr:ccc e:ccd n1:bbd hs:acd n2:ccc tq+b:bcd ts+b:bcc hs:acc hr:ccd n2:acd e:acc "
                "e:bcd n1:bcc hq:bcc ts+c:ccd e:abc hr:bbd ts+a:acd hq:ddd tr+c:bdd e:cdd "
                "tp+b:ccc n2:bdd e:add n2:add tq+a:abd tr+a:bcd hp:bbc hs:bcd n2:cdd e:bbd e:ddd "
                "tp+c:cdd tr+b:bbd n1:aad n1:bcd hp:add n1:bbc hq:abd tp+a:acc"
            ),
        },
        bonus=(
            "ht:3 te:3 ne:3 tn:3 t:2 oo:1 hn:3 ne:3 -:3 n:2 oo:1 tn:3 ht:3 h:2 e:2 he:3 he:3"
        ),
        exploration="o1 +bbb o1 +cc =3 *h *n =3 *t *e",
    ),
    Vector(
        seed="caravanserai",
        boards="E F D",
        points={
            2: (
                "ts+b:bcc hr:ccc tq+a:abd e:ccd tr+b:bbd hr:bbd hp:bbc n2:add hs:bcd n1:bcc "
                "e:abc e:bbd hq:abd n1:bbc e:add tp+a:acc n1:aad e:acc tr+a:bcd hs:acd e:bcd "
                "ts+c:ccd n2:acd n2:ccc"
            ),
            3: (
                "hp:bbc n1:bcd n2:ccc tp+a:acc hs:acd e:acc e:bcd ts+c:ccd e:add ts+a:acd n1:bcc "
                "e:abc hq:bcc hs:bcd hq:abd hp:add tr+b:bbd tr+a:bcd n2:bdd ts+b:bcc hr:bbd "
                "e:ccd n1:aad tq+a:abd n1:bbc e:bbd tp+b:ccc hr:ccc e:cdd tr+c:bdd n2:acd n2:add"
            ),
            4: (
                "tr+b:bbd n1:aad hq:ddd hr:ccc ts+b:bcc e:add hp:bbc hp:add hr:bbd ts+a:acd "
                "e:ddd n1:bbd tp+c:cdd n2:bdd e:ccd n1:bbc e:cdd n2:cdd e:bbd e:acc hr:ccd "
                "hs:acc hq:abd tp+a:acc tr+a:bcd tp+b:ccc n2:ccc ts+c:ccd hs:acd e:bcd e:abc "
                "tq+a:abd n1:bcc hq:bcc tr+c:bdd hs:bcd n1:bcd tq+b:bcd n2:acd n2:add"
            ),
        },
        bonus=(
            "ht:3 he:3 ne:3 n:2 oo:1 hn:3 te:3 h:2 t:2 tn:3 -:3 tn:3 he:3 ht:3 ne:3 oo:1 e:2"
        ),
        exploration="*t =3 *e *h +cc *n o1 +bbb o1 =3",
    ),
)

OPENING_OF_SEED_1 = (
    "world 2 | turn 1 | board E"
    " | points e:add n1:aad n2:add n1:bcc"
    " / tr+b:bbd ts+b:bcc hs:acd hq:abd n2:ccc e:bbd e:ccd e:bcd hr:bbd e:acc tr+a:bcd hs:bcd"
    " e:abc tq+a:abd ts+c:ccd n2:acd hr:ccc n1:bbc hp:bbc tp+a:acc"
    " | bonus ht:3 te:3 ne:3 tn:3 / t:2 oo:1 hn:3 ne:3 / -:3 n:2 / oo:1 tn:3 / ht:3 h:2 / e:2 he:3"
    " | tiles C2:*t C3:o1 C4:+bbb C5:o1 C6:+cc E1:*e E2:=3 E3:*h E4:*n E5:=3"
    " | working - | caravan 1 aaa | traders 1 7 5 | caravan 2 aaaa | traders 2 7 5"
)


def table(seats: int = 2, **fields: object) -> world.State:
    """The opening of seed 1 with some fields of the state exchanged."""
    state = world.opening(seats, **deal.dealt("world", seats, "1"))
    return replace(state, **fields)  # type: ignore[arg-type]


def with_seat(state: world.State, number: int, **fields: object) -> world.State:
    """The state with some fields of one seat exchanged."""
    seats = list(state.seats)
    seats[number - 1] = replace(seats[number - 1], **fields)  # type: ignore[arg-type]
    return replace(state, seats=tuple(seats))


def with_cards(state: world.State, number: int, cards: str) -> world.State:
    """The state with some claimed cards of one seat."""
    return with_seat(state, number, claimed=frozenset(cards.split()))


def played_out(state: world.State, *actions: str) -> world.State:
    """The state after some actions, each of which must be legal."""
    for action in actions:
        if action not in world.legal_list(state):
            raise AssertionError(f"{action} is not legal: {world.position(state)}")
        state = world.after(state, action)
    return state


def legal_at(state: world.State, location: str) -> list[str]:
    """The legal actions that work at a location."""
    return [action for action in world.legal_list(state) if action.startswith(location)]


def random_states(seats: int, seed: str) -> Iterator[world.State]:
    """All states of a random game, the last one over."""
    chance = random.Random(seed)
    state = world.opening(seats, **deal.dealt("world", seats, seed))
    while state.phase != "over":
        yield state
        state = world.after(state, chance.choice(world.legal_list(state)))
    yield state


def value(letters: str) -> int:
    """The level value of crystals: 1 for a up to 4 for d."""
    return sum(crystals.LEVELS.index(letter) + 1 for letter in letters)


def claimed(number: int) -> frozenset[str]:
    """So many point cards, the last ones dealt by seed 1 with two seats."""
    return frozenset(deal.dealt("world", 2, "1")["points"][-number:])


class DealTest(unittest.TestCase):
    """docs/deal.md."""

    def test_vectors(self) -> None:
        for vector in VECTORS:
            for seats, points in vector.points.items():
                with self.subTest(seed=vector.seed, seats=seats):
                    expected = {
                        "boards": vector.boards.split(),
                        "points": points.split(),
                        "bonus": vector.bonus.split(),
                        "exploration": vector.exploration.split(),
                    }
                    self.assertEqual(deal.dealt("world", seats, vector.seed), expected)

    def test_set_order(self) -> None:
        self.assertEqual(
            " ".join(deal.piles("world", 4)["points"]),
            "hp:bbc hq:abd hr:bbd hs:acd hr:ccc hs:bcd hq:bcc hp:add hs:acc hr:ccd hq:ddd "
            "tp+a:acc tq+a:abd tr+b:bbd ts+b:bcc tr+a:bcd ts+c:ccd tp+b:ccc ts+a:acd tr+c:bdd "
            "tq+b:bcd tp+c:cdd n1:aad n1:bbc n1:bcc n2:acd n2:ccc n2:add n1:bcd n2:bdd n1:bbd "
            "n2:cdd e:abc e:acc e:bbd e:add e:bcd e:ccd e:cdd e:ddd",
        )
        two, three = (deal.piles("world", seats)["points"] for seats in (2, 3))
        self.assertEqual(
            " ".join(two),
            "hp:bbc hq:abd hr:bbd hs:acd hr:ccc hs:bcd tp+a:acc tq+a:abd tr+b:bbd ts+b:bcc "
            "tr+a:bcd ts+c:ccd n1:aad n1:bbc n1:bcc n2:acd n2:ccc n2:add e:abc e:acc e:bbd "
            "e:add e:bcd e:ccd",
        )
        self.assertEqual(
            " ".join(card for card in three if card not in two),
            "hq:bcc hp:add tp+b:ccc ts+a:acd tr+c:bdd n1:bcd n2:bdd e:cdd",
        )
        self.assertEqual(
            " ".join(deal.piles("world", 2)["bonus"]),
            "h:2 t:2 n:2 e:2 ht:3 ht:3 ne:3 ne:3 he:3 he:3 tn:3 tn:3 hn:3 te:3 oo:1 oo:1 -:3",
        )
        self.assertEqual(
            " ".join(deal.piles("world", 2)["exploration"]), "*h *t *n *e o1 o1 =3 =3 +bbb +cc"
        )

    def test_exploration_tiles_go_to_the_always_covered_locations_first(self) -> None:
        first_eight = "C3 C4 C5 C6 E2 E3 E4 E5".split()
        dealt = deal.dealt("world", 2, "1")["exploration"]
        self.assertEqual([table(2).tiles[where] for where in first_eight], dealt[:8])
        self.assertEqual([table(2).tiles[where] for where in ("C2", "E1")], dealt[8:])
        self.assertEqual(table(4).tiles, dict(zip(first_eight, dealt)))


class ComponentsTest(unittest.TestCase):
    """What must hold of the components."""

    def test_locations(self) -> None:
        self.assertEqual({name[0] for name in world_cards.LOCATIONS}, set("ABCDEF"))
        for board in "DEF":
            in_play = world.locations(board)
            self.assertEqual(len(in_play), 23)
            self.assertEqual(list(filter(world.is_gate, in_play)), ["A1", "A2", "B1", "B2"])
            for seats, covered in {2: 10, 3: 10, 4: 8}.items():
                dealt = deal.dealt("world", seats, "1")
                dealt["boards"] = [board]
                self.assertEqual(len(world.opening(seats, **dealt).tiles), covered)
        for board in "ABCG":
            with self.assertRaises(ValueError):
                world.locations(board)

    def test_what_locations_do(self) -> None:
        numbers = Counter[str]()
        for name, printed in world_cards.LOCATIONS.items():
            self.assertRegex(printed.effect, r"^(gate|\+[a-d]+|\^[1-9]|[a-d]+>[a-d]+)$")
            self.assertRegex(printed.symbols, r"^[p-s]?$")
            self.assertEqual(bool(printed.stacks), world.is_gate(name))
            self.assertIn(printed.traders, (1, 2, 3))
            given, _, taken = printed.effect.partition(">")
            if taken:
                self.assertFalse(set(given) & set(taken), name)
            kinds = (world.is_gate, world.is_production, world.is_upgrade, world.is_trade)
            numbers[" ".join(kind.__name__ for kind in kinds if kind(name))] += 1
        self.assertEqual(
            numbers, {"is_gate": 4, "is_production": 12, "is_upgrade": 7, "is_trade": 10}
        )

    def test_point_cards(self) -> None:
        discounts = {"h": 2, "ta": 3, "tb": 4, "tc": 6, "n1": 2, "n2": 3, "e": 4}
        for name, card in world_cards.POINT_CARDS.items():
            self.assertRegex(name, r"^(h[p-s]|t[p-s]\+[a-c]|n[12]|e):[a-d]{3}$")
            what = name.split(":")[0]
            kind = {"h": "h", "t": "t" + what[-1], "n": what, "e": "e"}[what[0]]
            self.assertEqual(card.points, value(world.cost(name)) - discounts[kind], name)
        for seats, number in {2: 24, 3: 32, 4: 40}.items():
            self.assertEqual(len(deal.piles("world", seats)["points"]), number)

    def test_bonus_tiles(self) -> None:
        tiles = deal.piles("world", 2)["bonus"]
        self.assertEqual(len(tiles), 17)
        points = {"icon": "2", "pair": "3", "oo": "1", "-": "3"}
        numbers = Counter[str]()
        for tile in tiles:
            requirement, worth = tile.split(":")
            kind = requirement if requirement in points else ("icon", "pair")[len(requirement) - 1]
            self.assertEqual(worth, points[kind])
            numbers[kind] += 1
        self.assertEqual(numbers, {"icon": 4, "pair": 10, "oo": 2, "-": 1})
        self.assertEqual(sum(height for _, height in world.STACKS), 16)
        self.assertEqual([gate for gate, _ in world.STACKS], "A1 A2 B1 B1 B2 B2".split())

    def test_exploration_tiles(self) -> None:
        tiles = deal.piles("world", 2)["exploration"]
        self.assertEqual(len(tiles), 10)
        self.assertEqual(Counter(tile[0] for tile in tiles), {"*": 4, "o": 2, "=": 2, "+": 2})

    def test_components_are_spelled_canonically(self) -> None:
        for component in world.SET_ORDER:
            self.assertEqual(world.canonical(component), component)

    def test_setup(self) -> None:
        caravans = ["aaa", "aaaa", "aaaa", "aaab"]
        for seats, home in {2: 7, 3: 6, 4: 6}.items():
            state = table(seats)
            self.assertEqual([seat.caravan for seat in state.seats], caravans[:seats])
            for seat in state.seats:
                self.assertEqual((seat.home, seat.reserve), (home, 12 - home))
            self.assertEqual(len(state.point_row), 4)
            self.assertEqual([len(stack) for stack in state.stacks], [4, 4, 2, 2, 2, 2])
        for seats in (1, 5):
            with self.assertRaises(ValueError):
                table(seats)


class NotationTest(unittest.TestCase):
    """Worked examples and statements of docs/notation.md, section 6."""

    def test_opening_position(self) -> None:
        self.assertEqual(world.position(table()), OPENING_OF_SEED_1)

    def test_opening_legal_list(self) -> None:
        self.assertEqual(
            world.legal_list(table()),
            "A1 A2 B1 B2 A3 A6 B3 B6 A4: A4:a A4:ab A4:aa B4: B4:a B4:ab B4:abc B4:aa B4:aab "
            "B4:aaa A5*1 rest".split(),
        )

    def test_examples_of_actions(self) -> None:
        state = with_seat(table(), 1, caravan="aaaab")
        for action in "A1 A3 A4:ab A4: A5*2 rest".split():
            self.assertIn(action, world.legal_list(state))
        state = with_seat(table(point_row=("e:abc", "e:abc", "e:abc", "e:abc")), 1, caravan="abc")
        state = played_out(state, "B1")
        self.assertEqual(world.legal_list(state), ["$3", "$4", "#3"])
        self.assertEqual(world.legal_list(played_out(state, "$3")), ["#3", "done"])
        state = played_out(state, "#3", "~C4")
        self.assertEqual(world.legal_list(state), ["$3", "$4", "done"])

    def test_groups_of_a_legal_list(self) -> None:
        state = with_seat(table(4, board="F", tiles={}), 1, caravan="aabbbcccdd", home=3)
        actions = world.legal_list(state)
        places = list(dict.fromkeys(re.split("[:*]", action)[0] for action in actions))
        self.assertEqual(
            " ".join(places),
            "A1 A2 B1 B2 A3 A6 B3 B6 C2 C5 C6 F4 A4 B4 C4 F5 A5 B5 C1 C3 F1 F2 F3 rest",
        )
        self.assertEqual(legal_at(state, "F2"), ["F2*1", "F2*2"])
        plans = [action[3:] for action in legal_at(state, "C4")]
        self.assertEqual(plans, sorted(plans, key=crystals.order))
        self.assertEqual(max(map(len, plans)), 4)

    def test_order_of_explorations_and_discards(self) -> None:
        state = table(phase="explore", gate="A1", tile_left=True)
        self.assertEqual(
            world.legal_list(state), "~C2 ~C3 ~C4 ~C5 ~C6 ~E1 ~E2 ~E3 ~E4 ~E5".split()
        )
        state = with_seat(table(phase="discard"), 1, caravan="aaaaaabbccdd")
        self.assertEqual(
            world.legal_list(state), "-dd -cd -cc -bd -bc -bb -ad -ac -ab -aa".split()
        )

    def test_after_a_part_the_gate_asks_only_for_what_is_possible(self) -> None:
        state = with_seat(table(), 1, caravan="aaadd")
        # The first card costs add, the second aad.
        both = played_out(state, "A1", "$1")
        self.assertEqual((both.turn, world.legal_list(both)), (1, ["#1", "done"]))
        self.assertEqual(played_out(both, "done").turn, 2)
        poor = played_out(table(), "A1")
        self.assertEqual(world.legal_list(poor), ["$1"])
        self.assertEqual(played_out(poor, "$1").turn, 2)
        full = with_seat(state, 1, taken=("h:2", "t:2", "-:3"))
        full = played_out(full, "A2")
        self.assertEqual(world.legal_list(full), ["#2"])
        self.assertEqual(played_out(full, "#2").turn, 2)

    def test_canonical_spelling(self) -> None:
        spellings = {
            "A4:ba": "A4:ab",
            "A4:": "A4:",
            "-ba": "-ab",
            "A5*2": "A5*2",
            "~C4": "~C4",
            "done": "done",
            "rest": "rest",
            "$3": "$3",
            "tr+b:dbb": "tr+b:bbd",
            "?": "?",
        }
        for written, canonical in spellings.items():
            self.assertEqual(world.canonical(written), canonical)

    def test_fields_of_a_position(self) -> None:
        state = table(
            turn=2, board="F", point_row=("e:abc",), point_deck=(), tiles={},
            stacks=((), ("h:2", "-:3"), (), (), (), ()),
            working={"F3": Workers(2, 1), "A1": Workers(1, 12)},
        )  # fmt: skip
        state = with_seat(state, 1, caravan="", home=0, reserve=0, taken=("-:3", "h:2", "ht:3"))
        state = with_seat(state, 2, explored=("+cc", "*e", "*h"))
        state = with_cards(state, 2, "e:ddd n1:aad hp:bbc tp+a:acc")
        self.assertEqual(
            world.position(state),
            "world 2 | turn 2 | board F | points e:abc | bonus - / h:2 -:3 / - / - / - / -"
            " | tiles - | working A1:1x12 F3:2x1 | caravan 1 - | traders 1 0 0"
            " | taken 1 h:2 ht:3 -:3 | caravan 2 aaaa | traders 2 7 5"
            " | claimed 2 hp:bbc tp+a:acc n1:aad e:ddd | explored 2 *h *e +cc",
        )
        empty = world.position(replace(state, point_row=()))
        self.assertIn("| points - |", empty)

    def test_turn_of_a_position(self) -> None:
        def turn(state: world.State) -> str:
            return world.position(state).split(" | ")[1]

        state = with_seat(table(), 1, caravan="a" * 9 + "dd")
        self.assertEqual(turn(state), "turn 1")
        at_gate = played_out(state, "A1")
        self.assertEqual(turn(at_gate), "turn 1 gate A1 tile claim")
        self.assertEqual(turn(played_out(at_gate, "$1")), "turn 1 gate A1 claim")
        self.assertEqual(turn(played_out(at_gate, "#1")), "turn 1 explore A1 tile")
        self.assertEqual(turn(played_out(at_gate, "#1", "~C3")), "turn 1 gate A1 tile")
        self.assertEqual(turn(played_out(at_gate, "$1", "#1")), "turn 1 explore A1")
        self.assertEqual(turn(played_out(at_gate, "$1", "done")), "turn 1 discard")
        self.assertEqual(turn(replace(state, phase="over")), "turn over")

    def test_perft(self) -> None:
        state = table()
        self.assertEqual(world.perft(state, 0), 1)
        self.assertEqual(world.perft(state, 1), len(world.legal_list(state)))
        twice = [world.legal_list(world.after(state, move)) for move in world.legal_list(state)]
        self.assertEqual(world.perft(state, 2), sum(map(len, twice)))
        self.assertEqual(world.perft(replace(state, phase="over"), 1), 0)


class RulingsForAllTest(unittest.TestCase):
    """The rulings for all families, in World."""

    def test_1_seat_1_starts_and_seats_follow_in_order(self) -> None:
        state = table(3)
        turns = []
        for _ in range(4):
            turns.append(state.turn)
            state = played_out(state, "rest")
        self.assertEqual(turns, [1, 2, 3, 1])

    def test_2_ranks_are_strict(self) -> None:
        self.assertEqual(ranking.ranks([50, 60, 50, 60]), [4, 2, 3, 1])

    def test_3_resting_never_ends_the_game(self) -> None:
        state = table()
        self.assertEqual(played_out(state, *["rest"] * 100), state)

    def test_4_who_resigns_ranks_last(self) -> None:
        game = record.parse(
            '[Game "world"] [Seats "" ""] [Seed "1"] [Termination "resigned 2"] A3 B3'
        )
        self.assertEqual(list(replay.trace(game))[-1], {"scores": [0, 1], "ranks": [1, 2]})


class RulingsForWorldTest(unittest.TestCase):
    """The rulings for World."""

    def test_1_printed_number_of_traders(self) -> None:
        state = played_out(table(), "B2")
        self.assertEqual(state.working, {"B2": Workers(1, 3)})
        self.assertEqual((state.seats[0].home, state.seats[0].reserve), (4, 5))

    def test_1_ousting_takes_one_more_and_sends_the_others_home(self) -> None:
        state = played_out(table(), "A6", "A6")
        self.assertEqual(state.working, {"A6": Workers(2, 3)})
        self.assertEqual([seat.home for seat in state.seats], [7, 4])
        # The owner gets the traders, even if neither the mover nor the next seat.
        state = played_out(table(3), "A3", "rest", "A3")
        self.assertEqual(state.working, {"A3": Workers(3, 2)})
        self.assertEqual([seat.home for seat in state.seats], [6, 6, 4])

    def test_1_fewer_traders_than_printed_are_ousted_by_one_more(self) -> None:
        state = table(working={"B2": Workers(2, 1)})
        self.assertEqual(world.required_traders(state, "B2"), 2)

    def test_1_each_matching_help_card_saves_one_down_to_one(self) -> None:
        state = with_cards(table(working={"B6": Workers(2, 4)}), 1, "hs:acd hs:bcd hp:bbc hq:abd")
        required = {"B2": 1, "B5": 1, "A6": 1, "B4": 2, "A4": 1, "B6": 4, "B1": 2, "A3": 1}
        for location, number in required.items():
            self.assertEqual(world.required_traders(state, location), number, location)
        many = with_cards(state, 1, "hq:abd hq:bcc hq:ddd")
        self.assertEqual(world.required_traders(many, "B6"), 2)
        self.assertEqual(world.required_traders(many, "A4"), 1)
        state = played_out(state, "B6")
        self.assertEqual(state.working["B6"], Workers(1, 4))
        self.assertEqual([seat.home for seat in state.seats], [3, 11])

    def test_1_help_cards_of_others_do_not_help(self) -> None:
        state = with_cards(table(), 2, "hs:acd hs:bcd")
        self.assertEqual(world.required_traders(state, "B2"), 3)

    def test_2_covered_and_own_locations_are_not_usable(self) -> None:
        self.assertEqual(legal_at(table(), "C6"), [])
        self.assertEqual(legal_at(table(tiles={}), "C6"), ["C6"])
        state = table(working={"A3": Workers(1, 1), "B3": Workers(2, 1)})
        self.assertEqual((legal_at(state, "A3"), legal_at(state, "B3")), ([], ["B3"]))
        # Own traders bar a location also with help cards that match it.
        state = with_cards(table(working={"A6": Workers(1, 1)}), 1, "hp:bbc hp:add")
        self.assertEqual(legal_at(state, "A6"), [])

    def test_2_enough_traders_at_home(self) -> None:
        state = with_seat(table(), 1, home=1)
        self.assertEqual((legal_at(state, "A6"), legal_at(state, "A3")), ([], ["A3"]))
        state = replace(state, working={"A3": Workers(2, 1)})
        self.assertEqual(legal_at(state, "A3"), [])
        state = with_seat(with_cards(table(), 1, "hp:bbc"), 1, home=1)
        self.assertEqual(legal_at(state, "A6"), ["A6"])
        state = with_seat(state, 1, home=0)
        self.assertEqual(world.legal_list(state), ["rest"])

    def test_2_a_trade_is_done_at_least_once(self) -> None:
        self.assertEqual(legal_at(with_seat(table(), 1, caravan="abbb"), "A5"), [])
        state = with_seat(table(), 1, caravan="aaaaab")
        self.assertEqual(legal_at(state, "A5"), ["A5*1", "A5*2"])
        self.assertEqual(played_out(state, "A5*2").seats[0].caravan, "abcc")

    def test_2_an_upgrade_uses_any_number_of_steps(self) -> None:
        state = with_seat(table(), 1, caravan="cd")
        self.assertEqual(legal_at(state, "A4"), ["A4:", "A4:c"])
        self.assertEqual(legal_at(with_seat(table(), 1, caravan=""), "A4"), ["A4:"])
        after = played_out(state, "A4:")
        self.assertEqual((after.seats[0].caravan, after.working["A4"].number), ("cd", 2))
        self.assertEqual(
            played_out(with_seat(table(), 1, caravan="a"), "B4:abc").seats[0].caravan, "d"
        )

    def test_2_a_production_is_always_possible(self) -> None:
        state = with_seat(table(), 1, caravan="b" * 10)
        self.assertEqual(legal_at(state, "B6"), ["B6"])
        self.assertEqual(played_out(state, "B6", "-bb").seats[0].caravan, "a" + "b" * 8 + "c")

    def test_2_a_gate_needs_one_possible_part(self) -> None:
        full = with_seat(table(), 1, taken=("h:2", "t:2", "-:3"))
        self.assertEqual(legal_at(full, "A1"), [])
        self.assertEqual(legal_at(with_seat(full, 1, caravan="add"), "A1"), ["A1"])
        empty = table(stacks=((), (), (), ("h:2",), (), ()))
        self.assertEqual([where for where in world.GATES if legal_at(empty, where)], ["B1"])

    def test_2_tool_crystals_count_for_all_of_these(self) -> None:
        state = with_seat(with_cards(table(), 1, "ts+b:bcc ts+c:ccd"), 1, caravan="bb")
        self.assertEqual(legal_at(state, "B5"), ["B5*1"])
        self.assertEqual(played_out(state, "B5*1").seats[0].caravan, "cdd")
        state = with_seat(with_cards(table(), 1, "tq+a:abd"), 1, caravan="")
        self.assertEqual(legal_at(state, "A4"), ["A4:", "A4:a", "A4:ab"])
        state = replace(table(), point_row=("e:add", "n1:aad", "n2:add", "n1:bcc"))
        state = with_seat(with_cards(state, 1, "ts+c:ccd"), 1, caravan="bc", taken=("h:2",) * 3)
        self.assertEqual([where for where in world.GATES if legal_at(state, where)], ["B2"])
        state = played_out(state, "B2")
        self.assertEqual((state.seat.caravan, world.legal_list(state)), ("bcc", ["#4"]))

    def test_3_tile_and_claim_in_either_order(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="aaddd"), "A2")
        self.assertEqual(world.legal_list(state), ["$2", "#2"])
        one, other = played_out(state, "$2", "#2"), played_out(state, "#2", "$2")
        self.assertEqual(one, other)
        self.assertEqual((one.turn, one.phase), (2, "choose"))
        self.assertEqual(one.seats[0].taken, ("t:2",))
        self.assertEqual(one.seats[0].claimed, {"n1:aad"})
        self.assertEqual(one.seats[0].caravan, "dd")
        self.assertEqual(one.stacks[1], ("oo:1", "hn:3", "ne:3"))

    def test_3_one_tile_and_one_claim(self) -> None:
        state = with_seat(table(), 1, caravan="aaaddddddd")
        state = replace(state, point_row=("n1:aad", "n2:add", "e:add", "n1:bcc"))
        # After the claim n2:add slides over the gate; it could be paid, but not now.
        state = played_out(state, "A1", "#1")
        self.assertEqual(state.point_row[0], "n2:add")
        self.assertTrue(crystals.holds(state.seat.caravan, "add"))
        self.assertEqual(world.legal_list(state), ["$1", "done"])
        self.assertEqual(played_out(state, "$1").turn, 2)

    def test_3_the_row_slides_towards_slot_1(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="aad"), "A2", "#2", "done")
        self.assertEqual(" ".join(state.point_row), "e:add n2:add n1:bcc tr+b:bbd")
        self.assertEqual(state.point_deck[0], "ts+b:bcc")

    def test_3_done_needs_one_part(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="aaadd"), "A1")
        self.assertNotIn("done", world.legal_list(state))
        self.assertIn("done", world.legal_list(played_out(state, "$1")))

    def test_3_a_stack_is_chosen_where_there_are_two(self) -> None:
        state = played_out(table(), "B2")
        self.assertEqual(world.legal_list(state), ["$5", "$6"])
        after = played_out(state, "$6")
        self.assertEqual(after.seats[0].taken, ("e:2",))
        self.assertEqual(after.stacks[4:], (("ht:3", "h:2"), ("he:3",)))
        emptied = replace(state, stacks=(*state.stacks[:4], (), ("he:3",)))
        self.assertEqual(world.legal_list(emptied), ["$6"])

    def test_3_tools_and_helps_work_from_the_next_turn(self) -> None:
        state = replace(table(), point_row=("ts+c:ccd", "hs:acd", "ts+b:bcc", "ts+b:bcc"))
        state = with_seat(state, 1, caravan="bcc")
        state = played_out(state, "B2", "#4")
        self.assertEqual((state.seat.caravan, state.working["B2"].number), ("", 3))
        state = played_out(state, "done", "rest", "rest", "rest", "B2")
        self.assertEqual(state.seat.caravan, "b")
        state = with_seat(table(point_row=("hs:acd",) * 4), 1, caravan="acd")
        state = played_out(state, "B2", "#4", "done")
        self.assertEqual(state.seats[0].home, 4)

    def test_4_each_matching_tool_pays_once(self) -> None:
        cards = "tr+b:bbd tr+a:bcd tr+c:bdd ts+c:ccd hr:ccc"
        state = with_seat(with_cards(table(), 1, cards), 1, caravan="bb")
        self.assertEqual(legal_at(state, "C1"), ["C1*1"])
        self.assertEqual(played_out(state, "C1*1").seats[0].caravan, "abccc")
        self.assertEqual(played_out(state, "B1", "$3").seats[0].caravan, "abbbc")
        self.assertEqual(played_out(state, "A3").seats[0].caravan, "aaabb")
        with_two_symbols = world.tool_crystals(frozenset(cards.split()), "rs")
        self.assertEqual(with_two_symbols, "abcc")
        self.assertEqual(world.helps(frozenset(cards.split()), "rs"), 1)

    def test_5_new_traders_come_from_the_reserve_as_far_as_it_goes(self) -> None:
        for reserve, gained in {5: 2, 2: 2, 1: 1, 0: 0}.items():
            state = with_seat(table(), 1, caravan="add", reserve=reserve)
            state = replace(state, point_row=("n2:add", *state.point_row[1:]))
            seat = played_out(state, "A1", "#1", "done").seats[0]
            self.assertEqual((seat.home, seat.reserve), (6 + gained, reserve - gained))
            self.assertEqual(seat.claimed, {"n2:add"})

    def test_5_traders_and_crystals_of_exploration_tiles(self) -> None:
        at_gate = played_out(with_seat(table(), 1, caravan="add"), "A1", "#1")
        self.assertEqual(at_gate.phase, "explore")
        seat = played_out(at_gate, "~C3").seats[0]
        self.assertEqual((seat.home, seat.reserve, seat.explored), (7, 4, ("o1",)))
        poor = with_seat(at_gate, 1, reserve=0)
        seat = played_out(poor, "~C3").seats[0]
        self.assertEqual((seat.home, seat.reserve, seat.explored), (6, 0, ("o1",)))
        after = played_out(at_gate, "~C4")
        self.assertEqual((after.seats[0].caravan, after.phase), ("bbb", "gate"))
        self.assertNotIn("C4", after.tiles)
        self.assertTrue(legal_at(played_out(after, "done"), "C4"))

    def test_5_an_exploration_tile_must_be_taken_if_one_is_left(self) -> None:
        state = with_seat(table(tiles={"C6": "=3"}), 1, caravan="add")
        state = played_out(state, "A1", "#1")
        self.assertEqual(world.legal_list(state), ["~C6"])

    def test_6_without_exploration_tiles_the_claim_stands(self) -> None:
        state = with_seat(table(tiles={}), 1, caravan="add")
        state = played_out(state, "A1", "#1")
        self.assertEqual((state.phase, state.seat.claimed), ("gate", {"e:add"}))
        state = with_seat(table(tiles={}), 1, caravan="add")
        state = played_out(state, "A1", "$1", "#1")
        self.assertEqual((state.turn, state.phase), (2, "choose"))

    def test_7_rest_is_always_legal(self) -> None:
        self.assertEqual(world.legal_list(table())[-1], "rest")
        state = played_out(table(), "A3", "B3", "B6", "rest")
        self.assertEqual(state.working, {"A3": Workers(1, 1), "B6": Workers(1, 2)})
        state = played_out(state, "rest")
        self.assertEqual(state.working, {})
        self.assertEqual([seat.home for seat in state.seats], [7, 7])

    def test_8_what_lies_on_top_is_seen(self) -> None:
        dealt = deal.dealt("world", 2, "1")
        for label, places in {
            "boards": [0],
            "points": [0, 3, 4],
            "bonus": [0, 4, 8, 10, 12, 14],
            "exploration": [0, 9],
        }.items():
            for place in places:
                order = [*dealt[label]]
                order[place] = world.UNSEEN
                with self.subTest(label=label, place=place):
                    with self.assertRaisesRegex(ValueError, "nobody ever saw"):
                        world.opening(2, **{**dealt, label: order})
        secret = {
            "boards": [dealt["boards"][0], "?", "?"],
            "points": dealt["points"][:5] + ["?"] * 19,
            "bonus": [
                tile if place in (0, 4, 8, 10, 12, 14) else "?"
                for place, tile in enumerate(dealt["bonus"])
            ],
        }
        state = with_seat(world.opening(2, **{**dealt, **secret}), 1, caravan="aad")
        for action in ("$2", "#2"):
            with self.assertRaisesRegex(ValueError, "nobody ever saw"):
                played_out(state, "A2", action)
        dealt = deal.dealt("world", 4, "1")
        world.opening(4, **{**dealt, "exploration": [*dealt["exploration"][:8], "?", "?"]})

    def test_9_the_limit_is_checked_at_the_end_of_the_turn(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="a" * 9 + "d"), "A3")
        self.assertEqual((state.turn, state.phase), (1, "discard"))
        self.assertEqual(world.legal_list(state), ["-aad", "-aaa"])
        state = played_out(state, "-aad")
        self.assertEqual((state.turn, state.phase), (2, "choose"))
        self.assertEqual(state.seats[0].caravan, "a" * 10)

    def test_9_ten_crystals_are_not_too_many(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="a" * 7), "A3")
        self.assertEqual((state.turn, state.phase, len(state.seats[0].caravan)), (2, "choose", 10))

    def test_9_many_crystals_during_a_turn_are_fine(self) -> None:
        state = with_seat(table(tiles={}, board="F"), 1, caravan="d" * 10)
        state = played_out(state, "F2*10")
        self.assertEqual(state.seat.caravan, "a" * 10 + "b" * 30)
        ways = ["-" + "a" * number + "b" * (30 - number) for number in range(11)]
        self.assertEqual(world.legal_list(state), ways)
        # Tool crystals may overfill the caravan before a claim empties it again.
        state = with_seat(with_cards(table(), 1, "tr+b:bbd"), 1, caravan="a" * 8 + "dd")
        state = played_out(state, "B1", "#3", "done")
        self.assertEqual((state.turn, state.seats[0].caravan), (2, "aaaaaaab"))

    def test_9_a_full_caravan_at_a_gate_discards_after_both_parts(self) -> None:
        state = with_seat(with_cards(table(), 1, "tr+b:bbd"), 1, caravan="a" * 10)
        state = played_out(state, "B1", "$3")
        self.assertEqual(world.legal_list(state), ["-b", "-a"])

    def test_10_the_round_is_finished(self) -> None:
        for seats in (2, 3, 4):
            state = table(seats, point_row=("hq:ddd", "n1:aad", "n2:add", "n1:bcc"))
            state = with_seat(state, 1, caravan="ddd", claimed=claimed(7))
            state = played_out(state, "A1", "#1", "done", *["rest"] * (seats - 2))
            self.assertEqual((state.turn, state.phase), (seats, "choose"))
            self.assertEqual(played_out(state, "rest").phase, "over")

    def test_10_the_last_seat_ends_the_game_when_its_turn_is_done(self) -> None:
        state = with_seat(table(turn=2), 2, caravan="add", claimed=claimed(7))
        state = played_out(state, "A1", "#1")
        self.assertEqual(state.phase, "explore")
        state = played_out(state, "~C4")
        self.assertEqual(world.legal_list(state), ["$1", "done"])
        state = played_out(state, "done")
        self.assertEqual((state.phase, world.legal_list(state)), ("over", []))
        self.assertEqual(ranking.ranks([60, 60]), [2, 1])

    def test_10_one_card_fewer_does_not_end_the_game(self) -> None:
        state = with_seat(table(turn=2), 2, caravan="aad", claimed=claimed(6))
        self.assertEqual(played_out(state, "A2", "#2", "done").phase, "choose")

    def test_11_an_empty_deck_leaves_the_row_shorter(self) -> None:
        state = with_seat(table(point_deck=()), 1, caravan="aad")
        state = played_out(state, "A2", "#2", "done")
        self.assertEqual(" ".join(state.point_row), "e:add n2:add n1:bcc")
        state = with_seat(state, 2, caravan="bcc")
        self.assertEqual(legal_at(state, "B2"), ["B2"])
        self.assertEqual(world.legal_list(played_out(state, "B2")), ["$5", "$6"])
        state = with_seat(state, 2, taken=("h:2",) * 3)
        self.assertEqual(legal_at(state, "B2"), [])
        self.assertEqual(legal_at(state, "B1"), ["B1"])

    def test_12_the_example_of_the_rulebook(self) -> None:
        state = with_cards(
            table(), 1, "hp:bbc hq:abd hr:bbd tp+a:acc tq+a:abd tr+b:bbd n1:aad"
        )
        points = [world.bonus_points(tile, "hhhnttt", 7) for tile in ("hn:3", "ht:3", "t:2")]
        self.assertEqual(points, [3, 9, 6])
        cards = world.scores(state)[0]
        self.assertEqual(cards, 5 + 5 + 6 + 4 + 4 + 4 + 4)
        state = with_seat(state, 1, taken=("hn:3", "ht:3", "t:2"))
        self.assertEqual(world.scores(state)[0], cards + 18)

    def test_12_icons_on_exploration_tiles_count(self) -> None:
        state = with_seat(with_cards(table(), 1, "hp:bbc"), 1, taken=("he:3", "h:2", "e:2"))
        without = world.scores(state)[0]
        self.assertEqual(without, 5 + 0 + 2 + 0)
        state = with_seat(state, 1, explored=("*e", "*h", "=3", "o1", "+cc"))
        self.assertEqual(world.scores(state)[0], 5 + 3 + 4 + 2 + 3)

    def test_12_traders_count_at_home_and_at_work(self) -> None:
        state = with_seat(table(), 1, taken=("oo:1", "-:3"))
        self.assertEqual(world.scores(state)[0], 3 + 3)
        self.assertEqual(world.scores(played_out(state, "A6", "B2", "$5"))[0], 3 + 3 + 2)
        state = with_seat(state, 1, home=8, reserve=4)
        self.assertEqual(world.scores(state)[0], 4 + 3)

    def test_12_crystals_above_the_first_level_count(self) -> None:
        state = with_seat(table(), 2, caravan="aabcdd")
        self.assertEqual(world.scores(state), [0, 4])


class RandomGameTest(unittest.TestCase):
    """What must hold in every state of every game."""

    def test_nothing_gets_lost(self) -> None:
        for seats in world.SEAT_COUNTS:
            dealt = deal.dealt("world", seats, "nothing gets lost")
            placed = {2: 10, 3: 10, 4: 8}[seats]
            for state in random_states(seats, "nothing gets lost"):
                points = [*state.point_row, *state.point_deck]
                bonus = [tile for stack in state.stacks for tile in stack]
                exploration = [*state.tiles.values()]
                for number, seat in enumerate(state.seats, start=1):
                    points += seat.claimed
                    bonus += seat.taken
                    exploration += seat.explored
                    at_work = [one.number for one in state.working.values() if one.seat == number]
                    self.assertEqual(seat.home + seat.reserve + sum(at_work), 12)
                    self.assertGreaterEqual(min(seat.home, seat.reserve, *at_work, 1), 0)
                    self.assertLessEqual(len(seat.taken), 3)
                    if len(seat.caravan) > 10:
                        self.assertEqual(number, state.turn)
                        self.assertIn(state.phase, ("gate", "explore", "discard"))
                self.assertEqual(sorted(points), sorted(dealt["points"]))
                self.assertEqual(sorted(bonus), sorted(dealt["bonus"][:16]))
                self.assertEqual(sorted(exploration), sorted(dealt["exploration"][:placed]))
                self.assertFalse(set(state.tiles) & set(state.working))
                self.assertEqual(len(state.point_row), 4)
                self.assertEqual(state.gate != "", state.phase in ("gate", "explore"))
                legal = world.legal_list(state)
                self.assertEqual(len(set(legal)), len(legal))
                self.assertEqual(not legal, state.phase == "over")
            self.assertEqual((state.phase, state.turn), ("over", seats))


class RecordTest(unittest.TestCase):
    """Reading and replaying records."""

    GOOD = (
        '[Game "world"] [Set "world"] [Seats "Ada" "Ben"] [Boards "E ? ?"]'
        ' [Points "e:add n1:aad n2:add n1:bcc tr+b:bbd …"]'
        ' [Bonus "ht:3 te:3 ? ? t:2 ? ? ? -:3 ? oo:1 ? ht:3 ? e:2 ..."]'
        ' [Exploration "o1 +bbb o1 +cc =3 *h *n =3 *t *e"]'
        " 1. A1 $1 A5*1 2. A4:aa {better than nothing} rest"
    )

    def test_a_record_with_unseen_components(self) -> None:
        for seed in ("", '[Seed "1"]'):
            *plies, last = replay.trace(record.parse(seed + self.GOOD))
            self.assertEqual([ply["seat"] for ply in plies], [1, 1, 2, 1, 2])
            self.assertEqual(plies[1]["legal"], ["$1"])
            self.assertEqual(plies[-1]["caravans"], ["abb", "aac"])
            self.assertEqual(last, {"scores": [2, 1], "ranks": None})

    def test_faulty_games(self) -> None:
        faults = (
            ("E ? ?", "E ?"),
            ("E ? ?", "E ? ? ?"),
            ("E ? ?", "E E ?"),
            ("E ? ?", "A ? ?"),
            ("n1:aad", "hq:ddd"),
            (" oo:1 ?", " oo:1 oo:1 oo:1 ?"),
            ("te:3 ?", "? ?"),
            (" *e", " ?"),
            ("[Set", '[Seed "2"] [Set'),
            ('"Ben"', '"Ben" "Cat" "Dan" "Eve"'),
            ('[Set "world"', '[Set "road"'),
            ("A5*1", "A5*3"),
        )
        for old, new in faults:
            self.assertIn(old, self.GOOD)
            with self.subTest(new=new), self.assertRaises(ValueError):
                list(replay.trace(record.parse(self.GOOD.replace(old, new, 1))))

    def test_orders_may_come_from_the_seed_alone(self) -> None:
        game = record.parse('[Game "world"] [Seats "" "" ""] [Seed "1"]')
        self.assertEqual(replay.opening(game), table(3))


class CompareTest(unittest.TestCase):
    """The comparison finds what it is there to find; the mirror plays the engine."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "game.record"
        self.text = mirror.random_game("world", 3, "compare", 5000)
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
        return compare.compare_record(engine, "world", 3, self.file).difference or ""

    def test_agreement(self) -> None:
        compared = compare.compare_record(self.engine(), "world", 3, self.file)
        self.assertIsNone(compared.difference)
        self.assertTrue(compared.finished)
        self.assertGreater(compared.decisions, 50)
        wrong = compare.compare_record(self.engine(), "road", 3, self.file)
        self.assertTrue((wrong.difference or "").startswith("tag Game"))

    def test_agreement_with_unseen_components(self) -> None:
        # The last bonus tile went back into the box, and some of the deck was never turned up.
        text = re.sub(r'(\[Bonus ".*) [^ ]+"\]', r'\1 ?"]', self.text)
        text = re.sub(r'(\[Points ".*) [^ ]+ [^ ]+"\]', r'\1 …"]', text)
        text = re.sub(r'(\[Boards ".)(.*)"\]', r'\1 ? ?"]', text)
        self.assertEqual((text.count("?"), text.count("…")), (3, 1))
        self.file.write_text(text, encoding="utf-8")
        self.assertEqual(self.difference(), "")

    def test_faulty_engines(self) -> None:
        faults = {
            's/"rest"]/"rest", "A9"]/': "ply 1: legal list\n  engine only: A9\n  oracle only: no",
            's/"A3", //': "ply 1: legal list\n  engine only: nothing\n  oracle only: A3",
            's/"A1", "A2"/"A2", "A1"/': "ply 1: order of the legal list, from entry 1",
            's/"scores": \\[/&1/': "scores",
            's/"ranks": .*/"ranks": null}/': "ranks",
        }
        for change, expected in faults.items():
            with self.subTest(change=change):
                self.assertTrue(self.difference(change).startswith(expected))

    def test_faulty_records(self) -> None:
        faults = {
            '[Seed "compare"]': '[Seed "other"]',
            '[Result "': '[Result "1',
            "[Boards": "[Other",
            "[Exploration": "[Other",
            '[Boards "': '[Boards "A ',
            "\n1. ": "\n1. done ",
        }
        for old, new in faults.items():
            with self.subTest(new=new):
                self.assertIn(old, self.text)
                self.file.write_text(self.text.replace(old, new), encoding="utf-8")
                self.assertTrue(self.difference())

    def test_openings(self) -> None:
        with patch.object(compare, "PERFT_DEPTH", 1):
            compare.compare_opening(self.engine(), "world", 4, "1")
            with self.assertRaises(compare.Disagreement):
                compare.compare_opening(self.engine("s/board E/board D/"), "world", 4, "1")

    def test_whole_run(self) -> None:
        output = io.StringIO()
        short = patch.multiple(compare, OPENING_SEEDS=(), PERFT_DEPTH=1)
        with short, contextlib.redirect_stdout(output):
            status = compare.main(
                ["--caravan", str(self.engine()), "--game", "world", "--games", "4"]
                + ["--max-rounds", "3", "--jobs", "1"]
            )
        self.assertEqual(status, 0, output.getvalue())
        self.assertIn("world: 3 openings with perft to depth 1, 0 dis", output.getvalue())
        self.assertIn("world, 2 seats: 2 games, 0 finished", output.getvalue())
        self.assertIn("world, 4 seats: 1 games, 0 finished", output.getvalue())

    def test_numbers_of_games(self) -> None:
        engine = str(self.engine())
        for name, family in GAMES.items():
            options = compare.options_of(["--caravan", engine, "--game", name])
            self.assertEqual(options.games, family.COMPARED_GAMES)
        self.assertEqual(compare.shares("world", 10), {2: 4, 3: 3, 4: 3})


if __name__ == "__main__":
    unittest.main()
