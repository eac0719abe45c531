// What the script around the module says and hears: the twins of the types in crates/worker.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-worker --features twins` writes it anew.
import type { BotLevel, Family, Hint, Message, NewTable, Request, Summary, Theme } from '../wire/protocol';

/**
 * The purpose of a computation.
 */
export type Aim = { "type": "turn",
/**
 * The entry after which it decides.
 */
seq: number,
/**
 * The level of the bot.
 */
level: BotLevel,
/**
 * The seed of its randomness, as digits, because scripts round large numbers.
 */
chance: string, } | { "type": "hint",
/**
 * The client that asked.
 */
client: number,
/**
 * The entry they are for.
 */
seq: number, };

/**
 * An entry as stored, with the names of its columns.
 */
export type LogRow = {
/**
 * The number; the rows of a game count from 1, without gaps.
 */
seq: number,
/**
 * The kind of entry.
 */
kind: string,
/**
 * The chair or seat, from 1.
 */
seat: number | null,
/**
 * The rest.
 */
text: string,
/**
 * The key of the command that asked for it, which makes commands idempotent.
 */
command: string,
/**
 * The timestamp, in milliseconds since 1970.
 */
at_ms: number, };

/**
 * An order.
 */
export type Order = { "order": "found",
/**
 * Its id.
 */
game: string, wish: NewTable,
/**
 * The person's name.
 */
name: string,
/**
 * The secret of the deal, 64 hex digits.
 */
secret: string, } | { "order": "day",
/**
 * Its id.
 */
game: string,
/**
 * Year, month and day, such as `2026-11-19`.
 */
date: string, family: Family, theme: Theme,
/**
 * Whether the result counts: without takebacks and hints.
 */
counted: boolean,
/**
 * The person's name.
 */
name: string, } | { "order": "open" } & Stored | { "order": "close", game: string, } | { "order": "join", game: string,
/**
 * The number of the connection.
 */
client: number, } | { "order": "leave", game: string,
/**
 * The number of the connection.
 */
client: number, } | { "order": "say", game: string,
/**
 * The number of the connection.
 */
client: number, request: Request, } | { "order": "tell", game: string, told: Told, } | { "order": "look", game: string, } | { "order": "past", game: string,
/**
 * The number of the latest entry then.
 */
seq: number, } | { "order": "catalog", game: string, } | { "order": "record", game: string, } | { "order": "replay", game: string, } | { "order": "read", record: string,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "components" } & Which | { "order": "piles" } & Which | { "order": "set", family: Family, } | { "order": "checkSet", family: Family, text: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "name", name: string, } | { "order": "think" } & Thought | { "order": "judge",
/**
 * A stored game.
 */
game?: Stored,
/**
 * A record instead.
 */
record?: string,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "judgeNext" } | { "order": "measure", family: Family,
/**
 * A built-in set, if not the standard one.
 */
set?: string, seats: number, games: number,
/**
 * The bot to measure in them, if not the engine.
 */
bot?: string, };

/**
 * A game as the script stores it.
 */
export type Stored = {
/**
 * Its id.
 */
game: string,
/**
 * The agreed setup, as JSON.
 */
setup: string,
/**
 * The secret of the deal, 64 hex digits.
 */
secret: string,
/**
 * The rows of its log.
 */
rows: Array<LogRow>,
/**
 * Whether another tab may append to the log.
 */
shared?: boolean, };

/**
 * A computation, as one worker requests it from another: a seat view travels as a position that
 * was imagined from it and has the same view, as in the bot protocol.
 */
export type Thought = {
/**
 * The id to stop it by.
 */
id: string, game: string, family: Family,
/**
 * A set file, unless the set is built in.
 */
set: string | null,
/**
 * The key of the set.
 */
setKey: string,
/**
 * A map file, unless the map is the standard one.
 */
map: string | null, imagined: string, aim: Aim, };

/**
 * The result of something that a room wanted; see [`Input`].
 */
export type Told = { "type": "stored" } | { "type": "notStored", reason: string, } | { "type": "taken" } | { "type": "caught", rows: Array<LogRow>, } | { "type": "notCaught", reason: string, } | { "type": "woken" } | { "type": "thought", seq: number, action: string, } | { "type": "noThought", seq: number, } | { "type": "hinted", client: number, seq: number, hints: Array<Hint>, } | { "type": "founded", game: string, } | { "type": "notFounded", reason: string, } | { "type": "tick" };

/**
 * A room's request to the script; see [`Output`](caravan_room::Output).
 */
export type Want = { "want": "send", game: string, client: number, message: Message, } | { "want": "append", game: string, row: LogRow, summary: Summary | null, } | { "want": "catchUp", game: string, after: number, } | { "want": "think" } & Thought | { "want": "stop", id: string, } | { "want": "found", game: string, next: string, setup: string, summary: Summary, } | { "want": "list", game: string, summary: Summary, } | { "want": "setAside", game: string, reason: string, } | { "want": "wake", game: string, at: number | null, };

/**
 * Which components to list.
 */
export type Which = { family: Family, seats: number,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, };
