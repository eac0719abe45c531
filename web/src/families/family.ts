// What the page asks of a family. Every field is required: a family that forgets one does not pass
// `svelte-check`, and nothing outside this folder asks which family it has before it.
import type { Component } from 'svelte';
import type { IconName } from '../art/icons';
import type { Asked, Turn } from '../turn/turn';
import type { Action, Catalog, Event, Family, Theme, Verb, View } from '../wire/protocol';

/** Road has two names, by its theme; the other families are called as they are. */
export type GameId = Theme | Exclude<Family, 'road'>;

export type ViewOf<F extends Family> = Extract<View, { family: F }>;
export type CatalogOf<F extends Family> = Extract<Catalog, { family: F }>;

/** A game as people know it: its name is the message `game-ID`. */
export interface Named {
  readonly id: GameId;
  readonly theme: Theme;
  /** Its picture on the home screen, as SVG text (`art/places.ts`). */
  readonly picture: () => string;
}

/** What somebody has claimed, as it is shown at the end. */
export interface Claimed {
  readonly cost: string;
  readonly points: number;
}

/** All that the page knows of a family, but for its words: those are in `words/LANGUAGE/FAMILY.ftl`. */
export interface FamilyUi<F extends Family = Family> {
  /** The games that it is; the first one stands for all of them. */
  readonly games: readonly [Named, ...Named[]];
  readonly seats: readonly number[];
  /** How long a person takes for a game, in minutes. */
  readonly minutes: number;
  /** Whether its components are our own: then one may bring those of a box, and is told so (`ours-FAMILY`). */
  readonly ours: boolean;
  /** The maps of which one can choose, the standard one first. */
  readonly maps: readonly string[];

  readonly Board: Component<{
    view: ViewOf<F>;
    catalog: CatalogOf<F>;
    turn?: Turn;
    names: readonly string[];
  }>;
  /** What lies in front of a seat. */
  readonly Own: Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; seat: number; turn?: Turn }>;
  /** What is said of a seat in the list of players. */
  readonly Seat: Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; seat: number }>;
  /** What can be chosen that is no thing on the board, in the prompt. */
  readonly Choices:
    | Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; turn: Turn; names: readonly string[] }>
    | undefined;
  /** Whether the board needs the whole width of a tablet that is held upright. */
  readonly broad: boolean;
  /** Whether what lies in front of a seat is only as high as it needs to be. */
  readonly low: boolean;
  /** Whether people at one screen may not see each other's cards. */
  readonly hides: boolean;

  /** What is asked of whoever decides. */
  readonly ask: (turn: Turn, view: ViewOf<F>, names: readonly string[]) => Asked;
  /** What whoever is waited for decides, in words. */
  readonly waits: (view: ViewOf<F>) => string;
  /** What the prompt offers because it is no thing on the board; what is given back, it always offers. */
  readonly asked: readonly Verb[];
  /** What one seat's actions came to, in sentences. */
  readonly tell: (
    events: readonly Event[],
    names: readonly string[],
    catalog: CatalogOf<F>,
    view: ViewOf<F>,
  ) => string;
  /** An action before it is done, in words: what a hint advises. Crystals in it are drawn. */
  readonly plan: (action: Omit<Action, 'action'>, view: ViewOf<F>, catalog: CatalogOf<F>) => string;
  /** Its own keys, by the message `key-NAME`. */
  readonly keys: readonly (readonly [name: string, keys: string])[];

  /** What resting brings back, by the message `hint-why`: cards, or traders that come home. */
  readonly rests: 'rest' | 'home';
  /** What is claimed, and ends the game. */
  readonly claims: 'cards' | 'tiles';
  readonly claimed: (
    view: ViewOf<F>,
    catalog: CatalogOf<F> | undefined,
    seat: number,
  ) => readonly Claimed[];

  /** What is needed to learn it; loaded only then. */
  readonly learn: () => Promise<Lessons<F>>;
}

/** A row of the summary sheet, with what it is about. */
export interface Summarized {
  /** Its words are `sum-FAMILY-NAME`, `…-do` and `…-remember`. */
  readonly name: string;
  readonly effects?: readonly string[];
  readonly icons?: readonly IconName[];
}

/** A family to read about and to try. */
export interface Lessons<F extends Family = Family> {
  /** The parts of its page of rules, `learn-FAMILY-PART`, and the clauses of docs/rules that they tell. */
  readonly parts: readonly (readonly [part: string, clauses: string])[];
  /** A picture for each of them that needs one. */
  readonly Picture: Component<{ of: string }>;
  /** The rows of its summary sheet: what one can do in a turn. */
  readonly actions: readonly Summarized[];
  /** What the sheet says besides: messages, the title first. */
  readonly besides: readonly (readonly [title: string, ...texts: string[]])[];
  /** All of its components. */
  readonly Gallery: Component<{ catalog: CatalogOf<F> }>;
  /** Its first lesson. */
  readonly teach: () => Promise<Taught>;
}

/** A turn with a word on it: one step of a lesson after the other. */
export interface Taught extends Turn {
  readonly family: Family;
  /** What its steps are called, in order. */
  readonly names: readonly string[];
  /** The message of this step, and its values. */
  readonly id: string;
  readonly values: Record<string, string | number>;
  /** What the first step speaks of, as it is found on the board. */
  readonly goal: string;
  step: number;
  go(step: number): void;
}
