import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';
import { replaceRegistry } from './dev-remote.ts';

it('replaces the list of remotes in the page of the shell', () => {
  const page = readFileSync(join(repository, 'shell/src/index.html'), 'utf8');
  const replaced = replaceRegistry(page, '{"generation":7}');
  expect(/id="kallos-remotes"[^>]*>([^<]*)</.exec(replaced)?.[1]).toBe('{"generation":7}');
});

it('rejects a page without a list of remotes', () => {
  expect(() => replaceRegistry('<html></html>', '{}')).toThrow('no list of remotes');
});
