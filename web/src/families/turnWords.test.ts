// Each turn is told in one sentence, in the second person for the reader.
import '../look/stubs';
import { describe, expect, it } from 'vitest';
import type { AdventureCatalog, AdventureView, Event } from '../wire/protocol';
import { spacesIn, spoken } from '../pieces/drawn';
import { tell } from './adventure/prompt';
import { tell as tellRoad } from './road/prompt';

const names = ['You', 'Wen'];
const view = {
  mountains: [{ space: 'C3', level: 'b', trade: 'a>b' }],
  villages: [{ space: 'D1', offer: { type: 'empty' } }],
} as unknown as AdventureView;
const tellAdventure = (events: Event[]): string =>
  tell(events, names, {} as AdventureCatalog, view);

describe('a turn of Road', () => {
  it('is told to whoever played it, and of whoever else did', () => {
    const gain = (seat: number): Event[] => [
      { type: 'played', seat, card: '+aa' },
      { type: 'gained', seat, crystals: 'aa' },
      { type: 'turnPassed', seat: 3 - seat },
    ];
    expect(tellRoad(gain(1), names)).toBe('You gain ⟦aa⟧.');
    expect(tellRoad(gain(2), names)).toBe('Wen gains ⟦aa⟧.');
  });
  it('pays for a card, and says what ends the game', () => {
    const events: Event[] = [
      { type: 'returned', seat: 1, crystals: 'ab' },
      { type: 'claimed', seat: 1, slot: 1, card: 'ab', points: 9, token: 'major' },
      { type: 'endTriggered', seat: 1 },
    ];
    expect(tellRoad(events, names)).toBe(
      'You pay ⟦ab⟧ and claim 9 points and a large token. You have claimed the card that ends the game: this is the last round.',
    );
  });
  it('does not call a gain with a discard after it a trade', () => {
    const events: Event[] = [
      { type: 'played', seat: 2, card: '+aa' },
      { type: 'gained', seat: 2, crystals: 'aa' },
      { type: 'discardDue', seat: 2, excess: 1 },
      { type: 'returned', seat: 2, crystals: 'a' },
    ];
    expect(tellRoad(events, names)).toBe('Wen gains ⟦aa⟧ and gives back ⟦a⟧.');
  });
  it('says what a market card cost, and what lay on it', () => {
    const events: Event[] = [
      { type: 'paid', seat: 1, slot: 1, level: 'a' },
      { type: 'paid', seat: 1, slot: 2, level: 'b' },
      { type: 'acquired', seat: 1, slot: 3, card: '+c', crystals: 'd' },
    ];
    expect(tellRoad(events, names)).toBe('You take ⟦+c⟧, paying ⟦ab⟧, with ⟦d⟧ on it.');
  });
});

describe('a turn of Adventure', () => {
  it('is one sentence, however much was done', () => {
    const spent = (left: number): Event => ({
      type: 'spent',
      seat: 2,
      from: 'hand',
      card: null,
      left,
    });
    const events: Event[] = [
      { type: 'moved', seat: 2, space: 'C3' },
      { type: 'tolled', seat: 2, owner: 1, level: 'a' },
      spent(1),
      spent(0),
      { type: 'built', seat: 2, space: 'C3', level: 'b' },
    ];
    expect(tellAdventure(events)).toBe(
      'Wen goes to ⟦@b C3⟧, gives you ⟦a⟧ as a toll, spends 2 cards, and builds an outpost there.',
    );
    expect(spacesIn(tellAdventure(events))).toEqual(['C3']);
    expect(spoken(tellAdventure(events))).toBe(
      'Wen goes to C3, gives you 1 amber as a toll, spends 2 cards, and builds an outpost there.',
    );
  });
  it('draws villages and valleys as what they are', () => {
    const to = (space: string): string => tellAdventure([{ type: 'moved', seat: 1, space }]);
    expect(to('D1')).toBe('You go to ⟦@village D1⟧.');
    // A part of a turn, on its own, includes the place.
    expect(tellAdventure([{ type: 'built', seat: 2, space: 'C3', level: 'b' }])).toBe(
      'Wen builds an outpost on ⟦@b C3⟧.',
    );
    expect(to('A2')).toBe('You go to ⟦@valley A2⟧.');
  });
  it('takes a bonus tile with points, not with none', () => {
    for (const tile of ['points', 'points0'])
      expect(tellAdventure([{ type: 'bonusTaken', seat: 1, stack: null, tile }])).toBe(
        'You take a bonus tile with points.',
      );
    expect(tellAdventure([{ type: 'bonusTaken', seat: 1, stack: null, tile: 'points6' }])).toBe(
      'You take a bonus tile worth 6 points.',
    );
  });
});
