import { readSheet, readSheets, type Sheet } from '../sheets.ts';

/** What a fact is about: the product, its audience, the procedure or use, the result, cautions. */
const aspects = ['what', 'whom', 'how', 'expect', 'caution'] as const;
export type FactAspect = (typeof aspects)[number];

/** A true, careful, self-contained statement for a post. */
export interface Fact {
  readonly aspect: FactAspect;
  readonly text: string;
}

/** The facts of one kind, by aspect. */
export type FactSheet = Sheet<FactAspect>;

/** Parses the facts of several kinds, each below its name. */
export const readFacts = (text: string) => readSheets(text, aspects);

/** Parses facts that belong to no single kind. */
export const readCommonFacts = (text: string): FactSheet => readSheet(text, aspects);

/** Returns the facts of a sheet as a list. */
export const factsIn = (sheet: FactSheet): Fact[] =>
  aspects.flatMap((aspect) => sheet[aspect].map((text) => ({ aspect, text })));
