import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A sequencer for vitest that begins with the files that take longest, so that no worker ends long after the others. */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => {
        const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
        return found === -1 ? longest.length : found;
      };
      const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
      return [...byProject.values()].flatMap((own) =>
        own.toSorted((one, other) => place(one) - place(other)),
      );
    }
  };
