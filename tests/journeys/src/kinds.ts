/** Whether everything is tested, as before a release. */
export const isFull = process.env['TEST_FULL'] === '1';

/** Test files by their effect on a product: most share one, the others have one each. */
export const kinds = {
  shared: ['src/journeys/*.test.ts'],
  // Files that stop processes, ship releases, compare whole tables or measure time.
  alone: ['src/journeys/alone/*.test.ts', ...(isFull ? ['src/journeys/full/*.test.ts'] : [])],
};
export type Kind = keyof typeof kinds;
