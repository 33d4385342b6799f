import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { claimSameScreens } from '@kallos/contracts/gateway/remotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frontEndInputs } from '../build/build-stamp.ts';
import { aboutOf, folderOf, frontEnds, remoteFolders, repository } from '../build/remote-folders.ts';
import { makeRemote } from './new-remote.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kallos-remote-'));
  mkdirSync(join(root, 'shell'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies: { typescript: '6.0.3' } }));
  writeFileSync(join(root, 'shell/package.json'), JSON.stringify({ dependencies: { react: '19.3.1' } }));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a new remote', () => {
  it('is described by its own folder, which is all that the tools read', () => {
    expect(makeRemote(root, ['new-patients'])).toBe(join(root, 'mfe-new-patients'));
    expect(basename(makeRemote(root, ['analytics', '--audience', 'admin']))).toBe('mfe-analytics');
    expect(remoteFolders(root)).toEqual(['mfe-analytics', 'mfe-new-patients']);
    expect(aboutOf(root, 'mfe-new-patients')).toMatchObject({ mounts: ['/new-patients'], language: 'el' });
    expect(aboutOf(root, 'mfe-analytics')).toMatchObject({ mounts: ['/admin/analytics'], audience: 'admin' });
  });

  it('builds in its own repository with packed tools', () => {
    const folder = makeRemote(root, ['alone', '--at', join(root, 'teams')]);
    expect(folder).toBe(join(root, 'teams', 'mfe-alone'));
    expect(remoteFolders(folder)).toEqual(['mfe-alone']);
    expect(frontEnds(folder)).toEqual(['mfe-alone']);
    expect(folderOf(folder, 'mfe-alone')).toBe(folder);
    expect(aboutOf(folder, 'mfe-alone')).toMatchObject({ mounts: ['/alone'] });
    expect(frontEndInputs(folder, 'mfe-alone').map((file) => join(file))).toContain('src/App.tsx');
    expect(remoteFolders(root)).toEqual([]);
  });

  it('rejects a bad name, an existing one, and a path of the platform', () => {
    makeRemote(root, ['one']);
    for (const args of [
      [],
      ['One'],
      ['a--b'],
      ['a-'],
      ['../x'],
      ['one'],
      ['mfe-two'],
      ['x'.repeat(61)],
      ['api'],
      ['x', 'y'],
      ['x', '--audience', 'all'],
    ])
      expect(() => makeRemote(root, args), args.join(' ')).toThrow('npm run new-remote');
    expect(remoteFolders(root)).toEqual(['mfe-one']);
    expect(() => makeRemote(root, ['api'])).toThrow(/^this path belongs to the platform\n/);
  });
});

describe('a new remote for administrators', () => {
  it('does not replace an existing screen', () => {
    const kallos = { mounts: ['/admin'], language: 'en', audience: 'admin', smoke: ['/admin/dashboard'] };
    mkdirSync(join(root, 'mfe-desk'));
    writeFileSync(join(root, 'mfe-desk/package.json'), JSON.stringify({ kallos }));
    expect(() => makeRemote(root, ['dashboard', '--audience', 'admin'])).toThrow('the screens of mfe-desk');
    expect(makeRemote(root, ['billing', '--audience', 'admin'])).toBe(join(root, 'mfe-billing'));
  });
});

describe("a remote's description", () => {
  const say = (kallos: object) => {
    mkdirSync(join(root, 'mfe-x'), { recursive: true });
    writeFileSync(join(root, 'mfe-x/package.json'), JSON.stringify({ kallos }));
    return aboutOf(root, 'mfe-x');
  };
  const good = { mounts: ['/x'], language: 'el', audience: 'business', smoke: ['/x/a'] };

  it('is rejected with a sentence when it is inconsistent', () => {
    expect(say(good)).toEqual(good);
    for (const [bad, words] of [
      [{ mounts: ['/api'] }, 'belongs to the platform'],
      [{ mounts: ['/x/'] }, 'a mount is a path'],
      [{ mounts: [] }, 'mounts'],
      [{ audience: 'admin' }, 'below /admin'],
      [{ mounts: ['/admin/x'], smoke: ['/admin/x'] }, 'below /admin'],
      [{ smoke: ['/y'] }, 'below a mount'],
      [{ language: 'de' }, 'language'],
      [
        { navigation: { label: 'X', to: '/x', icon: 'rocket' } },
        'icon is rocket; it may be one of building,',
      ],
      [{ navigation: { label: 'X', to: '/x', order: -1 } }, 'navigation.order'],
      [{ navigation: { label: 'X', to: '/y' } }, 'below a mount'],
    ] as const)
      expect(() => say({ ...good, ...bad }), words).toThrow(words);
  });

  it('is valid for the remotes here, which claim no path twice', () => {
    const here = remoteFolders(repository).map((app) => ({
      name: app.replaceAll('-', '_'),
      about: aboutOf(repository, app),
    }));
    expect(here.length).toBeGreaterThan(1);
    for (const one of here)
      for (const other of here) if (one !== other) expect(claimSameScreens(one, other)).toBe(false);
    const inside = (name: string, mount: string, screens = {}) =>
      here.some((one) =>
        claimSameScreens(
          { name, about: { mounts: [mount], language: 'en', audience: 'admin', smoke: [mount] } },
          { ...one, screens },
        ),
      );
    expect(inside('mfe_analytics', '/admin/analytics')).toBe(false);
    expect(inside('mfe_analytics', '/admin/dashboard')).toBe(true);
    expect(inside('mfe_analytics', '/portal')).toBe(true);
    expect(inside('mfe_dashboard', '/admin/dashboard')).toBe(true);
    expect(inside('mfe_analytics', '/admin/analytics', { analytics: [] })).toBe(true);
  });
});
