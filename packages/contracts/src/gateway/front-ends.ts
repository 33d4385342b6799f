import * as z from 'zod/mini';
import { VersionFigures } from '../auth/release-reports.ts';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { Audience, DeployNote, PointerAct, ReleaseVersion } from './deploys.ts';

/** A version of a remote with its state and error statistics. */
export const FrontEndVersion = z.object({
  version: z.string(),
  /** Stable, on trial, kept for a rollback, or only open in some tabs. */
  state: z.enum(['shown', 'trial', 'kept', 'gone']),
  /** The uploader; null for a bundled release or if unknown. */
  by: z.nullable(z.string()),
  /** The upload time; null if unknown. */
  at: z.nullable(z.string()),
  /** Preview link, valid for a day; null if not available. */
  preview: z.nullable(z.string()),
  /** Null if no browser has reported it yet or the reports are unavailable. */
  figures: z.nullable(VersionFigures),
});
export type FrontEndVersion = z.infer<typeof FrontEndVersion>;

/** A remote as administrators see it. */
export const FrontEnd = z.object({
  name: z.string(),
  stable: z.string(),
  /** Since when most users get it; null for a bundled version. */
  stableSince: z.nullable(z.string()),
  trial: z.nullable(z.object({ version: z.string(), audience: Audience, since: z.string() })),
  /** The versions before and after a rollback; null if none is possible. */
  wayBack: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Open tabs with neither the stable version nor the trial; null if unknown. */
  behindTabs: z.nullable(z.number()),
  versions: z.array(FrontEndVersion),
  /** Newest first, at most fifty. */
  acts: z.array(PointerAct),
});
export type FrontEnd = z.infer<typeof FrontEnd>;

/**
 * The front ends for administrators. The gateway answers these itself, with statistics from
 * svc-auth.
 */
export const frontEnds = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/deploy',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists the remotes: the version of each audience, the health of each version, and who deployed it.',
    reply: z.object({
      remotes: z.array(FrontEnd),
      /** False while the reports are unavailable. */
      hasFigures: z.boolean(),
    }),
  }),
  rollBack: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/deploy/:app/rollback',
    who: 'admin',
    role: 'owner',
    summary:
      'Ends the trial of a version, or goes back to the one before; refused once `from` is neither shown nor on trial.',
    params: z.object({ app: z.string() }),
    body: z.object({
      from: ReleaseVersion,
      note: DeployNote.check(z.minLength(1, 'Say why, in a few words')),
    }),
    reply: Done,
    errors: ['conflict', 'not_found'],
  }),
};
