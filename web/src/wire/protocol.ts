// What server and clients say to each other: the twins of the types in crates/protocol.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-protocol --features twins`
// writes it anew. docs/protocol.md says what it means.

/** The version of the protocol. */
export const VERSION = 2;

/** The most bytes a client may say at once. */
export const MAX_REQUEST = 16384;

/**
 * An action.
 */
export type Action = {
/**
 * The action, in the notation.
 */
action: string,
/**
 * The verb.
 */
do: Verb,
/**
 * The object: the name of a card, a slot, a space, a location, a stake or a tile.
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
 * The number of repetitions.
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
 * The price of each slot in crystals, slot 1 first.
 */
prices: Array<number>,
/**
 * Crystals a caravan without room tiles holds at the end of a turn.
 */
limit: number,
/**
 * The number of claimed tiles that triggers the end.
 */
end: number,
/**
 * Points of each crystal above level a at the end.
 */
crystal: number,
/**
 * Points of a space that an outpost has left, for each column.
 */
columns: Array<number>,
/**
 * The price of an outpost for each one that is there.
 */
cost: number,
/**
 * The stakes from which seats choose at the beginning.
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
 * The pending decision in Adventure.
 */
export type AdventurePhase = { "type": "take" } | { "type": "place" } | { "type": "choose" } | { "type": "spend",
/**
 * The number still to be spent.
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
 * The number.
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
 * The holdings of a seat of Adventure.
 */
export type AdventureSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * The limit of its caravan at the end of a turn.
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
 * The cards of which the observer cannot tell whether they are in the hand or spent; none if
 * there are no such cards.
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
 * The space of its wagon, once it is placed.
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
 * An observer's view of Adventure.
 */
export type AdventureView = {
/**
 * The deciding seat, from 1; none when the game is over.
 */
turn: number | null,
/**
 * The pending decision.
 */
phase: AdventurePhase,
/**
 * The market, slot 1 first.
 */
market: Array<MarketCard>,
/**
 * The number of cards in the merchant deck.
 */
merchantDeck: number,
/**
 * The offer in each village, in the order of the spaces.
 */
villages: Array<Village>,
/**
 * The number of tiles in the pile, the closed one included while it is there.
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
 * The remaining bonus tiles.
 */
bonus: BonusLeft,
/**
 * The holdings of each seat, in turn order.
 */
seats: Array<AdventureSeat>, };

/**
 * The events that send alerts.
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
 * A table they created fills up.
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
 * The result of a delivery.
 */
export type AlertResult = "taken" | "notSet" | "notConfirmed" | "forbidden" | "unreachable" | "tooSlow" | "refused" | "gone";

/**
 * The result of a test message.
 */
export type AlertTrial = {
/**
 * The way.
 */
way: AlertWay,
/**
 * The result.
 */
result: AlertResult,
/**
 * The result in a sentence, such as the other side's answer.
 */
about: string, };

/**
 * A way to deliver alerts.
 */
export type AlertWay = "push" | "webhook" | "email";

/**
 * The settings that a person may choose.
 */
export type AlertWish = {
/**
 * The events that send alerts.
 */
events: AlertEvents,
/**
 * The order in which ways are tried until one accepts the alert; missing ones come last.
 */
ways: Array<AlertWay>,
/**
 * The webhook.
 */
webhook: Webhook | null,
/**
 * The e-mail address.
 */
email: string | null,
/**
 * Quiet hours.
 */
quiet: Quiet | null,
/**
 * Whether to send alerts even while the person is at the table.
 */
always: boolean,
/**
 * The language of alerts.
 */
language: Language, };

/**
 * A person's alert settings, with what the server adds.
 */
export type Alerts = {
/**
 * The person's choice.
 */
wish: AlertWish,
/**
 * The subscribed browsers (Web Push).
 */
push: Array<PushBrowser>,
/**
 * The server's public key for Web Push subscriptions, as base64url.
 */
pushKey: string,
/**
 * The secret that signs messages to the webhook.
 */
secret: string | null,
/**
 * Whether the server can send e-mail.
 */
hasEmail: boolean,
/**
 * Whether the e-mail address is confirmed: until then, nothing else is sent there.
 */
confirmed: boolean,
/**
 * Muted games.
 */
muted: Array<string>, };

/**
 * The analysis of a game.
 */
export type Analysis = {
/**
 * Its id, for polling.
 */
id: string,
/**
 * The number of analyzed actions.
 */
done: number,
/**
 * The number of all actions.
 */
of: number,
/**
 * Each seat's win chance before each analyzed action.
 */
chances: Array<Array<number>>,
/**
 * The appraisal of each analyzed action.
 */
choices: Array<Choice>, };

/**
 * A pending request to take actions back.
 */
export type Asked = {
/**
 * The seat that asks, from 1.
 */
seat: number,
/**
 * The seats that have yet to answer, from 1.
 */
open: Array<number>, };

/**
 * The benefit of a point card of World besides its points.
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
 * The number.
 */
traders: number, } | { "type": "exploration" };

/**
 * The ratings of people with one rulebook.
 */
export type Board = {
/**
 * The family of rules.
 */
family: Family,
/**
 * The month in UTC, such as `2026-11`; without one it is the board of all time.
 */
month?: string,
/**
 * The first hundred. Of all time, in the order of points less spread; of a month, in the order
 * of what was gained in it.
 */
people: Array<Ranked>, };

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
 * Its name: what it scores for, and how much.
 */
name: string,
/**
 * What it scores for.
 */
scores: Scores,
/**
 * The points each time.
 */
points: number,
/**
 * The number of copies.
 */
copies: number, };

/**
 * The remaining bonus tiles.
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
 * The number of its tiles.
 */
height: number, };

/**
 * The bonus tiles of Adventure.
 */
export type BonusTiles = {
/**
 * The number of leg tiles.
 */
legs: number,
/**
 * The number of room tiles.
 */
rooms: number,
/**
 * The number of crystals by which a room tile raises the limit.
 */
room: number,
/**
 * The points pile, top first.
 */
points: Array<number>, };

/**
 * The level of a bot.
 */
export type BotLevel = "peddler" | "hawker" | "trader" | "merchant" | "magnate";

/**
 * The components of a game with a number of seats.
 */
export type Catalog = { "family": "road" } & RoadCatalog | { "family": "adventure" } & AdventureCatalog | { "family": "world" } & WorldCatalog;

/**
 * A place at the table, and its occupant.
 */
export type Chair = { "type": "open",
/**
 * The person it is kept for.
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
 * Its level.
 */
level: BotLevel, };

/**
 * A line of the chat, as one client may see it.
 */
export type ChatLine = {
/**
 * Its id, unique at this table.
 */
id: string,
/**
 * The timestamp, in milliseconds since 1970.
 */
at: number,
/**
 * A pseudonym of the speaker: for this client the same at all tables, and different for
 * everybody else.
 */
who: string,
/**
 * The chair of the speaker, from 1, if they have one.
 */
chair?: number,
/**
 * The speaker's name.
 */
name: string,
/**
 * Whether it is the client's own.
 */
yours?: boolean,
/**
 * Whether it was said among watchers: players read it when the game is over.
 */
watching?: boolean,
/**
 * What was said.
 */
remark: Remark, };

/**
 * What a client may say.
 */
export type ChatMode = "reading" | "phrases" | "text";

/**
 * The appraisal of a chosen action.
 */
export type Choice = {
/**
 * The best action.
 */
best: Action,
/**
 * The win chance that the chosen action gave up, from 0 to 1.
 */
cost: number,
/**
 * Whether that makes it a blunder.
 */
blunder: boolean,
/**
 * Luck: the change of each seat's win chance by what was revealed.
 */
luck: Array<number>, };

/**
 * The clock of a table.
 */
export type Clock = {
/**
 * The time control.
 */
pace: Pace,
/**
 * What happens when time runs out.
 */
timeOut?: TimeOut, };

/**
 * The reason of a refusal. Whatever has a remedy of its own has a code of its own.
 */
export type Code = "unreadable" | "version" | "illegal" | "incomplete" | "confirmFirst" | "stale" | "gone" | "lookingOn" | "notInvited" | "sentAway" | "taken" | "badName" | "nameTaken" | "notYourTurn" | "notYours" | "standIn" | "chairOpen" | "notBegun" | "begun" | "over" | "tooEarly" | "timeOut" | "asked" | "nothingToTakeBack" | "noHints" | "noTakeBacks" | "rated" | "noChat" | "notNow" | "tooMuch" | "full" | "unknown" | "linkOver" | "badPhrase" | "wrongPhrase" | "banned" | "setAside" | "unavailable";

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
 * The board of a rulebook on a day, from games that the server has replayed.
 */
export type DayBoard = {
/**
 * The rulebook.
 */
family: Family,
/**
 * The number of all entries.
 */
of: number,
/**
 * The best entries: by the lead over the bot, then by points, then by who came first.
 */
best: Array<DayEntry>,
/**
 * Your entry, if you have one.
 */
yours?: DayEntry, };

/**
 * An entry of a board.
 */
export type DayEntry = {
/**
 * Its place, from 1.
 */
place: number,
/**
 * The name of the person; empty if they have none.
 */
name: string,
/**
 * The points of the person.
 */
own: number,
/**
 * The points of the bot.
 */
rival: number, };

/**
 * A link for another device of the same person.
 */
export type DeviceLink = {
/**
 * The path; it works once.
 */
path: string,
/**
 * The expiry time, in milliseconds since 1970.
 */
until: number, };

/**
 * What a device link would do to this browser, before it is used.
 */
export type DeviceOffer = {
/**
 * The person whom this browser would become.
 */
comes: Identity,
/**
 * The person whom it would stop being; none if it has no session.
 */
leaves: Identity | null,
/**
 * Whether both are the same person, so that nothing would change.
 */
same: boolean, };

/**
 * A person's sessions and unused device links.
 */
export type Devices = {
/**
 * Browsers, this one first, then the one used last.
 */
browsers: Array<OwnBrowser>,
/**
 * Unused links, the newest first.
 */
links: Array<OwnLink>, };

/**
 * An event.
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
 * The number of copies.
 */
copies: number, };

/**
 * A family of rules.
 */
export type Family = "road" | "adventure" | "world";

/**
 * What a rated game has changed.
 */
export type GameRatings = {
/**
 * The seats in order; none until the game is counted.
 */
seats: Array<SeatRating>, };

/**
 * The gate of a seat, and what it has not yet done there in this turn.
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
 * The number.
 */
traders: number, } | { "type": "points",
/**
 * The number.
 */
points: number, } | { "type": "crystals",
/**
 * The crystals.
 */
crystals: string, };

/**
 * A claim that a plan leads to.
 */
export type Goal = {
/**
 * The number of the seat's own turns until then; 0 for this turn.
 */
turns: number,
/**
 * Its points.
 */
points: number,
/**
 * What is claimed: a slot or a space, as in an action.
 */
what: string,
/**
 * The crystals still missing for it, in the notation.
 */
needs: string, };

/**
 * An entry: something that happened at a table.
 */
export type Happening = {
/**
 * Its number.
 */
seq: number,
/**
 * The timestamp, in milliseconds since 1970.
 */
at: number, } & ({ "type": "sat", chair: number, name: string, } | { "type": "rose", chair: number, } | { "type": "placed", chair: number, level: BotLevel | null, } | { "type": "added" } | { "type": "removed", chair: number, } | { "type": "agreed", term: Term, on: boolean, } | { "type": "clockSet", clock?: Clock, } | { "type": "started" } | { "type": "revealed", chair: number, } | { "type": "dealt" } | { "type": "played", seat: number, events: Array<Event>, } | { "type": "resigned", seat: number, } | { "type": "flagged", seat: number, } | { "type": "away", from: number, until: number, } | { "type": "vacation", seats: Array<number>, from: number, until: number, } | { "type": "left", seats: Array<number>, } | { "type": "returned", seats: Array<number>, } | { "type": "asked", seat: number, } | { "type": "answered", seat: number, agree: boolean, since?: number, } | { "type": "takenBack", seat: number, since: number, } | { "type": "rematch", game: string, });

/**
 * A hint: an evaluated action.
 */
export type Hint = {
/**
 * Other actions with the same effect.
 */
same: Array<Action>,
/**
 * The seat's win chance with it, from 0 to 1.
 */
winChance: number,
/**
 * The win chance it gives up against the best action.
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
 * The first claim it leads to.
 */
goal: Goal | null,
/**
 * The reason, in a few words.
 */
reason: string,
/**
 * The action, in the notation.
 */
action: string,
/**
 * The verb.
 */
do: Verb,
/**
 * The object: the name of a card, a slot, a space, a location, a stake or a tile.
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
 * The number of repetitions.
 */
times?: number, };

/**
 * The number of each icon.
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
 * A person, as shown to a browser that may become them.
 */
export type Identity = {
/**
 * The name that tables suggest; none until one is chosen.
 */
name: string | null,
/**
 * The number of the person's tables, counted up to a hundred.
 */
tables: number,
/**
 * The number of browsers in which the person is logged in.
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
 * Its trade.
 */
trade: string, };

/**
 * A language of alerts.
 */
export type Language = "en" | "de" | "fr" | "es";

/**
 * A legal verb with its object, and all ways to do it.
 */
export type Legal = {
/**
 * The verb.
 */
do: Verb,
/**
 * The object, as in an action.
 */
what?: string,
/**
 * The number of cards to spend for it afterwards. This, `claims` and `over` are omitted where
 * something is revealed first: then what follows is unknown.
 */
cards?: number,
/**
 * The claim that is possible right after it, as an action in the notation.
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
 * The id of the game.
 */
game: string,
/**
 * The time of the last change, in milliseconds since 1970.
 */
updated: number,
/**
 * The family of rules.
 */
family: Family,
/**
 * The theme.
 */
theme: Theme,
/**
 * The phase.
 */
phase: Phase,
/**
 * The clock, if the table has one.
 */
clock?: Clock,
/**
 * The chairs, none of them marked as yours.
 */
chairs: Array<Chair>,
/**
 * The deciding seat, from 1, as far as the list knows.
 */
deciding: number | null,
/**
 * The round, once the game is dealt; 0 in an opening.
 */
round?: number,
/**
 * Whether its result counts for ratings.
 */
rated?: boolean,
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
 * Its work.
 */
work: Work,
/**
 * The number of traders it asks for when empty.
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
 * A card of the market and the crystals on it.
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
 * A message to a client.
 */
export type Message = { "type": "table" } & Table | { "type": "staged" } & Staged | { "type": "planned" } & Staged | { "type": "done",
/**
 * The id of the command.
 */
id: string,
/**
 * The number of the table since then.
 */
seq: number, } | { "type": "refused",
/**
 * The id of the command, if it has one.
 */
id?: string,
/**
 * The reason, for programs.
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
lacks?: string,
/**
 * The word of a phrase that is in no list.
 */
word?: UnknownWord, } | { "type": "present",
/**
 * The chairs whose people are connected, from 1.
 */
chairs: Array<number>,
/**
 * The number of spectators.
 */
watchers: number,
/**
 * Whether the client's person is also connected from another device or window.
 */
elsewhere?: boolean, } | { "type": "chat",
/**
 * The lines, the oldest first.
 */
lines: Array<ChatLine>, } | { "type": "hints",
/**
 * The number of the table they are for.
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
 * Its trade.
 */
trade: string, };

/**
 * A point card of World.
 */
export type NamedCard = {
/**
 * Its name: its benefit and its cost.
 */
name: string,
/**
 * Its points.
 */
points: number, };

/**
 * The network of the server.
 */
export type Network = {
/**
 * Addresses under which others can reach the server.
 */
addresses: Array<string>,
/**
 * Whether the client may open the server to the network.
 */
mayOpen: boolean,
/**
 * Addresses under which others could then reach it; only for clients that may open it.
 */
possible: Array<string>, };

/**
 * A request for an analysis.
 */
export type NewAnalysis = {
/**
 * The record of the game, as text.
 */
record: string, };

/**
 * Who sits on a chair.
 */
export type NewChair = { "type": "me",
/**
 * The name at the table; the person's own if it is missing.
 */
name?: string, } | { "type": "open" } | { "type": "bot",
/**
 * Its level.
 */
level: BotLevel, };

/**
 * A new phrase, which is told this once.
 */
export type NewPhrase = {
/**
 * The twelve words, in order.
 */
words: Array<string>,
/**
 * Their language: English for readers of a language without a list of words.
 */
language: Language,
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, };

/**
 * A request for a new table.
 */
export type NewTable = {
/**
 * The family of rules.
 */
family: Family,
/**
 * The theme.
 */
theme?: Theme,
/**
 * Who sits on each chair, in order.
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
 * The clock; by default none.
 */
clock?: Clock,
/**
 * A custom set file.
 */
set?: string,
/**
 * The name of a built-in map, or a map file; Adventure only.
 */
map?: string,
/**
 * The promise of a nonce by the host, 64 hex digits.
 */
promise?: string,
/**
 * The color of the host, from 1 to 5; on the first of several chairs.
 */
color?: number,
/**
 * Whether the result counts for the ratings of those who play: people only, each with one seat,
 * without hints and takebacks, with drawn seats and the standard components.
 */
rated?: boolean, };

/**
 * The offer in a village.
 */
export type Offer = { "type": "tile",
/**
 * Its cost.
 */
cost: string,
/**
 * Its points.
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
 * A browser in which the person is logged in.
 */
export type OwnBrowser = {
/**
 * Its id, for logging out there.
 */
id: string,
/**
 * Its approximate kind, such as `Firefox, Linux`; empty if it does not say.
 */
kind: string,
/**
 * When it was logged in, in milliseconds since 1970.
 */
made: number,
/**
 * When it was last used, to the nearest hour or so.
 */
seen: number,
/**
 * Whether it is the current one.
 */
this: boolean, };

/**
 * An unused device link.
 */
export type OwnLink = {
/**
 * Its id, for revoking it.
 */
id: string,
/**
 * When it was made, in milliseconds since 1970.
 */
made: number,
/**
 * The expiry time.
 */
until: number, };

/**
 * What is said over the socket of one's tables. `now` is what the server's clock shows.
 */
export type OwnMessage = { "type": "tables",
/**
 * The time of the server, in milliseconds since 1970.
 */
now: number,
/**
 * Your tables, those that wait for you first.
 */
tables: Array<OwnTable>, } | { "type": "table",
/**
 * The time of the server, in milliseconds since 1970.
 */
now: number,
/**
 * The table.
 */
table: OwnTable, } | { "type": "gone",
/**
 * The name of the game.
 */
game: string, };

/**
 * Your own page.
 */
export type OwnPage = {
/**
 * Its id; none before your first rated game.
 */
page: string | null,
/**
 * Whether everybody may see it.
 */
open: boolean, };

/**
 * Whether a person has a phrase. What it says is not stored.
 */
export type OwnPhrase = {
/**
 * When it was made, in milliseconds since 1970; none if there is no phrase.
 */
made: number | null, };

/**
 * A table in the list of whoever sits there.
 */
export type OwnTable = {
/**
 * Whether it waits for your decision.
 */
waits: boolean,
/**
 * When the time of whoever decides is used up, in milliseconds since 1970, if the table has a
 * clock and a person decides.
 */
until?: number,
/**
 * The id of the game.
 */
game: string,
/**
 * The time of the last change, in milliseconds since 1970.
 */
updated: number,
/**
 * The family of rules.
 */
family: Family,
/**
 * The theme.
 */
theme: Theme,
/**
 * The phase.
 */
phase: Phase,
/**
 * The clock, if the table has one.
 */
clock?: Clock,
/**
 * The chairs, none of them marked as yours.
 */
chairs: Array<Chair>,
/**
 * The deciding seat, from 1, as far as the list knows.
 */
deciding: number | null,
/**
 * The round, once the game is dealt; 0 in an opening.
 */
round?: number,
/**
 * Whether its result counts for ratings.
 */
rated?: boolean,
/**
 * How it ended.
 */
result: Outcome | null, };

/**
 * The time control.
 */
export type Pace = { "type": "live",
/**
 * Minutes for the whole game, from 1 to 180.
 */
minutes: number,
/**
 * Seconds added at the beginning of a turn, from 0 to 180.
 */
seconds: number, } | { "type": "daily",
/**
 * Days for each turn: 1, 2, 3 or 7.
 */
days: number, };

/**
 * Who may see your page.
 */
export type PageWish = {
/**
 * Whether everybody may; if not, only you.
 */
open: boolean, };

/**
 * A game at an earlier time, as the reader may see it.
 */
export type Past = {
/**
 * The number of the latest entry then.
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
 * A page about a person.
 */
export type PersonPage = {
/**
 * The name they have chosen, if any.
 */
name: string | null,
/**
 * Whether this is you.
 */
you: boolean,
/**
 * Whether everybody may see it.
 */
open: boolean,
/**
 * What they have reached with each rulebook.
 */
rulebooks: Array<Record>,
/**
 * Their last rated games, the newest first.
 */
games: Array<RatedGame>, };

/**
 * The phase of a table.
 */
export type Phase = "gathering" | "revealing" | "playing" | "over";

/**
 * A phrase or an emote.
 */
export type Phrase = "hello" | "goodLuck" | "niceMove" | "wellPlayed" | "thanks" | "sorry" | "oneMoment" | "takeYourTime" | "again" | "goodbye" | "smile" | "laugh" | "surprise" | "doubt" | "tears" | "applause";

/**
 * A phrase that somebody enters.
 */
export type PhraseTry = {
/**
 * Its words. Case, accents, punctuation and numbers between them do not matter.
 */
phrase: string, };

/**
 * The wish for a new phrase.
 */
export type PhraseWish = {
/**
 * The reader's language.
 */
language: Language, };

/**
 * A pile that is shuffled.
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
 * The piles of a game, for recomputing a deal (`docs/deal.md`).
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
 * A point card of Road or a point tile of Adventure: both are named by their cost.
 */
export type PointCard = {
/**
 * Its cost.
 */
cost: string,
/**
 * Its points.
 */
points: number, };

/**
 * Cards of which the observer cannot tell whether they are in the hand or spent.
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
 * The proof of a deal (`docs/deal.md`, section 6).
 */
export type Proof = {
/**
 * The id of the game.
 */
game: string,
/**
 * Family, revision and set key.
 */
ruleset: string,
/**
 * The server's commitment, 64 hex digits.
 */
commitment: string,
/**
 * The secret it committed to, 64 hex digits.
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
 * A browser that is subscribed to Web Push.
 */
export type PushBrowser = {
/**
 * Its id: the first 16 hex digits of the SHA-256 of its address.
 */
id: string,
/**
 * Its approximate kind, such as `Firefox, Linux`.
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
 * The secret shared by browser and server.
 */
auth: string, };

/**
 * A subscription of a browser, as its `toJSON` writes it.
 */
export type PushSubscription = {
/**
 * The URL at its push service.
 */
endpoint: string,
/**
 * The encryption keys.
 */
keys: PushKeys, };

/**
 * Quiet hours.
 */
export type Quiet = {
/**
 * The start, such as `22:00`.
 */
from: string,
/**
 * The end, such as `07:30`; possibly on the next day.
 */
until: string,
/**
 * The time zone, such as `Europe/Berlin`.
 */
zone: string, };

/**
 * A person on a board.
 */
export type Ranked = {
/**
 * The place, from 1; those who are equal share one.
 */
place: number,
/**
 * The name they have chosen, if any.
 */
name: string | null,
/**
 * The id of their page, if you may see it.
 */
page?: string,
/**
 * Whether this is you.
 */
you?: boolean,
/**
 * The rating now.
 */
rating: Rating,
/**
 * The number of rated games, in the month if there is one.
 */
games: number,
/**
 * How many of them were won; shared first places count.
 */
wins: number,
/**
 * By how many points the rating has changed in the month.
 */
gain?: number, };

/**
 * A rated game of a person.
 */
export type RatedGame = {
/**
 * Its id, if its replay can be seen: it was a public table, or you were there.
 */
game?: string,
/**
 * The family of rules.
 */
family: Family,
/**
 * When it ended, in milliseconds since 1970.
 */
at: number,
/**
 * The number of seats.
 */
of: number,
/**
 * The seat, from 1.
 */
seat: number,
/**
 * The place that counts, from 1.
 */
place: number,
/**
 * Whether the seat counts as lost, because its person resigned or a stand-in took it.
 */
lost?: boolean,
/**
 * The rating after the game.
 */
rating: Rating,
/**
 * By how many points it has changed.
 */
gain: number, };

/**
 * A rating, such as 1540 ± 60.
 */
export type Rating = {
/**
 * The estimated strength; everybody begins with 1500.
 */
points: number,
/**
 * Its uncertainty, one standard deviation.
 */
spread: number, };

/**
 * What somebody has reached with a rulebook.
 */
export type Record = {
/**
 * The family of rules.
 */
family: Family,
/**
 * The rating.
 */
rating: Rating,
/**
 * How many rated games they have played.
 */
games: number,
/**
 * How many of them they have won; shared first places count.
 */
wins: number,
/**
 * The same for each seat in which they have played.
 */
seats: Array<SeatTally>, };

/**
 * A refusal in parts: a page shows it in its reader's language by code and clause.
 */
export type Refusal = {
/**
 * The reason, for programs.
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
lacks?: string,
/**
 * The word of a phrase that is in no list.
 */
word?: UnknownWord, };

/**
 * What somebody says.
 */
export type Remark = { "type": "phrase",
/**
 * Which one.
 */
phrase: Phrase, } | { "type": "text",
/**
 * The text: one line of up to 200 characters.
 */
text: string, };

/**
 * A finished game, step by step, with nothing hidden.
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
 * The theme.
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
 * A request of a client.
 */
export type Request = { "say": "hello",
/**
 * The client's version.
 */
version: number,
/**
 * The last number it has seen, if it reconnects.
 */
since?: number, } | { "say": "sit",
/**
 * The id of this command; see [`Message::Done`].
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
 * The preferred color, from 1 to 5.
 */
color?: number, } | { "say": "rise",
/**
 * The id of this command.
 */
id: string,
/**
 * The chair, from 1.
 */
chair: number, } | { "say": "place",
/**
 * The id of this command.
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
 * The id of this command.
 */
id: string, } | { "say": "removeChair",
/**
 * The id of this command.
 */
id: string,
/**
 * The chair, from 1; those behind it move up.
 */
chair: number, } | { "say": "agree",
/**
 * The id of this command.
 */
id: string,
/**
 * The term.
 */
term: Term,
/**
 * Whether it applies.
 */
on: boolean, } | { "say": "setClock",
/**
 * The id of this command.
 */
id: string,
/**
 * The clock; none for unlimited time.
 */
clock?: Clock, } | { "say": "start",
/**
 * The id of this command.
 */
id: string,
/**
 * The nonce of the only person at the table, 32 hex digits.
 */
nonce?: string, } | { "say": "reveal",
/**
 * The id of this command.
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
 * The id of this command.
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
 * The id of this command.
 */
id: string,
/**
 * The seat, from 1.
 */
seat: number, } | { "say": "leave",
/**
 * The id of this command.
 */
id: string, } | { "say": "return",
/**
 * The id of this command.
 */
id: string, } | { "say": "relieve",
/**
 * The id of this command.
 */
id: string,
/**
 * The seat, from 1.
 */
seat: number, } | { "say": "takeBack",
/**
 * The id of this command.
 */
id: string, } | { "say": "answer",
/**
 * The id of this command.
 */
id: string,
/**
 * Whether the client agrees.
 */
agree: boolean, } | { "say": "rematch",
/**
 * The id of this command.
 */
id: string, } | { "say": "chat",
/**
 * The id of this command.
 */
id: string,
/**
 * What.
 */
remark: Remark,
/**
 * The name of a speaker who has no chair.
 */
name?: string, } | { "say": "report",
/**
 * The id of this command.
 */
id: string,
/**
 * The id of the line.
 */
line: string, } | { "say": "why",
/**
 * The verb.
 */
do: Verb,
/**
 * The object; see [`Action`].
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
 * The price of each slot in crystals, slot 1 first.
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
 * The number of claimed cards that triggers the end.
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
 * The pending decision in Road.
 */
export type RoadPhase = { "type": "choose" } | { "type": "discard",
/**
 * The number.
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
 * The holdings of a seat of Road.
 */
export type RoadSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * The limit of its caravan at the end of a turn.
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
 * The view of Road, which is the same for all observers.
 */
export type RoadView = {
/**
 * The deciding seat, from 1; none when the game is over.
 */
turn: number | null,
/**
 * The pending decision.
 */
phase: RoadPhase,
/**
 * The market, slot 1 first.
 */
market: Array<MarketCard>,
/**
 * The number of cards in the merchant deck.
 */
merchantDeck: number,
/**
 * The point row, slot 1 first.
 */
row: Array<RowCard>,
/**
 * The number of cards in the point deck.
 */
pointDeck: number,
/**
 * The tokens left in the two piles.
 */
tokens: Tokens,
/**
 * The holdings of each seat, in turn order.
 */
seats: Array<RoadSeat>, };

/**
 * A card of the point row.
 */
export type RowCard = {
/**
 * Its cost.
 */
cost: string,
/**
 * Its points.
 */
points: number,
/**
 * The token that comes with its claim.
 */
token?: Token, };

/**
 * What a bonus tile scores for.
 */
export type Scores = { "type": "icons",
/**
 * The letters of one icon or two.
 */
icons: string, } | { "type": "traders" } | { "type": "plain" };

/**
 * A vacation of the person at a seat.
 */
export type SeatAway = {
/**
 * The seat, from 1.
 */
seat: number,
/**
 * From when, in milliseconds since 1970.
 */
from: number,
/**
 * Until when.
 */
until: number, };

/**
 * What a rated game has changed for a seat.
 */
export type SeatRating = {
/**
 * The seat, from 1.
 */
seat: number,
/**
 * The place that counts, from 1.
 */
place: number,
/**
 * Whether the seat counts as lost, because its person resigned or a stand-in took it.
 */
lost?: boolean,
/**
 * The rating after the game.
 */
rating: Rating,
/**
 * By how many points it has changed.
 */
gain: number, };

/**
 * How somebody has fared in a seat.
 */
export type SeatTally = {
/**
 * The seat, from 1.
 */
seat: number,
/**
 * The number of games.
 */
games: number,
/**
 * How many of them were won.
 */
wins: number, };

/**
 * The results of a series of games.
 */
export type Series = {
/**
 * The number of games, including this one if it is over.
 */
games: number,
/**
 * The wins of each chair; those of bots with the same level are counted at the first of them.
 */
wins: Array<number>, };

/**
 * The message format of a webhook.
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
 * The number of tiles below it.
 */
below: number, };

/**
 * A staged turn, which nobody else can see.
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
 * The actions that are legal.
 */
actions: Array<Action>,
/**
 * Why the actions after them were dropped.
 */
dropped?: Refusal,
/**
 * The events, except for what would be revealed.
 */
events: Array<Event>,
/**
 * The table after it, with gaps where something would be revealed.
 */
view: View,
/**
 * The next legal actions; none if the turn has to be confirmed first.
 */
legal: Array<Legal>,
/**
 * The alternatives to each action: after `hello`, or if requested, because then the client has
 * not received them while the turn was built.
 */
steps?: Array<Array<Legal>>,
/**
 * Whether it can be confirmed.
 */
complete: boolean,
/**
 * Whether confirming it reveals something, so that it cannot be taken back.
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
 * The events.
 */
events: Array<Event>,
/**
 * The table after it.
 */
view: View, };

/**
 * The summary of a table in a list.
 */
export type Summary = {
/**
 * The family of rules.
 */
family: Family,
/**
 * The theme.
 */
theme: Theme,
/**
 * The phase.
 */
phase: Phase,
/**
 * The clock, if the table has one.
 */
clock?: Clock,
/**
 * The chairs, none of them marked as yours.
 */
chairs: Array<Chair>,
/**
 * The deciding seat, from 1, as far as the list knows.
 */
deciding: number | null,
/**
 * The round, once the game is dealt; 0 in an opening.
 */
round?: number,
/**
 * Whether its result counts for ratings.
 */
rated?: boolean,
/**
 * How it ended.
 */
result: Outcome | null, };

/**
 * A table, as one client may see it.
 */
export type Table = {
/**
 * The id of the game.
 */
game: string,
/**
 * The number of the latest entry; a table with a lower number is older.
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
 * The theme.
 */
theme: Theme,
/**
 * The phase.
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
 * The terms that are switched off.
 */
without?: Array<Term>,
/**
 * Whether the result counts for ratings.
 */
rated?: boolean,
/**
 * Whether the client may place bots.
 */
host?: boolean,
/**
 * The seat that the view belongs to, from 1; none for spectators.
 */
you?: number,
/**
 * The commitment to the deal, 64 hex digits (`docs/deal.md`, section 6).
 */
commitment: string,
/**
 * When promised nonces are replaced if they are not revealed, in milliseconds since 1970.
 */
revealBy?: number,
/**
 * The state of the clock, if the table has one.
 */
clock?: Times,
/**
 * What the client may say; none where there is no chat.
 */
chat?: ChatMode,
/**
 * The round, from 1; 0 in an opening before the first.
 */
round: number,
/**
 * The client's view of the game, once it is dealt.
 */
view?: View,
/**
 * The deciding seat, from 1.
 */
deciding?: number,
/**
 * Its legal actions; only for the deciding client.
 */
legal?: Array<Legal>,
/**
 * The pending request to take actions back.
 */
asked?: Asked,
/**
 * What has happened since the number that the client had seen, the oldest first.
 */
happened: Array<Happening>,
/**
 * How it ended.
 */
result?: Outcome,
/**
 * The proof of the deal, once the game is over.
 */
proof?: Proof,
/**
 * The rematch of this game.
 */
rematch?: string,
/**
 * The results of the series of rematches.
 */
series?: Series, };

/**
 * A table that was created or joined.
 */
export type TableLinks = {
/**
 * The id of the game.
 */
game: string,
/**
 * The invitation path: whoever opens it may take a seat; only for people at the table.
 */
invite: string | null,
/**
 * The spectator path; only for people at the table.
 */
watch: string | null,
/**
 * Addresses under which others can reach the server.
 */
addresses: Array<string>,
/**
 * What to do if there are none.
 */
advice: string | null, };

/**
 * A term: something that a table may play with or without.
 */
export type Term = "hints" | "takeBacks" | "drawnSeats" | "freeText";

/**
 * The theme of a table; it changes no rules.
 */
export type Theme = "spice" | "golem";

/**
 * What happens when time runs out.
 */
export type TimeOut = "standIn" | "resign" | "nothing";

/**
 * The state of a clock.
 *
 * `left` was true at `at`. Since then only the seat `runs` has used time, and none while it was
 * `away`: so by the server's clock it has `left - (now - at)` now, and what of that time it was away
 * more. From `sent`, a client computes the offset of its own clock.
 */
export type Times = {
/**
 * The remaining time of each seat, in milliseconds; none for bots. Empty before the deal.
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
 * The seats whose people are on vacation, or will be.
 */
away?: Array<SeatAway>,
/**
 * The server's time when this was sent, in milliseconds since 1970.
 */
sent?: number,
/**
 * The time control.
 */
pace: Pace,
/**
 * What happens when time runs out.
 */
timeOut?: TimeOut, };

/**
 * A marker worth points.
 */
export type Token = "major" | "minor";

/**
 * The tokens: their number and points.
 */
export type TokenKinds = {
/**
 * The number of each kind.
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
 * The numbers of tokens of each kind.
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
 * A word of a phrase that is in no list.
 */
export type UnknownWord = {
/**
 * Its number in the phrase, from 1.
 */
number: number,
/**
 * The nearest word that is in the list.
 */
nearest: string, };

/**
 * A vacation, in milliseconds since 1970: it stops one's clocks in games by days.
 */
export type Vacation = {
/**
 * From when.
 */
from: number,
/**
 * Until when.
 */
until: number, };

/**
 * A vacation that somebody wants.
 */
export type VacationWish = {
/**
 * From when; from now on if it is left out.
 */
from?: number,
/**
 * Until when, in milliseconds since 1970.
 */
until: number, };

/**
 * Somebody's vacation, and how many days they have for vacations.
 */
export type Vacations = {
/**
 * The one that lasts or lies ahead.
 */
vacation?: Vacation,
/**
 * How many days one has in a year.
 */
days: number,
/**
 * How many of them are left, after this vacation.
 */
left: number, };

/**
 * The verb.
 */
export type Verb = "take" | "claim" | "play" | "spendHand" | "spendPlayed" | "acquire" | "go" | "explore" | "build" | "trade" | "tile" | "rest" | "done" | "discard";

/**
 * An observer's view of a game.
 */
export type View = { "family": "road" } & RoadView | { "family": "adventure" } & AdventureView | { "family": "world" } & WorldView;

/**
 * A village and its offer.
 */
export type Village = {
/**
 * Its space.
 */
space: string,
/**
 * Its offer.
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
 * The number of repetitions.
 */
times?: number, };

/**
 * A webhook.
 */
export type Webhook = {
/**
 * Its URL.
 */
url: string,
/**
 * The message format; by default that of its host if known, else JSON.
 */
shape?: Shape, };

/**
 * The work of a location.
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
 * The effect, spelled as a merchant card.
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
 * Their seat, from 1.
 */
seat: number,
/**
 * Their number.
 */
traders: number, };

/**
 * A point card of World, with its parts.
 */
export type WorldCard = {
/**
 * Its name: benefit and cost.
 */
name: string,
/**
 * Its cost.
 */
cost: string,
/**
 * Its points.
 */
points: number,
/**
 * Its benefit.
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
 * The number of claimed cards that triggers the end.
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
 * The number of traders that begin at home.
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
 * The pending decision in World.
 */
export type WorldPhase = { "type": "choose" } | { "type": "gate" } & Gate | { "type": "explore" } & Gate | { "type": "discard",
/**
 * The number.
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
 * The holdings of a seat of World.
 */
export type WorldSeat = {
/**
 * Its crystals.
 */
caravan: string,
/**
 * The limit of its caravan at the end of a turn.
 */
limit: number,
/**
 * The number of traders that each location asks it for, in the order of the locations on the
 * table.
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
 * The number of each icon it has collected.
 */
icons: Icons,
/**
 * Its points, counted as if the game ended now.
 */
score: WorldScore, };

/**
 * The view of World, which is the same for all observers.
 */
export type WorldView = {
/**
 * The deciding seat, from 1; none when the game is over.
 */
turn: number | null,
/**
 * The pending decision.
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
 * The number of cards below the top of the point deck.
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
 * The holdings of each seat, in turn order.
 */
seats: Array<WorldSeat>, };
