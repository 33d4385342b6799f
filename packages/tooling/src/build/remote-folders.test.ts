import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { aboutOf, frontEnds } from './remote-folders.ts';

const root = mkdtempSync(join(tmpdir(), 'kallos-remote-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (manifest: string) => writeFileSync(join(root, 'package.json'), manifest);

describe('the package.json of a remote in its own repository', () => {
  it('is named when it is not valid JSON', () => {
    write('{');
    expect(() => frontEnds(root)).toThrow(`${join(root, 'package.json')} is not valid JSON`);
  });

  it('needs a description', () => {
    write('{"name":"mfe-patients"}');
    expect(() => frontEnds(root)).toThrow('package.json of mfe-patients has no "kallos"');
  });

  it('is refused field by field, with what each holds', () => {
    write('{"name":"mfe-patients","kallos":{"smoke":[],"language":"gr","audience":"business"}}');
    expect(() => aboutOf(root, 'mfe-patients')).toThrow(
      [
        '  mounts: a list of paths, such as ["/patients"]',
        '  language: "el" or "en"',
        '  smoke: a list of one or more addresses, such as ["/patients"]',
      ].join('\n'),
    );
  });

  it('of a monorepo needs none', () => {
    write('{"name":"kallos"}');
    expect(frontEnds(root)).toEqual(['shell']);
  });
});
