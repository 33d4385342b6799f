import type { LedgerLine } from '../meta/ledger.ts';
import type { PostFacts } from './facts.ts';

/**
 * Returns the texts that a call may publish: the last acknowledged one, and later ones without a response.
 */
export function textsAt({ seeded, changes }: PostFacts, calledAt: Date): string[] {
  let texts = [seeded.content];
  for (const { content, answer, askedAt, answeredAt } of changes) {
    if (content === undefined || answer === 'refused' || askedAt > calledAt) continue;
    texts = answer === 'done' && answeredAt <= calledAt ? [content] : [...texts, content];
  }
  return texts;
}

/** Returns the earliest time at which a call may publish the post. */
export function earliestAt({ seeded, changes }: PostFacts, calledAt: Date): Date {
  let earliest = seeded.dueAt;
  for (const { kind, dueAt, answer, askedAt, answeredAt } of changes) {
    if (answer === 'refused' || askedAt > calledAt) continue;
    const moved = kind === 'send-again' ? askedAt : dueAt;
    if (moved === undefined) continue;
    const isSure = answer === 'done' && answeredAt <= calledAt;
    if (isSure || moved < earliest) earliest = moved;
  }
  return earliest;
}

/** Returns when the user last withdrew it. */
export function withdrawnAt({ changes }: PostFacts): Date | undefined {
  const last = changes.filter(({ answer }) => answer === 'done').at(-1);
  return last?.kind === 'unschedule' || last?.kind === 'delete' ? last.answeredAt : undefined;
}

/** Returns whether the post may end unpublished: it was withdrawn, as a response or the calendar shows. */
export function mayEndUnpublished(facts: PostFacts): boolean {
  if (withdrawnAt(facts) !== undefined) return true;
  const isOpen = facts.changes.some(
    ({ kind, answer }) => answer === 'unknown' && (kind === 'unschedule' || kind === 'delete'),
  );
  return isOpen && (facts.row === undefined || facts.row.status === 'draft');
}

/** Returns whether a public post shows its own images in order, its own video, or nothing. */
export function hasRightMedia({ seeded }: PostFacts, { pictures }: LedgerLine): boolean {
  const { proofs } = seeded.shown;
  return (
    pictures.length === proofs.length &&
    proofs.every((proof, index) => (pictures[index] ?? '').includes(proof))
  );
}
