import { outcomeOfLookup } from '../../lookup-results.ts';
import { isLasting, maxPauseSeconds, outcomeOf, type Outcome } from '../../outcomes.ts';
import { type MetaAttempt } from '../protocol.ts';
import { lookUpInList } from './page-lookups.ts';

/**
 * Handles Meta's duplicate error: adopts the result of an earlier call of ours, never a post that a
 * user wrote. While the page lists no such text the error may be temporary, and the post is
 * retried.
 */
export async function handleDuplicate(attempt: MetaAttempt, detail: string): Promise<Outcome> {
  const { delivery } = attempt;
  const byWords = { ...attempt, delivery: { ...delivery, draftId: null } };
  const own = await lookUpInList(byWords);
  if (own.kind === 'public') return outcomeOfLookup(own, delivery);
  const shown = await lookUpInList({ ...byWords, mayBeForgotten: true });
  const isThere = shown.kind === 'public' || shown.kind === 'unproven';
  if (isThere || isLasting(delivery, 'meta_unavailable')) return outcomeOf('duplicate', { detail });
  const afterSeconds = Math.min(maxPauseSeconds, 5 * 2 ** Math.min(delivery.attempts, 6));
  return outcomeOf('meta_unavailable', { afterSeconds });
}
