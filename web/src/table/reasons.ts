// Explains hints: why one is good, and why another is worse, part by part.
import { families } from '../families';
import { isSuggested } from '../turn/turn';
import type { Family, Hint } from '../wire/protocol';

/** A message and its values. */
export type Reason = [id: string, values: Record<string, string | number>];

/** What an action is good for that is on the way to no points yet. */
function kind(hint: Hint, family: Family): string {
  if (hint.do === 'rest') return families[family].rests;
  return isSuggested(hint) ? 'keep' : hint.do;
}

export function reasons(hint: Hint, hints: readonly Hint[], family: Family): Reason[] {
  const [best = hint] = hints;
  const { goal } = hint;
  const found: Reason[] = [];
  if (goal) found.push(['hint-goal', { points: goal.points, turns: goal.turns }]);
  else found.push(['hint-why', { kind: kind(hint, family) }]);
  if (goal?.needs) found.push(['hint-needs', { crystals: goal.needs }]);
  if (hint === best) {
    // The obvious one brings points sooner, and comes to fewer.
    const sooner = hints.find(
      (other) => goal && other.goal && other.goal.turns < goal.turns && other.score < hint.score,
    );
    if (sooner?.goal)
      found.push([
        'hint-patience',
        { points: sooner.goal.points, more: hint.score - sooner.score },
      ]);
  } else if (goal && best.goal && goal.turns > best.goal.turns)
    found.push(['hint-later', { turns: goal.turns - best.goal.turns }]);
  else if (best.score > hint.score)
    found.push(['hint-behind', { points: best.score - hint.score }]);
  return found;
}
