/** Whether everything is gone through, as before a release. */
export const isFull = process.env['TEST_FULL'] === '1';

/** The files of journeys, by what they do to a product: many share one, the others have one to themselves, each in its turn. */
export const kinds = {
  shared: ['src/journeys/*.test.ts'],
  // What stops processes, ships releases, compares whole tables or measures time.
  alone: ['src/journeys/alone/*.test.ts', ...(isFull ? ['src/journeys/full/*.test.ts'] : [])],
};
export type Kind = keyof typeof kinds;
