import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { networkNames } from '@kallos/contracts/networks';
import { expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';

const product = '{shell,gateway,mfe-*,svc-*,packages/*}/src/**/*.{ts,tsx}';

/** Folders of one network, and the frames of images, one of which is named like its network. */
const allowed = [
  /^packages\/contracts\/src\/networks\//,
  /^svc-social\/src\/networks\/[a-z]+\//,
  /^packages\/contracts\/src\/media\/image-rules\.ts$/,
  /^svc-catalog\/src\/media\/serve\.ts$/,
];

const names = networkNames.join('|');
const comparison = new RegExp(
  `[!=]==? ['"](${names})['"]|['"](${names})['"] [!=]==?|case ['"](${names})['"]`,
);

it('finds comparisons with the name of a network', () => {
  for (const code of ["a === 'facebook'", "'instagram' !== a", "case 'facebook':"])
    expect(code).toMatch(comparison);
  for (const code of ["{ platform: 'facebook' }", "a === 'draft'"]) expect(code).not.toMatch(comparison);
});

it('compares names of networks only in the folder of a network', () => {
  const files = globSync(product, { cwd: repository }).filter((file) => !/\.test\.tsx?$/.test(file));
  const comparing = files.filter((file) =>
    comparison.test(readFileSync(path.join(repository, file), 'utf8')),
  );
  expect(comparing.filter((file) => !allowed.some((folder) => folder.test(file)))).toEqual([]);
});
