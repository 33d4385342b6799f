import type { RuleWords } from './rule.ts';

/**
 * Parses the texts of rules: after `=` and the ids of rules, the explanation, and on its own line the
 * rewording.
 */
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
