import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@kallos/contracts/errors';
import {
  deployPath,
  mostReleaseBytes,
  PointerWish,
  type Release,
  ReleaseUpload,
  ReleaseVersion,
  type RemotePointer,
  ShellOffer,
  type UploadReply,
} from '@kallos/contracts/gateway/deploys';
import type { Log } from '@kallos/service-kit/log';
import { parseJson } from '@kallos/service-kit/body-bounds';
import { readBytes } from '@kallos/service-kit/read-body';
import { Hono, type Context } from 'hono';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { readBearer } from '../identity/caller.ts';
import { type DeployToken, makePreview, requireHolder } from './deploy-tokens.ts';
import { fetchRelease } from './own-origin.ts';
import { addRelease, beginPointer, forgetOldReleases, forgottenBetween, movePointer } from './pointer.ts';
import type { PointerStore } from './pointer-store.ts';
import type { Registry } from './registry.ts';
import { checkRelease, type ReleaseFiles } from './release-check.ts';
import { digestOf, fromBase64, type ReleaseStore, releaseFolder } from './release-files.ts';

/** What deployments are made with. */
export interface DeployParts {
  readonly tokens: readonly DeployToken[];
  readonly pointers: PointerStore;
  readonly releases: ReleaseStore;
  readonly registry: Registry;
  /** How many releases of a remote are kept beside those that its pointer names. */
  readonly keptReleases: number;
  /** Origins of their own on which remotes may live. */
  readonly origins: readonly string[];
  readonly webRoot: string;
  readonly log: Log;
}

const mostWishBytes = 16 * 1024;

async function readWish<S extends $ZodType>(c: Context, schema: S, maxBytes: number): Promise<output<S>> {
  const body = parseJson(await readBytes(c.req.raw, maxBytes));
  const parsed = safeParse(schema, body);
  if (!parsed.success)
    throw new AppError('invalid_fields', {
      fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
    });
  return parsed.data;
}

async function readOffer(webRoot: string): Promise<ShellOffer> {
  try {
    return ShellOffer.parse(JSON.parse(await readFile(join(webRoot, 'shell', 'contract.json'), 'utf8')));
  } catch {
    throw new AppError('unavailable', {
      message: 'The shell here does not say what it offers: build it anew.',
    });
  }
}

/** Claims the version's name for a release: of several uploads at once, one content gets it. */
async function claim(parts: DeployParts, name: string, release: Release) {
  const shipped = parts.registry.shipped(name);
  let forgotten: string[] = [];
  const { releases } = await parts.pointers.change(name, (before) => {
    const begun = before ?? (shipped && beginPointer(shipped, { by: 'platform', at: new Date() }));
    if (!begun) throw new AppError('not_found', { message: `The platform has no remote ${name}.` });
    const added = addRelease(begun, release);
    // An upload of what is known changes nothing, not even which releases are old.
    const next = added === begun ? begun : forgetOldReleases(added, parts.keptReleases);
    forgotten = forgottenBetween(begun, next);
    return next;
  });
  await parts.releases.unshare(name, forgotten);
  const kept = releases[release.entry.version] ?? release;
  return { kept, isNew: kept === release };
}

async function receive(parts: DeployParts, c: Context, token: DeployToken): Promise<UploadReply> {
  const name = token.remote;
  const version = ReleaseVersion.safeParse(c.req.param('version'));
  if (!version.success) throw new AppError('bad_request', { message: 'This is no name for a version.' });
  const upload = await readWish(c, ReleaseUpload, mostReleaseBytes);
  const own = 'address' in upload ? await fetchRelease(upload.address, parts.origins) : undefined;
  const files: ReleaseFiles = own?.files ?? fromBase64('files' in upload ? upload.files : {});
  const address = own?.address ?? `/remotes/${releaseFolder(name, version.data)}`;
  const offer = await readOffer(parts.webRoot);
  const entry = checkRelease({ name, version: version.data, address, files }, offer);
  const digest = own ? '' : digestOf(files);
  const release: Release = { entry, digest, by: token.holder, at: new Date().toISOString() };
  const preview = makePreview(token, version.data);
  const { kept, isNew } = await claim(parts, name, release);
  // The files are written once the name is theirs; an upload that broke off in between is made good by the next.
  if (!own && kept.digest !== '' && (isNew || !(await parts.releases.has(name, version.data))))
    await parts.releases.keep(name, version.data, files);
  if (isNew) parts.log.info({ remote: name, version: version.data, by: token.holder }, 'release uploaded');
  return { release: kept, preview, isNew };
}

/** Refuses to show a version whose files are neither here nor in NATS. */
async function requireFiles({ pointers, releases }: DeployParts, name: string, version: string) {
  const digest = pointers.current(name)?.releases[version]?.digest ?? '';
  if (digest === '' || (await releases.has(name, version))) return;
  if (!(await releases.fetch(name, version, digest)))
    throw new AppError('unavailable', { message: `The files of ${version} are not here: upload it again.` });
}

async function move(parts: DeployParts, c: Context, token: DeployToken): Promise<RemotePointer> {
  const wish = await readWish(c, PointerWish, mostWishBytes);
  const author = { by: token.holder, at: new Date() };
  if ('version' in wish) await requireFiles(parts, token.remote, wish.version);
  const moved = await parts.pointers.change(token.remote, (before) => {
    if (!before) throw new AppError('not_found', { message: 'Nothing was deployed yet.' });
    return movePointer(before, wish, author);
  });
  const { stable, canary, generation } = moved;
  parts.log.info(
    { remote: token.remote, by: token.holder, wish, stable, canary, generation },
    'pointer moved',
  );
  return moved;
}

/** Makes the application by which teams deploy their remotes. */
export function createDeployApp(parts: DeployParts): Hono {
  const app = new Hono().basePath(deployPath);
  const holderOf = (c: Context): DeployToken => {
    const app = c.req.param('app') ?? '';
    return requireHolder(parts.tokens, app.replaceAll('-', '_'), readBearer(c.req.header('authorization')));
  };
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.get('/:app', (c) => {
    const { remote } = holderOf(c);
    const shipped = parts.registry.shipped(remote);
    const pointer =
      parts.pointers.current(remote) ??
      (shipped && beginPointer(shipped, { by: 'platform', at: new Date() }));
    if (!pointer) throw new AppError('not_found');
    return c.json(pointer);
  });
  app.put('/:app/releases/:version', async (c) => c.json(await receive(parts, c, holderOf(c))));
  app.post('/:app', async (c) => c.json(await move(parts, c, holderOf(c))));
  return app;
}
