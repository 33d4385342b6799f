import type { Release } from '@kallos/contracts/gateway/deploys';
import { describe, expect, it } from 'vitest';
import {
  addRelease,
  beginPointer,
  bucketOf,
  followPlatform,
  forgetOldReleases,
  movePointer,
  versionFor,
} from './pointer.ts';

const author = { by: 'eleni', at: new Date('2026-11-21T09:00:00Z') };
const entryOf = (version: string) => ({
  name: 'mfe_portal',
  version,
  contract: 2,
  entry: `/remotes/mfe-portal/${version}/mf-manifest.json`,
  integrity: 'sha384-x',
  preload: [],
});
const releaseOf = (version: string): Release => ({
  entry: entryOf(version),
  digest: version,
  by: 'eleni',
  at: '2026-11-21T09:00:00.000Z',
});
const begun = () =>
  ['v2', 'v3'].reduce(
    (pointer, version) => addRelease(pointer, releaseOf(version)),
    beginPointer(entryOf('v1'), author),
  );

describe('a pointer', () => {
  it('shows an uploaded release to nobody', () => {
    expect(versionFor(begun(), { accountId: 3, cohort: 'x' })).toBe('v1');
  });

  it('shows a version on trial only to its accounts, and to all once promoted', () => {
    const tried = movePointer(
      begun(),
      { action: 'canary', version: 'v2', audience: { accounts: [3] } },
      author,
    );
    expect(versionFor(tried, { accountId: 3 })).toBe('v2');
    expect(versionFor(tried, { accountId: 4 })).toBe('v1');
    expect(versionFor(tried, {})).toBe('v1');
    const promoted = movePointer(tried, { action: 'promote' }, author);
    expect(versionFor(promoted, { accountId: 4 })).toBe('v2');
    expect(promoted.acts.map(({ action, version, from, by }) => [action, version, from, by])).toEqual([
      ['canary', 'v2', 'v1', 'eleni'],
      ['promote', 'v2', 'v1', 'eleni'],
    ]);
  });

  it('gives a share of browsers the version on trial, always the same ones', () => {
    const tried = movePointer(
      begun(),
      { action: 'canary', version: 'v2', audience: { percent: 20 } },
      author,
    );
    const names = Array.from({ length: 4000 }, (_, index) => `browser-${index}`);
    const lucky = names.filter((cohort) => versionFor(tried, { cohort }) === 'v2');
    expect(lucky.length / names.length).toBeGreaterThan(0.17);
    expect(lucky.length / names.length).toBeLessThan(0.23);
    expect(names.filter((cohort) => versionFor(tried, { cohort }) === 'v2')).toEqual(lucky);
    expect(names.some((cohort) => bucketOf('mfe_portal', cohort) !== bucketOf('mfe_admin', cohort))).toBe(
      true,
    );
    expect(versionFor(tried, {})).toBe('v1');
  });

  it('goes back step by step, and first ends a trial', () => {
    let pointer = movePointer(begun(), { action: 'deploy', version: 'v2' }, author);
    pointer = movePointer(pointer, { action: 'canary', version: 'v3', audience: { percent: 50 } }, author);
    pointer = movePointer(pointer, { action: 'rollback' }, author);
    expect([pointer.stable, pointer.canary]).toEqual(['v2', null]);
    pointer = movePointer(pointer, { action: 'rollback', note: 'slow' }, author);
    expect(pointer.stable).toBe('v1');
    expect(pointer.acts.at(-1)).toMatchObject({
      action: 'rollback',
      version: 'v1',
      from: 'v2',
      note: 'slow',
    });
    expect(() => movePointer(pointer, { action: 'rollback' }, author)).toThrow('no earlier version');
  });

  it('goes back to a named version, and refuses one that nobody uploaded', () => {
    let pointer = movePointer(begun(), { action: 'deploy', version: 'v2' }, author);
    pointer = movePointer(pointer, { action: 'deploy', version: 'v3' }, author);
    expect(movePointer(pointer, { action: 'rollback', to: 'v1' }, author)).toMatchObject({
      stable: 'v1',
      past: [],
    });
    expect(() => movePointer(pointer, { action: 'deploy', version: 'v9' }, author)).toThrow('no release v9');
    expect(() => movePointer(pointer, { action: 'promote' }, author)).toThrow('on trial');
  });

  it('forgets old releases, but none that is shown, on trial, a way back, or came with the platform', () => {
    const at = (version: string) => `2026-11-21T09:00:${version.slice(1).padStart(2, '0')}.000Z`;
    const versions = Array.from({ length: 9 }, (_, index) => `v${index + 2}`);
    let pointer = versions.reduce(
      (known, version) => addRelease(known, { ...releaseOf(version), at: at(version) }),
      beginPointer(entryOf('v1'), author),
    );
    pointer = movePointer(pointer, { action: 'deploy', version: 'v3' }, author);
    pointer = movePointer(pointer, { action: 'deploy', version: 'v4' }, author);
    const audience = { percent: 10 };
    pointer = movePointer(pointer, { action: 'canary', version: 'v6', audience }, author);
    expect(Object.keys(forgetOldReleases(pointer, 2).releases).toSorted()).toEqual(
      ['v1', 'v3', 'v4', 'v6', 'v9', 'v10'].toSorted(),
    );
    expect(forgetOldReleases(pointer, 20)).toEqual(pointer);
  });

  it('follows what comes with a new platform', () => {
    const deployed = movePointer(begun(), { action: 'deploy', version: 'v2' }, author);
    const followed = followPlatform(deployed, entryOf('v4'), author);
    expect(followed).toMatchObject({ stable: 'v4', base: 'v4', past: ['v1', 'v2'] });
    expect(movePointer(followed, { action: 'rollback' }, author).stable).toBe('v2');
  });
});
