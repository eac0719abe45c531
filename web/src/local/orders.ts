// What the script around the module says and hears: the twins of the types in crates/worker.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-worker --features twins` writes it anew.
import type { BotLevel, Family, Hint, Message, NewTable, Request, Summary } from '../wire/protocol';

/**
 * What is thought for.
 */
export type Aim = { "type": "turn",
/**
 * The entry after which it decides.
 */
seq: number,
/**
 * How well it plays.
 */
level: BotLevel,
/**
 * Where its chance comes from; digits, because scripts round large numbers.
 */
chance: string, } | { "type": "hint",
/**
 * Who asks.
 */
client: number,
/**
 * The entry for which they are.
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
 * Something to be done.
 */
export type Order = { "order": "found",
/**
 * Its name.
 */
game: string,
/**
 * What is wished for.
 */
wish: NewTable,
/**
 * What the person is called.
 */
name: string,
/**
 * What the deal comes from, 64 hex digits.
 */
secret: string, } | { "order": "open" } & Stored | { "order": "close",
/**
 * Its game.
 */
game: string, } | { "order": "join",
/**
 * The game.
 */
game: string,
/**
 * The number of the connection.
 */
client: number, } | { "order": "leave",
/**
 * The game.
 */
game: string,
/**
 * The number of the connection.
 */
client: number, } | { "order": "say",
/**
 * The game.
 */
game: string,
/**
 * The number of the connection.
 */
client: number,
/**
 * What.
 */
request: Request, } | { "order": "tell",
/**
 * The game.
 */
game: string,
/**
 * What.
 */
told: Told, } | { "order": "look",
/**
 * The game.
 */
game: string, } | { "order": "past",
/**
 * The game.
 */
game: string,
/**
 * The number of what had happened last.
 */
seq: number, } | { "order": "catalog",
/**
 * The game.
 */
game: string, } | { "order": "record",
/**
 * The game.
 */
game: string, } | { "order": "replay",
/**
 * The game.
 */
game: string, } | { "order": "read",
/**
 * The record.
 */
record: string,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "components" } & Which | { "order": "piles" } & Which | { "order": "set",
/**
 * Of which family.
 */
family: Family, } | { "order": "checkSet",
/**
 * Of which family.
 */
family: Family,
/**
 * What is in it.
 */
text: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "name",
/**
 * The name.
 */
name: string, } | { "order": "think" } & Thought | { "order": "judge",
/**
 * The game, if it is one of the house.
 */
game?: Stored,
/**
 * The record, if it is not.
 */
record?: string,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, } | { "order": "judgeNext" } | { "order": "measure",
/**
 * Of which family.
 */
family: Family,
/**
 * With which built-in set, if not the standard one.
 */
set?: string,
/**
 * With how many seats.
 */
seats: number,
/**
 * How many.
 */
games: number,
/**
 * The bot to measure in them, if it is not the engine.
 */
bot?: string, };

/**
 * A game as the script keeps it.
 */
export type Stored = {
/**
 * Its name.
 */
game: string,
/**
 * What is agreed, as JSON.
 */
setup: string,
/**
 * What the deal comes from, 64 hex digits.
 */
secret: string,
/**
 * Its log.
 */
rows: Array<LogRow>,
/**
 * Whether others may add to the log: another tab.
 */
shared?: boolean, };

/**
 * Something to be thought about, as one worker asks another: the seat view of a seat travels as a
 * position that was imagined from it and has the same view, as in the bot protocol.
 */
export type Thought = {
/**
 * What it is called, to stop it.
 */
id: string,
/**
 * The game.
 */
game: string,
/**
 * The family of rules.
 */
family: Family,
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
map: string | null,
/**
 * The position.
 */
imagined: string,
/**
 * What for.
 */
aim: Aim, };

/**
 * What came of something that a room wanted; see [`Input`].
 */
export type Told = { "type": "stored" } | { "type": "notStored", reason: string, } | { "type": "taken" } | { "type": "caught", rows: Array<LogRow>, } | { "type": "notCaught", reason: string, } | { "type": "woken" } | { "type": "thought", seq: number, action: string, } | { "type": "noThought", seq: number, } | { "type": "hinted", client: number, seq: number, hints: Array<Hint>, } | { "type": "founded", game: string, } | { "type": "notFounded", reason: string, } | { "type": "tick" };

/**
 * What a room wants done; see [`Output`](caravan_room::Output).
 */
export type Want = { "want": "send", game: string, client: number, message: Message, } | { "want": "append", game: string, row: LogRow, summary: Summary | null, } | { "want": "catchUp", game: string, after: number, } | { "want": "think" } & Thought | { "want": "stop", id: string, } | { "want": "found", game: string, next: string, setup: string, summary: Summary, } | { "want": "list", game: string, summary: Summary, } | { "want": "setAside", game: string, reason: string, } | { "want": "wake", game: string, at: number | null, };

/**
 * Which components are asked for.
 */
export type Which = {
/**
 * Of which family.
 */
family: Family,
/**
 * For how many seats.
 */
seats: number,
/**
 * A set file.
 */
set?: string,
/**
 * A map file, or the name of a built-in map.
 */
map?: string, };
