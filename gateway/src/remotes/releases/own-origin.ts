import { AppError } from '@kallos/contracts/errors';
import { maxReleaseBytes } from '@kallos/contracts/gateway/deploys';
import * as z from 'zod';
import type { ReleaseFiles } from './release-check.ts';

const manifestFile = 'mf-manifest.json';
// The number of bytes that a largest upload contains in base64.
const mostBytes = (maxReleaseBytes * 3) / 4;
const patienceMilliseconds = 10_000;

/** Creates a reader that stops when the files together exceed the size limit of a release. */
function openReader() {
  let taken = 0;
  return async (url: URL): Promise<Uint8Array> => {
    const failed = (reason: string): never => {
      throw new AppError('bad_request', { message: `${url.href} can't be read: ${reason}.` });
    };
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    }).catch(() => failed('it does not answer'));
    if (!response.ok) failed(`it answers ${response.status}`);
    // Browsers load the file only when its origin allows it.
    if (!response.headers.get('access-control-allow-origin'))
      failed('it sends no Access-Control-Allow-Origin');
    const pieces: Uint8Array[] = [];
    const reader = response.body?.getReader();
    const next = () => reader?.read().catch(() => failed('it breaks off'));
    for (let piece = (await next())?.value; piece; piece = (await next())?.value) {
      taken += piece.length;
      if (taken > mostBytes) {
        await reader?.cancel();
        failed('it is too large');
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
}

const Listed = z.object({
  integrity: z.record(z.string().regex(/^[\w@.+~-]+$/), z.string()),
  firstPaint: z
    .string()
    .regex(/^[\w@.+~-]+$/)
    .optional(),
});

/**
 * Returns the files that a manifest lists; none when it is malformed, which the full check reports.
 */
function listedIn(manifest: Uint8Array): string[] {
  try {
    const { integrity, firstPaint } = Listed.parse(JSON.parse(Buffer.from(manifest).toString('utf8')));
    return [...Object.keys(integrity).slice(0, 500), ...(firstPaint === undefined ? [] : [firstPaint])];
  } catch {
    return [];
  }
}

/** Reads a release from an allowed origin, so that it is checked like an uploaded one. */
export async function fetchRelease(
  address: string,
  origins: readonly string[],
): Promise<{ address: string; files: ReleaseFiles }> {
  const folder = new URL(address.endsWith('/') ? address : `${address}/`);
  if (!origins.includes(folder.origin))
    throw new AppError('bad_request', {
      message: `${folder.origin} is none of the origins on which remotes may live (REMOTE_ORIGINS).`,
    });
  const read = openReader();
  const manifest = await read(new URL(manifestFile, folder));
  const files = new Map([[manifestFile, manifest]]);
  await Promise.all(
    listedIn(manifest).map(async (file) => files.set(file, await read(new URL(file, folder)))),
  );
  return { address: folder.href.replace(/\/$/, ''), files };
}
