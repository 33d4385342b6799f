import { AppError } from '@kallos/contracts/errors';
import { type DeployScope, deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { deployPath, PointerChange, type Release } from '@kallos/contracts/gateway/deploys';
import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { Hono, type Context } from 'hono';
import { readBearer } from '../../identity/caller.ts';
import { type OwnEnv, readOwnBody } from '../../web/own-body.ts';
import { type Author, movePointer, seedPointer } from '../pointers/pointer.ts';
import {
  pointerForTeam,
  receiveRelease,
  restoreBundledRelease,
  storeFirstRelease,
} from '../releases/receive-release.ts';
import { requireCompatible, servedReleases } from './compatibility.ts';
import type { DeployParts } from './deploy-parts.ts';
import { listFrontEnds, requireAdmin } from './front-ends.ts';
import { parseBody } from './parse-body.ts';
import { createToken, requireCallerToken, listTokens, revokeToken } from './token-calls.ts';

const mostWishBytes = 16 * 1024;

/** Throws when the files of a release are missing here or in the shared bucket. */
async function requireFiles({ releases }: DeployParts, shown: readonly Release[]): Promise<void> {
  for (const release of shown) {
    if (await releases.bring(release)) continue;
    const { version } = release.entry;
    throw new AppError('unavailable', {
      message: `The files of ${version} are neither here nor to be had from NATS now. What is shown stays; if they are lost, deploy ${version} again from its sources.`,
    });
  }
}

/** Rejects a change that would serve a missing or incompatible version. */
async function requireGoodAfter(parts: DeployParts, remote: string, wish: PointerChange, author: Author) {
  const before = pointerForTeam(parts, remote);
  if (!before) return;
  const shown = servedReleases(before).map(({ entry }) => entry.version);
  const next = servedReleases(movePointer(before, wish, author)).filter(
    ({ entry }) => !shown.includes(entry.version),
  );
  await requireFiles(parts, next);
  await requireCompatible(
    parts,
    remote,
    next.map(({ entry }) => entry),
  );
}

/** Applies a change to a pointer. */
async function move(parts: DeployParts, remote: string, wish: PointerChange, by: string) {
  const author = { by, at: new Date() };
  await restoreBundledRelease(parts, remote);
  await requireGoodAfter(parts, remote, wish, author);
  const seed = await storeFirstRelease(parts, remote);
  const moved = await parts.pointers.change(
    remote,
    (before) => {
      if (!before) throw new AppError('not_found', { message: 'Nothing was deployed yet.' });
      return movePointer(seed ? seedPointer(before, seed) : before, wish, author);
    },
    // A rollback does not wait for NATS.
    wish.action === 'rollback',
  );
  const { stable, canary, generation } = moved;
  parts.log.info({ remote, by, wish, stable, canary, generation }, 'pointer moved');
  return moved;
}

const bodyOf = (c: Context) => readOwnBody(c, mostWishBytes);
const remoteOf = (c: Context): string => (c.req.param('app') ?? '').replaceAll('-', '_');

async function rollBackAsAdmin(parts: DeployParts, c: Context) {
  const { name } = await requireAdmin(parts, c, frontEnds.rollBack);
  const asked = parseBody(frontEnds.rollBack.body, await bodyOf(c));
  await move(parts, remoteOf(c), { action: 'rollback', ...asked }, name);
  return { success: true };
}

/** Creates the application for deployments of remotes. */
export function createDeployApp(parts: DeployParts): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>().basePath(deployPath);
  const requireToken = (c: Context, scope?: DeployScope) =>
    requireCallerToken(parts, remoteOf(c), readBearer(c.req.header('authorization')), scope);
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.get('/', async (c) => {
    await requireAdmin(parts, c, frontEnds.list);
    return c.json(await listFrontEnds(parts));
  });
  // Must precede the routes of front ends; no front end may be named "tokens".
  app.get('/tokens', async (c) => {
    await requireAdmin(parts, c, deployTokens.list);
    return c.json(listTokens(parts));
  });
  app.post('/tokens', async (c) => {
    const admin = await requireAdmin(parts, c, deployTokens.create);
    const wish = parseBody(deployTokens.create.body, await bodyOf(c));
    return c.json(await createToken(parts, wish, admin));
  });
  app.post('/tokens/:id/revoke', async (c) => {
    const admin = await requireAdmin(parts, c, deployTokens.revoke);
    return c.json(await revokeToken(parts, c.req.param('id'), admin));
  });
  app.post('/:app/rollback', async (c) => c.json(await rollBackAsAdmin(parts, c)));
  app.get('/:app', (c) => {
    const { remote } = requireToken(c);
    const pointer = pointerForTeam(parts, remote);
    if (!pointer) throw new AppError('not_found');
    return c.json(pointer);
  });
  app.put('/:app/releases/:version', async (c) =>
    c.json(await receiveRelease(parts, c, requireToken(c, 'upload'))),
  );
  app.post('/:app', async (c) => {
    const { remote, holder } = requireToken(c, 'promote');
    return c.json(await move(parts, remote, parseBody(PointerChange, await bodyOf(c)), holder));
  });
  return app;
}
