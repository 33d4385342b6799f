import type { ProductClass } from '@kallos/contracts/catalog/product-classes';

/** The meaning of a finding: it blocks, needs a look, or needs evidence. */
export type Severity = 'block' | 'warn' | 'evidence';

/** The field of law that a rule comes from. */
export type PackName = 'medicine' | 'device' | 'cosmetic' | 'supplement' | 'doctor' | 'meta';

/** A product class, or unknown. */
export type KnownClass = ProductClass | 'unknown';

/** The texts of a rule. */
export interface RuleWords {
  readonly why: string;
  /** A sentence that may replace the faulty one; empty if the words should only be removed. */
  readonly instead: string;
}

/** Something that a text must not contain, or only with care. */
export interface Rule {
  readonly id: string;
  /** By class; a class that is not listed has `else`, and without it the rule does not apply. */
  readonly severity: Severity | (Partial<Record<KnownClass, Severity>> & { readonly else?: Severity });
  /** One per line; see `compilePattern`. */
  readonly patterns: string;
  /** Words that change the meaning of each of its patterns. */
  readonly unless?: string;
  /** Applies even if denied, asked or quoted. */
  readonly always?: true;
  /** Applies in a question too, such as «Γιατί να πας στον γιατρό;». */
  readonly alsoAsked?: true;
  /** Its match contains its own negation: «χωρίς παρενέργειες». */
  readonly saysNo?: true;
  /** An account may be permitted this claim for a product. */
  readonly mayBePermitted?: true;
  /** Only if another business or product is named. */
  readonly ofOthers?: true;
  /** For servers only. */
  readonly isWide?: true;
  /** Cannot be overridden. */
  readonly isFinal?: true;
}

/** The rules of one field of law. */
export interface RulePack {
  readonly name: PackName;
  readonly rules: readonly Rule[];
}
