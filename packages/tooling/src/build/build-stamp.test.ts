import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestInputs, frontEndInputs, listInputs, readStamp, writeStamp } from './build-stamp.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kallos-stamp-'));
  mkdirSync(join(root, 'shell', 'src'), { recursive: true });
  writeFileSync(join(root, 'shell', 'src', 'app.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the inputs of a build', () => {
  it('are the sources, without tests, outputs and installed packages', () => {
    for (const folder of ['node_modules', 'dist']) {
      mkdirSync(join(root, 'shell', folder));
      writeFileSync(join(root, 'shell', folder, 'x.js'), 'x');
    }
    writeFileSync(join(root, 'shell', 'src', 'app.test.ts'), 'x');
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(listInputs(root, ['shell', 'package-lock.json', 'absent'])).toEqual([
      'shell/src/app.ts',
      'package-lock.json',
    ]);
  });

  it('of a front-end are its own and those of its direct and indirect packages', () => {
    const manifests = {
      shell: {
        dependencies: { '@kallos/ui': '1.0.0', react: '19' },
        devDependencies: { '@kallos/tooling': '1' },
      },
      'packages/ui': { dependencies: { '@kallos/words': '1.0.0' } },
      'packages/words': {},
      'packages/tooling': {},
      'packages/mail': {},
    };
    for (const [folder, manifest] of Object.entries(manifests)) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
    }
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(frontEndInputs(root, 'shell').toSorted()).toEqual([
      'package-lock.json',
      'packages/tooling/package.json',
      'packages/ui/package.json',
      'packages/words/package.json',
      'shell/package.json',
      'shell/src/app.ts',
    ]);
  });
});

describe('the digest of a build', () => {
  it('stays while nothing changes and follows every edit, addition and removal', () => {
    const digest = () => digestInputs(root, listInputs(root, ['shell']));
    const first = digest();
    expect(digest()).toBe(first);
    writeFileSync(join(root, 'shell', 'src', 'app.ts'), 'two');
    const edited = digest();
    expect(edited).not.toBe(first);
    writeFileSync(join(root, 'shell', 'src', 'new.ts'), '');
    expect(digest()).not.toBe(edited);
    rmSync(join(root, 'shell', 'src', 'new.ts'));
    expect(digest()).toBe(edited);
  });

  it('changes when a known input disappears', () => {
    const before = digestInputs(root, ['shell/src/app.ts']);
    rmSync(join(root, 'shell', 'src', 'app.ts'));
    expect(digestInputs(root, ['shell/src/app.ts'])).not.toBe(before);
  });
});

describe('a stamp', () => {
  it('is read back unchanged, or as null if damaged', () => {
    const stamp = { inputs: ['shell/src/app.ts'], digest: 'abc' };
    writeStamp(root, 'web', stamp);
    expect(readStamp(root, 'web')).toEqual(stamp);
    writeFileSync(join(root, '.cache', 'build', 'web.json'), '{"inputs":');
    expect(readStamp(root, 'web')).toBeNull();
    expect(readStamp(root, 'other')).toBeNull();
  });
});
