// The interface of a family in the web client. Every field is required: a family that lacks one
// fails `svelte-check`, and nothing outside this folder checks which family it handles.
import type { Component } from 'svelte';
import type { IconName } from '../art/icons';
import type { Asked, Turn } from '../turn/turn';
import type { Action, Catalog, Event, Family, Theme, Verb, View } from '../wire/protocol';

/** Road has two names, by theme; the other families have one. */
export type GameId = Theme | Exclude<Family, 'road'>;

export type ViewOf<F extends Family> = Extract<View, { family: F }>;
export type CatalogOf<F extends Family> = Extract<Catalog, { family: F }>;

/** A game by its printed name, which is the message `game-ID`. */
export interface Named {
  readonly id: GameId;
  readonly theme: Theme;
  /** Its picture on the home screen, as SVG text (`art/places.ts`). */
  readonly picture: () => string;
}

/** A claimed card or tile, as shown at the end. */
export interface Claimed {
  readonly cost: string;
  readonly points: number;
}

/**
 * Everything the web client knows of a family, except its messages: those are in
 * `words/LANGUAGE/FAMILY.ftl`.
 */
export interface FamilyUi<F extends Family = Family> {
  /** Its games; the first one is the default. */
  readonly games: readonly [Named, ...Named[]];
  readonly seats: readonly number[];
  /** How long a person takes for a game, in minutes. */
  readonly minutes: number;
  /**
   * Whether its components are our own: then people may use those of their box, as a message says
   * (`ours-FAMILY`).
   */
  readonly ours: boolean;
  /** The selectable maps, the standard one first. */
  readonly maps: readonly string[];

  readonly Board: Component<{
    view: ViewOf<F>;
    catalog: CatalogOf<F>;
    turn?: Turn;
    names: readonly string[];
  }>;
  /** The area in front of a seat. */
  readonly Own: Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; seat: number; turn?: Turn }>;
  /** The entry of a seat in the list of players. */
  readonly Seat: Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; seat: number }>;
  /** Choices in the prompt that are not pieces on the board. */
  readonly Choices:
    | Component<{ view: ViewOf<F>; catalog: CatalogOf<F>; turn: Turn; names: readonly string[] }>
    | undefined;
  /** Whether the board needs the full width of a tablet in portrait orientation. */
  readonly broad: boolean;
  /** Whether the area in front of a seat is only as high as it needs to be. */
  readonly low: boolean;
  /** Whether people at one screen must not see each other's cards. */
  readonly hides: boolean;

  /** The question to the deciding player. */
  readonly ask: (turn: Turn, view: ViewOf<F>, names: readonly string[]) => Asked;
  /** What the deciding player is doing, in words, for the others. */
  readonly waits: (view: ViewOf<F>) => string;
  /** Choices in the prompt that are not pieces on the board; discards are always offered. */
  readonly asked: readonly Verb[];
  /** The actions of one seat, in sentences. */
  readonly tell: (
    events: readonly Event[],
    names: readonly string[],
    catalog: CatalogOf<F>,
    view: ViewOf<F>,
  ) => string;
  /** An action before it is played, in words, for hints. Crystals are drawn. */
  readonly plan: (action: Omit<Action, 'action'>, view: ViewOf<F>, catalog: CatalogOf<F>) => string;
  /** Its keys, by the message `key-NAME`. */
  readonly keys: readonly (readonly [name: string, keys: string])[];

  /** What a rest brings back, by the message `hint-why`: cards, or traders that come home. */
  readonly rests: 'rest' | 'home';
  /** What is claimed to end the game. */
  readonly claims: 'cards' | 'tiles';
  readonly claimed: (
    view: ViewOf<F>,
    catalog: CatalogOf<F> | undefined,
    seat: number,
  ) => readonly Claimed[];

  /** Its rules pages and lesson, loaded on demand. */
  readonly learn: () => Promise<Lessons<F>>;
}

/** A row of the summary sheet. */
export interface Summarized {
  /** Its messages are `sum-FAMILY-NAME`, `…-do` and `…-remember`. */
  readonly name: string;
  readonly effects?: readonly string[];
  readonly icons?: readonly IconName[];
}

/** The rules pages and lesson of a family. */
export interface Lessons<F extends Family = Family> {
  /**
   * The sections of its rules page, `learn-FAMILY-PART`, and the clauses of docs/rules that they
   * cover.
   */
  readonly parts: readonly (readonly [part: string, clauses: string])[];
  /** A picture for each section that needs one. */
  readonly Picture: Component<{ of: string }>;
  /** The rows of its summary sheet: the options of a turn. */
  readonly actions: readonly Summarized[];
  /** Further messages of the sheet, the title first. */
  readonly besides: readonly (readonly [title: string, ...texts: string[]])[];
  /** All of its components. */
  readonly Gallery: Component<{ catalog: CatalogOf<F> }>;
  /** Its first lesson. */
  readonly teach: () => Promise<Taught>;
}

/** A lesson with comments: one step of a turn after the other. */
export interface Taught extends Turn {
  readonly family: Family;
  /** The names of its steps, in order. */
  readonly names: readonly string[];
  /** The message of this step, and its values. */
  readonly id: string;
  readonly values: Record<string, string | number>;
  /** The piece that the first step is about, as a selector on the board. */
  readonly goal: string;
  step: number;
  go(step: number): void;
}
