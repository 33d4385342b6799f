import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ReleaseReport } from '../gateway/release-reports.ts';
import { Done } from '../wire.ts';

/** Prefix of places of anonymous browsers, whose reports are stored but cause no rollback. */
export const anonymousPrefix = '~';

/**
 * A report after the gateway's checks: `screen` exists in the release, `place` is a keyed hash of
 * the account or administrator, or of an anonymous client's network.
 */
export const StoredReport = z.extend(ReleaseReport, {
  tab: z.string(),
  place: z.string(),
  browser: z.string(),
});
export type StoredReport = z.infer<typeof StoredReport>;

/** Sessions with one version (a few per network at most), and those with failures. */
export const SessionCounts = z.object({
  sessions: z.number(),
  failed: z.number(),
  /** Number of networks with failures. */
  failedPlaces: z.number(),
});
export type SessionCounts = z.infer<typeof SessionCounts>;

/**
 * Comparable sessions of a trial version and the stable one: all of them, those in which only it
 * failed (`alone`), or those in which another release of the same tab also failed.
 */
export const Comparison = z.object({ beside: z.string(), stable: SessionCounts, canary: SessionCounts });
export type Comparison = z.infer<typeof Comparison>;

/** The error statistics of one version of a remote. */
export const VersionFigures = z.object({
  remote: z.string(),
  version: z.string(),
  /** Tabs that showed it within the last quarter of an hour, and nothing newer since. */
  openTabs: z.number(),
  /** Sessions of the last 48 hours, and those with failures. */
  sessions: z.number(),
  failed: z.number(),
  /** Reports of the last 30 days. */
  errors: z.number(),
  loads: z.number(),
  slow: z.number(),
  /** The first and the last hour of the last 30 days in which a tab showed it. */
  firstAt: z.string(),
  lastAt: z.string(),
});
export type VersionFigures = z.infer<typeof VersionFigures>;
/** Browsers' reports on releases, stored for the gateways, which have no database. */
export const releaseReports = {
  keep: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports',
    who: 'service',
    summary: 'Stores the reports of browsers on releases.',
    body: z.object({ reports: z.array(StoredReport).check(z.maxLength(500)) }),
    reply: Done,
  }),
  compare: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports/compare',
    who: 'service',
    summary: 'Counts the sessions of a version on trial since its start, and those of the stable version.',
    body: z.object({
      remote: z.string(),
      stable: z.string(),
      canary: z.string(),
      /** Start of the trial in milliseconds since the epoch. */
      since: z.number(),
    }),
    reply: z.object({ comparisons: z.array(Comparison) }),
  }),
  figures: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports/figures',
    who: 'service',
    summary: 'Returns the error statistics of each version of each remote.',
    reply: z.object({ versions: z.array(VersionFigures) }),
  }),
};
