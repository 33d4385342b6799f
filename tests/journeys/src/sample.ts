import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether long matrices and corpora are gone through whole, as before a release. */
    isFull: boolean;
  }
}

/** Of a long list all before a release, else every nth, spread over the whole of it. */
export const sampleOf = <T>(all: readonly T[], nth: number): T[] =>
  inject('isFull') ? [...all] : all.filter((_, index) => index % nth === 0);
