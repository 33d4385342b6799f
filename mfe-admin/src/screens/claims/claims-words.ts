import type { DecisionKind } from '@kallos/contracts/posts/claim-decisions';

/** What the rules came to, of one text and as a heading of a count. */
export const kindWords: Record<DecisionKind, { readonly one: string; readonly many: string }> = {
  refused: { one: 'Blocked', many: 'Blocked' },
  overridden: { one: 'Overridden', many: 'Overridden' },
  taken_back: { one: 'Sent back to draft', many: 'Sent back' },
  judged_again: { one: 'Checked again, passed', many: 'Checked again' },
};

/** A pack of rules with its size. */
export const packWords = (name: string, rules: number): string =>
  `${name} (${rules} ${rules === 1 ? 'rule' : 'rules'})`;
