import { PointerChange, type Release, RemotePointer } from '@kallos/contracts/gateway/deploys';
import { describe, expect, it } from 'vitest';
import { bucketOf, versionFor } from '../registry/choose-version.ts';
import {
  addRelease,
  createPointer,
  pruneReleases,
  movePointer,
  newerPointer,
  seedPointer,
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
const shippedOf = (version: string): Release => ({ ...releaseOf(version), by: 'platform' });
const begun = () =>
  ['v2', 'v3'].reduce(
    (pointer, version) => addRelease(pointer, releaseOf(version)),
    createPointer(shippedOf('v1')),
  );

const deploy = (version: string) => ({ action: 'deploy', version }) as const;
const tryOut = (version: string, percent = 10) =>
  ({ action: 'canary', version, audience: { percent } }) as const;
/** Returns the pointer after these changes. */
const move = (pointer: ReturnType<typeof begun>, ...wishes: Array<Parameters<typeof movePointer>[1]>) =>
  wishes.reduce((moved, wish) => movePointer(moved, wish, author), pointer);

describe('a pointer', () => {
  it('serves an uploaded release to no browser', () => {
    expect(versionFor(begun(), { accountId: 3, cohort: 'x' })).toBe('v1');
  });

  it('serves a version on trial to its accounts, and to all once promoted', () => {
    const tried = move(begun(), { action: 'canary', version: 'v2', audience: { accounts: [3] } });
    expect(versionFor(tried, { accountId: 3 })).toBe('v2');
    expect(versionFor(tried, { accountId: 4 })).toBe('v1');
    expect(versionFor(tried, {})).toBe('v1');
    const promoted = move(tried, { action: 'promote', version: 'v2' });
    expect(versionFor(promoted, { accountId: 4 })).toBe('v2');
    expect(promoted.acts.map(({ action, version, from, by }) => [action, version, from, by])).toEqual([
      ['upload', 'v2', 'v1', 'eleni'],
      ['upload', 'v3', 'v1', 'eleni'],
      ['canary', 'v2', 'v1', 'eleni'],
      ['promote', 'v2', 'v1', 'eleni'],
    ]);
    expect(promoted.acts[2]).toMatchObject({ audience: { accounts: [3] } });
  });

  it('serves a version on trial to a constant share of browsers', () => {
    const tried = move(begun(), tryOut('v2', 20));
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

  it('rolls back step by step, and first ends a trial', () => {
    let pointer = move(begun(), deploy('v2'), tryOut('v3', 50), { action: 'rollback' });
    expect([pointer.stable, pointer.canary]).toEqual(['v2', null]);
    expect(pointer.acts.at(-1)).toMatchObject({ action: 'rollback', version: 'v2', ended: 'v3' });
    pointer = move(pointer, { action: 'rollback', note: 'slow' });
    expect(pointer.stable).toBe('v1');
    expect(pointer.acts.at(-1)).toMatchObject({
      action: 'rollback',
      version: 'v1',
      from: 'v2',
      note: 'slow',
    });
    expect(() => move(pointer, { action: 'rollback' })).toThrow('no earlier version');
  });

  it('rolls back to a named version and rejects an unknown one', () => {
    const pointer = move(begun(), deploy('v2'), deploy('v3'));
    expect(move(pointer, { action: 'rollback', to: 'v1' })).toMatchObject({ stable: 'v1', past: [] });
    expect(() => move(pointer, deploy('v9'))).toThrow('no release v9');
    expect(() => move(pointer, { action: 'promote', version: 'v3' })).toThrow('on trial');
  });

  it('prunes old releases, except those in use, bundled or needed to roll back', () => {
    const at = (version: string) => `2026-11-21T09:00:${version.slice(1).padStart(2, '0')}.000Z`;
    const versions = Array.from({ length: 9 }, (_, index) => `v${index + 2}`);
    const uploaded = versions.reduce(
      (known, version) => addRelease(known, { ...releaseOf(version), at: at(version) }),
      createPointer(shippedOf('v1')),
    );
    const pointer = move(uploaded, deploy('v3'), deploy('v4'), tryOut('v6'));
    expect(Object.keys(pruneReleases(pointer, 2).releases).toSorted()).toEqual(
      ['v1', 'v3', 'v4', 'v6', 'v9', 'v10'].toSorted(),
    );
    expect(pruneReleases(pointer, 20)).toEqual(pointer);
  });

  it('keeps the release just added and the newest, despite different clocks', () => {
    const early = { ...releaseOf('v4'), at: '2020-01-01T00:00:00.000Z' };
    const added = addRelease(begun(), early);
    expect(Object.keys(pruneReleases(added, 1, 'v4').releases).toSorted()).toEqual(['v1', 'v4']);
  });

  it("serves the bundled version until a team decides, then the team's choice", () => {
    const uploaded = addRelease(createPointer(shippedOf('v1')), releaseOf('v2'));
    expect(uploaded.isSeed).toBe(true);
    const seeded = seedPointer(uploaded, shippedOf('v4'));
    expect(seeded).toMatchObject({ isSeed: true, stable: 'v4', base: 'v4' });
    const decided = move(seeded, deploy('v2'));
    expect(decided.isSeed).toBeUndefined();
    expect(seedPointer(decided, shippedOf('v5'))).toBe(decided);
    expect(move(decided, { action: 'rollback' }).stable).toBe('v4');
    const tried = move(seeded, tryOut('v2'));
    expect(seedPointer(tried, shippedOf('v5'))).toBe(tried);
  });

  it('rejects a change when a colleague has changed the state meanwhile', () => {
    const tried = move(begun(), tryOut('v2'));
    const wishes = [
      { action: 'promote', version: 'v3' },
      tryOut('v3'),
      deploy('v3'),
      { action: 'rollback', from: 'v3' },
    ] as const;
    for (const wish of wishes) expect(() => move(tried, wish), wish.action).toThrow(/v[23]/);
    expect(move(tried, { action: 'deploy', version: 'v3', replace: true })).toMatchObject({
      stable: 'v3',
      canary: null,
    });
    expect(move(tried, tryOut('v2', 50))).toMatchObject({
      canary: { audience: { percent: 50 } },
    });
  });

  it('rolls back one version only once, however often that is requested', () => {
    const pointer = move(begun(), deploy('v2'), deploy('v3'), { action: 'rollback', from: 'v3' });
    expect(pointer.stable).toBe('v2');
    expect(() => move(pointer, { action: 'rollback', from: 'v3' })).toThrow('quicker');
  });

  it('rolls back the stable version and keeps the trial of another version', () => {
    const pointer = move(begun(), deploy('v2'), tryOut('v3'), { action: 'rollback', from: 'v2' });
    expect(pointer).toMatchObject({ stable: 'v1', canary: { version: 'v3' } });
  });

  it('rolls back to a named version and keeps the trial of another', () => {
    const pointer = move(begun(), deploy('v2'), tryOut('v3'));
    expect(move(pointer, { action: 'rollback', to: 'v1' })).toMatchObject({
      stable: 'v1',
      canary: { version: 'v3' },
    });
    expect(move(pointer, { action: 'rollback', from: 'v3', to: 'v1' })).toMatchObject({
      stable: 'v1',
      canary: null,
    });
  });

  it('rejects a trial of the version that all browsers get', () => {
    expect(() => move(begun(), tryOut('v1'))).toThrow('v1 is shown to everybody already');
  });

  it("accepts a version named like an object's built-in property", () => {
    const version = 'constructor';
    for (const wish of [deploy(version), tryOut(version), { action: 'rollback', to: version }] as const)
      expect(() => move(begun(), wish), wish.action).toThrow(`no release ${version}`);
    expect(() => move(begun(), { action: 'promote', version })).toThrow('on trial');
    const moved = move(addRelease(begun(), releaseOf(version)), deploy(version));
    expect(RemotePointer.parse(JSON.parse(JSON.stringify(moved)))).toEqual(moved);
    expect(versionFor(moved, {})).toBe(version);
  });

  it('rejects notes with line breaks or control characters', () => {
    const takes = (note: string) => PointerChange.safeParse({ ...deploy('v2'), note }).success;
    for (const note of ['a\n2026 nikos deploy', 'a\rb', 'a\u2028b', 'a\u202eb', 'a\u0000b'])
      expect(takes(note), JSON.stringify(note)).toBe(false);
    expect(takes('Αλλαγή — 👩‍⚕️')).toBe(true);
  });

  it('changed on two gateways at once becomes the same on both', () => {
    const before = begun();
    const one = move(before, deploy('v2'));
    const other = move(before, deploy('v3'));
    expect(newerPointer(one, other)).toBe(newerPointer(other, one));
  });
});
