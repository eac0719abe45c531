// Hints for Road in words.
import type { RoadView } from '../../wire/protocol';
import { type Planned, plan as planAny, planAcquire, planClaim } from '../plan';

export function plan(action: Planned, view: RoadView): string {
  const place = Number(action.what) - 1;
  if (action.do === 'acquire') return planAcquire(action, view.market[place]?.card ?? '');
  return action.do === 'claim' ? planClaim(view.row[place]?.points) : planAny(action);
}
