import type { Chooser } from './chooser.ts';

/** Picks what the account has not read yet, and else something from long ago. */
export type PickFresh = <T>(choices: readonly T[], textOf: (choice: T) => string) => T;

/** `recent` holds the account's last texts, newest first. */
export function createFreshPicker(recent: readonly string[], chooser: Chooser): PickFresh {
  const ages = new Map<string, number>();
  const ageOf = (text: string): number => {
    const known = ages.get(text);
    if (known !== undefined) return known;
    const found = recent.findIndex((content) => content.includes(text));
    const age = found === -1 ? Number.POSITIVE_INFINITY : found;
    ages.set(text, age);
    return age;
  };
  return (choices, textOf) => {
    const unread = choices.filter((choice) => ageOf(textOf(choice)) === Number.POSITIVE_INFINITY);
    if (unread.length > 0) return chooser.pick(unread);
    const oldest = choices.toSorted((one, other) => ageOf(textOf(other)) - ageOf(textOf(one)));
    return chooser.pick(oldest.slice(0, Math.max(1, Math.floor(choices.length / 3))));
  };
}
