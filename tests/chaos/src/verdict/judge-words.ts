import type { LedgerLine } from '../meta/ledger.ts';
import type { PostFacts } from './facts.ts';

/** The texts that may go out with a call: the last acknowledged one, and any after it that got no answer. */
export function textsAt({ seeded, touches }: PostFacts, calledAt: Date): string[] {
  let texts = [seeded.content];
  for (const { content, answer, askedAt, answeredAt } of touches) {
    if (content === undefined || answer === 'refused' || askedAt > calledAt) continue;
    texts = answer === 'done' && answeredAt <= calledAt ? [content] : [...texts, content];
  }
  return texts;
}

/** The earliest moment at which a call may have made the post public. */
export function earliestAt({ seeded, touches }: PostFacts, calledAt: Date): Date {
  let earliest = seeded.dueAt;
  for (const { kind, dueAt, answer, askedAt, answeredAt } of touches) {
    if (answer === 'refused' || askedAt > calledAt) continue;
    const moved = kind === 'send-again' ? askedAt : dueAt;
    if (moved === undefined) continue;
    const isSure = answer === 'done' && answeredAt <= calledAt;
    if (isSure || moved < earliest) earliest = moved;
  }
  return earliest;
}

/** When it was last taken back for good, as far as the user was told. */
export function takenBackAt({ touches }: PostFacts): Date | undefined {
  const last = touches.filter(({ answer }) => answer === 'done').at(-1);
  return last?.kind === 'unschedule' || last?.kind === 'delete' ? last.answeredAt : undefined;
}

/** Whether nothing at all is a right end of this post: it was taken back, by the answer or by the calendar. */
export function mayStayIn(facts: PostFacts): boolean {
  if (takenBackAt(facts) !== undefined) return true;
  const isOpen = facts.touches.some(
    ({ kind, answer }) => answer === 'unknown' && (kind === 'unschedule' || kind === 'delete'),
  );
  return isOpen && (facts.row === undefined || facts.row.status === 'draft');
}

/** Whether a public post shows what it should: its own pictures in their order, its own video, or nothing. */
export function isPictureRight({ seeded }: PostFacts, { pictures }: LedgerLine): boolean {
  const { proofs } = seeded.shown;
  return (
    pictures.length === proofs.length &&
    proofs.every((proof, index) => (pictures[index] ?? '').includes(proof))
  );
}
