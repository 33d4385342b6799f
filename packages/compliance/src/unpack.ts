import type { PackName, Rule } from './rule.ts';

/** Greek letters take two bytes each, so packed rules write them as capitals, in this order. */
export const packedLetters = 'αβγδεζηθικλμνξοπρστυφχψως';

/** Rules and words as they are compiled. */
export interface Unpacked {
  readonly version: string;
  /** Patterns that invite to read a leaflet. */
  readonly leaflet: string;
  /** How a sentence speaks of a claim without making it. */
  readonly distances: string;
  /** Words by which a sentence takes back, denies or asks what it says. */
  readonly excuses: Readonly<Record<string, string>>;
  readonly sets: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
}

/** The pack that a rule belongs to. */
export const packOf = (ruleId: string): PackName => ruleId.slice(0, ruleId.indexOf('.')) as PackName;

/** Reads packed rules. */
export const unpack = (packed: string): Unpacked =>
  JSON.parse(packed, (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/[A-Y]/g, (capital) => packedLetters[capital.charCodeAt(0) - 65] ?? capital)
      : value,
  ) as Unpacked;
