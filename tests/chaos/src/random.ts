/** A pseudo-random stream that the seed determines. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number;
  /** Returns an integer from `low` to `high`, inclusive. */
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** Opens a seed's stream; streams with other names are independent. */
export function openRandom(seed: number, name = ''): Random {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const picked = items[whole(0, items.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    shuffle: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [mixed[last], mixed[other]] = [mixed[other] as (typeof mixed)[0], mixed[last] as (typeof mixed)[0]];
      }
      return mixed;
    },
  };
}
