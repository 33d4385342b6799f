import { readSheet, readSheets, type Sheet } from '../sheets.ts';

/** What a fact tells: what it is, for whom, how a visit or the use goes, what to expect, who should wait or ask first. */
const aspects = ['what', 'whom', 'how', 'expect', 'caution'] as const;
export type FactAspect = (typeof aspects)[number];

/** A true, careful statement that stands by itself in a post. */
export interface Fact {
  readonly aspect: FactAspect;
  readonly text: string;
}

/** The facts of one kind, by what they tell. */
export type FactSheet = Sheet<FactAspect>;

/** Reads the facts of some kinds, each below its name. */
export const readFacts = (text: string) => readSheets(text, aspects);

/** Reads facts that belong to no single kind. */
export const readCommonFacts = (text: string): FactSheet => readSheet(text, aspects);

/** The facts of a sheet one by one. */
export const factsIn = (sheet: FactSheet): Fact[] =>
  aspects.flatMap((aspect) => sheet[aspect].map((text) => ({ aspect, text })));
