import { outcomeOfSight } from '../../sights.ts';
import { isLasting, longestPause, outcomeOf, type Outcome } from '../../outcomes.ts';
import { lookInList } from './page-looks.ts';
import { type Attempt } from '../protocol.ts';

/**
 * Meta says that it has this already. What an earlier call of ours made is adopted; what a person wrote is left to them.
 * While the page shows no such words it may be a passing fault, and the post is tried again.
 */
export async function adoptDuplicate(attempt: Attempt, detail: string): Promise<Outcome> {
  const { delivery } = attempt;
  const byWords = { ...attempt, delivery: { ...delivery, draftId: null } };
  const own = await lookInList(byWords);
  if (own.kind === 'public') return outcomeOfSight(own, delivery);
  const shown = await lookInList({ ...byWords, mayBeForgotten: true });
  const isThere = shown.kind === 'public' || shown.kind === 'unproven';
  if (isThere || isLasting(delivery, 'meta_unavailable')) return outcomeOf('duplicate', { detail });
  const afterSeconds = Math.min(longestPause, 5 * 2 ** Math.min(delivery.attempts, 6));
  return outcomeOf('meta_unavailable', { afterSeconds });
}
