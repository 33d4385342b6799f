import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Returns a vitest sequencer that starts the longest files early, so that no worker ends long after the
 * others, but never several in a row: they mostly wait, and other files run next to them.
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
