import type { ProductClass } from '@kallos/contracts/catalog/product-classes';

/** What a finding means: it must not go out, somebody should look, or somebody must be able to prove it. */
export type Severity = 'block' | 'warn' | 'evidence';

/** The field of law that a rule comes from. */
export type PackName = 'medicine' | 'device' | 'cosmetic' | 'supplement' | 'doctor' | 'meta';

/** The class of a product, or that nobody has told it. */
export type KnownClass = ProductClass | 'unknown';

/** What a rule says to people. */
export interface RuleWords {
  readonly why: string;
  /** A sentence that may stand in place of the faulty one; empty where the words are only to be left out. */
  readonly instead: string;
}

/** What a text may not say, or only with care. */
export interface Rule {
  readonly id: string;
  /** By class; a class that is not listed has `else`, and without that the rule does not concern it. */
  readonly severity: Severity | (Partial<Record<KnownClass, Severity>> & { readonly else?: Severity });
  /** One on each line; see `compilePattern`. */
  readonly patterns: string;
  /** Words that make each of its patterns mean something else. */
  readonly unless?: string;
  /** Stands also where it is denied, asked or quoted. */
  readonly always?: true;
  /** Stands also in a question, as «Γιατί να πας στον γιατρό;» does. */
  readonly alsoAsked?: true;
  /** Its own words deny: «χωρίς παρενέργειες». */
  readonly saysNo?: true;
  /** What an account may be permitted to say of a product. */
  readonly mayBePermitted?: true;
  /** Only where another business or product is named. */
  readonly ofOthers?: true;
  /** Only servers know it. */
  readonly isWide?: true;
  /** Nobody may override it. */
  readonly isFinal?: true;
}

/** The rules of one field of law. */
export interface RulePack {
  readonly name: PackName;
  readonly rules: readonly Rule[];
}
