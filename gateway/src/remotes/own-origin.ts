import { AppError } from '@kallos/contracts/errors';
import * as z from 'zod';
import type { ReleaseFiles } from './release-check.ts';

const manifestFile = 'mf-manifest.json';
const mostBytes = 16 * 1024 * 1024;
const patienceMilliseconds = 10_000;

async function read(url: URL): Promise<Uint8Array> {
  const failed = (reason: string): never => {
    throw new AppError('bad_request', { message: `${url.href} can't be read: ${reason}.` });
  };
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch(() => failed('it does not answer'));
  if (!response.ok) failed(`it answers ${response.status}`);
  // Browsers of this product's pages load such a file only when its origin says that they may.
  if (!response.headers.get('access-control-allow-origin')) failed('it sends no Access-Control-Allow-Origin');
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > mostBytes ? failed('it is too large') : bytes;
}

/** Reads a release that already stands on an allowed origin, so that it is checked like an uploaded one. */
export async function fetchRelease(
  address: string,
  origins: readonly string[],
): Promise<{ address: string; files: ReleaseFiles }> {
  const folder = new URL(address.endsWith('/') ? address : `${address}/`);
  if (!origins.includes(folder.origin))
    throw new AppError('bad_request', {
      message: `${folder.origin} is none of the origins on which remotes may live (REMOTE_ORIGINS).`,
    });
  const manifest = await read(new URL(manifestFile, folder));
  const files = new Map([[manifestFile, manifest]]);
  const name = z.string().regex(/^[\w@.+~-]+$/);
  const { integrity, firstPaint } = z
    .object({ integrity: z.record(name, z.string()), firstPaint: name.optional() })
    .catch({ integrity: {} })
    .parse(JSON.parse(Buffer.from(manifest).toString('utf8')));
  const names = [...Object.keys(integrity).slice(0, 500), ...(firstPaint === undefined ? [] : [firstPaint])];
  await Promise.all(names.map(async (file) => files.set(file, await read(new URL(file, folder)))));
  return { address: folder.href.replace(/\/$/, ''), files };
}
