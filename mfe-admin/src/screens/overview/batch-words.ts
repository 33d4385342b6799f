import type { BatchItem } from '@kallos/contracts/posts/post-batches';

const reasons: Readonly<Record<string, string>> = {
  no_place: 'has no town in its company information',
  unknown_placeholder: 'contains a placeholder other than {name} and {place}',
  moment_in_past: 'its time is already over there',
  moment_too_far: 'the time is more than two years ahead',
  not_open: 'the account is suspended or archived',
  not_found: 'the account no longer exists',
  limit_reached: 'has too many own posts today',
};

/** Returns why an account gets no draft. */
export const problemWords = (reason: string): string =>
  reasons[reason] ?? `could not be written (${reason.replaceAll('_', ' ')})`;

const countOf = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

/** Returns the progress of a batch in one line. */
export function progressWords(items: readonly BatchItem[]): string {
  const of = (state: BatchItem['state']) => items.filter((item) => item.state === state).length;
  const parts = [
    `${of('created')} of ${items.length} drafts written`,
    ...(of('waiting') > 0 ? [`${of('waiting')} waiting`] : []),
    ...(of('failed') > 0 ? [`${of('failed')} failed`] : []),
    ...(of('undone') > 0 ? [`${of('undone')} taken back`] : []),
    ...(of('kept') > 0 ? [`${of('kept')} kept because they were edited or approved`] : []),
  ];
  return parts.join(' · ');
}

/** Returns how many accounts there are. */
export const accountsWords = countOf;
