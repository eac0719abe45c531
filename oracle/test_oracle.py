"""Tests of the oracle for Road and of the comparison: python3 -m unittest discover -s oracle"""

import contextlib
import io
import random
import stat
import sys
import tempfile
import unittest
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from pathlib import Path
from unittest.mock import patch

import compare
import crystals
import deal
import mirror
import ranking
import record
import replay
import road
import road_cards


@dataclass(frozen=True)
class Vector:
    """One test vector of docs/deal.md, section 5, in its own spelling."""

    seed: str
    key: str
    words: str
    merchants: str
    points: str
    seats: str


VECTORS = (
    Vector(
        seed="1",
        key="dda0e4af69d0f1b0331f972907f16d14e2b0ca2283409e5422513f01d1f972e6",
        words="8e2955ab 57e89287 5ebebe83 22a5b2a5 a728269f d1ea5a1e ad89943e acbaa46a f58d365b",
        merchants=(
            "^3 aaa>d cc>dd bb>aaac aaaaa>ccc b>aaa aa>c bb>aad +aaa dd>bbbcc +c +d +aab c>bb "
            "c>abb c>aaaab aaaa>cd ccc>ddd aaaa>cc d>bbb +aaaa bbb>ccc +ab aaaaa>dd d>aaac "
            "dd>abccc ab>d d>cc +bb bbb>dd cc>aabd aa>bb aaa>bc d>aabb cc>bbd bbb>aacc d>abc "
            "cc>aabbb bbb>acd +ac aac>dd aaa>bbb bb>cc "
        ),
        points=(
            "aabbb aacc bbccdd ccddd aabbdd bbbdd aaccc dddd aaabcd abbbcd aaccdd aadd bbdd cccc "
            "bbbbb bbcd abcddd bbbcc abcccd bbbb ccdd bbddd accd aabb aaacc ddddd cccdd aaadd "
            "aabbcc abcd bbccc ccccc aabd aaddd aaabb bbcc "
        ),
        seats="2 1 · 3 2 1 · 4 2 3 1 · 5 4 2 3 1",
    ),
    Vector(
        seed="caravanserai",
        key="7b6b908d89c4be4d54a47242339a1d2d29fa1da5ba4424c1a3c8038f9db1118e",
        words="5fe4ea07 c32e00df 74662181 b66a789f 7a6543d2 93aaa509 4eed3713 db30d697 e568906d",
        merchants=(
            "cc>bbd +aaa aaaaa>ccc d>abc d>bbb dd>bbbcc b>aaa bbb>aacc bb>cc d>aaac bb>aad "
            "bbb>dd +bb c>abb aa>bb +aab cc>dd aaa>bc aa>c aac>dd aaa>d aaa>bbb ccc>ddd aaaa>cd "
            "+ab +ac d>aabb +aaaa dd>abccc ^3 bbb>acd bbb>ccc +c +d cc>aabbb c>aaaab ab>d "
            "bb>aaac d>cc c>bb aaaaa>dd cc>aabd aaaa>cc "
        ),
        points=(
            "abcd aaabcd aabb ccddd bbccdd abcccd bbddd aadd bbbcc aabbb cccc cccdd bbccc aaadd "
            "abbbcd aaccdd bbbbb aabd aaabb bbcc ccdd bbcd abcddd accd aacc ddddd dddd aaccc "
            "aaddd aaacc bbdd bbbb ccccc aabbcc bbbdd aabbdd "
        ),
        seats="2 1 · 3 2 1 · 3 4 2 1 · 4 1 5 3 2",
    ),
    Vector(
        seed="Zürich 7",
        key="5d3b5ebc96e4074c48e53f9e6db88152a0973a23f2c63accd6a221a8989bef1a",
        words="b56b180a 56049831 9a9c4962 e084cf96 f04b96c6 8dfffaa1 2855f852 fe2c6706 8069e510",
        merchants=(
            "ab>d aaa>bc +aaaa aaaaa>ccc cc>aabd b>aaa bb>aad d>aabb c>bb +c bbb>dd dd>bbbcc +ab "
            "+bb c>abb +d ^3 aa>bb d>abc cc>dd aac>dd bbb>ccc cc>aabbb bb>cc cc>bbd +aaa aaaa>cc "
            "d>cc bbb>acd +aab aa>c dd>abccc aaaaa>dd aaa>d aaaa>cd d>bbb +ac bb>aaac d>aaac "
            "ccc>ddd bbb>aacc aaa>bbb c>aaaab "
        ),
        points=(
            "bbcc aaccdd bbccc abcd abcddd abcccd ccdd aaabcd bbcd dddd aacc aaadd aabbcc accd "
            "abbbcd bbbdd ccccc ddddd aaacc bbbbb cccc bbbb bbccdd aaabb bbddd ccddd aabbdd "
            "cccdd aaccc bbdd aaddd aadd aabb bbbcc aabbb aabd "
        ),
        seats="1 2 · 2 1 3 · 1 3 2 4 · 3 1 4 2 5",
    ),)

OPENING_OF_SEED_1 = (
    "road 2 | turn 1"
    " | market ^3 aaa>d cc>dd bb>aaac aaaaa>ccc b>aaa"
    " / aa>c bb>aad +aaa dd>bbbcc +c +d +aab c>bb c>abb c>aaaab aaaa>cd ccc>ddd aaaa>cc d>bbb"
    " +aaaa bbb>ccc +ab aaaaa>dd d>aaac dd>abccc ab>d d>cc +bb bbb>dd cc>aabd aa>bb aaa>bc"
    " d>aabb cc>bbd bbb>aacc d>abc cc>aabbb bbb>acd +ac aac>dd aaa>bbb bb>cc"
    " | points aabbb aacc bbccdd ccddd aabbdd"
    " / bbbdd aaccc dddd aaabcd abbbcd aaccdd aadd bbdd cccc bbbbb bbcd abcddd bbbcc abcccd bbbb"
    " ccdd bbddd accd aabb aaacc ddddd cccdd aaadd aabbcc abcd bbccc ccccc aabd aaddd aaabb bbcc"
    " | tokens 4 4 | caravan 1 aaa | hand 1 +aa ^2 | caravan 2 aaaa | hand 2 +aa ^2"
)


def table(seats: int = 2, **fields: object) -> road.State:
    """The opening of seed 1 with some fields of the state exchanged."""
    state = road.opening(seats, **deal.dealt("road", seats, "1"))
    return replace(state, **fields)  # type: ignore[arg-type]


def with_seat(state: road.State, number: int, **fields: object) -> road.State:
    """The state with some fields of one seat exchanged."""
    seats = list(state.seats)
    seats[number - 1] = replace(seats[number - 1], **fields)  # type: ignore[arg-type]
    return replace(state, seats=tuple(seats))


def played_out(state: road.State, *actions: str) -> road.State:
    """The state after some actions, each of which must be legal."""
    for action in actions:
        if action not in road.legal_list(state):
            raise AssertionError(f"{action} is not legal: {road.position(state)}")
        state = road.after(state, action)
    return state


def random_states(seats: int, seed: str) -> Iterator[road.State]:
    """All states of a random game, the last one over."""
    chance = random.Random(seed)
    state = road.opening(seats, **deal.dealt("road", seats, seed))
    while state.phase != "over":
        yield state
        state = road.after(state, chance.choice(road.legal_list(state)))
    yield state


def value(letters: str) -> int:
    """The level value of crystals: 1 for a up to 4 for d."""
    return sum(crystals.LEVELS.index(letter) + 1 for letter in letters)


def claimed(number: int) -> frozenset[str]:
    """So many point cards, the last ones dealt by seed 1."""
    return frozenset(deal.dealt("road", 2, "1")["points"][-number:])


class DealTest(unittest.TestCase):
    """docs/deal.md."""

    def test_vectors(self) -> None:
        for vector in VECTORS:
            with self.subTest(seed=vector.seed):
                key = deal.key(vector.seed)
                self.assertEqual(key.hex(), vector.key)
                stream = deal.words(key, "merchants")
                words = " ".join(f"{next(stream):08x}" for _ in range(9))
                self.assertEqual(words, vector.words)
                for seats in road.SEAT_COUNTS:
                    dealt = deal.dealt("road", seats, vector.seed)
                    self.assertEqual(dealt["merchants"], vector.merchants.split())
                    self.assertEqual(dealt["points"], vector.points.split())
                tables = [
                    deal.shuffled(vector.seed, "seats", list(range(1, players + 1)))
                    for players in (2, 3, 4, 5)
                ]
                seats = " · ".join(" ".join(map(str, order)) for order in tables)
                self.assertEqual(seats, vector.seats)

    def test_below_draws_again_where_the_draw_would_be_biased(self) -> None:
        # 2**32 mod 3 is 1, so for n = 3 exactly the word 0 is refused.
        self.assertEqual(deal.below(iter([0, 2**32 - 1]), 3), 2)
        self.assertEqual(deal.below(iter([1]), 3), 0)
        # A power of two never refuses.
        self.assertEqual(deal.below(iter([0]), 4), 0)

    def test_seed_texts(self) -> None:
        for good in ("x", "x" * 200, " ", "Zürich 7"):
            deal.key(good)
        for bad in ("", "x" * 201, "ü" * 101, "a\nb", "\x7f", "\x85"):
            with self.subTest(seed=bad), self.assertRaises(ValueError):
                deal.key(bad)


class ComponentsTest(unittest.TestCase):
    """What must hold of the values on the cards."""

    def test_numbers_of_cards(self) -> None:
        merchant_cards = [*road_cards.STARTING_CARDS, *road_cards.MARKET_CARDS]
        self.assertEqual(len(set(merchant_cards)), 45)
        self.assertEqual(len(road_cards.STARTING_CARDS), 2)
        kinds = (road.is_gain, road.is_upgrade, road.is_trade)
        numbers = [len(list(filter(kind, road_cards.MARKET_CARDS))) for kind in kinds]
        self.assertEqual(numbers, [8, 1, 34])
        self.assertEqual(len(road_cards.POINT_CARDS), 36)
        self.assertEqual(sum(road_cards.POINT_CARDS.values()), 468)

    def test_points_follow_from_the_cost(self) -> None:
        bonus = {1: 0, 2: 0, 3: 1, 4: 2}
        for cost, points in road_cards.POINT_CARDS.items():
            self.assertEqual(points, value(cost) + bonus[len(set(cost))], cost)

    def test_market_gains_are_worth_three_or_four(self) -> None:
        for card in filter(road.is_gain, road_cards.MARKET_CARDS):
            self.assertIn(value(card[1:]), (3, 4), card)

    def test_trades_gain_one_to_four_and_never_return_a_level(self) -> None:
        for card in filter(road.is_trade, road_cards.MARKET_CARDS):
            given, taken = card.split(">")
            self.assertIn(value(taken) - value(given), (1, 2, 3, 4), card)
            self.assertFalse(set(given) & set(taken), card)

    def test_cards_are_spelled_canonically(self) -> None:
        for card in road.SET_ORDER:
            self.assertEqual(road.canonical(card), card)

    def test_setup(self) -> None:
        self.assertEqual(road_cards.STARTING_CARAVANS, ("aaa", "aaaa", "aaaa", "aaab", "aaab"))
        for seats, claims in {2: 6, 3: 6, 4: 5, 5: 5}.items():
            state = table(seats)
            self.assertEqual(road_cards.CLAIMS_TO_END[seats], claims)
            self.assertEqual((state.major_left, state.minor_left), (seats * 2, seats * 2))
            self.assertEqual((len(state.market), len(state.point_row)), (6, 5))
            self.assertEqual((len(state.merchant_deck), len(state.point_deck)), (37, 31))


class NotationTest(unittest.TestCase):
    """Worked examples and statements of docs/notation.md."""

    def test_order_of_multisets(self) -> None:
        self.assertEqual(sorted(["a", "cd", "dd"], key=crystals.order), ["dd", "cd", "a"])

    def test_example_of_a_legal_list(self) -> None:
        state = table()
        state = with_seat(replace(state, market=state.market[:3]), 1, caravan="aab")
        self.assertEqual(
            road.legal_list(state),
            "+aa ^2: ^2:b ^2:bc ^2:a ^2:ab ^2:aa @1 @2:a @2:b @3:aa @3:ab @3:ba rest".split(),
        )

    def test_groups_of_a_legal_list(self) -> None:
        hand = frozenset("^3 bb>cc +aa aa>c ^2 +d".split())
        state = with_seat(table(market=()), 1, caravan="aaaabbb", hand=hand)
        actions = road.legal_list(state)
        self.assertEqual(actions[:3], ["#1", "+aa", "+d"])
        self.assertEqual(actions[-4:], ["aa>c*1", "aa>c*2", "bb>cc*1", "rest"])
        self.assertTrue(all(action.startswith("^") for action in actions[3:-4]))
        self.assertLess(actions.index("^2:aa"), actions.index("^3:"))

    def test_upgrade_plans_are_those_of_the_inequalities(self) -> None:
        for size in range(11):
            for caravan in map("".join, combinations_with_replacement("abcd", size)):
                for steps in (2, 3):
                    found = crystals.upgrades(caravan, steps)
                    expected = [
                        "a" * a + "b" * b + "c" * c
                        for a, b, c in product(range(steps + 1), repeat=3)
                        if a + b + c <= steps
                        and a <= caravan.count("a")
                        and b <= caravan.count("b") + a
                        and c <= caravan.count("c") + b
                    ]
                    self.assertEqual([plan for plan, _ in found], expected)
                    self.assertEqual(len({result for _, result in found}), len(found))

    def test_payments_and_discards(self) -> None:
        self.assertEqual(crystals.payments("abb", 2), ("ab", "ba", "bb"))
        self.assertEqual(crystals.payments("ab", 3), ())
        self.assertEqual(crystals.discards("aabd", 2), ("bd", "ad", "ab", "aa"))

    def test_canonical_spelling(self) -> None:
        spellings = {
            "^3:baa": "^3:aab",
            "^2:": "^2:",
            "-ba": "-ab",
            "+ba": "+ab",
            "baa>cc*2": "aab>cc*2",
            "@4:baa": "@4:baa",
            "rest": "rest",
            "#2": "#2",
        }
        for written, canonical in spellings.items():
            self.assertEqual(road.canonical(written), canonical)

    def test_opening_position(self) -> None:
        self.assertEqual(road.position(table()), OPENING_OF_SEED_1)

    def test_fields_of_a_position(self) -> None:
        state = table(turn=2, merchant_deck=(), point_row=(), point_deck=())
        state = replace(state, market=(road.MarketCard("+d", "ab"), road.MarketCard("^3")))
        state = with_seat(
            state, 1, caravan="", hand=frozenset(), played=frozenset(["^2", "+aa"]),
            claimed=frozenset(["cccc", "aabb"]), major=1,
        )  # fmt: skip
        self.assertEqual(
            road.position(replace(state, major_left=3)),
            "road 2 | turn 2 | market +d(ab) ^3 | points - | tokens 3 4 | caravan 1 -"
            " | hand 1 - | played 1 +aa ^2 | claimed 1 aabb cccc | earned 1 1 0"
            " | caravan 2 aaaa | hand 2 +aa ^2",
        )
        self.assertIn("| turn 2 discard |", road.position(replace(state, phase="discard")))
        self.assertIn("| turn over |", road.position(replace(state, phase="over")))

    def test_perft(self) -> None:
        state = table()
        self.assertEqual(road.perft(state, 0), 1)
        self.assertEqual(road.perft(state, 1), len(road.legal_list(state)))
        twice = [road.legal_list(road.after(state, action)) for action in road.legal_list(state)]
        self.assertEqual(road.perft(state, 2), sum(map(len, twice)))
        self.assertEqual(road.perft(replace(state, phase="over"), 1), 0)


class RulingsForAllTest(unittest.TestCase):
    """The rulings for all families."""

    def test_1_seat_1_starts_and_seats_follow_in_order(self) -> None:
        state = table(3)
        turns = []
        for _ in range(4):
            turns.append(state.turn)
            state = played_out(state, "rest")
        self.assertEqual(turns, [1, 2, 3, 1])

    def test_2_ranks_are_strict(self) -> None:
        self.assertEqual(ranking.ranks([50, 60, 50, 60]), [4, 2, 3, 1])
        self.assertEqual(ranking.ranks([7, 7, 7, 7, 7]), [5, 4, 3, 2, 1])

    def test_3_resting_never_ends_the_game(self) -> None:
        state = table()
        self.assertEqual(played_out(state, *["rest"] * 100), state)

    def test_4_who_resigns_first_ranks_last(self) -> None:
        self.assertEqual(ranking.ranks([90, 10, 80], resigned=[3, 1]), [2, 1, 3])
        game = record.parse(
            '[Game "road"] [Seats "" ""] [Seed "1"] [Termination "resigned 1"] +aa +aa'
        )
        self.assertEqual(list(replay.trace(game))[-1], {"scores": [0, 0], "ranks": [2, 1]})
        game = record.parse(
            '[Game "road"] [Seats "" "" ""] [Seed "1"] [Termination "resigned 1"] +aa'
        )
        self.assertIsNone(list(replay.trace(game))[-1]["ranks"])


class RulingsForRoadTest(unittest.TestCase):
    """The rulings for Road."""

    def test_1_a_trade_is_done_at_least_once(self) -> None:
        state = with_seat(table(), 1, caravan="aaaaaa", hand=frozenset(["aa>c", "bb>cc"]))
        plays = [action for action in road.legal_list(state) if ">" in action]
        self.assertEqual(plays, ["aa>c*1", "aa>c*2", "aa>c*3"])
        self.assertEqual(played_out(state, "aa>c*2").seats[0].caravan, "aacc")

    def test_2_an_upgrade_uses_any_number_of_steps(self) -> None:
        state = with_seat(table(market=(), point_row=()), 1, caravan="cd", hand=frozenset(["^3"]))
        self.assertEqual(road.legal_list(state), ["^3:", "^3:c", "rest"])
        after = played_out(state, "^3:").seats[0]
        self.assertEqual((after.caravan, after.played), ("cd", frozenset(["^3"])))
        after = played_out(with_seat(state, 1, caravan="a"), "^3:abc").seats[0]
        self.assertEqual(after.caravan, "d")

    def test_3_rest_is_always_legal(self) -> None:
        state = with_seat(table(market=()), 1, caravan="", hand=frozenset())
        self.assertEqual(road.legal_list(state), ["rest"])
        state = played_out(table(), "+aa", "rest", "rest")
        self.assertEqual(state.seats[0].hand, frozenset(["+aa", "^2"]))
        self.assertEqual(state.seats[0].played, frozenset())

    def test_4_the_payment_comes_before_the_goods(self) -> None:
        state = table()
        rich = (state.market[0], state.market[1], road.MarketCard("+d", "cd"))
        state = with_seat(replace(state, market=rich), 1, caravan="ab")
        acquires = [action for action in road.legal_list(state) if action.startswith("@3")]
        self.assertEqual(acquires, ["@3:ab", "@3:ba"])
        state = played_out(state, "@3:ba")
        self.assertEqual(state.seats[0].caravan, "cd")
        self.assertIn("+d", state.seats[0].hand)
        self.assertEqual([card.crystals for card in state.market], ["b", "a", ""])

    def test_4_crystals_stay_on_their_card_when_it_slides(self) -> None:
        state = played_out(table(), "@3:aa", "@1", "rest", "@2:a")
        # Seat 2 took the first card with its crystal, then paid on what was the second.
        self.assertEqual(state.seats[1].caravan, "aaaa")
        self.assertEqual(state.market[0], road.MarketCard("aaa>d", "aa"))

    def test_5_the_limit_is_checked_at_the_end_of_the_turn(self) -> None:
        state = with_seat(table(), 1, caravan="aaaaaaabc", hand=frozenset(["+aaaa"]))
        state = played_out(state, "+aaaa")
        self.assertEqual((state.turn, state.phase), (1, "discard"))
        self.assertEqual(road.legal_list(state), ["-abc", "-aac", "-aab", "-aaa"])
        state = played_out(state, "-aab")
        self.assertEqual((state.turn, state.phase), (2, "choose"))
        self.assertEqual(state.seats[0].caravan, "aaaaaaaaac")

    def test_5_a_trade_may_pass_through_many_crystals(self) -> None:
        state = with_seat(table(), 1, caravan="c" * 10, hand=frozenset(["c>aaaab"]))
        state = played_out(state, "c>aaaab*10")
        self.assertEqual(len(state.seat.caravan), 50)
        self.assertEqual(len(road.legal_list(state)), 11)

    def test_5_the_market_is_refilled_before_a_discard(self) -> None:
        state = table()
        laden = (road.MarketCard("+d", "ab"), *state.market[1:])
        state = with_seat(replace(state, market=laden), 1, caravan="a" * 10)
        state = played_out(state, "@1")
        self.assertEqual(state.phase, "discard")
        self.assertEqual(state.market[-1].effect, "aa>c")
        self.assertEqual(road.legal_list(state), ["-ab", "-aa"])

    def test_5_one_way_to_discard_is_still_a_decision(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="a" * 9), "+aa")
        self.assertEqual(road.legal_list(state), ["-a"])

    def claim(self, slot: int, major: int, minor: int) -> tuple[int, int, int, int]:
        """Tokens of the claiming seat and tokens left, after a claim."""
        state = with_seat(table(major_left=major, minor_left=minor), 1, caravan="aabbccdddd")
        state = replace(state, point_row=("aabb", "aacc", "bbcc", "ccdd", "dddd"))
        after = road.after(state, f"#{slot}")
        return after.seats[0].major, after.seats[0].minor, after.major_left, after.minor_left

    def test_6_tokens(self) -> None:
        self.assertEqual(self.claim(1, major=4, minor=4), (1, 0, 3, 4))
        self.assertEqual(self.claim(2, major=4, minor=4), (0, 1, 4, 3))
        for slot in (3, 4, 5):
            self.assertEqual(self.claim(slot, major=4, minor=4), (0, 0, 4, 4))

    def test_6_the_minor_pile_moves_when_the_major_pile_is_used_up(self) -> None:
        self.assertEqual(self.claim(1, major=1, minor=4), (1, 0, 0, 4))
        self.assertEqual(self.claim(1, major=0, minor=4), (0, 1, 0, 3))
        self.assertEqual(self.claim(2, major=0, minor=4), (0, 0, 0, 4))

    def test_6_a_used_up_minor_pile_moves_nothing(self) -> None:
        self.assertEqual(self.claim(2, major=4, minor=0), (0, 0, 4, 0))
        self.assertEqual(self.claim(1, major=4, minor=0), (1, 0, 3, 0))
        self.assertEqual(self.claim(1, major=0, minor=0), (0, 0, 0, 0))

    def test_6_a_claim_costs_its_crystals_and_slides_the_row(self) -> None:
        state = played_out(with_seat(table(), 1, caravan="aaabbcc"), "#2")
        self.assertEqual(state.seats[0].caravan, "abb")
        self.assertEqual(state.seats[0].claimed, frozenset(["aacc"]))
        self.assertEqual(" ".join(state.point_row), "aabbb bbccdd ccddd aabbdd bbbdd")

    def test_7_rows_get_shorter_when_decks_are_empty(self) -> None:
        state = table(merchant_deck=("aa>c",), point_deck=())
        state = played_out(with_seat(state, 2, caravan="aacc"), "@1", "#2", "@1")
        self.assertEqual((len(state.market), len(state.point_row)), (5, 4))
        self.assertEqual(state.market[-1].effect, "aa>c")

    def test_8_the_round_is_finished(self) -> None:
        for seats, number in road_cards.CLAIMS_TO_END.items():
            state = with_seat(table(seats), 1, caravan="aacc", claimed=claimed(number - 1))
            state = played_out(state, "#2", *["rest"] * (seats - 2))
            self.assertEqual((state.turn, state.phase), (seats, "choose"))
            self.assertEqual(played_out(state, "rest").phase, "over")

    def test_8_the_last_seat_ends_the_game_at_once(self) -> None:
        state = with_seat(table(turn=2), 2, caravan="aacc", claimed=claimed(5))
        state = played_out(state, "#2")
        self.assertEqual((state.phase, road.legal_list(state)), ("over", []))

    def test_8_one_card_fewer_does_not_end_the_game(self) -> None:
        state = with_seat(table(turn=2), 2, caravan="aacc", claimed=claimed(4))
        self.assertEqual(played_out(state, "#2").phase, "choose")

    def test_8_the_last_seat_still_discards(self) -> None:
        state = with_seat(table(), 1, caravan="aacc", claimed=claimed(5))
        state = with_seat(state, 2, caravan="abbbbbbbbb")
        state = played_out(state, "#2", "+aa")
        self.assertEqual(state.phase, "discard")
        state = played_out(state, "-bb")
        self.assertEqual(state.phase, "over")
        self.assertEqual(road.scores(state)[1], 7)

    def test_9_ties_go_to_the_later_seat(self) -> None:
        self.assertEqual(ranking.ranks([61, 61, 40]), [2, 1, 3])

    def test_9_scores(self) -> None:
        state = with_seat(
            table(), 2, caravan="aabcd", claimed=frozenset(["abcd", "ddddd"]), major=2, minor=3
        )
        self.assertEqual(road.scores(state), [0, 12 + 20 + 2 * 3 + 3 + 3])

    def test_10_starting_cards_never_enter_the_market(self) -> None:
        self.assertFalse(set(road_cards.STARTING_CARDS) & set(road_cards.MARKET_CARDS))
        for state in random_states(2, "starting cards"):
            effects = {card.effect for card in state.market}
            self.assertFalse(effects & set(road_cards.STARTING_CARDS))

    def test_11_a_position_shows_what_every_seat_has(self) -> None:
        state = played_out(with_seat(table(), 2, caravan="aacc"), "+aa", "#2")
        self.assertIn(
            "caravan 1 aaaaa | hand 1 ^2 | played 1 +aa | caravan 2 - | hand 2 +aa ^2"
            " | claimed 2 aacc | earned 2 0 1",
            road.position(state),
        )


class RandomGameTest(unittest.TestCase):
    """What must hold in every state of every game."""

    def test_nothing_gets_lost(self) -> None:
        for seats in road_cards.CLAIMS_TO_END:
            for state in random_states(seats, "nothing gets lost"):
                merchant_cards = [card.effect for card in state.market] + [*state.merchant_deck]
                point_cards = [*state.point_row, *state.point_deck]
                for number, seat in enumerate(state.seats, start=1):
                    merchant_cards += [*seat.hand, *seat.played]
                    point_cards += seat.claimed
                    deciding = state.phase == "discard" and number == state.turn
                    self.assertEqual(len(seat.caravan) > 10, deciding)
                everything = [*road_cards.STARTING_CARDS * seats, *road_cards.MARKET_CARDS]
                self.assertEqual(sorted(merchant_cards), sorted(everything))
                self.assertEqual(sorted(point_cards), sorted(road_cards.POINT_CARDS))
                tokens = (
                    state.major_left + sum(seat.major for seat in state.seats),
                    state.minor_left + sum(seat.minor for seat in state.seats),
                )
                self.assertEqual(tokens, (seats * 2, seats * 2))
                legal = road.legal_list(state)
                self.assertEqual(len(set(legal)), len(legal))
            self.assertEqual((state.phase, state.turn), ("over", seats))


class RecordTest(unittest.TestCase):
    """Reading and replaying records."""

    EXAMPLE = """
        [Game "road"]
        [Set "road"]
        [Rules "1"]
        [Seats "Ada" "Ben"]
        [Merchants "aa>c +d bbb>dd aaa>d +bb b>aaa c>bb cc>dd …"]
        [Points "aabb cccc bbcc aadd abcd ..."]
        [Result "*"]
        [Termination "unfinished"]

        1. +aa @2:a
        2. ^2:aa +aa {Ben saves up}
        3. @1 rest
    """

    def test_example_of_a_record(self) -> None:
        game = record.parse(self.EXAMPLE)
        self.assertEqual(game.tags["Seats"], ["Ada", "Ben"])
        self.assertEqual(game.actions, "+aa @2:a ^2:aa +aa @1 rest".split())
        *plies, last = replay.trace(game)
        self.assertEqual([ply["seat"] for ply in plies], [1, 2, 1, 2, 1, 2])
        self.assertEqual(plies[-1]["caravans"], ["aaaabb", "aaaaa"])
        self.assertEqual(plies[-1]["legal"][:2], ["+d", "^2:"])
        self.assertEqual(last, {"scores": [2, 0], "ranks": None})

    def test_a_card_that_nobody_saw_cannot_turn_up(self) -> None:
        for unseen in ("…", "? …"):
            game = record.parse(self.EXAMPLE.replace("cc>dd …", unseen))
            with self.subTest(unseen=unseen), self.assertRaisesRegex(ValueError, "ever saw"):
                list(replay.trace(game))

    def test_comments_variations_numbers_and_marks_are_read_over(self) -> None:
        game = record.parse(
            r'[Game "road"][Note "a \"b\" \\"]{whole (game} 1. #1=14+3!90a1b2c3d4e5f607{x}'
            " (1. rest {not (this} (+aa) @1)rest!90A1B2C3D4E5F607 2. ^2: -ab #2=7"
        )
        self.assertEqual(game.text("Note"), r'a "b" \ '.strip())
        self.assertEqual(game.actions, ["#1", "rest", "^2:", "-ab", "#2"])

    def test_faulty_records(self) -> None:
        for text in ("rest)", "(rest", "{open", '[Game "x"] [Game "x"]', "rest [A ", "rest!12"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                record.parse(text)

    def test_faulty_games(self) -> None:
        good = '[Game "road"] [Seats "" ""] [Seed "1"] '
        list(replay.trace(record.parse(good + "rest")))
        faults = (
            '[Game "sea"] [Seats "" ""] [Seed "1"]',
            '[Seats "" ""] [Seed "1"]',
            '[Game "road"] [Seed "1"]',
            '[Game "road"] [Seats ""] [Seed "1"]',
            '[Game "road"] [Seats "" ""]',
            good + '[Set "other"]',
            good + '[Points "aacc aabbb …"]',
            good + '[Points "aabbb aacc"]',
            good + '[Points "aabbb aabbb …"]',
            good + '[Points "aabbbd …"]',
            good + "#1",
        )
        for text in faults:
            with self.subTest(text=text), self.assertRaises(ValueError):
                list(replay.trace(record.parse(text)))

    def test_tags_agree_with_the_seed_up_to_the_dots(self) -> None:
        game = record.parse(
            '[Game "road"] [Seats "" ""] [Seed "1"] [Points "bbbaa aacc bbccdd ccddd aabbdd …"]'
        )
        self.assertEqual(replay.opening(game).point_row, table().point_row)
        self.assertEqual(set(replay.opening(game).point_deck), {road.UNSEEN})


class CompareTest(unittest.TestCase):
    """The comparison finds what it is there to find; the mirror plays the engine."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "game.record"
        self.file.write_text(mirror.random_game("road", 2, "compare", 1000), encoding="utf-8")

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
        return compare.compare_record(self.engine(change), "road", 2, self.file).difference or ""

    def test_agreement(self) -> None:
        compared = compare.compare_record(self.engine(), "road", 2, self.file)
        self.assertIsNone(compared.difference)
        self.assertTrue(compared.finished)
        self.assertGreater(compared.decisions, 50)

    def test_faulty_engines(self) -> None:
        faults = {
            's/"rest"]/"rest", "@7"]/': "ply 1: legal list\n  engine only: @7\n  oracle only: no",
            's/"@1", //': "ply 1: legal list\n  engine only: nothing\n  oracle only: @1",
            's/"rest"]/"rest", "rest"]/': "ply 1: legal list\n  engine only: rest",
            's/"+aa", "^2:"/"^2:", "+aa"/': "ply 1: order of the legal list, from entry 1",
            's/"seat": 2/"seat": 1/': "ply 2: seat",
            's/"caravans": \\["/&a/': "ply 1: caravans",
            '2s/"action": "/&x/': "ply 2: action",
            "2d": "number of plies",
            "$d": "number of plies",
            's/"scores": \\[/&1/': "scores",
            's/"ranks": .*/"ranks": null}/': "ranks",
        }
        for change, expected in faults.items():
            with self.subTest(change=change):
                self.assertTrue(self.difference(change).startswith(expected))

    def test_faulty_records(self) -> None:
        good = self.file.read_text(encoding="utf-8")
        faults = {
            '[Seed "compare"]': '[Seed "other"]',
            '[Result "': '[Result "1',
            '[Termination "normal"]': '[Termination "capped"]',
            "\n1. ": "\n1. #1 ",
            '[Seats "seat 1"': '[Seats "seat 0" "seat 1"',
        }
        for old, new in faults.items():
            with self.subTest(new=new):
                self.assertIn(old, good)
                self.file.write_text(good.replace(old, new), encoding="utf-8")
                self.assertTrue(self.difference())

    def test_faulty_openings(self) -> None:
        with patch.object(compare, "PERFT_DEPTH", 1):
            compare.compare_opening(self.engine(), "road", 2, "1")
            for change in ("s/tokens 4/tokens 5/", 's/"nodes": /&1/'):
                with self.subTest(change=change), self.assertRaises(compare.Disagreement):
                    compare.compare_opening(self.engine(change), "road", 2, "1")

    def run_main(self, *arguments: str) -> tuple[int, str]:
        """Status and output of a short run."""
        output = io.StringIO()
        short = patch.multiple(compare, OPENING_SEEDS=(), PERFT_DEPTH=1)
        with short, contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                status = compare.main([*arguments, "--max-rounds", "3", "--jobs", "1"])
            except SystemExit as ended:
                status = int(ended.code or 0)
        return status, output.getvalue()

    def test_whole_run(self) -> None:
        keep = self.folder / "kept"
        status, output = self.run_main(
            "--caravan", str(self.engine()), "--games", "5", "--keep", str(keep)
        )
        self.assertEqual(status, 0, output)
        self.assertIn("road, 2 seats: 2 games, 0 finished", output)
        self.assertIn("road: 5 games, 48 decisions, 0 disagreements", output)
        self.assertEqual(len(list(keep.glob("*/*.record"))), 5)

    def test_too_few_games_are_a_failure(self) -> None:
        with patch.object(compare, "simulated", return_value=[self.file, self.file]):
            status, output = self.run_main(
                "--caravan", str(self.engine()), "--games", "8", "--keep", str(self.folder / "k")
            )
        self.assertEqual(status, 1, output)
        self.assertIn("8 games asked for, 8 compared, 4 different ones", output)
        options = compare.options_of(["--caravan", str(self.engine())])
        with patch.object(compare, "ask", return_value=""):
            with self.assertRaisesRegex(compare.Disagreement, "9 games asked for, 0 records"):
                compare.simulated(options, 2, 9, self.folder / "none")

    def test_the_policy_is_passed_on(self) -> None:
        arguments = ["--caravan", str(self.engine())]
        for given in ([], ["--policy", "kinds"]):
            options = compare.options_of([*arguments, *given])
            with patch.object(compare, "ask") as ask:
                compare.simulated(options, 2, 0, self.folder / f"{len(given)}")
            self.assertEqual(list(ask.call_args.args[-2:]) == ["--policy", "kinds"], bool(given))

    def test_wrong_usage(self) -> None:
        for arguments in ([], ["--caravan", "missing"], ["--caravan", "/bin/sh", "--games", "0"]):
            self.assertEqual(self.run_main(*arguments)[0], 2)

    def test_shares(self) -> None:
        self.assertEqual(compare.shares("road", 10), {2: 3, 3: 3, 4: 2, 5: 2})


if __name__ == "__main__":
    unittest.main()
