import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A sequencer for vitest that begins early with the files that take longest, so that no worker ends long after the others,
 * and never with several in a row: they wait more than they work, and what works goes on beside them.
 */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) =>
        longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
      return [...byProject.values()].flatMap((own) => {
        const long = own
          .filter((file) => place(file) !== -1)
          .toSorted((one, other) => place(one) - place(other));
        const rest = own.filter((file) => place(file) === -1);
        const between = Math.floor((rest.length * 0.7) / Math.max(1, long.length));
        return [
          ...long.flatMap((file, index) => [file, ...rest.slice(index * between, (index + 1) * between)]),
          ...rest.slice(long.length * between),
        ];
      });
    }
  };
