import { releaseReports, type VersionFigures } from '@kallos/contracts/auth/release-reports';
import type { CallReply, Endpoint } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { previewPath, type Release, type RemotePointer } from '@kallos/contracts/gateway/deploys';
import type { FrontEnd, FrontEndVersion, frontEnds } from '@kallos/contracts/gateway/front-ends';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { authorize } from '@kallos/service-kit/http/implement';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { Context } from 'hono';
import { callerOf, readBearer, requireSession } from '../../identity/caller.ts';
import { findRelease } from '../pointers/pointer.ts';
import { pointerForTeam } from '../releases/receive-release.ts';
import type { DeployParts } from './deploy-parts.ts';
import { makePreview } from './deploy-tokens.ts';

const mostActs = 50;
const mostVersions = 50;

/** Returns the calling administrator; throws for all other callers and for too low a role. */
export async function requireAdmin(
  { sessions }: DeployParts,
  c: Context,
  called: Endpoint,
): Promise<Extract<Caller, { kind: 'admin' }>> {
  const token = readBearer(c.req.header('authorization'));
  if (token === undefined) throw new AppError('unauthenticated');
  const caller = callerOf(
    requireSession(await sessions.resolve({ token, cookies: c.req.header('cookie') ?? null })),
  );
  authorize(called, caller, new URL(c.req.url).searchParams);
  if (caller.kind !== 'admin') throw new AppError('forbidden');
  return caller;
}

type Figures = readonly VersionFigures[] | undefined;

function stateOf(pointer: RemotePointer, version: string): FrontEndVersion['state'] {
  if (version === pointer.stable) return 'shown';
  if (version === pointer.canary?.version) return 'trial';
  return findRelease(pointer, version) ? 'kept' : 'gone';
}

const order: ReadonlyArray<FrontEndVersion['state']> = ['shown', 'trial', 'gone', 'kept'];

/** Returns the link to a preview of a release. */
function previewOf({ previewKey, registry }: DeployParts, { entry }: Release): string | null {
  const screen =
    entry.name === shellName
      ? '/business/login'
      : (entry.about ?? registry.shipped(entry.name)?.about)?.smoke[0];
  if (screen === undefined) return null;
  const release = { remote: entry.name, version: entry.version };
  return previewPath(screen, makePreview(previewKey, release));
}

function versionsOf(parts: DeployParts, pointer: RemotePointer, figures: Figures): FrontEndVersion[] {
  const names = new Set([...Object.keys(pointer.releases), ...(figures ?? []).map(({ version }) => version)]);
  const found = [...names].flatMap((version) => {
    const known = (figures ?? []).find((one) => one.version === version) ?? null;
    const state = stateOf(pointer, version);
    // A deleted release is listed only while a tab has it open.
    if (state === 'gone' && !known?.openTabs) return [];
    const release = findRelease(pointer, version);
    // The audit may still contain the upload of a deleted release.
    const uploaded =
      release ?? pointer.acts.findLast((act) => act.action === 'upload' && act.version === version);
    const isPlatforms = !uploaded || uploaded.by === 'platform';
    return {
      version,
      state,
      by: isPlatforms ? null : uploaded.by,
      at: isPlatforms ? null : uploaded.at,
      preview: release && state !== 'shown' ? previewOf(parts, release) : null,
      figures: known,
    };
  });
  return found
    .toSorted(
      (one, other) =>
        order.indexOf(one.state) - order.indexOf(other.state) || (other.at ?? '').localeCompare(one.at ?? ''),
    )
    .slice(0, mostVersions);
}

function wayBackOf({ stable, canary, past }: RemotePointer): FrontEnd['wayBack'] {
  if (canary) return { from: canary.version, to: stable };
  const to = past.at(-1);
  return to === undefined ? null : { from: stable, to };
}

function frontEndOf(parts: DeployParts, pointer: RemotePointer, figures: Figures): FrontEnd {
  const { name, stable, canary, acts } = pointer;
  const versions = versionsOf(parts, pointer, figures);
  const behind = versions.filter(({ state }) => state === 'kept' || state === 'gone');
  // The end of a trial does not change the stable version.
  const shownBy = acts.findLast(
    ({ action, version, from }) => action !== 'upload' && version === stable && from !== stable,
  );
  const triedBy = acts.findLast(({ action, version }) => action === 'canary' && version === canary?.version);
  return {
    name,
    stable,
    stableSince: shownBy?.at ?? null,
    trial: canary && { ...canary, since: triedBy?.at ?? '' },
    wayBack: wayBackOf(pointer),
    behindTabs: figures ? behind.reduce((sum, one) => sum + (one.figures?.openTabs ?? 0), 0) : null,
    versions,
    acts: acts.slice(-mostActs).toReversed(),
  };
}

/** Lists every remote for administrators, without figures when svc-auth is unreachable. */
export async function listFrontEnds(parts: DeployParts): Promise<CallReply<typeof frontEnds.list>> {
  const answer = await parts.callAuth(releaseReports.figures).catch((error: unknown) => {
    parts.log.warn({ err: error }, 'the reports of releases cannot be read');
  });
  const { shell, remotes: listed = [] } = parts.registry.current({}) ?? {};
  const names = new Set([
    ...(shell ? [shell.name] : []),
    ...listed.map(({ name }) => name),
    ...parts.pointers.names(),
  ]);
  const remotes = [...names].toSorted().flatMap((name) => {
    const pointer = pointerForTeam(parts, name);
    const figures = answer?.versions.filter(({ remote }) => remote === name);
    return pointer ? frontEndOf(parts, pointer, figures) : [];
  });
  return { remotes, hasFigures: answer !== undefined };
}
