import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isFull = process.env['TEST_FULL'] === '1';

/** What takes longest begins first, so that no worker ends long after the others. */
const longest = [
  'portal-looks',
  'main-job',
  'portal-carousel-and-reel',
  'reconnect',
  'shell-remote-faults',
  'ways-out',
  'shell-lost-scripts',
  'portal-delete-post',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    provide: { isFull },
    sequence: { sequencer: LongestFirst },
    retry: process.env['CI'] ? 1 : 0,
    // One browser and one set of modules for all journeys of a worker.
    isolate: false,
    setupFiles: './src/setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A poll waits for what comes on a loaded machine too; bounds are measured where they are promised.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/journeys/*.test.ts'],
          // Three files at a time share one product, each with accounts of its own: many wait for a minute to come.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          // What stops processes, ships releases, compares whole tables or measures time.
          include: ['src/journeys/alone/*.test.ts', ...(isFull ? ['src/journeys/full/*.test.ts'] : [])],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
