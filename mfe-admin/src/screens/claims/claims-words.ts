import type { DecisionKind } from '@kallos/contracts/posts/claim-decisions';

/** The outcomes, for one text and as a heading of a count. */
export const kindWords: Record<DecisionKind, { readonly one: string; readonly many: string }> = {
  refused: { one: 'Blocked', many: 'Blocked' },
  overridden: { one: 'Overridden', many: 'Overridden' },
  taken_back: { one: 'Sent back to draft', many: 'Sent back' },
  judged_again: { one: 'Checked again, passed', many: 'Checked again' },
};

/** Returns a rule pack's label with its size. */
export const packWords = (name: string, rules: number): string =>
  `${name} (${rules} ${rules === 1 ? 'rule' : 'rules'})`;
