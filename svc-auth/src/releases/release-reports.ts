import { anonymousPrefix } from '@kallos/contracts/auth/release-reports';
import type {
  Comparison,
  StoredReport,
  releaseReports,
  SessionCounts,
} from '@kallos/contracts/auth/release-reports';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import type { Gauges } from '@kallos/service-kit/observability/metrics';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { releaseHours, releaseSessions } from '../schema/releases.ts';

/**
 * The sessions per account that count at most: one sender of forged reports cannot roll a release
 * back.
 */
const mostOfPlace = 5;

const isFailure = (kind: StoredReport['kind']): boolean => kind === 'error' || kind === 'load';

/** One row per key in one order: prevents deadlocks between two gateways. */
function gathered<R>(rows: readonly R[], keyOf: (row: R) => string, join: (one: R, other: R) => R): R[] {
  const found = new Map<string, R>();
  for (const row of rows) {
    const known = found.get(keyOf(row));
    found.set(keyOf(row), known === undefined ? row : join(known, row));
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const hour = sql`date_trunc('hour', now())`;
const now = sql`now()`;

/** Stores reports: the versions of tabs, and hourly counts. */
export async function saveReports(
  { db }: Ctx,
  { reports }: HandlerInput<typeof releaseReports.keep>['body'],
): Promise<{ success: true }> {
  if (reports.length === 0) return { success: true };
  const tabs = gathered(
    reports.map(({ remote, version, tab, place, kind }) => ({
      remote,
      version,
      tab,
      place,
      hasFailed: isFailure(kind),
    })),
    ({ remote, version, tab }) => `${remote} ${version} ${tab}`,
    (one, other) => ({ ...one, hasFailed: one.hasFailed || other.hasFailed }),
  );
  const counts = gathered(
    reports.map(({ remote, version, kind, screen, browser }) => ({
      remote,
      version,
      kind,
      screen,
      browser,
      count: 1,
    })),
    ({ remote, version, kind, screen, browser }) => [remote, version, kind, screen, browser].join(' '),
    (one, other) => ({ ...one, count: one.count + other.count }),
  );
  await db.transaction(async (tx) => {
    await tx
      .insert(releaseSessions)
      .values(tabs.map(({ hasFailed, ...tab }) => ({ ...tab, failedAt: hasFailed ? now : null })))
      .onConflictDoUpdate({
        target: [releaseSessions.remote, releaseSessions.version, releaseSessions.tab],
        set: { seenAt: now, failedAt: sql`coalesce(excluded.failed_at, ${releaseSessions.failedAt})` },
      });
    await tx
      .insert(releaseHours)
      .values(counts.map((count) => ({ ...count, hour })))
      .onConflictDoUpdate({
        target: [
          releaseHours.remote,
          releaseHours.version,
          releaseHours.hour,
          releaseHours.kind,
          releaseHours.screen,
          releaseHours.browser,
        ],
        set: { count: sql`${releaseHours.count} + excluded.count` },
      });
  });
  return { success: true };
}

const day = 86_400_000;
const none: SessionCounts = { sessions: 0, failed: 0, failedPlaces: 0 };

/**
 * Counts a trial version since its start, and the stable one over at least a day: in all tabs, on its own,
 * and with each other release in the same tabs. A network's surplus sessions are scaled down to the limit.
 */
export async function compareReleases(
  { db }: Ctx,
  { remote, stable, canary, since }: HandlerInput<typeof releaseReports.compare>['body'],
): Promise<{ comparisons: Comparison[] }> {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const from = sql`case version when ${canary} then ${moment(since)} else ${moment(Math.min(since, Date.now() - day))} end`;
  const rows = await db.execute<SessionCounts & { beside: string; version: string }>(sql`
    with own as (
      select version, tab, place, coalesce(failed_at >= ${from}, false) as failed
      from ${releaseSessions}
      where remote = ${remote} and version in (${stable}, ${canary}) and seen_at >= ${from}
        and not starts_with(place, ${anonymousPrefix})
    ), others as (
      select own.version, own.tab, own.place, other.remote || '@' || other.version as beside, own.failed,
        other.failed_at is not null as has_failed
      from own join ${releaseSessions} other on other.tab = own.tab and other.remote <> ${remote}
    ), counted as (
      select version, place, '' as beside, failed from own
      union all select version, place, 'alone',
        failed and not exists (select from others where others.tab = own.tab and has_failed) from own
      union all select version, place, beside, failed and has_failed from others
    ), places as (
      select beside, version, count(*)::float8 as sessions,
        least(count(*), ${mostOfPlace}::int)::float8 as counted, (count(*) filter (where failed))::float8 as failed
      from counted group by beside, version, place
    )
    select beside, version, sum(counted)::int as "sessions", sum(failed * counted / sessions)::float8 as "failed",
      (count(*) filter (where failed > 0))::int as "failedPlaces"
    from places group by beside, version order by beside`);
  const tallyOf = (beside: string, version: string): SessionCounts => {
    const found = rows.find((row) => row.beside === beside && row.version === version);
    return found
      ? { sessions: found.sessions, failed: found.failed, failedPlaces: found.failedPlaces }
      : none;
  };
  return {
    comparisons: [...new Set(rows.map(({ beside }) => beside))].map((beside) => ({
      beside,
      stable: tallyOf(beside, stable),
      canary: tallyOf(beside, canary),
    })),
  };
}

/** Returns the figures of each version seen in the last thirty days. */
export async function readFigures({ db }: Ctx) {
  const versions = await db.execute<{
    remote: string;
    version: string;
    openTabs: number;
    sessions: number;
    failed: number;
    errors: number;
    loads: number;
    slow: number;
    firstAt: string;
    lastAt: string;
  }>(sql`
    with tabs as (
      select remote, version, failed_at, seen_at > now() - interval '15 minutes'
        and seen_at = max(seen_at) over (partition by remote, tab) as is_open
      from ${releaseSessions}
    ), sessions as (
      select remote, version, count(*)::int as sessions, count(failed_at)::int as failed,
        (count(*) filter (where is_open))::int as open_tabs
      from tabs group by remote, version
    ), hours as (
      select remote, version, min(hour) as first_at, max(hour) as last_at,
        coalesce(sum(count) filter (where kind = 'error'), 0)::int as errors,
        coalesce(sum(count) filter (where kind = 'load'), 0)::int as loads,
        coalesce(sum(count) filter (where kind = 'slow'), 0)::int as slow
      from ${releaseHours} group by remote, version
    )
    select remote, version, coalesce(open_tabs, 0) as "openTabs", coalesce(sessions, 0) as sessions,
      coalesce(failed, 0) as failed, errors, loads, slow,
      to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "firstAt",
      to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt"
    from hours left join sessions using (remote, version)
    order by remote, last_at desc, version limit 500`);
  return { versions: [...versions] };
}

/** Returns the figures for Prometheus, by remote and version. */
export function releaseFigures(ctx: Ctx): Gauges {
  type Numbers = 'openTabs' | 'sessions' | 'failed' | 'errors' | 'loads' | 'slow';
  const figureOf = (help: string, name: Numbers) => ({
    help,
    label: 'release',
    read: async () => {
      const { versions } = await readFigures(ctx);
      return Object.fromEntries(
        versions.map(({ remote, version, [name]: value }) => [`${remote}@${version}`, value]),
      );
    },
  });
  return {
    release_open_tabs: figureOf('Tabs that show a version now.', 'openTabs'),
    release_sessions: figureOf('Sessions with a version in the last two days.', 'sessions'),
    release_failed_sessions: figureOf('Those of them in which it failed.', 'failed'),
    release_errors: figureOf('Errors of a version in the last 30 days.', 'errors'),
    release_loads_failed: figureOf('Loads of a version that failed in the last 30 days.', 'loads'),
    release_slow_starts: figureOf('Slow starts of a version in the last 30 days.', 'slow'),
  };
}
