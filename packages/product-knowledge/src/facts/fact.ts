/** What a fact tells: what it is, for whom, how a visit or the use goes, what to expect, who should wait or ask first. */
export type FactAspect = 'what' | 'whom' | 'how' | 'expect' | 'caution';

/** A true, careful statement that stands by itself in a post. */
export interface Fact {
  readonly aspect: FactAspect;
  readonly text: string;
}

/** The facts of one kind, by what they tell. */
export type FactSheet = Readonly<Record<FactAspect, readonly string[]>>;

/** The facts of a sheet one by one. */
export const factsIn = (sheet: FactSheet): Fact[] =>
  (Object.keys(sheet) as FactAspect[]).flatMap((aspect) => sheet[aspect].map((text) => ({ aspect, text })));
