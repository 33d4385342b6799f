import type { Chooser } from './chooser.ts';
import { mostFrequent } from './pick-facts.ts';

/** Picks what the account has read least; returns undefined if it has read everything often enough. */
export type PickFresh = <T>(choices: readonly T[], textOf: (choice: T) => string) => T | undefined;

/** Creates a picker; `recent` contains the account's last texts. */
export function createFreshPicker(recent: readonly string[], chooser: Chooser): PickFresh {
  const uses = new Map<string, number>();
  const usesOf = (text: string): number => {
    const known = uses.get(text) ?? recent.filter((content) => content.includes(text)).length;
    uses.set(text, known);
    return known;
  };
  return (choices, textOf) => {
    const least = Math.min(...choices.map((choice) => usesOf(textOf(choice))));
    if (choices.length === 0 || least >= mostFrequent) return undefined;
    return chooser.pick(choices.filter((choice) => usesOf(textOf(choice)) === least));
  };
}
