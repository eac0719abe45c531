// Names of Adventure's pieces: for buttons and for the log.
import { look } from '../../look/look.svelte';
import type { Ground } from '../../art/hexagon';
import { crystalWords } from '../../pieces/crystals';
import { drawnSpace } from '../../pieces/drawn';
import { effectWords } from '../../pieces/effect';
import type { AdventureCatalog, AdventureView } from '../../wire/protocol';
import { listed, t } from '../../words/words.svelte';

export const levelName = (level: string): string => t(`crystal-${look.theme}-${level}`);

/** A space as an inline drawing. */
export function spaceSign(view: AdventureView, space: string): string {
  const mountain = view.mountains.find((laid) => laid.space === space);
  const village = view.villages.some((one) => one.space === space);
  return drawnSpace(mountain ? (mountain.level as Ground) : village ? 'village' : 'valley', space);
}

/** `azure mountain B2`, `valley C4`, `village A1`, with the space drawn. */
export function placeName(view: AdventureView, space: string): string {
  const sign = spaceSign(view, space);
  const mountain = view.mountains.find((laid) => laid.space === space);
  if (mountain)
    return t('adventure-place-mountain', { space: sign, level: levelName(mountain.level) });
  return t(
    view.villages.some((village) => village.space === space)
      ? 'adventure-place-village'
      : 'adventure-place-valley',
    { space: sign },
  );
}

/** Everything visible on a space. */
export function spaceWords(view: AdventureView, names: readonly string[], space: string): string[] {
  const mountain = view.mountains.find((laid) => laid.space === space);
  const offer = view.villages.find((village) => village.space === space)?.offer;
  const parts = [];
  if (mountain)
    parts.push(
      t('adventure-mountain', {
        space,
        level: levelName(mountain.level),
        trade: effectWords(mountain.trade),
      }),
    );
  else if (offer?.type === 'tile')
    parts.push(t('adventure-village', { space, tile: tileWords(offer.cost, offer.points) }));
  else if (offer) parts.push(t(`adventure-village-${offer.type}`, { space }));
  else parts.push(t('adventure-valley', { space }));
  const owners = names.filter((_, i) => view.seats[i]?.outposts.includes(space));
  if (owners.length)
    parts.push(t('adventure-outposts-of', { count: owners.length, names: listed(owners) }));
  const wagons = names.filter((_, i) => view.seats[i]?.wagon === space);
  if (wagons.length)
    parts.push(t('adventure-wagons-of', { count: wagons.length, names: listed(wagons) }));
  return parts;
}

export const tileWords = (cost: string, points: number): string =>
  t('point-card', { points, cost: crystalWords(cost) });

/** `leg`, `room` or `points6`, in words. */
export function bonusWords(tile: string, catalog?: AdventureCatalog): string {
  // The event does not say how many points a tile has, and a stack may be empty.
  const points = Number(tile.slice('points'.length));
  if (tile.startsWith('points'))
    return points ? t('adventure-bonus-points', { points }) : t('adventure-bonus-no-points');
  return tile === 'room'
    ? t('adventure-bonus-room', { room: catalog?.bonus.room ?? 3 })
    : t('adventure-bonus-leg');
}
