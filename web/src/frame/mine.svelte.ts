// One's own tables, wherever in the page one is: whose turn it is, and who is told of it.
import { link } from '../local/link';
import { hasPlayedHere, isHere, local } from '../local/local.svelte';
import { gameName } from '../families';
import { go, route } from '../route.svelte';
import type { Feed } from '../wire/feed.svelte';
import type { OwnMessage, OwnTable } from '../wire/protocol';
import { t } from '../words/words.svelte';
import { chairNames } from './names';
import { notify } from './notify';
import { nextOf, yours } from './turns';

/** How many tables of this browser are asked whose turn it is: their list does not know. */
const MOST_ASKED = 12;

/** The badge on the icon of the page, where it is installed. */
interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

export class Mine {
  tables = $state.raw<readonly OwnTable[]>([]);
  /** By how much the clock of the server is ahead of that of this browser, in milliseconds. */
  ahead = $state(0);
  #feed = $state.raw<Feed>();

  readonly waiting = $derived(yours(this.tables));

  /** How many games wait, besides one. */
  others = (game = ''): number => this.waiting.filter((one) => one.game !== game).length;

  /** A title of the page, with the number of games that wait. */
  titled = (title: string, game = ''): string => {
    const count = this.others(game);
    return count ? `(${count}) ${title}` : title;
  };

  /** Goes to the game that waits next behind this one. */
  goOn(game = ''): void {
    const next = nextOf(this.tables, game);
    if (next) go(`/table/${next.game}`);
  }

  /** Asks for the list, as far as nobody says how it changes. */
  async refresh(): Promise<void> {
    if (this.#feed?.ended) this.#feed = undefined;
    if (this.#feed?.online) {
      const here = link.here && hasPlayedHere() ? await local.ownTables().catch(() => []) : [];
      const asked = await this.#ask(here);
      return this.#put([...this.tables.filter(({ game }) => !isHere(game)), ...asked]);
    }
    const all = await this.#ask(await link.ownTables());
    // Who is at no table has nothing to hear.
    if (!this.#feed && link.feed && all.some(({ game }) => !isHere(game)))
      this.#feed = link.feed((message) => this.#hear(message));
    this.#put(all);
  }

  /** The same with whose turn it is at the tables of this browser. */
  async #ask(tables: readonly OwnTable[]): Promise<OwnTable[]> {
    const asked = tables
      .filter(({ game, phase }) => isHere(game) && phase === 'playing')
      .slice(0, MOST_ASKED)
      .map(({ game }) =>
        link.table(game).then(
          ({ legal }) => legal && game,
          () => undefined,
        ),
      );
    const waits = new Set(await Promise.all(asked));
    return tables.map((one) => (waits.has(one.game) ? { ...one, waits: true } : one));
  }

  #hear(message: OwnMessage): void {
    if ('now' in message) this.ahead = message.now - Date.now();
    const besides = (game: string): OwnTable[] => this.tables.filter((one) => one.game !== game);
    if (message.type === 'tables')
      this.#put([...message.tables, ...this.tables.filter(({ game }) => isHere(game))]);
    else if (message.type === 'table') this.#put([message.table, ...besides(message.table.game)]);
    else if (message.type === 'gone') this.#put(besides(message.game));
  }

  #put(tables: readonly OwnTable[]): void {
    const known = new Set(this.waiting.map(({ game }) => game));
    this.tables = tables;
    for (const one of this.waiting)
      // A table that is open says so itself.
      if (!known.has(one.game) && route.path !== `/table/${one.game}`)
        notify(
          t('your-turn'),
          `${gameName(one)}: ${chairNames(one.chairs, one.game).join(', ')}`,
          one.game,
        );
    const badged = navigator as Badged;
    const count = this.waiting.length;
    // Where the page is not installed there is no badge.
    void (count ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())?.catch(() => {});
  }
}

export const mine = new Mine();
