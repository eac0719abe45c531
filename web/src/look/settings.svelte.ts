// The reader's settings, kept in this browser for all tables.
import { keep, read } from '../words/words.svelte';

/** What can be chosen, the usual first. */
export const CHOICES = {
  /** Whether a turn waits for the button, plays by itself after a while, or at once where nothing is left to choose. */
  confirm: ['on', 'wait', 'off'],
  speed: ['usual', 'slow', 'quick', 'none'],
  text: ['usual', 'large', 'larger'],
} as const;

export interface Settings {
  confirm: (typeof CHOICES.confirm)[number];
  speed: (typeof CHOICES.speed)[number];
  text: (typeof CHOICES.text)[number];
  /** How loud it is when it is one's turn, and what else happens at the table; from 0 to 1. */
  turn: number;
  table: number;
  /** Whether things carry the names they have in the notation. */
  codes: boolean;
  /** Whether the browser tells of one's turn while one looks elsewhere. */
  notify: boolean;
  /** The color of one's own seat, from 1; 0 for the one that comes. */
  color: number;
  /** One's own face, from 1; 0 for the one that comes. */
  face: number;
}

/** How fast everything moves. */
const PACE: Record<Settings['speed'], number> = { slow: 1.6, usual: 1, quick: 0.5, none: 0 };

function kept(): Partial<Settings> {
  try {
    return JSON.parse(read('settings') ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

const quiet = read('sound') === 'off' ? { turn: 0, table: 0 } : {};
export const settings = $state<Settings>({
  confirm: 'on',
  speed: 'usual',
  text: 'usual',
  turn: 0.7,
  table: 0.4,
  codes: false,
  notify: false,
  color: 0,
  face: 0,
  ...quiet,
  ...kept(),
});

/** Whether the settings lie open. */
export const sheet = $state({ open: false });

/** How many times as long as usual something takes. */
export const pace = (): number => PACE[settings.speed] ?? 1;

/** What styles depend on. */
function apply(): void {
  const { dataset } = document.documentElement;
  dataset.speed = settings.speed;
  dataset.text = settings.text;
  dataset.codes = settings.codes ? 'on' : 'off';
}

/** Chooses something, for as long as this browser keeps it. */
export function choose(wish: Partial<Settings>): void {
  Object.assign(settings, wish);
  keep('settings', JSON.stringify(settings));
  apply();
}

apply();
