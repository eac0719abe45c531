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
    """What is to be decided in Adventure."""

    type: Literal["take"]


class AdventurePhasePlace(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["place"]


class AdventurePhaseChoose(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["choose"]


class AdventurePhaseSpend(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["spend"]
    left: int
    """How many more."""
    last: Spent | None
    """The last one that was spent in this move."""


class AdventurePhaseVisit(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["visit"]


class AdventurePhaseReward(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["reward"]
    column: int
    """The column, from 1."""


class AdventurePhaseDiscard(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["discard"]
    excess: int
    """How many."""
    turnOf: int
    """The seat whose turn it is, from 1."""


class AdventurePhaseOver(TypedDict):
    """What is to be decided in Adventure."""

    type: Literal["over"]


AdventurePhase = AdventurePhaseTake | AdventurePhasePlace | AdventurePhaseChoose | AdventurePhaseSpend | AdventurePhaseVisit | AdventurePhaseReward | AdventurePhaseDiscard | AdventurePhaseOver
"""What is to be decided in Adventure."""

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
    """A point card of Road or a point tile of Adventure: both are named by what they cost."""

    cost: str
    """What it costs."""
    points: int
    """What it is worth."""


class Pool(TypedDict):
    """Cards of which one cannot tell whether they are in the hand or spent."""

    cards: list[str]
    """The cards, in set order."""
    spent: int
    """How many of them are spent; the others are in the hand."""


class AdventureSeat(TypedDict):
    """What a seat of Adventure has."""

    caravan: str
    """Its crystals."""
    limit: int
    """How many it may hold at the end of a turn."""
    hand: list[str]
    """The merchant cards that are known to be in its hand, in set order."""
    played: list[str]
    """The merchant cards it has played since its last rest, in set order."""
    spent: list[str]
    """The merchant cards that are known to be spent, in set order."""
    pool: Pool | None
    """The cards of which one cannot tell whether they are in the hand or spent; none if there are no such cards."""
    claimed: list[PointCard]
    """Its point tiles, in set order."""
    outposts: list[str]
    """The spaces on which its outposts stand."""
    built: list[int]
    """How many outposts have left the rows of the levels a, b, c and d."""
    wagon: str | None
    """The space on which its wagon stands, once it is placed."""
    legs: int
    """Its leg tiles."""
    rooms: int
    """Its room tiles."""
    points: list[int]
    """The points of each of its points tiles, best first."""
    score: AdventureScore
    """Its points, counted as if the game ended now."""


class BonusLeft(TypedDict):
    """Bonus tiles that nobody has taken."""

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
    """What is traded there."""


class MarketCard(TypedDict):
    """A card of the market and what lies on it."""

    card: str
    """The merchant card."""
    crystals: NotRequired[str]
    """The crystals on it; left out where there are none."""


class OfferTile(TypedDict):
    """What lies in a village."""

    type: Literal["tile"]
    cost: str
    """What it costs."""
    points: int
    """What it is worth."""


class OfferClosed(TypedDict):
    """What lies in a village."""

    type: Literal["closed"]


class OfferEmpty(TypedDict):
    """What lies in a village."""

    type: Literal["empty"]


Offer = OfferTile | OfferClosed | OfferEmpty
"""What lies in a village."""

class Village(TypedDict):
    """A village and what lies in it."""

    space: str
    """Its space."""
    offer: Offer
    """What lies there."""


class AdventureView(TypedDict):
    """What an observer may know of a game of Adventure."""

    turn: int | None
    """The seat that decides, from 1; none when the game is over."""
    phase: AdventurePhase
    """What is to be decided."""
    market: list[MarketCard]
    """The market, slot 1 first."""
    merchantDeck: int
    """How many cards are in the merchant deck."""
    villages: list[Village]
    """What lies in each village, in the order of the spaces."""
    pile: int
    """How many tiles are in the pile, the closed one included while it is there."""
    closed: int | None
    """Among how many tiles on top of the pile the closed tile is; none once it was turned up."""
    mountains: list[Laid]
    """The mountains on the map, in the order of the spaces; the other tile spaces are valleys."""
    bonus: BonusLeft
    """The bonus tiles that nobody has taken."""
    seats: list[AdventureSeat]
    """What each seat has, in turn order."""


class RoadPhaseChoose(TypedDict):
    """What is to be decided in Road."""

    type: Literal["choose"]


class RoadPhaseDiscard(TypedDict):
    """What is to be decided in Road."""

    type: Literal["discard"]
    excess: int
    """How many."""


class RoadPhaseOver(TypedDict):
    """What is to be decided in Road."""

    type: Literal["over"]


RoadPhase = RoadPhaseChoose | RoadPhaseDiscard | RoadPhaseOver
"""What is to be decided in Road."""

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
    """How many tokens there are of each kind."""

    major: int
    """Major ones."""
    minor: int
    """Minor ones."""


class RoadSeat(TypedDict):
    """What a seat of Road has."""

    caravan: str
    """Its crystals."""
    limit: int
    """How many of them it may keep at the end of a turn."""
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
    """What it costs."""
    points: int
    """What it is worth."""
    token: NotRequired[Token]
    """The token that whoever claims it gets."""


class RoadView(TypedDict):
    """What anyone may know of a game of Road."""

    turn: int | None
    """The seat that decides, from 1; none when the game is over."""
    phase: RoadPhase
    """What is to be decided."""
    market: list[MarketCard]
    """The market, slot 1 first."""
    merchantDeck: int
    """How many cards are in the merchant deck."""
    row: list[RowCard]
    """The point row, slot 1 first."""
    pointDeck: int
    """How many cards are in the point deck."""
    tokens: Tokens
    """The tokens left in the two piles."""
    seats: list[RoadSeat]
    """What each seat has, in turn order."""


class Covered(TypedDict):
    """An exploration tile on the board."""

    location: str
    """The location it covers."""
    tile: str
    """The tile."""


class NamedCard(TypedDict):
    """A point card of World."""

    name: str
    """Its name: what it brings and what it costs."""
    points: int
    """What it is worth."""


class Stack(TypedDict):
    """A bonus stack."""

    tile: str | None
    """The tile on top."""
    below: int
    """How many tiles are below it."""


class Workers(TypedDict):
    """The traders at a location: all of one seat."""

    location: str
    """The location."""
    seat: int
    """Whose they are, from 1."""
    traders: int
    """How many they are."""


class Gate(TypedDict):
    """A gate at which a seat is, and what it has not done there in this turn."""

    location: str
    """The location."""
    slot: int
    """The slot of the point card above it, from 1."""
    tile: bool
    """Whether no bonus tile was taken."""
    claim: bool
    """Whether no card was claimed."""


class WorldPhaseChoose(TypedDict):
    """What is to be decided in World."""

    type: Literal["choose"]


class WorldPhaseGate(Gate):
    """What is to be decided in World."""

    type: Literal["gate"]


class WorldPhaseExplore(Gate):
    """What is to be decided in World."""

    type: Literal["explore"]


class WorldPhaseDiscard(TypedDict):
    """What is to be decided in World."""

    type: Literal["discard"]
    excess: int
    """How many."""


class WorldPhaseOver(TypedDict):
    """What is to be decided in World."""

    type: Literal["over"]


WorldPhase = WorldPhaseChoose | WorldPhaseGate | WorldPhaseExplore | WorldPhaseDiscard | WorldPhaseOver
"""What is to be decided in World."""

class Icons(TypedDict):
    """How many there are of each icon."""

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
    """What a seat of World has."""

    caravan: str
    """Its crystals."""
    limit: int
    """How many of them it may keep at the end of a turn."""
    asks: list[int]
    """How many traders each location asks it for, in the order of the locations on the table."""
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
    """How many of each icon it has collected."""
    score: WorldScore
    """Its points, counted as if the game ended now."""


class WorldView(TypedDict):
    """What anyone may know of a game of World."""

    turn: int | None
    """The seat that decides, from 1; none when the game is over."""
    phase: WorldPhase
    """What is to be decided."""
    board: str
    """The letter of the fourth board."""
    row: list[NamedCard]
    """The point cards above the gates, slot 1 first."""
    next: NamedCard | None
    """The top card of the point deck, which lies open."""
    deck: int
    """How many cards are below the top of the point deck."""
    stacks: list[Stack]
    """The bonus stacks, the first one first."""
    covered: list[Covered]
    """The exploration tiles on the board, in the order of the locations."""
    working: list[Workers]
    """The traders on the board, in the order of the locations."""
    seats: list[WorldSeat]
    """What each seat has, in turn order."""


class ViewRoad(RoadView):
    """What an observer may know of a game."""

    family: Literal["road"]


class ViewAdventure(AdventureView):
    """What an observer may know of a game."""

    family: Literal["adventure"]


class ViewWorld(WorldView):
    """What an observer may know of a game."""

    family: Literal["world"]


View = ViewRoad | ViewAdventure | ViewWorld
"""What an observer may know of a game."""

Verb = Literal["take", "claim", "play", "spendHand", "spendPlayed", "acquire", "go", "explore", "build", "trade", "tile", "rest", "done", "discard"]
"""What is done."""

class Action(TypedDict):
    """One action."""

    action: str
    """The action, in the notation."""
    do: Verb
    """What is done."""
    what: NotRequired[str]
    """With what: the name of a card, a slot, a space, a location, a stake or a tile."""
    pays: NotRequired[str]
    """The crystals laid on the cards to the left or given to owners of wagons, one for each."""
    raises: NotRequired[str]
    """The crystals that steps start from."""
    gives: NotRequired[str]
    """The crystals given back."""
    times: NotRequired[int]
    """How often."""


class Goal(TypedDict):
    """Points that a plan is on the way to."""

    turns: int
    """In how many of the seat's own turns from now; 0 in this one."""
    points: int
    """How many points."""
    what: str
    """What is claimed for them: a slot or a space, as in an action."""
    needs: str
    """The crystals that the seat lacks for them now, in the notation."""


class Hint(TypedDict):
    """What a good player would think of an action."""

    same: list[Action]
    """Other actions that come to the same."""
    winChance: float
    """How likely the seat wins with it, from 0 to 1."""
    cost: float
    """How much of the chance of the best action it gives up."""
    score: int
    """The seat's score at the end of the planned line."""
    line: list[str]
    """The planned line, in the notation."""
    goal: Goal | None
    """The first points it is on the way to."""
    reason: str
    """Why, in a few words."""
    action: str
    """The action, in the notation."""
    do: Verb
    """What is done."""
    what: NotRequired[str]
    """With what: the name of a card, a slot, a space, a location, a stake or a tile."""
    pays: NotRequired[str]
    """The crystals laid on the cards to the left or given to owners of wagons, one for each."""
    raises: NotRequired[str]
    """The crystals that steps start from."""
    gives: NotRequired[str]
    """The crystals given back."""
    times: NotRequired[int]
    """How often."""


class Choice(TypedDict):
    """What the house thinks of an action that was chosen."""

    best: Action
    """The best action."""
    cost: float
    """How much of the chance to win the chosen one has given up, from 0 to 1."""
    blunder: bool
    """Whether that is so much that it was a blunder."""
    luck: list[float]
    """What was luck: how much the chance of each seat has changed by what was uncovered."""


class Moment(TypedDict):
    """A moment of a game that was judged."""

    chances: list[float]
    """How likely each seat wins."""
    choice: Choice | None
    """What to think of the action that was chosen then; nothing at the end."""
