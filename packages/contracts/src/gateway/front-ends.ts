import * as z from 'zod/mini';
import { VersionFigures } from '../auth/release-reports.ts';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { Audience, DeployNote, PointerAct, ReleaseVersion } from './deploys.ts';

/** One version of a remote: what it is to people now, and how it fares. */
export const FrontEndVersion = z.object({
  version: z.string(),
  /** Stable, on trial, kept for a rollback, or only open in some tabs. */
  state: z.enum(['shown', 'trial', 'kept', 'gone']),
  /** Who uploaded it; null for a bundled release, or when unknown. */
  by: z.nullable(z.string()),
  /** When it was uploaded; null when unknown. */
  at: z.nullable(z.string()),
  /** Where a browser sees it for a day without anybody else; null where it can't be. */
  preview: z.nullable(z.string()),
  /** Null while no browser has reported it, or the reports can't be read. */
  figures: z.nullable(VersionFigures),
});
export type FrontEndVersion = z.infer<typeof FrontEndVersion>;

/** One remote as administrators see it. */
export const FrontEnd = z.object({
  name: z.string(),
  stable: z.string(),
  /** Since when most people are shown it; null for what came with the platform. */
  stableSince: z.nullable(z.string()),
  trial: z.nullable(z.object({ version: z.string(), audience: Audience, since: z.string() })),
  /** The version that a roll back leaves, and the one that people get by it; null where there is no way back. */
  wayBack: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Open tabs with neither the stable version nor the one on trial; null when unknown. */
  behindTabs: z.nullable(z.number()),
  versions: z.array(FrontEndVersion),
  /** Newest first, at most fifty. */
  acts: z.array(PointerAct),
});
export type FrontEnd = z.infer<typeof FrontEnd>;

/** The front ends for administrators. The gateway answers these itself, with figures that svc-auth keeps. */
export const frontEnds = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/deploy',
    who: 'admin',
    summary: 'Lists the remotes: what is shown to whom, how each version fares, and who shipped what.',
    reply: z.object({
      remotes: z.array(FrontEnd),
      /** False while the reports of browsers can't be read. */
      hasFigures: z.boolean(),
    }),
  }),
  rollBack: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/deploy/:app/rollback',
    who: 'admin',
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
