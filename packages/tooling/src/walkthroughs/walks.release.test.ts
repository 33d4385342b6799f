import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyTree } from './copy-tree.ts';
import { walks, type Walk } from './walks.ts';

const run = promisify(execFile);
let tree = '';

beforeAll(() => {
  tree = copyTree();
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(edits: Walk['named']): void {
  for (const [name, insertions] of Object.entries(edits)) {
    const file = path.join(tree, name);
    let text = readFileSync(file, 'utf8');
    for (const [behind, written] of insertions) {
      expect(text.split(behind), `${name} has once: ${behind}`).toHaveLength(2);
      text = text.replace(behind, () => behind + written);
    }
    writeFileSync(file, text);
  }
}

const inTree = (folder: string, ...words: string[]) =>
  run(process.execPath, words, {
    cwd: path.join(tree, folder),
    maxBuffer: 1e8,
    env: {
      ...process.env,
      TEST_DATABASE_URL: inject('postgresUrl'),
      TEST_NATS_URL: inject('natsUrl'),
    },
  }).catch((failure: { stdout: string; stderr: string }) => failure);

/** Returns the files with compile errors. */
async function blamedFiles(): Promise<string[]> {
  const outputs = [];
  for (const config of ['tsconfig.json', 'tsconfig.web.json'])
    outputs.push(
      (await inTree('.', 'node_modules/ts7/bin/tsc', '--noEmit', '--pretty', 'false', '-p', config)).stdout,
    );
  return [
    ...new Set(
      [...outputs.join('\n').matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? ''),
    ),
  ];
}

describe.each(Object.entries(walks))('the walk %s', (_, walk) => {
  it('needs the files that CONTRIBUTING lists, and the compiler names its part', async () => {
    write(walk.contract);
    expect(await blamedFiles()).toEqual(expect.arrayContaining(Object.keys(walk.named)));
    write(walk.named);
    write(walk.thoughtOf);
    const [testFile, insertion] = walk.test;
    write({ [testFile]: [insertion] });
    const kit = '../packages/service-kit/drizzle.config.ts';
    const migrated = await inTree(
      walk.service,
      '../node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--config',
      kit,
      '--name',
      walk.migration,
    );
    expect(migrated.stdout).toContain(`${walk.migration}.sql`);
    expect(await blamedFiles()).toEqual([]);
    const { stdout } = await inTree('.', 'node_modules/vitest/vitest.mjs', 'run', '--no-color', testFile);
    expect(stdout).toMatch(/Tests {2}\d+ passed \(/);
  }, 600_000);
});

describe.each(['business', 'admin'])('a new remote for %s', (audience) => {
  it('passes the check, its own test, and tests over every remote', async () => {
    const words = `walk-of-${audience}`;
    const made = `const { makeRemote } = await import('./packages/tooling/src/new-remote/new-remote.ts');
      makeRemote(process.cwd(), ['${words}', '--audience', '${audience}']);`;
    await inTree('.', '--input-type=module', '--eval', made);
    const folder = `mfe-${words}`;
    await inTree('.', 'node_modules/.bin/oxfmt', folder);
    expect(await blamedFiles()).toEqual([]);
    for (const words of [
      ['node_modules/oxlint/bin/oxlint', folder],
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        folder,
      ],
      // The change must need no entry in lists of other folders.
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        folder,
        'tests/journeys/src/screen-addresses',
        'stack/src/test-run/test-plan',
      ],
    ])
      expect(await inTree('.', ...words), words[0]).not.toHaveProperty('code');
  });
});
