// What server and clients say to each other: the twins of the types in crates/protocol.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-protocol --features twins`
// writes it anew. docs/protocol.md says what it means.

/** The version of the protocol. */
export const VERSION = 2;

/** The most bytes a client may say at once. */
export const MAX_REQUEST = 16384;

/**
 * One action.
 */
export type Action = {
/**
 * The action, in the notation.
 */
action: string,
/**
 * What is done.
 */
do: Verb,
/**
 * With what: the name of a card, a slot, a space, a location, a stake or a tile.
 */
what?: string,
/**
 * The crystals laid on the cards to the left or given to owners of wagons, one for each.
 */
pays?: string,
/**
 * The crystals that steps start from.
 */
raises?: string,
/**
 * The crystals given back.
 */
gives?: string,
/**
 * How often.
 */
times?: number, };

/**
 * The components of Adventure.
 */
export type AdventureCatalog = {
/**
 * The name of the set, and of the map if it is not the standard one.
 */
set: string,
/**
 * Whether set and map are the standard ones, whatever their names.
 */
standard: boolean,
/**
 * The name of the map.
 */
map: string,
/**
 * The spaces of the map, in order.
 */
spaces: Array<MapSpace>,
/**
 * Slots of the market.
 */
market: number,
/**
 * How many crystals the card in each slot costs, slot 1 first.
 */
prices: Array<number>,
/**
 * Crystals a caravan without room tiles holds at the end of a turn.
 */
limit: number,
/**
 * How many claimed tiles trigger the end.
 */
end: number,
/**
 * Points of each crystal above level a at the end.
 */
crystal: number,
/**
 * Points of a space in each column that an outpost has left; there are so many columns.
 */
columns: Array<number>,
/**
 * What an outpost costs for each one that is there.
 */
cost: number,
/**
 * What the seats choose from at the beginning.
 */
stakes: Array<string>,
/**
 * The starting cards, of which every seat has one each, in set order.
 */
start: Array<string>,
/**
 * The market cards, in set order.
 */
deck: Array<string>,
/**
 * The mountains, in set order; not all take part in a game.
 */
mountains: Array<Mountain>,
/**
 * The point tiles, in set order.
 */
points: Array<PointCard>,
/**
 * The bonus tiles.
 */
bonus: BonusTiles, };

/**
 * What is to be decided in Adventure.
 */
export type AdventurePhase = { "type": "take" } | { "type": "place" } | { "type": "choose" } | { "type": "spend",
/**
 * How many more.
 */
left: number,
/**
 * The last one that was spent in this move.
 */
last: Spent | null, } | { "type": "visit" } | { "type": "reward",
/**
 * The column, from 1.
 */
column: number, } | { "type": "discard",
/**
 * How many.
 */
excess: number,
/**
 * The seat whose turn it is, from 1.
 */
turnOf: number, } | { "type": "over" };

/**
 * Where the points of a seat of Adventure come from.
 */
export type AdventureScore = {
/**
 * Its point tiles.
 */
tiles: number,
/**
 * The spaces its outposts have left.
 */
columns: number,
/**
 * Its points tiles.
 */
bonus: number,
/**
 * Its crystals.
 */
crystals: number,
/**
 * The sum.
 */
total: number, };

/**
 * What a seat of Adventure has.
 */
export type AdventureSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * How many it may hold at the end of a turn.
 */
limit: number,
/**
 * The merchant cards that are known to be in its hand, in set order.
 */
hand: Array<string>,
/**
 * The merchant cards it has played since its last rest, in set order.
 */
played: Array<string>,
/**
 * The merchant cards that are known to be spent, in set order.
 */
spent: Array<string>,
/**
 * The cards of which one cannot tell whether they are in the hand or spent; none if there are
 * no such cards.
 */
pool: Pool | null,
/**
 * Its point tiles, in set order.
 */
claimed: Array<PointCard>,
/**
 * The spaces on which its outposts stand.
 */
outposts: Array<string>,
/**
 * How many outposts have left the rows of the levels a, b, c and d.
 */
built: [number, number, number, number],
/**
 * The space on which its wagon stands, once it is placed.
 */
wagon: string | null,
/**
 * Its leg tiles.
 */
legs: number,
/**
 * Its room tiles.
 */
rooms: number,
/**
 * The points of each of its points tiles, best first.
 */
points: Array<number>,
/**
 * Its points, counted as if the game ended now.
 */
score: AdventureScore, };

/**
 * What an observer may know of a game of Adventure.
 */
export type AdventureView = {
/**
 * The seat that decides, from 1; none when the game is over.
 */
turn: number | null,
/**
 * What is to be decided.
 */
phase: AdventurePhase,
/**
 * The market, slot 1 first.
 */
market: Array<MarketCard>,
/**
 * How many cards are in the merchant deck.
 */
merchantDeck: number,
/**
 * What lies in each village, in the order of the spaces.
 */
villages: Array<Village>,
/**
 * How many tiles are in the pile, the closed one included while it is there.
 */
pile: number,
/**
 * Among how many tiles on top of the pile the closed tile is; none once it was turned up.
 */
closed: number | null,
/**
 * The mountains on the map, in the order of the spaces; the other tile spaces are valleys.
 */
mountains: Array<Laid>,
/**
 * The bonus tiles that nobody has taken.
 */
bonus: BonusLeft,
/**
 * What each seat has, in turn order.
 */
seats: Array<AdventureSeat>, };

/**
 * Of what somebody is told.
 */
export type AlertEvents = {
/**
 * It is their turn.
 */
turn: boolean,
/**
 * A tenth of their time is left.
 */
reminder: boolean,
/**
 * A table that they have laid fills up.
 */
full: boolean,
/**
 * A game of theirs begins.
 */
begins: boolean,
/**
 * A game of theirs is over.
 */
ends: boolean, };

/**
 * What became of a message.
 */
export type AlertResult = "taken" | "notSet" | "notConfirmed" | "forbidden" | "unreachable" | "tooSlow" | "refused" | "gone";

/**
 * What became of a message that was sent to try a way out.
 */
export type AlertTrial = {
/**
 * The way.
 */
way: AlertWay,
/**
 * What happened.
 */
result: AlertResult,
/**
 * The same in a sentence, such as what the other end has answered.
 */
about: string, };

/**
 * A way on which an alert can go.
 */
export type AlertWay = "push" | "webhook" | "email";

/**
 * What somebody may choose.
 */
export type AlertWish = {
/**
 * Of what.
 */
events: AlertEvents,
/**
 * In which order the ways are tried until one takes an alert; those that are missing come last.
 */
ways: Array<AlertWay>,
/**
 * An address of a program that is told.
 */
webhook: Webhook | null,
/**
 * An e-mail address.
 */
email: string | null,
/**
 * When nothing is told.
 */
quiet: Quiet | null,
/**
 * Whether they are told also while they are at the table.
 */
always: boolean,
/**
 * In which language.
 */
language: Language, };

/**
 * What somebody has chosen, and what the house adds to it.
 */
export type Alerts = {
/**
 * What they have chosen.
 */
wish: AlertWish,
/**
 * The browsers that are told, over Web Push.
 */
push: Array<PushBrowser>,
/**
 * The key with which a browser subscribes to Web Push, as base64url.
 */
pushKey: string,
/**
 * The secret with which messages to the webhook are signed.
 */
secret: string | null,
/**
 * Whether the house can send e-mail.
 */
hasEmail: boolean,
/**
 * Whether the e-mail address was confirmed: before, nothing else is sent there.
 */
confirmed: boolean,
/**
 * Games of which nothing is told.
 */
muted: Array<string>, };

/**
 * What the house thinks of a whole game.
 */
export type Analysis = {
/**
 * Its name, to ask again.
 */
id: string,
/**
 * How many actions are done.
 */
done: number,
/**
 * Of how many.
 */
of: number,
/**
 * For each action that is done, before it: how likely each seat wins.
 */
chances: Array<Array<number>>,
/**
 * What the house thinks of each action that is done.
 */
choices: Array<Choice>, };

/**
 * Somebody wants to take actions back.
 */
export type Asked = {
/**
 * The seat that asks, from 1.
 */
seat: number,
/**
 * The seats of those who have yet to answer, from 1.
 */
open: Array<number>, };

/**
 * What a point card of World brings besides its points.
 */
export type Benefit = { "type": "help",
/**
 * The letter of the symbol.
 */
symbol: string, } | { "type": "tool",
/**
 * The letter of the symbol.
 */
symbol: string,
/**
 * The level of the crystal.
 */
level: string, } | { "type": "traders",
/**
 * How many.
 */
traders: number, } | { "type": "exploration" };

/**
 * A location board.
 */
export type BoardPart = {
/**
 * Its letter.
 */
letter: string,
/**
 * Whether it is always used; of the others one is drawn.
 */
always: boolean,
/**
 * Its locations, in order.
 */
locations: Array<Location>, };

/**
 * A kind of bonus tile.
 */
export type BonusKind = {
/**
 * Its name: for what it scores, and how much.
 */
name: string,
/**
 * For what it scores.
 */
scores: Scores,
/**
 * How many points each time.
 */
points: number,
/**
 * How many there are.
 */
copies: number, };

/**
 * Bonus tiles that nobody has taken.
 */
export type BonusLeft = {
/**
 * Leg tiles.
 */
legs: number,
/**
 * Room tiles.
 */
rooms: number,
/**
 * The points pile, top first.
 */
points: Array<number>, };

/**
 * A bonus stack at the beginning.
 */
export type BonusStack = {
/**
 * Its number, from 1 over all gates.
 */
stack: number,
/**
 * How many tiles it has.
 */
height: number, };

/**
 * The bonus tiles of Adventure.
 */
export type BonusTiles = {
/**
 * How many leg tiles there are.
 */
legs: number,
/**
 * How many room tiles there are.
 */
rooms: number,
/**
 * How many more crystals a room tile is good for.
 */
room: number,
/**
 * The points pile, top first.
 */
points: Array<number>, };

/**
 * How well a bot plays.
 */
export type BotLevel = "peddler" | "hawker" | "trader" | "merchant" | "magnate";

/**
 * The components of a game with a number of seats.
 */
export type Catalog = { "family": "road" } & RoadCatalog | { "family": "adventure" } & AdventureCatalog | { "family": "world" } & WorldCatalog;

/**
 * A place at the table and who has it.
 */
export type Chair = { "type": "open",
/**
 * For whom it is kept.
 */
keptFor?: string, } | { "type": "person",
/**
 * The name at the table.
 */
name: string,
/**
 * Whether it is the client's own.
 */
yours?: boolean,
/**
 * Whether a nonce is promised.
 */
promised?: boolean,
/**
 * The level of the stand-in that plays for them now.
 */
standIn?: BotLevel,
/**
 * Whether they have resigned.
 */
resigned?: boolean,
/**
 * The color they have, if they have chosen one, from 1: nobody else at the table has it.
 */
color?: number, } | { "type": "bot",
/**
 * How well it plays.
 */
level: BotLevel, };

/**
 * What the house thinks of an action that was chosen.
 */
export type Choice = {
/**
 * The best action.
 */
best: Action,
/**
 * How much of the chance to win the chosen one has given up, from 0 to 1.
 */
cost: number,
/**
 * Whether that is so much that it was a blunder.
 */
blunder: boolean,
/**
 * What was luck: how much the chance of each seat has changed by what was uncovered.
 */
luck: Array<number>, };

/**
 * The clock of a table.
 */
export type Clock = {
/**
 * How much time there is.
 */
pace: Pace,
/**
 * What happens when it is used up.
 */
timeOut?: TimeOut, };

/**
 * Why something was not done. What has a remedy of its own has a code of its own.
 */
export type Code = "unreadable" | "version" | "illegal" | "incomplete" | "confirmFirst" | "stale" | "gone" | "lookingOn" | "notInvited" | "sentAway" | "taken" | "badName" | "nameTaken" | "notYourTurn" | "notYours" | "standIn" | "chairOpen" | "notBegun" | "begun" | "over" | "tooEarly" | "timeOut" | "asked" | "nothingToTakeBack" | "noHints" | "noTakeBacks" | "notNow" | "tooMuch" | "full" | "unknown" | "linkOver" | "banned" | "setAside" | "unavailable";

/**
 * An exploration tile on the board.
 */
export type Covered = {
/**
 * The location it covers.
 */
location: string,
/**
 * The tile.
 */
tile: string, };

/**
 * A link for another device of the same person.
 */
export type DeviceLink = {
/**
 * The path; it works once.
 */
path: string,
/**
 * Until when it works, in milliseconds since 1970.
 */
until: number, };

/**
 * What a device link would do to this browser, before it is used.
 */
export type DeviceOffer = {
/**
 * Who would come.
 */
comes: Identity,
/**
 * Who would be left; none if this browser is nobody's.
 */
leaves: Identity | null,
/**
 * Whether both are the same person, so that nothing would change.
 */
same: boolean, };

/**
 * Where one is logged in, and the device links that still work.
 */
export type Devices = {
/**
 * Browsers, this one first, then the one used last.
 */
browsers: Array<OwnBrowser>,
/**
 * Links that nobody has used yet, the newest first.
 */
links: Array<OwnLink>, };

/**
 * One thing that happened.
 */
export type Event = { "type": "played", seat: number, card: string, } | { "type": "gained", seat: number, crystals: string, } | { "type": "returned", seat: number, crystals: string, } | { "type": "upgraded", seat: number, from: string, to: string, } | { "type": "paid", seat: number, slot: number, level: string, } | { "type": "acquired", seat: number, slot: number, card: string, crystals: string, } | { "type": "marketFilled", card: string, } | { "type": "rested", seat: number, } | { "type": "claimed", seat: number, slot: number, card: string, points: number, token: Token | null, } | { "type": "pileMoved" } | { "type": "rowFilled", card: string, points: number, } | { "type": "staked", seat: number, crystals: string, } | { "type": "wagonPlaced", seat: number, space: string, } | { "type": "openingPassed", seat: number, } | { "type": "moved", seat: number, space: string, } | { "type": "tolled", seat: number, owner: number, level: string, } | { "type": "spendDue", seat: number, cards: number, } | { "type": "spent", seat: number, from: Source, card: string | null, left: number, } | { "type": "visitOpen", seat: number, } | { "type": "built", seat: number, space: string, level: string, } | { "type": "rewardDue", seat: number, column: number, } | { "type": "bonusTaken", seat: number, stack: number | null, tile: string, } | { "type": "tileClaimed", seat: number, space: string, tile: string, points: number, } | { "type": "closedMoved", from: string, to: string, } | { "type": "tileTurned", space: string, offer: Offer, } | { "type": "ousted", seat: number, location: string, traders: number, } | { "type": "tradersPlaced", seat: number, location: string, traders: number, } | { "type": "gateOpen", seat: number, gate: Gate, } | { "type": "stackTurned", stack: number, tile: string | null, } | { "type": "deckTurned", card: NamedCard | null, } | { "type": "hired", seat: number, traders: number, } | { "type": "exploreDue", seat: number, gate: Gate, } | { "type": "explored", seat: number, location: string, tile: string, } | { "type": "endTriggered", seat: number, } | { "type": "discardDue", seat: number, excess: number, } | { "type": "turnPassed", seat: number, } | { "type": "over" };

/**
 * A kind of exploration tile.
 */
export type ExplorationKind = {
/**
 * Its name: what it gives.
 */
name: string,
/**
 * What it gives.
 */
gives: Gives,
/**
 * How many there are.
 */
copies: number, };

/**
 * A family of rules.
 */
export type Family = "road" | "adventure" | "world";

/**
 * A gate at which a seat is, and what it has not done there in this turn.
 */
export type Gate = {
/**
 * The location.
 */
location: string,
/**
 * The slot of the point card above it, from 1.
 */
slot: number,
/**
 * Whether no bonus tile was taken.
 */
tile: boolean,
/**
 * Whether no card was claimed.
 */
claim: boolean, };

/**
 * What an exploration tile gives.
 */
export type Gives = { "type": "icon",
/**
 * Its letter.
 */
icon: string, } | { "type": "traders",
/**
 * How many.
 */
traders: number, } | { "type": "points",
/**
 * How many.
 */
points: number, } | { "type": "crystals",
/**
 * Which.
 */
crystals: string, };

/**
 * Points that a plan is on the way to.
 */
export type Goal = {
/**
 * In how many of the seat's own turns from now; 0 in this one.
 */
turns: number,
/**
 * How many points.
 */
points: number,
/**
 * What is claimed for them: a slot or a space, as in an action.
 */
what: string,
/**
 * The crystals that the seat lacks for them now, in the notation.
 */
needs: string, };

/**
 * One thing that happened at a table.
 */
export type Happening = {
/**
 * Its number.
 */
seq: number,
/**
 * The timestamp, in milliseconds since 1970.
 */
at: number, } & ({ "type": "sat", chair: number, name: string, } | { "type": "rose", chair: number, } | { "type": "placed", chair: number, level: BotLevel | null, } | { "type": "added" } | { "type": "removed", chair: number, } | { "type": "agreed", term: Term, on: boolean, } | { "type": "clockSet", clock?: Clock, } | { "type": "started" } | { "type": "revealed", chair: number, } | { "type": "dealt" } | { "type": "played", seat: number, events: Array<Event>, } | { "type": "resigned", seat: number, } | { "type": "flagged", seat: number, } | { "type": "away", from: number, until: number, } | { "type": "left", seats: Array<number>, } | { "type": "returned", seats: Array<number>, } | { "type": "asked", seat: number, } | { "type": "answered", seat: number, agree: boolean, since?: number, } | { "type": "takenBack", seat: number, since: number, } | { "type": "rematch", game: string, });

/**
 * What a good player would think of an action.
 */
export type Hint = {
/**
 * Other actions that come to the same.
 */
same: Array<Action>,
/**
 * How likely the seat wins with it, from 0 to 1.
 */
winChance: number,
/**
 * How much of the chance of the best action it gives up.
 */
cost: number,
/**
 * The seat's score at the end of the planned line.
 */
score: number,
/**
 * The planned line, in the notation.
 */
line: Array<string>,
/**
 * The first points it is on the way to.
 */
goal: Goal | null,
/**
 * Why, in a few words.
 */
reason: string,
/**
 * The action, in the notation.
 */
action: string,
/**
 * What is done.
 */
do: Verb,
/**
 * With what: the name of a card, a slot, a space, a location, a stake or a tile.
 */
what?: string,
/**
 * The crystals laid on the cards to the left or given to owners of wagons, one for each.
 */
pays?: string,
/**
 * The crystals that steps start from.
 */
raises?: string,
/**
 * The crystals given back.
 */
gives?: string,
/**
 * How often.
 */
times?: number, };

/**
 * How many there are of each icon.
 */
export type Icons = {
/**
 * Help.
 */
h: number,
/**
 * Tools.
 */
t: number,
/**
 * New traders.
 */
n: number,
/**
 * Exploration.
 */
e: number, };

/**
 * A person, to those who may become them.
 */
export type Identity = {
/**
 * The name that tables suggest; none until one is chosen.
 */
name: string | null,
/**
 * At how many tables this person sits; no more than a hundred are counted.
 */
tables: number,
/**
 * In how many browsers this person is logged in.
 */
browsers: number, };

/**
 * A mountain on the map.
 */
export type Laid = {
/**
 * The space it lies on.
 */
space: string,
/**
 * Its level.
 */
level: string,
/**
 * What is traded there.
 */
trade: string, };

/**
 * A language in which people are told.
 */
export type Language = "en" | "de" | "fr" | "es";

/**
 * Something that may be done, and all ways to do it.
 */
export type Legal = {
/**
 * What is done.
 */
do: Verb,
/**
 * With what, as in an action.
 */
what?: string,
/**
 * How many cards have to be spent for it afterwards. This, `claims` and `over` are left out
 * where something turns up first: then nobody knows what follows.
 */
cards?: number,
/**
 * What can be claimed right after it, as an action in the notation.
 */
claims?: string,
/**
 * The ways, in the order of the notation.
 */
ways: Array<Way>, };

/**
 * A table in a list.
 */
export type Listed = {
/**
 * The name of the game.
 */
game: string,
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number,
/**
 * The family of rules.
 */
family: Family,
/**
 * How it is dressed.
 */
theme: Theme,
/**
 * What goes on.
 */
phase: Phase,
/**
 * How long people may think, if the table has a clock.
 */
clock?: Clock,
/**
 * The chairs; nobody's own.
 */
chairs: Array<Chair>,
/**
 * The seat that decides, from 1, as far as the list knows.
 */
deciding: number | null,
/**
 * How it ended.
 */
result: Outcome | null, };

/**
 * A location.
 */
export type Location = {
/**
 * Its name.
 */
name: string,
/**
 * What it does.
 */
work: Work,
/**
 * How many traders it asks for when it is empty.
 */
traders: number,
/**
 * The letters of the symbols it shows.
 */
symbols: string,
/**
 * Whether an exploration tile covers it at the beginning.
 */
covered: boolean, };

/**
 * A space of the map. Two spaces touch if their columns are equal and their rows differ by 2, or
 * if both differ by 1.
 */
export type MapSpace = {
/**
 * Its name.
 */
name: string,
/**
 * Its column, from 0 at the left.
 */
column: number,
/**
 * Its row, from 0 at the top, in halves of a hexagon.
 */
row: number,
/**
 * Whether it is a village and not a tile space.
 */
village: boolean, };

/**
 * A card of the market and what lies on it.
 */
export type MarketCard = {
/**
 * The merchant card.
 */
card: string,
/**
 * The crystals on it; left out where there are none.
 */
crystals?: string, };

/**
 * A person.
 */
export type Me = {
/**
 * The name that tables suggest; none until one is chosen.
 */
name: string | null, };

/**
 * What the house says to a client.
 */
export type Message = { "type": "table" } & Table | { "type": "staged" } & Staged | { "type": "planned" } & Staged | { "type": "done",
/**
 * The name of the command.
 */
id: string,
/**
 * The number of the table since then.
 */
seq: number, } | { "type": "refused",
/**
 * The name of the command, if it has one.
 */
id?: string,
/**
 * Why, for programs.
 */
code: Code,
/**
 * The clause of the rules that forbids it, such as `Road 7.1`.
 */
clause?: string,
/**
 * What was wrong and what would be right, in English.
 */
reason: string,
/**
 * The crystals with which it could be done, if they alone are missing.
 */
lacks?: string, } | { "type": "present",
/**
 * The chairs whose people are connected, from 1.
 */
chairs: Array<number>,
/**
 * How many look on.
 */
watchers: number,
/**
 * Whether the client's person is also here on another device, or in another window.
 */
elsewhere?: boolean, } | { "type": "hints",
/**
 * The number of the table for which they are.
 */
seq: number,
/**
 * The best actions, best first.
 */
hints: Array<Hint>, };

/**
 * A mountain.
 */
export type Mountain = {
/**
 * Its level: the row in which its outposts stand on a seat's board.
 */
level: string,
/**
 * What is traded there.
 */
trade: string, };

/**
 * A point card of World.
 */
export type NamedCard = {
/**
 * Its name: what it brings and what it costs.
 */
name: string,
/**
 * What it is worth.
 */
points: number, };

/**
 * The network around the house.
 */
export type Network = {
/**
 * Addresses under which others can reach the house.
 */
addresses: Array<string>,
/**
 * Whether whoever asks may open the house to the network.
 */
mayOpen: boolean,
/**
 * Addresses under which others could reach it then; only for who may open it.
 */
possible: Array<string>, };

/**
 * A wish for an analysis.
 */
export type NewAnalysis = {
/**
 * The record of the game, as text.
 */
record: string, };

/**
 * Who is to sit on a chair.
 */
export type NewChair = { "type": "me",
/**
 * The name at the table; the person's own if it is missing.
 */
name?: string, } | { "type": "open" } | { "type": "bot",
/**
 * How well it plays.
 */
level: BotLevel, };

/**
 * The wish for a new table.
 */
export type NewTable = {
/**
 * The family of rules.
 */
family: Family,
/**
 * How it is dressed.
 */
theme?: Theme,
/**
 * Who is to sit where, in order.
 */
chairs: Array<NewChair>,
/**
 * Whether seats are drawn with the deal; if not, chairs are seats in this order.
 */
drawnSeats?: boolean,
/**
 * Whether the table is shown in the lobby.
 */
listed?: boolean,
/**
 * Whether people may ask for hints; by default when only one person plays.
 */
hints?: boolean,
/**
 * How long people may think; by default as long as they like.
 */
clock?: Clock,
/**
 * A set file with other components.
 */
set?: string,
/**
 * The name of a built-in map, or a map file; Adventure only.
 */
map?: string,
/**
 * The promise of a nonce by who lays the table, 64 hex digits.
 */
promise?: string,
/**
 * The color of who lays the table, from 1 to 5; on the first of several chairs.
 */
color?: number, };

/**
 * What lies in a village.
 */
export type Offer = { "type": "tile",
/**
 * What it costs.
 */
cost: string,
/**
 * What it is worth.
 */
points: number, } | { "type": "closed" } | { "type": "empty" };

/**
 * How a game ended.
 */
export type Outcome = {
/**
 * The score of each seat.
 */
scores: Array<number>,
/**
 * The rank of each seat, 1 first.
 */
ranks: Array<number>,
/**
 * The seats that resigned, from 1, the earliest first.
 */
resigned: Array<number>, };

/**
 * A browser in which one is logged in.
 */
export type OwnBrowser = {
/**
 * What it is called, to log out there.
 */
id: string,
/**
 * Roughly what it is, such as `Firefox, Linux`; empty if it does not say.
 */
kind: string,
/**
 * Since when, in milliseconds since 1970.
 */
made: number,
/**
 * When it was last used, give or take an hour.
 */
seen: number,
/**
 * Whether it is this one.
 */
this: boolean, };

/**
 * A device link that still works.
 */
export type OwnLink = {
/**
 * What it is called, to revoke it.
 */
id: string,
/**
 * When it was made, in milliseconds since 1970.
 */
made: number,
/**
 * Until when it works.
 */
until: number, };

/**
 * How much time a person has.
 */
export type Pace = { "type": "live",
/**
 * Minutes for the whole game, from 1 to 180.
 */
minutes: number,
/**
 * Seconds that are added when a turn begins, from 0 to 180.
 */
seconds: number, } | { "type": "daily",
/**
 * Days for each turn: 1, 2, 3 or 7.
 */
days: number, };

/**
 * A game as it was at an earlier time, as its reader may know it.
 */
export type Past = {
/**
 * The number of what had happened last.
 */
seq: number,
/**
 * The round, from 1; 0 in an opening before the first.
 */
round: number,
/**
 * The table.
 */
view: View, };

/**
 * What goes on at a table.
 */
export type Phase = "gathering" | "revealing" | "playing" | "over";

/**
 * Something that is shuffled.
 */
export type Pile = {
/**
 * Its label.
 */
label: string,
/**
 * Its components before the shuffle, in the notation.
 */
names: Array<string>, };

/**
 * What is shuffled before a game, for those who recompute a deal (`docs/deal.md`).
 */
export type Piles = {
/**
 * Family, revision and set key.
 */
ruleset: string,
/**
 * The piles.
 */
piles: Array<Pile>, };

/**
 * A point card of Road or a point tile of Adventure: both are named by what they cost.
 */
export type PointCard = {
/**
 * What it costs.
 */
cost: string,
/**
 * What it is worth.
 */
points: number, };

/**
 * Cards of which one cannot tell whether they are in the hand or spent.
 */
export type Pool = {
/**
 * The cards, in set order.
 */
cards: Array<string>,
/**
 * How many of them are spent; the others are in the hand.
 */
spent: number, };

/**
 * What proves a deal (`docs/deal.md`, section 6).
 */
export type Proof = {
/**
 * The name of the game.
 */
game: string,
/**
 * Family, revision and set key.
 */
ruleset: string,
/**
 * What the house promised, 64 hex digits.
 */
commitment: string,
/**
 * What it promised it about, 64 hex digits.
 */
secret: string,
/**
 * For each chair the promise of its person, if there was one.
 */
promises: Array<string | null>,
/**
 * For each chair the nonce, if it was revealed.
 */
nonces: Array<string | null>,
/**
 * The key of the deal, 64 hex digits.
 */
key: string, };

/**
 * A browser that is told over Web Push.
 */
export type PushBrowser = {
/**
 * Its name here: the first 16 hex digits of the SHA-256 of its address.
 */
id: string,
/**
 * Roughly what kind of browser it is, such as `Firefox, Linux`.
 */
kind: string,
/**
 * When it subscribed, in milliseconds since 1970.
 */
made: number, };

/**
 * The keys of a subscription, as base64url.
 */
export type PushKeys = {
/**
 * The public key.
 */
p256dh: string,
/**
 * The secret that only browser and house know.
 */
auth: string, };

/**
 * A subscription of a browser, as its `toJSON` writes it.
 */
export type PushSubscription = {
/**
 * Where its push service takes messages.
 */
endpoint: string,
/**
 * With what they are encrypted.
 */
keys: PushKeys, };

/**
 * Times of day between which nothing is told.
 */
export type Quiet = {
/**
 * From when, such as `22:00`.
 */
from: string,
/**
 * Until when, such as `07:30`; perhaps on the next day.
 */
until: string,
/**
 * The time zone, such as `Europe/Berlin`.
 */
zone: string, };

/**
 * Why something was not done, in parts: a page says it in its reader's language by code and clause.
 */
export type Refusal = {
/**
 * Why, for programs.
 */
code: Code,
/**
 * The clause of the rules that forbids it, such as `Road 7.1`.
 */
clause?: string,
/**
 * What was wrong and what would be right, in English.
 */
reason: string,
/**
 * The crystals with which it could be done, if they alone are missing.
 */
lacks?: string, };

/**
 * A finished game, step by step, everything open.
 */
export type Replay = {
/**
 * The family of rules.
 */
family: Family,
/**
 * The name of the component set.
 */
set: string,
/**
 * How it is dressed.
 */
theme: Theme,
/**
 * The names of the seats.
 */
names: Array<string>,
/**
 * The table before the first action.
 */
start: View,
/**
 * The actions.
 */
steps: Array<Step>,
/**
 * How it ended.
 */
result: Outcome | null,
/**
 * The record as text.
 */
record: string,
/**
 * The set file, if the set is not the standard one.
 */
setFile?: string,
/**
 * The map file, unless the map is built in.
 */
mapFile?: string, };

/**
 * What a client says.
 */
export type Request = { "say": "hello",
/**
 * The version the client speaks.
 */
version: number,
/**
 * The last number it has seen, if it has been here before.
 */
since?: number, } | { "say": "sit",
/**
 * The name of this command; see [`Message::Done`].
 */
id: string,
/**
 * The chair, from 1.
 */
chair: number,
/**
 * The name at the table.
 */
name: string,
/**
 * The promise of a nonce, 64 hex digits (`docs/deal.md`, section 6).
 */
promise?: string,
/**
 * The color that one wishes for, from 1 to 5.
 */
color?: number, } | { "say": "rise",
/**
 * The name of this command.
 */
id: string,
/**
 * The chair, from 1.
 */
chair: number, } | { "say": "place",
/**
 * The name of this command.
 */
id: string,
/**
 * The chair, from 1.
 */
chair: number,
/**
 * The level of the bot.
 */
level?: BotLevel, } | { "say": "addChair",
/**
 * The name of this command.
 */
id: string, } | { "say": "removeChair",
/**
 * The name of this command.
 */
id: string,
/**
 * The chair, from 1; those behind it move up.
 */
chair: number, } | { "say": "agree",
/**
 * The name of this command.
 */
id: string,
/**
 * With what.
 */
term: Term,
/**
 * Whether.
 */
on: boolean, } | { "say": "setClock",
/**
 * The name of this command.
 */
id: string,
/**
 * The clock; people may think as long as they like without one.
 */
clock?: Clock, } | { "say": "start",
/**
 * The name of this command.
 */
id: string,
/**
 * The nonce of the only person at the table, 32 hex digits.
 */
nonce?: string, } | { "say": "reveal",
/**
 * The name of this command.
 */
id: string,
/**
 * The nonce, 32 hex digits.
 */
nonce: string, } | { "say": "stage",
/**
 * The actions, in the notation.
 */
actions: Array<string>,
/**
 * Whether [`Staged::steps`] are wanted.
 */
steps?: boolean, } | { "say": "plan",
/**
 * The number of the last table that the client has seen.
 */
after: number,
/**
 * The actions, in the notation.
 */
actions: Array<string>,
/**
 * Whether [`Staged::steps`] are wanted.
 */
steps?: boolean, } | { "say": "confirm",
/**
 * The name of this command.
 */
id: string,
/**
 * The number of the last table that the client has seen.
 */
after: number,
/**
 * The actions, in the notation.
 */
actions: Array<string>, } | { "say": "resign",
/**
 * The name of this command.
 */
id: string,
/**
 * The seat, from 1.
 */
seat: number, } | { "say": "leave",
/**
 * The name of this command.
 */
id: string, } | { "say": "return",
/**
 * The name of this command.
 */
id: string, } | { "say": "relieve",
/**
 * The name of this command.
 */
id: string,
/**
 * The seat, from 1.
 */
seat: number, } | { "say": "takeBack",
/**
 * The name of this command.
 */
id: string, } | { "say": "answer",
/**
 * The name of this command.
 */
id: string,
/**
 * Whether one agrees.
 */
agree: boolean, } | { "say": "rematch",
/**
 * The name of this command.
 */
id: string, } | { "say": "why",
/**
 * What was to be done.
 */
do: Verb,
/**
 * With what; see [`Action`].
 */
what: string, } | { "say": "hint", };

/**
 * The components of Road.
 */
export type RoadCatalog = {
/**
 * The name of the set.
 */
set: string,
/**
 * Whether it is the standard set, whatever its name.
 */
standard: boolean,
/**
 * Slots of the market.
 */
market: number,
/**
 * How many crystals the card in each slot costs, slot 1 first.
 */
prices: Array<number>,
/**
 * Slots of the point row.
 */
row: number,
/**
 * Crystals a caravan holds at the end of a turn.
 */
limit: number,
/**
 * How many claimed cards trigger the end.
 */
end: number,
/**
 * Points of each crystal above level a at the end.
 */
crystal: number,
/**
 * The tokens.
 */
tokens: TokenKinds,
/**
 * The caravans with which the seats begin, in turn order.
 */
caravans: Array<string>,
/**
 * The starting cards, of which every seat has one each, in set order.
 */
start: Array<string>,
/**
 * The market cards, in set order.
 */
deck: Array<string>,
/**
 * The point cards, in set order.
 */
points: Array<PointCard>, };

/**
 * What is to be decided in Road.
 */
export type RoadPhase = { "type": "choose" } | { "type": "discard",
/**
 * How many.
 */
excess: number, } | { "type": "over" };

/**
 * Where the points of a seat of Road come from.
 */
export type RoadScore = {
/**
 * Its point cards.
 */
cards: number,
/**
 * Its tokens.
 */
tokens: number,
/**
 * Its crystals.
 */
crystals: number,
/**
 * The sum.
 */
total: number, };

/**
 * What a seat of Road has.
 */
export type RoadSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * How many of them it may keep at the end of a turn.
 */
limit: number,
/**
 * The merchant cards it may play, in set order.
 */
hand: Array<string>,
/**
 * The merchant cards it has played since its last rest, in set order.
 */
played: Array<string>,
/**
 * Its point cards, in set order.
 */
claimed: Array<PointCard>,
/**
 * Its tokens.
 */
tokens: Tokens,
/**
 * Its points, counted as if the game ended now.
 */
score: RoadScore, };

/**
 * What anyone may know of a game of Road.
 */
export type RoadView = {
/**
 * The seat that decides, from 1; none when the game is over.
 */
turn: number | null,
/**
 * What is to be decided.
 */
phase: RoadPhase,
/**
 * The market, slot 1 first.
 */
market: Array<MarketCard>,
/**
 * How many cards are in the merchant deck.
 */
merchantDeck: number,
/**
 * The point row, slot 1 first.
 */
row: Array<RowCard>,
/**
 * How many cards are in the point deck.
 */
pointDeck: number,
/**
 * The tokens left in the two piles.
 */
tokens: Tokens,
/**
 * What each seat has, in turn order.
 */
seats: Array<RoadSeat>, };

/**
 * A card of the point row.
 */
export type RowCard = {
/**
 * What it costs.
 */
cost: string,
/**
 * What it is worth.
 */
points: number,
/**
 * The token that whoever claims it gets.
 */
token?: Token, };

/**
 * For what a bonus tile scores.
 */
export type Scores = { "type": "icons",
/**
 * The letters of one icon or two.
 */
icons: string, } | { "type": "traders" } | { "type": "plain" };

/**
 * What games one after the other came to.
 */
export type Series = {
/**
 * How many games, with this one if it is over.
 */
games: number,
/**
 * How many of them each chair has won; those of bots of one level stand at the first of them.
 */
wins: Array<number>, };

/**
 * What a program understands.
 */
export type Shape = "discord" | "slack" | "matrix" | "ntfy" | "json";

/**
 * Where a spent card came from.
 */
export type Source = "played" | "hand";

/**
 * A card that was spent.
 */
export type Spent = {
/**
 * Where it came from.
 */
from: Source,
/**
 * The merchant card; none for those who may not know which.
 */
card: string | null, };

/**
 * A bonus stack.
 */
export type Stack = {
/**
 * The tile on top.
 */
tile: string | null,
/**
 * How many tiles are below it.
 */
below: number, };

/**
 * A turn that a seat has begun and nobody else can see.
 */
export type Staged = {
/**
 * The number of the table on which it builds.
 */
seq: number,
/**
 * The seat, from 1.
 */
seat: number,
/**
 * The actions that fit.
 */
actions: Array<Action>,
/**
 * Why the actions after them were dropped.
 */
dropped?: Refusal,
/**
 * What would happen, but for what would turn up.
 */
events: Array<Event>,
/**
 * The table after it, with gaps where something would turn up.
 */
view: View,
/**
 * What may come next; nothing if the turn has to be confirmed first.
 */
legal: Array<Legal>,
/**
 * What might have come in place of each action: after `hello`, or if it was asked for, because
 * then the client has not been told while the turn was put together.
 */
steps?: Array<Array<Legal>>,
/**
 * Whether it can be confirmed.
 */
complete: boolean,
/**
 * Whether confirming it turns something up, after which it cannot be undone.
 */
reveals: boolean,
/**
 * Whether it was prepared before the turn began, and not changed since.
 */
prepared?: boolean, };

/**
 * One action of a replay.
 */
export type Step = {
/**
 * The round, from 1.
 */
round: number,
/**
 * The seat that decided, from 1.
 */
seat: number,
/**
 * The action, in the notation.
 */
action: string,
/**
 * What happened.
 */
events: Array<Event>,
/**
 * The table after it.
 */
view: View, };

/**
 * What a list says of a table.
 */
export type Summary = {
/**
 * The family of rules.
 */
family: Family,
/**
 * How it is dressed.
 */
theme: Theme,
/**
 * What goes on.
 */
phase: Phase,
/**
 * How long people may think, if the table has a clock.
 */
clock?: Clock,
/**
 * The chairs; nobody's own.
 */
chairs: Array<Chair>,
/**
 * The seat that decides, from 1, as far as the list knows.
 */
deciding: number | null,
/**
 * How it ended.
 */
result: Outcome | null, };

/**
 * A table, as one client may know it.
 */
export type Table = {
/**
 * The name of the game.
 */
game: string,
/**
 * The number of the last thing that happened; a table with a lower number is older.
 */
seq: number,
/**
 * The family of rules.
 */
family: Family,
/**
 * The name of the component set.
 */
set: string,
/**
 * How it is dressed.
 */
theme: Theme,
/**
 * What goes on.
 */
phase: Phase,
/**
 * The chairs; once the cards are dealt, the seats in turn order.
 */
chairs: Array<Chair>,
/**
 * The chair from which each seat came, from 1, if seats were drawn.
 */
seating?: Array<number>,
/**
 * What the table plays without.
 */
without?: Array<Term>,
/**
 * Whether the client may place bots.
 */
host?: boolean,
/**
 * The seat whose eyes the view is of, from 1; none for those who look on.
 */
you?: number,
/**
 * What the house has promised about the deal, 64 hex digits (`docs/deal.md`, section 6).
 */
commitment: string,
/**
 * When promised nonces are replaced if they are not revealed, in milliseconds since 1970.
 */
revealBy?: number,
/**
 * What the clock shows, if the table has one.
 */
clock?: Times,
/**
 * The round, from 1; 0 in an opening before the first.
 */
round: number,
/**
 * What the client may know of the game, once it is dealt.
 */
view?: View,
/**
 * The seat that decides, from 1.
 */
deciding?: number,
/**
 * What it may do; only for the client that decides.
 */
legal?: Array<Legal>,
/**
 * Who wants to take actions back.
 */
asked?: Asked,
/**
 * What has happened since the number the client had seen, the oldest first.
 */
happened: Array<Happening>,
/**
 * How it ended.
 */
result?: Outcome,
/**
 * What proves the deal, once the game is over.
 */
proof?: Proof,
/**
 * The game that was laid after this one.
 */
rematch?: string,
/**
 * What the games of these people came to, one rematch after the other.
 */
series?: Series, };

/**
 * A table that was laid or joined.
 */
export type TableLinks = {
/**
 * The name of the game.
 */
game: string,
/**
 * The path that gives a seat to whoever opens it; only for people at the table.
 */
invite: string | null,
/**
 * The path that lets whoever opens it look on; only for people at the table.
 */
watch: string | null,
/**
 * Addresses under which others can reach the house.
 */
addresses: Array<string>,
/**
 * What to do if there are none.
 */
advice: string | null, };

/**
 * Something that a table may play with or without.
 */
export type Term = "hints" | "takeBacks" | "drawnSeats";

/**
 * How a table is dressed; it changes no rule.
 */
export type Theme = "spice" | "golem";

/**
 * What happens when somebody's time is used up.
 */
export type TimeOut = "standIn" | "resign" | "nothing";

/**
 * What the clock of a table shows.
 *
 * `left` was true at `at`. Since then only the seat that `runs` has used time, so by the clock of the
 * house it has `left - (now - at)` by now. `sent` tells a client how far its own clock is off.
 */
export type Times = {
/**
 * What each seat has left, in milliseconds; nothing for bots. Empty before the deal.
 */
left: Array<number | null>,
/**
 * The seat whose time runs, from 1.
 */
runs?: number,
/**
 * When that was true, in milliseconds since 1970.
 */
at: number,
/**
 * What the clock of the house showed when this was sent, in milliseconds since 1970.
 */
sent?: number,
/**
 * How much time there is.
 */
pace: Pace,
/**
 * What happens when it is used up.
 */
timeOut?: TimeOut, };

/**
 * A marker worth points.
 */
export type Token = "major" | "minor";

/**
 * How many tokens there are and what they are worth.
 */
export type TokenKinds = {
/**
 * How many there are of each kind.
 */
each: number,
/**
 * Points of a major one.
 */
major: number,
/**
 * Points of a minor one.
 */
minor: number, };

/**
 * How many tokens there are of each kind.
 */
export type Tokens = {
/**
 * Major ones.
 */
major: number,
/**
 * Minor ones.
 */
minor: number, };

/**
 * What is done.
 */
export type Verb = "take" | "claim" | "play" | "spendHand" | "spendPlayed" | "acquire" | "go" | "explore" | "build" | "trade" | "tile" | "rest" | "done" | "discard";

/**
 * What an observer may know of a game.
 */
export type View = { "family": "road" } & RoadView | { "family": "adventure" } & AdventureView | { "family": "world" } & WorldView;

/**
 * A village and what lies in it.
 */
export type Village = {
/**
 * Its space.
 */
space: string,
/**
 * What lies there.
 */
offer: Offer, };

/**
 * One way to do something.
 */
export type Way = {
/**
 * The action, in the notation.
 */
action: string,
/**
 * The caravan it would leave.
 */
caravan: string,
/**
 * Whether that is above the limit, so that a discard follows.
 */
over?: boolean,
/**
 * The crystals laid on the cards to the left or given to owners of wagons, one for each.
 */
pays?: string,
/**
 * The crystals that steps start from.
 */
raises?: string,
/**
 * The crystals given back.
 */
gives?: string,
/**
 * How often.
 */
times?: number, };

/**
 * A program that is told.
 */
export type Webhook = {
/**
 * Where it is.
 */
url: string,
/**
 * What it understands; if it is missing, what its host is known for, else JSON.
 */
shape?: Shape, };

/**
 * What a location does.
 */
export type Work = { "type": "gate",
/**
 * The slot of the point card, from 1.
 */
slot: number,
/**
 * The bonus stacks, from left to right.
 */
stacks: Array<BonusStack>, } | { "type": "effect",
/**
 * Which, spelled as a merchant card.
 */
effect: string, };

/**
 * The traders at a location: all of one seat.
 */
export type Workers = {
/**
 * The location.
 */
location: string,
/**
 * Whose they are, from 1.
 */
seat: number,
/**
 * How many they are.
 */
traders: number, };

/**
 * A point card of World, taken apart.
 */
export type WorldCard = {
/**
 * Its name: benefit and cost.
 */
name: string,
/**
 * What it costs.
 */
cost: string,
/**
 * What it is worth.
 */
points: number,
/**
 * What else it brings.
 */
benefit: Benefit, };

/**
 * The components of World.
 */
export type WorldCatalog = {
/**
 * The name of the set.
 */
set: string,
/**
 * Whether it is a built-in set, or a copy of the standard one.
 */
standard: boolean,
/**
 * Crystals a caravan holds at the end of a turn.
 */
limit: number,
/**
 * How many claimed cards trigger the end.
 */
end: number,
/**
 * Points of each crystal above level a at the end.
 */
crystal: number,
/**
 * Bonus spaces of a seat.
 */
spaces: number,
/**
 * Traders of a seat.
 */
traders: number,
/**
 * How many of them begin at home.
 */
home: number,
/**
 * The caravans with which the seats begin, in turn order.
 */
caravans: Array<string>,
/**
 * The boards, in set order: those that are always used and those of which one is drawn.
 */
boards: Array<BoardPart>,
/**
 * The point cards that take part, in set order.
 */
points: Array<WorldCard>,
/**
 * The bonus tiles, in set order.
 */
bonus: Array<BonusKind>,
/**
 * The exploration tiles, in set order.
 */
exploration: Array<ExplorationKind>, };

/**
 * What is to be decided in World.
 */
export type WorldPhase = { "type": "choose" } | { "type": "gate" } & Gate | { "type": "explore" } & Gate | { "type": "discard",
/**
 * How many.
 */
excess: number, } | { "type": "over" };

/**
 * Where the points of a seat of World come from.
 */
export type WorldScore = {
/**
 * Its point cards.
 */
cards: number,
/**
 * Its bonus tiles.
 */
bonus: number,
/**
 * Its exploration tiles.
 */
exploration: number,
/**
 * Its crystals.
 */
crystals: number,
/**
 * The sum.
 */
total: number, };

/**
 * What a seat of World has.
 */
export type WorldSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * How many of them it may keep at the end of a turn.
 */
limit: number,
/**
 * How many traders each location asks it for, in the order of the locations on the table.
 */
asks: Array<number>,
/**
 * Its traders at home.
 */
home: number,
/**
 * Its traders in the reserve.
 */
reserve: number,
/**
 * Its point cards, in set order.
 */
claimed: Array<NamedCard>,
/**
 * Its bonus tiles, in set order.
 */
taken: Array<string>,
/**
 * Its exploration tiles, in set order.
 */
explored: Array<string>,
/**
 * How many of each icon it has collected.
 */
icons: Icons,
/**
 * Its points, counted as if the game ended now.
 */
score: WorldScore, };

/**
 * What anyone may know of a game of World.
 */
export type WorldView = {
/**
 * The seat that decides, from 1; none when the game is over.
 */
turn: number | null,
/**
 * What is to be decided.
 */
phase: WorldPhase,
/**
 * The letter of the fourth board.
 */
board: string,
/**
 * The point cards above the gates, slot 1 first.
 */
row: Array<NamedCard>,
/**
 * The top card of the point deck, which lies open.
 */
next: NamedCard | null,
/**
 * How many cards are below the top of the point deck.
 */
deck: number,
/**
 * The bonus stacks, the first one first.
 */
stacks: Array<Stack>,
/**
 * The exploration tiles on the board, in the order of the locations.
 */
covered: Array<Covered>,
/**
 * The traders on the board, in the order of the locations.
 */
working: Array<Workers>,
/**
 * What each seat has, in turn order.
 */
seats: Array<WorldSeat>, };
