import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether long matrices and corpora run completely, as before a release. */
    isFull: boolean;
  }
}

/** Returns a whole list before a release, else every nth item. */
export const sampleOf = <T>(all: readonly T[], nth: number): T[] =>
  inject('isFull') ? [...all] : all.filter((_, index) => index % nth === 0);
