"""What is sent to a page, as dictionaries. Seats, slots, stacks and columns count from 1.

Generated from the types of the wire; do not edit. `python3 bindings/python/twins.py` writes it anew.
"""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Action",
    "AdventurePhase",
    "AdventurePhaseChoose",
    "AdventurePhaseDiscard",
    "AdventurePhaseOver",
    "AdventurePhasePlace",
    "AdventurePhaseReward",
    "AdventurePhaseSpend",
    "AdventurePhaseTake",
    "AdventurePhaseVisit",
    "AdventureScore",
    "AdventureSeat",
    "AdventureView",
    "BonusLeft",
    "Choice",
    "Covered",
    "Gate",
    "Goal",
    "Hint",
    "Icons",
    "Laid",
    "MarketCard",
    "Moment",
    "NamedCard",
    "Offer",
    "OfferClosed",
    "OfferEmpty",
    "OfferTile",
    "PointCard",
    "Pool",
    "RoadPhase",
    "RoadPhaseChoose",
    "RoadPhaseDiscard",
    "RoadPhaseOver",
    "RoadScore",
    "RoadSeat",
    "RoadView",
    "RowCard",
    "Source",
    "Spent",
    "Stack",
    "Token",
    "Tokens",
    "Verb",
    "View",
    "ViewAdventure",
    "ViewRoad",
    "ViewWorld",
    "Village",
    "Workers",
    "WorldPhase",
    "WorldPhaseChoose",
    "WorldPhaseDiscard",
    "WorldPhaseExplore",
    "WorldPhaseGate",
    "WorldPhaseOver",
    "WorldScore",
    "WorldSeat",
    "WorldView",
]

Source = Literal["played", "hand"]
"""Where a spent card came from."""

Spent = TypedDict("Spent", {"from": Source, "card": str | None})
"""A card that was spent."""

class AdventurePhaseTake(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["take"]


class AdventurePhasePlace(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["place"]


class AdventurePhaseChoose(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["choose"]


class AdventurePhaseSpend(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["spend"]
    left: int
    """The number still to be spent."""
    last: Spent | None
    """The last one that was spent in this move."""


class AdventurePhaseVisit(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["visit"]


class AdventurePhaseReward(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["reward"]
    column: int
    """The column, from 1."""


class AdventurePhaseDiscard(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["discard"]
    excess: int
    """The number."""
    turnOf: int
    """The seat whose turn it is, from 1."""


class AdventurePhaseOver(TypedDict):
    """The pending decision in Adventure."""

    type: Literal["over"]


AdventurePhase = AdventurePhaseTake | AdventurePhasePlace | AdventurePhaseChoose | AdventurePhaseSpend | AdventurePhaseVisit | AdventurePhaseReward | AdventurePhaseDiscard | AdventurePhaseOver
"""The pending decision in Adventure."""

class AdventureScore(TypedDict):
    """Where the points of a seat of Adventure come from."""

    tiles: int
    """Its point tiles."""
    columns: int
    """The spaces its outposts have left."""
    bonus: int
    """Its points tiles."""
    crystals: int
    """Its crystals."""
    total: int
    """The sum."""


class PointCard(TypedDict):
    """A point card of Road or a point tile of Adventure: both are named by their cost."""

    cost: str
    """Its cost."""
    points: int
    """Its points."""


class Pool(TypedDict):
    """Cards of which the observer cannot tell whether they are in the hand or spent."""

    cards: list[str]
    """The cards, in set order."""
    spent: int
    """How many of them are spent; the others are in the hand."""


class AdventureSeat(TypedDict):
    """The holdings of a seat of Adventure."""

    caravan: str
    """Its crystals."""
    limit: int
    """The limit of its caravan at the end of a turn."""
    hand: list[str]
    """The merchant cards that are known to be in its hand, in set order."""
    played: list[str]
    """The merchant cards it has played since its last rest, in set order."""
    spent: list[str]
    """The merchant cards that are known to be spent, in set order."""
    pool: Pool | None
    """The cards of which the observer cannot tell whether they are in the hand or spent; none if there are no such cards."""
    claimed: list[PointCard]
    """Its point tiles, in set order."""
    outposts: list[str]
    """The spaces on which its outposts stand."""
    built: list[int]
    """How many outposts have left the rows of the levels a, b, c and d."""
    wagon: str | None
    """The space of its wagon, once it is placed."""
    legs: int
    """Its leg tiles."""
    rooms: int
    """Its room tiles."""
    points: list[int]
    """The points of each of its points tiles, best first."""
    score: AdventureScore
    """Its points, counted as if the game ended now."""


class BonusLeft(TypedDict):
    """The remaining bonus tiles."""

    legs: int
    """Leg tiles."""
    rooms: int
    """Room tiles."""
    points: list[int]
    """The points pile, top first."""


class Laid(TypedDict):
    """A mountain on the map."""

    space: str
    """The space it lies on."""
    level: str
    """Its level."""
    trade: str
    """Its trade."""


class MarketCard(TypedDict):
    """A card of the market and the crystals on it."""

    card: str
    """The merchant card."""
    crystals: NotRequired[str]
    """The crystals on it; left out where there are none."""


class OfferTile(TypedDict):
    """The offer in a village."""

    type: Literal["tile"]
    cost: str
    """Its cost."""
    points: int
    """Its points."""


class OfferClosed(TypedDict):
    """The offer in a village."""

    type: Literal["closed"]


class OfferEmpty(TypedDict):
    """The offer in a village."""

    type: Literal["empty"]


Offer = OfferTile | OfferClosed | OfferEmpty
"""The offer in a village."""

class Village(TypedDict):
    """A village and its offer."""

    space: str
    """Its space."""
    offer: Offer
    """Its offer."""


class AdventureView(TypedDict):
    """An observer's view of Adventure."""

    turn: int | None
    """The deciding seat, from 1; none when the game is over."""
    phase: AdventurePhase
    """The pending decision."""
    market: list[MarketCard]
    """The market, slot 1 first."""
    merchantDeck: int
    """The number of cards in the merchant deck."""
    villages: list[Village]
    """The offer in each village, in the order of the spaces."""
    pile: int
    """The number of tiles in the pile, the closed one included while it is there."""
    closed: int | None
    """Among how many tiles on top of the pile the closed tile is; none once it was turned up."""
    mountains: list[Laid]
    """The mountains on the map, in the order of the spaces; the other tile spaces are valleys."""
    bonus: BonusLeft
    """The remaining bonus tiles."""
    seats: list[AdventureSeat]
    """The holdings of each seat, in turn order."""


class RoadPhaseChoose(TypedDict):
    """The pending decision in Road."""

    type: Literal["choose"]


class RoadPhaseDiscard(TypedDict):
    """The pending decision in Road."""

    type: Literal["discard"]
    excess: int
    """The number."""


class RoadPhaseOver(TypedDict):
    """The pending decision in Road."""

    type: Literal["over"]


RoadPhase = RoadPhaseChoose | RoadPhaseDiscard | RoadPhaseOver
"""The pending decision in Road."""

class RoadScore(TypedDict):
    """Where the points of a seat of Road come from."""

    cards: int
    """Its point cards."""
    tokens: int
    """Its tokens."""
    crystals: int
    """Its crystals."""
    total: int
    """The sum."""


class Tokens(TypedDict):
    """The numbers of tokens of each kind."""

    major: int
    """Major ones."""
    minor: int
    """Minor ones."""


class RoadSeat(TypedDict):
    """The holdings of a seat of Road."""

    caravan: str
    """Its crystals."""
    limit: int
    """The limit of its caravan at the end of a turn."""
    hand: list[str]
    """The merchant cards it may play, in set order."""
    played: list[str]
    """The merchant cards it has played since its last rest, in set order."""
    claimed: list[PointCard]
    """Its point cards, in set order."""
    tokens: Tokens
    """Its tokens."""
    score: RoadScore
    """Its points, counted as if the game ended now."""


Token = Literal["major", "minor"]
"""A marker worth points."""

class RowCard(TypedDict):
    """A card of the point row."""

    cost: str
    """Its cost."""
    points: int
    """Its points."""
    token: NotRequired[Token]
    """The token that comes with its claim."""


class RoadView(TypedDict):
    """The view of Road, which is the same for all observers."""

    turn: int | None
    """The deciding seat, from 1; none when the game is over."""
    phase: RoadPhase
    """The pending decision."""
    market: list[MarketCard]
    """The market, slot 1 first."""
    merchantDeck: int
    """The number of cards in the merchant deck."""
    row: list[RowCard]
    """The point row, slot 1 first."""
    pointDeck: int
    """The number of cards in the point deck."""
    tokens: Tokens
    """The tokens left in the two piles."""
    seats: list[RoadSeat]
    """The holdings of each seat, in turn order."""


class Covered(TypedDict):
    """An exploration tile on the board."""

    location: str
    """The location it covers."""
    tile: str
    """The tile."""


class NamedCard(TypedDict):
    """A point card of World."""

    name: str
    """Its name: its benefit and its cost."""
    points: int
    """Its points."""


class Stack(TypedDict):
    """A bonus stack."""

    tile: str | None
    """The tile on top."""
    below: int
    """The number of tiles below it."""


class Workers(TypedDict):
    """The traders at a location: all of one seat."""

    location: str
    """The location."""
    seat: int
    """Their seat, from 1."""
    traders: int
    """Their number."""


class Gate(TypedDict):
    """The gate of a seat, and what it has not yet done there in this turn."""

    location: str
    """The location."""
    slot: int
    """The slot of the point card above it, from 1."""
    tile: bool
    """Whether no bonus tile was taken."""
    claim: bool
    """Whether no card was claimed."""


class WorldPhaseChoose(TypedDict):
    """The pending decision in World."""

    type: Literal["choose"]


class WorldPhaseGate(Gate):
    """The pending decision in World."""

    type: Literal["gate"]


class WorldPhaseExplore(Gate):
    """The pending decision in World."""

    type: Literal["explore"]


class WorldPhaseDiscard(TypedDict):
    """The pending decision in World."""

    type: Literal["discard"]
    excess: int
    """The number."""


class WorldPhaseOver(TypedDict):
    """The pending decision in World."""

    type: Literal["over"]


WorldPhase = WorldPhaseChoose | WorldPhaseGate | WorldPhaseExplore | WorldPhaseDiscard | WorldPhaseOver
"""The pending decision in World."""

class Icons(TypedDict):
    """The number of each icon."""

    h: int
    """Help."""
    t: int
    """Tools."""
    n: int
    """New traders."""
    e: int
    """Exploration."""


class WorldScore(TypedDict):
    """Where the points of a seat of World come from."""

    cards: int
    """Its point cards."""
    bonus: int
    """Its bonus tiles."""
    exploration: int
    """Its exploration tiles."""
    crystals: int
    """Its crystals."""
    total: int
    """The sum."""


class WorldSeat(TypedDict):
    """The holdings of a seat of World."""

    caravan: str
    """Its crystals."""
    limit: int
    """The limit of its caravan at the end of a turn."""
    asks: list[int]
    """The number of traders that each location asks it for, in the order of the locations on the table."""
    home: int
    """Its traders at home."""
    reserve: int
    """Its traders in the reserve."""
    claimed: list[NamedCard]
    """Its point cards, in set order."""
    taken: list[str]
    """Its bonus tiles, in set order."""
    explored: list[str]
    """Its exploration tiles, in set order."""
    icons: Icons
    """The number of each icon it has collected."""
    score: WorldScore
    """Its points, counted as if the game ended now."""


class WorldView(TypedDict):
    """The view of World, which is the same for all observers."""

    turn: int | None
    """The deciding seat, from 1; none when the game is over."""
    phase: WorldPhase
    """The pending decision."""
    board: str
    """The letter of the fourth board."""
    row: list[NamedCard]
    """The point cards above the gates, slot 1 first."""
    next: NamedCard | None
    """The top card of the point deck, which lies open."""
    deck: int
    """The number of cards below the top of the point deck."""
    stacks: list[Stack]
    """The bonus stacks, the first one first."""
    covered: list[Covered]
    """The exploration tiles on the board, in the order of the locations."""
    working: list[Workers]
    """The traders on the board, in the order of the locations."""
    seats: list[WorldSeat]
    """The holdings of each seat, in turn order."""


class ViewRoad(RoadView):
    """An observer's view of a game."""

    family: Literal["road"]


class ViewAdventure(AdventureView):
    """An observer's view of a game."""

    family: Literal["adventure"]


class ViewWorld(WorldView):
    """An observer's view of a game."""

    family: Literal["world"]


View = ViewRoad | ViewAdventure | ViewWorld
"""An observer's view of a game."""

Verb = Literal["take", "claim", "play", "spendHand", "spendPlayed", "acquire", "go", "explore", "build", "trade", "tile", "rest", "done", "discard"]
"""The verb."""

class Action(TypedDict):
    """An action."""

    action: str
    """The action, in the notation."""
    do: Verb
    """The verb."""
    what: NotRequired[str]
    """The object: the name of a card, a slot, a space, a location, a stake or a tile."""
    pays: NotRequired[str]
    """The crystals laid on the cards to the left or given to owners of wagons, one for each."""
    raises: NotRequired[str]
    """The crystals that steps start from."""
    gives: NotRequired[str]
    """The crystals given back."""
    times: NotRequired[int]
    """The number of repetitions."""


class Goal(TypedDict):
    """A claim that a plan leads to."""

    turns: int
    """The number of the seat's own turns until then; 0 for this turn."""
    points: int
    """Its points."""
    what: str
    """What is claimed: a slot or a space, as in an action."""
    needs: str
    """The crystals still missing for it, in the notation."""


class Hint(TypedDict):
    """A hint: an evaluated action."""

    same: list[Action]
    """Other actions with the same effect."""
    winChance: float
    """The seat's win chance with it, from 0 to 1."""
    cost: float
    """The win chance it gives up against the best action."""
    score: int
    """The seat's score at the end of the planned line."""
    line: list[str]
    """The planned line, in the notation."""
    goal: Goal | None
    """The first claim it leads to."""
    reason: str
    """The reason, in a few words."""
    action: str
    """The action, in the notation."""
    do: Verb
    """The verb."""
    what: NotRequired[str]
    """The object: the name of a card, a slot, a space, a location, a stake or a tile."""
    pays: NotRequired[str]
    """The crystals laid on the cards to the left or given to owners of wagons, one for each."""
    raises: NotRequired[str]
    """The crystals that steps start from."""
    gives: NotRequired[str]
    """The crystals given back."""
    times: NotRequired[int]
    """The number of repetitions."""


class Choice(TypedDict):
    """The appraisal of a chosen action."""

    best: Action
    """The best action."""
    cost: float
    """The win chance that the chosen action gave up, from 0 to 1."""
    blunder: bool
    """Whether that makes it a blunder."""
    luck: list[float]
    """Luck: the change of each seat's win chance by what was revealed."""


class Moment(TypedDict):
    """A moment of a game that was judged."""

    chances: list[float]
    """How likely each seat wins."""
    choice: Choice | None
    """What to think of the action that was chosen then; nothing at the end."""
