// Components of World in words: for buttons, prompt and log.
import { crystalWords } from '../../pieces/crystals';
import { effectWords } from '../../pieces/effect';
import type { Location, NamedCard, Stack, WorldCatalog, WorldView } from '../../wire/protocol';
import { has, listed, t, upper } from '../../words/words.svelte';
import { asks, bonusOf, cardOf, findOf, helps, type Icon } from './parts';
import { isOurs } from './places';

export const markWord = (mark: string): string => t(`world-mark-${mark}`);
export const iconWord = (icon: Icon): string => t(`world-icon-${icon}`);

/** The benefit of a point card besides its points. */
export function benefitWords(catalog: WorldCatalog, name: string): string {
  const { icon, mark = '', level = '', traders } = cardOf(catalog, name);
  return t(`world-brings-${icon}`, {
    mark: mark && markWord(mark),
    crystal: level && crystalWords(level),
    traders,
  });
}

/** A point card. */
export function cardWords(catalog: WorldCatalog, { name, points }: NamedCard): string {
  return t('world-card', {
    points: t('points', { count: points }),
    benefit: benefitWords(catalog, name),
    cost: crystalWords(cardOf(catalog, name).cost),
  });
}

/** What a bonus tile scores for. */
export function bonusWords(catalog: WorldCatalog, tile: string): string {
  const { scores, points = 0 } = bonusOf(catalog, tile) ?? {};
  const count = t('points', { count: points });
  if (scores?.type !== 'icons')
    return t(`world-bonus-${scores?.type ?? 'plain'}`, { points: count });
  const [one, other] = scores.icons;
  if (one && other)
    return t('world-bonus-pair', {
      points: count,
      one: iconWord(one as Icon),
      other: iconWord(other as Icon),
    });
  return t('world-bonus-icon', { points: count, one: one ? iconWord(one as Icon) : '' });
}

/**
 * What a bonus tile scores for, in a word or two; beside another one, with what the other does not
 * score for.
 */
export function bonusBrief(catalog: WorldCatalog, tile: string, beside?: string): string {
  const { scores, points = 0 } = bonusOf(catalog, tile) ?? {};
  if (scores?.type === 'plain') return t('points', { count: points });
  if (scores?.type !== 'icons') return t(scores ? 'world-brief-traders' : 'world-bonus');
  const icons = [...scores.icons];
  const other = beside === undefined ? undefined : bonusOf(catalog, beside)?.scores;
  const own = icons.filter((icon) => other?.type !== 'icons' || !other.icons.includes(icon));
  const told = beside === undefined ? icons : [own[0] ?? icons[0]];
  return upper(listed(told.map((icon) => t(`world-brief-${icon}`))));
}

/** The gain of an exploration tile. */
export function findWords(catalog: WorldCatalog, tile: string): string {
  const find = findOf(catalog, tile);
  if (find?.type === 'icon') return t('world-find-icon', { icon: iconWord(find.icon as Icon) });
  if (find?.type === 'traders') return t('world-find-traders', { traders: find.traders });
  if (find?.type === 'points') return t('points', { count: find.points });
  return crystalWords(find?.crystals ?? '');
}

/** The name of a location on the board; empty where a custom set has changed its effect. */
export function placeName(catalog: WorldCatalog, location: Location): string {
  const { name, work } = location;
  if (work.type === 'gate') return t('world-gate', { gate: work.slot });
  const id = `world-place-${name}`;
  return (catalog.standard || isOurs(location)) && has(id) ? t(id) : '';
}

/** A location by its name in the notation, as people call it. */
export function locationName(catalog: WorldCatalog, name: string): string {
  const location = catalog.boards
    .flatMap(({ locations }) => locations)
    .find((one) => one.name === name);
  return (location && placeName(catalog, location)) || name;
}

/** A bonus stack. */
export function stackWords(catalog: WorldCatalog, stack: Stack | undefined): string {
  if (!stack?.tile) return t(stack?.below ? 'world-stack-unknown' : 'world-stack-empty');
  return t('world-stack', { tile: bonusWords(catalog, stack.tile), below: stack.below });
}

/** The full description of a location, as the name of its button. */
export function locationWords(
  catalog: WorldCatalog,
  view: WorldView,
  location: Location,
  you: number | undefined,
  names: readonly string[],
): string {
  const { name, work, symbols, traders } = location;
  const title = placeName(catalog, location);
  const does = work.type === 'gate' ? t('world-gate-does') : effectWords(work.effect);
  const parts = [t('world-location', { name, title: title || 'none', does, traders })];
  if (symbols) parts.push(t('world-location-marks', { marks: listed([...symbols].map(markWord)) }));
  if (work.type === 'gate') {
    const card = view.row[work.slot - 1];
    parts.push(
      card
        ? t('world-location-card', { card: cardWords(catalog, card) })
        : t('world-location-no-card'),
    );
    parts.push(...work.stacks.map(({ stack }) => stackWords(catalog, view.stacks[stack - 1])));
  }
  const cover = view.covered.find((one) => one.location === name);
  if (cover) parts.push(t('world-location-covered', { tile: findWords(catalog, cover.tile) }));
  const there = view.working.find((one) => one.location === name);
  const needed = asks(catalog, view, location, you);
  if (there && there.seat === you) parts.push(t('world-location-mine', { traders: there.traders }));
  else if (there)
    parts.push(
      t('world-location-theirs', {
        who: names[there.seat - 1] ?? '',
        traders: there.traders,
        needed,
      }),
    );
  else if (helps(catalog, view, you, symbols) && needed !== traders)
    parts.push(t('world-location-helped', { needed }));
  return parts.join('; ');
}
