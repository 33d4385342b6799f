import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';
import { walks } from './walks.ts';

const insertions = Object.entries(walks).flatMap(([name, { contract, named, thoughtOf, test }]) =>
  [...Object.entries({ ...contract, ...named, ...thoughtOf }), [test[0], [test[1]]] as const].flatMap(
    ([file, inserted]) => inserted.map(([behind]) => ({ name, file, behind })),
  ),
);

// The walks themselves run only before a release.
it.each(insertions)('the walk $name finds its place in $file', ({ file, behind }) => {
  expect(readFileSync(path.join(repository, file), 'utf8').split(behind)).toHaveLength(2);
});
