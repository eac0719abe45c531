// The boards of the families: the same four things for each.
import type { Component } from 'svelte';
import AdventureBoard from '../board/adventure/Board.svelte';
import AdventureOwn from '../board/adventure/Own.svelte';
import AdventureSeat from '../board/adventure/Seat.svelte';
import * as adventure from '../board/adventure/prompt';
import RoadBoard from '../board/road/Board.svelte';
import RoadOwn from '../board/road/Own.svelte';
import RoadSeat from '../board/road/Seat.svelte';
import * as road from '../board/road/prompt';
import WorldBoard from '../board/world/Board.svelte';
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
  ask: (turn: Turn, view: never, names: readonly string[]) => Asked;
  /** What the prompt offers because it is no thing on the board. */
  asked: readonly Verb[];
  /** What one seat's actions came to, in sentences. */
  tell: (events: readonly Event[], names: string[], catalog: never) => string;
}

export const boards: Record<Family, Parts> = {
  road: { Board: RoadBoard, Own: RoadOwn, Seat: RoadSeat, ...road },
  adventure: { Board: AdventureBoard, Own: AdventureOwn, Seat: AdventureSeat, ...adventure },
  world: { Board: WorldBoard, Own: WorldOwn, Seat: WorldSeat, ...world },
} satisfies Record<Family, Record<keyof Parts, unknown>> as unknown as Record<Family, Parts>;

/** What one seat's actions came to, in sentences. */
export const tell = (catalog: Catalog | undefined, events: readonly Event[], names: string[]): string => (catalog ? boards[catalog.family].tell(events, names, catalog as never) : '');
