// The boards of the families: the same four things for each.
import type { Component } from 'svelte';
import AdventureBoard from '../board/adventure/Board.svelte';
import AdventureChoices from '../board/adventure/Choices.svelte';
import AdventureOwn from '../board/adventure/Own.svelte';
import AdventureSeat from '../board/adventure/Seat.svelte';
import * as adventure from '../board/adventure/prompt';
import RoadBoard from '../board/road/Board.svelte';
import RoadOwn from '../board/road/Own.svelte';
import RoadSeat from '../board/road/Seat.svelte';
import * as road from '../board/road/prompt';
import WorldBoard from '../board/world/Board.svelte';
import WorldChoices from '../board/world/Choices.svelte';
import WorldOwn from '../board/world/Own.svelte';
import WorldSeat from '../board/world/Seat.svelte';
import * as world from '../board/world/prompt';
import type { Asked, Turn } from '../turn/turn';
import type { Catalog, Event, Family, Verb } from '../wire/protocol';

interface Parts {
  // Each takes the view and the catalog of its own family, which the frame has just told apart.
  Board: Component<{ view: never; catalog: never; turn?: Turn; names: readonly string[] }>;
  Own: Component<{ view: never; catalog: never; seat: number; turn?: Turn }>;
  Seat: Component<{ view: never; catalog: never; seat: number }>;
  /** What can be chosen that is no thing on the board, in the prompt. */
  Choices?: Component<{ view: never; catalog: never; turn: Turn; names: readonly string[] }>;
  ask: (turn: Turn, view: never, names: readonly string[]) => Asked;
  /** What the prompt offers because it is no thing on the board. */
  asked: readonly Verb[];
  /** What one seat's actions came to, in sentences. */
  tell: (events: readonly Event[], names: string[], catalog: never) => string;
}

export const boards: Record<Family, Parts> = {
  road: { Board: RoadBoard, Own: RoadOwn, Seat: RoadSeat, ...road },
  adventure: { Board: AdventureBoard, Own: AdventureOwn, Seat: AdventureSeat, Choices: AdventureChoices, ...adventure },
  world: { Board: WorldBoard, Own: WorldOwn, Seat: WorldSeat, Choices: WorldChoices, ...world },
} satisfies Record<Family, { [part in keyof Parts]: unknown }> as unknown as Record<Family, Parts>;

/** What one seat's actions came to, in sentences. */
export const tell = (catalog: Catalog | undefined, events: readonly Event[], names: string[]): string => (catalog ? boards[catalog.family].tell(events, names, catalog as never) : '');
