import type { RuleWords } from './rule.ts';

/** Reads what rules say: below `=` and the ids of those that say it stand why, and on a line of its own what may be said instead. */
export const readWords = (text: string): Readonly<Record<string, RuleWords>> =>
  Object.fromEntries(
    text
      .split(/^= /m)
      .slice(1)
      .flatMap((part) => {
        const [ids = '', why = '', instead = ''] = part.trim().split('\n');
        return ids.split(' ').map((id) => [id, { why, instead }]);
      }),
  );
