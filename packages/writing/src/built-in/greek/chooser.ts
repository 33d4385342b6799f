/** Repeatable choices: the same seed gives the same ones. */
export interface Chooser {
  readonly below: (limit: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly shuffle: <T>(choices: readonly T[]) => T[];
}

/** A small generator (mulberry32): varied enough for texts, not for secrets. */
export function createChooser(seed: number): Chooser {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    shuffle: <T>(choices: readonly T[]) => {
      const shuffled = [...choices];
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = below(index + 1);
        [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
      }
      return shuffled;
    },
  };
}
