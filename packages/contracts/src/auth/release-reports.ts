import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ReleaseReport } from '../gateway/release-reports.ts';
import { Done } from '../wire.ts';

/** What the places of browsers begin with that never signed in: their reports are kept and take no release back. */
export const anonymousMark = '~';

/**
 * A report as the gateway checked it: `screen` is one that the release has, `place` a keyed hash of the account or
 * administrator it counts for, or of a stranger's network.
 */
export const KeptReport = z.extend(ReleaseReport, {
  tab: z.string(),
  place: z.string(),
  browser: z.string(),
});
export type KeptReport = z.infer<typeof KeptReport>;

/** Sessions with one version, of which each network counts a few at most, and those in which it failed. */
export const Tally = z.object({
  sessions: z.number(),
  failed: z.number(),
  /** From how many networks the failures came. */
  failedPlaces: z.number(),
});
export type Tally = z.infer<typeof Tally>;

/**
 * Comparable sessions of a trial version and the stable one: all of them, those in which it alone failed
 * (`alone`), or those in which another release of the same tab failed too.
 */
export const Comparison = z.object({ beside: z.string(), stable: Tally, canary: Tally });
export type Comparison = z.infer<typeof Comparison>;

/** How one version of a remote fares. */
export const VersionFigures = z.object({
  remote: z.string(),
  version: z.string(),
  /** Tabs that showed it within the last quarter of an hour and nothing newer since. */
  openTabs: z.number(),
  /** Sessions of the last 48 hours, and those of them in which it failed. */
  sessions: z.number(),
  failed: z.number(),
  /** Reports of the last 30 days. */
  errors: z.number(),
  loads: z.number(),
  slow: z.number(),
  /** The first and the last hour of these 30 days in which a tab showed it. */
  firstAt: z.string(),
  lastAt: z.string(),
});
export type VersionFigures = z.infer<typeof VersionFigures>;
/** What browsers report of releases, kept for the gateways, which own no tables. */
export const releaseReports = {
  keep: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports',
    who: 'service',
    summary: 'Keeps what browsers reported of releases.',
    body: z.object({ reports: z.array(KeptReport).check(z.maxLength(500)) }),
    reply: Done,
  }),
  compare: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports/compare',
    who: 'service',
    summary: 'Counts the sessions of a version on trial since it began, and of the shown one beside it.',
    body: z.object({
      remote: z.string(),
      stable: z.string(),
      canary: z.string(),
      /** When the trial began, in milliseconds since the epoch. */
      since: z.number(),
    }),
    reply: z.object({ comparisons: z.array(Comparison) }),
  }),
  figures: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/release-reports/figures',
    who: 'service',
    summary: 'Tells how each version of each remote fares.',
    reply: z.object({ versions: z.array(VersionFigures) }),
  }),
};
