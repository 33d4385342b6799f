import { type StoredReport, releaseReports } from '@kallos/contracts/auth/release-reports';
import { deleteExpired } from '@kallos/service-kit/database/delete-expired';
import { serviceCaller } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { releaseHours, releaseSessions } from '../schema/releases.ts';
import { expiredRows } from '../sessions/expired-rows.ts';
import { releaseFigures } from './release-reports.ts';

const test = useTestApp();

let count = 0;
const reportOf = (remote: string, version: string, report: Partial<StoredReport> = {}): StoredReport => ({
  remote,
  version,
  kind: 'here',
  screen: 'setup',
  browser: 'chrome',
  tab: `tab${(count += 1)}`,
  place: `place${count}`,
  ...report,
});
const keep = (...reports: StoredReport[]) =>
  test.as(serviceCaller)(releaseReports.keep, { body: { reports } });
async function compare(remote: string, { beside = '', since = Date.now() - 60_000 } = {}) {
  const body = { remote, stable: 'v1', canary: 'v2', since };
  const { comparisons } = await test.as(serviceCaller)(releaseReports.compare, { body });
  return comparisons.find((one) => one.beside === beside);
}
const times = (n: number, make: () => StoredReport) => Array.from({ length: n }, make);

describe('reports of releases', () => {
  it('count a tab once per version, as failed if any report is a failure', async () => {
    const twice = reportOf('mfe_once', 'v2');
    await keep(twice, { ...twice, kind: 'error' }, twice, reportOf('mfe_once', 'v2', { kind: 'slow' }));
    await keep(twice, reportOf('mfe_once', 'v1'));
    expect(await compare('mfe_once')).toMatchObject({
      stable: { sessions: 1, failed: 0, failedPlaces: 0 },
      canary: { sessions: 2, failed: 1, failedPlaces: 1 },
    });
  });

  it('count at most five sessions per network, in proportion', async () => {
    await keep(...times(100, () => reportOf('mfe_forged', 'v2', { place: 'one', kind: 'error' })));
    await keep(...times(100, () => reportOf('mfe_forged', 'v1', { place: 'one' })));
    await keep(...times(100, () => reportOf('mfe_forged', 'v1', { place: 'one', kind: 'load' })));
    expect(await compare('mfe_forged')).toMatchObject({
      stable: { sessions: 5, failed: 2.5, failedPlaces: 1 },
      canary: { sessions: 5, failed: 5, failedPlaces: 1 },
    });
  });

  it('without a session are shown but count for no trial', async () => {
    let nth = 0;
    await keep(
      ...times(60, () => reportOf('mfe_strange', 'v2', { place: `~place${(nth += 1)}`, kind: 'error' })),
    );
    expect(await compare('mfe_strange')).toBeUndefined();
    await keep(reportOf('mfe_strange', 'v2'));
    expect(await compare('mfe_strange')).toMatchObject({
      canary: { sessions: 1, failed: 0, failedPlaces: 0 },
    });
    const { versions } = await test.as(serviceCaller)(releaseReports.figures);
    expect(versions.find(({ remote }) => remote === 'mfe_strange')).toMatchObject({ errors: 60 });
  });

  it('ignore in a trial what was before its start', async () => {
    await keep(reportOf('mfe_before', 'v2', { kind: 'error' }));
    await keep(reportOf('mfe_before', 'v1'));
    expect(await compare('mfe_before', { since: Date.now() + 60_000 })).toMatchObject({
      stable: { sessions: 1 },
      canary: { sessions: 0, failed: 0, failedPlaces: 0 },
    });
  });

  it('separate failures alone from those with another release in the tab', async () => {
    const failing = (version: string, ...others: StoredReport[]) => {
      const own = reportOf('mfe_host', version, { kind: 'error' });
      return [own, ...others.map((other) => ({ ...other, tab: own.tab, place: own.place }))];
    };
    const broken = reportOf('mfe_broken', 'v9', { kind: 'error' });
    await keep(
      ...failing('v1', broken),
      ...failing('v2', broken),
      ...failing('v2', reportOf('mfe_good', 'v5')),
    );
    const one = { sessions: 1, failed: 1, failedPlaces: 1 };
    expect(await compare('mfe_host')).toMatchObject({ stable: one, canary: { sessions: 2, failed: 2 } });
    expect(await compare('mfe_host', { beside: 'alone' })).toMatchObject({
      stable: { sessions: 1, failed: 0 },
      canary: { sessions: 2, failed: 1 },
    });
    expect(await compare('mfe_host', { beside: 'mfe_broken@v9' })).toMatchObject({
      stable: one,
      canary: one,
    });
    expect(await compare('mfe_host', { beside: 'mfe_good@v5' })).toMatchObject({
      canary: { sessions: 1, failed: 0 },
    });
  });

  it('written by two gateways at once are all counted', async () => {
    const tabs = times(240, () => reportOf('mfe_both', 'v2'));
    await Promise.all([
      ...times(10, () => reportOf('mfe_both', 'v1')).map((one) => keep(...tabs, one)),
      ...times(10, () => reportOf('mfe_both', 'v1')).map((one) => keep(one, ...tabs.toReversed())),
    ]);
    const { versions } = await test.as(serviceCaller)(releaseReports.figures);
    const found = versions.filter(({ remote }) => remote === 'mfe_both');
    expect(found.map(({ version, sessions }) => [version, sessions])).toEqual([
      ['v1', 20],
      ['v2', 240],
    ]);
    const [row] = await test.ctx.db.execute<{ count: number }>(
      sql`select sum(count)::int as count from ${releaseHours} where remote = 'mfe_both' and version = 'v2'`,
    );
    expect(row?.count).toBe(4800);
  });

  it('return the state of each version and the version of each tab', async () => {
    const moved = reportOf('mfe_told', 'v1', { kind: 'error' });
    await keep(moved, reportOf('mfe_told', 'v1', { kind: 'load' }));
    await keep({ ...moved, version: 'v2', kind: 'here' }, reportOf('mfe_told', 'v2', { kind: 'slow' }));
    const { versions } = await test.as(serviceCaller)(releaseReports.figures);
    expect(versions.filter(({ remote }) => remote === 'mfe_told')).toMatchObject([
      { version: 'v1', openTabs: 1, sessions: 2, failed: 2, errors: 1, loads: 1, slow: 0 },
      { version: 'v2', openTabs: 2, sessions: 2, failed: 0, errors: 0, loads: 0, slow: 1 },
    ]);
  });

  it('are exported to Prometheus by remote and version', async () => {
    await keep(reportOf('mfe_watched', 'v1', { kind: 'error' }), reportOf('mfe_watched', 'v1'));
    const figures = releaseFigures(test.ctx);
    const read = async (name: string) => (await figures[name]?.read()) as Record<string, number>;
    expect((await read('release_sessions'))['mfe_watched@v1']).toBe(2);
    expect((await read('release_failed_sessions'))['mfe_watched@v1']).toBe(1);
    expect((await read('release_errors'))['mfe_watched@v1']).toBe(1);
    expect((await read('release_loads_failed'))['mfe_watched@v1']).toBe(0);
  });

  it('expire: tabs after two days, hours after thirty', async () => {
    await keep(reportOf('mfe_old', 'v1'), reportOf('mfe_old', 'v2'));
    const age = (table: typeof releaseHours | typeof releaseSessions, column: string, days: number) =>
      test.ctx.db.execute(
        sql`update ${table} set ${sql.identifier(column)} = now() - make_interval(days => ${days}) where remote = 'mfe_old' and version = 'v1'`,
      );
    await age(releaseSessions, 'seen_at', 3);
    await age(releaseHours, 'hour', 31);
    await deleteExpired(test.ctx.db, expiredRows);
    for (const table of [releaseSessions, releaseHours])
      expect(
        await test.ctx.db.execute(sql`select version from ${table} where remote = 'mfe_old'`),
      ).toMatchObject([{ version: 'v2' }]);
  });
});
