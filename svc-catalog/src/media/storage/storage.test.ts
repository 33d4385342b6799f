import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSigned, s3Access } from '../../../../packages/service-kit/testing/fake-s3.ts';
import { listenOnFreePort } from '../../../../packages/service-kit/testing/listen-on-free-port.ts';
import { openS3Store } from './s3-storage.ts';
import { openFolderStore, type MediaStore } from './storage.ts';

const kept = new Map<string, Buffer>();
let server: Awaited<ReturnType<typeof listenOnFreePort>>;
let isAway = false;
const stores: Record<'folder' | 's3', MediaStore> = {} as Record<'folder' | 's3', MediaStore>;
let folder: string;
const s3At = (changes = {}) =>
  openS3Store({
    endpoint: `${server.url}/`,
    bucket: 'pictures',
    ...s3Access,
    ...changes,
  });
beforeAll(async () => {
  server = await listenOnFreePort(async (request, response) => {
    const body = await buffer(request);
    if (isAway) return response.writeHead(500).end();
    if (!isSigned(request, body)) return response.writeHead(403).end();
    if (!request.url?.startsWith('/pictures/')) return response.writeHead(404).end();
    if (request.method === 'PUT') {
      kept.set(request.url, body);
      return response.end();
    }
    const { pathname } = new URL(request.url, 'http://x');
    if (request.method === 'DELETE') {
      kept.delete(pathname);
      return response.writeHead(204).end();
    }
    const found = kept.get(pathname);
    if (!found) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined) return response.end(found);
    const part = found.subarray(Number(first), Number(last) + 1);
    const end = Number(first) + part.length - 1;
    return response.writeHead(206, { 'content-range': `bytes ${first}-${end}/${found.length}` }).end(part);
  });
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  stores.folder = openFolderStore(folder);
  stores.s3 = s3At();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const name = `${'a1'.repeat(20)}.jpg`;
const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 3]);

it('reports a full disk and leaves no partial file', async () => {
  const piece = `7-${'0'.repeat(32)}`;
  // The first piece of an hour also sweeps the folder.
  await stores.folder.pieces.put(piece, bytes);
  await stores.folder.pieces.remove(piece);
  await symlink('/dev/full', path.join(folder, 'pieces', piece));
  await expect(stores.folder.pieces.put(piece, bytes)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(path.join(folder, 'pieces'))).toEqual([]);
});

describe.each(['folder', 's3'] as const)('an image store: %s', (kind) => {
  it('returns what was stored, also after storing it twice', async () => {
    await stores[kind].put(name, bytes);
    await stores[kind].put(name, bytes);
    expect(await stores[kind].get(name)).toEqual(bytes);
  });

  it('returns a range and the total size', async () => {
    const video = name.replace('jpg', 'mp4');
    await stores[kind].put(video, bytes);
    for (const [start, length, part] of [
      [0, 0, []],
      [2, 3, [0, 1, 2]],
      [4, 99, [2, 3]],
    ] as const)
      expect(await stores[kind].getPart(video, start, length)).toEqual({
        bytes: Uint8Array.from(part),
        size: bytes.length,
      });
    expect(await stores[kind].getPart(`${'c3'.repeat(20)}.mp4`, 0, 1)).toBeUndefined();
  });

  it('finds no unknown names and rejects invalid ones', async () => {
    expect(await stores[kind].get(`${'b2'.repeat(20)}-640.webp`)).toBeUndefined();
    for (const bad of ['../../etc/passwd', 'a.jpg', `${'a'.repeat(20)}.svg`, `${'a'.repeat(20)}.jpg/..`])
      await expect(stores[kind].get(bad), bad).rejects.toThrow('not a picture name');
  });
});

const piece = `7-${'a1'.repeat(16)}`;
const readAt = async (address: string) => {
  if (!address.startsWith('http')) return readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

describe.each(['folder', 's3'] as const)('upload parts: %s', (kind) => {
  it('are readable by their URL until removed', async () => {
    const { pieces } = stores[kind];
    await pieces.put(piece, bytes);
    expect(await readAt(await pieces.addressOf(piece))).toEqual(bytes);
    await pieces.remove(piece);
    await pieces.remove(piece);
    await expect(pieces.addressOf(piece).then(readAt)).rejects.toThrow();
    for (const bad of ['../x', `${piece}/..`, name, ''])
      for (const use of [() => pieces.put(bad, bytes), () => pieces.addressOf(bad), () => pieces.remove(bad)])
        await expect((async () => use())(), bad).rejects.toThrow('not a name of a piece');
  });
});

it('in a folder are deleted after a day', async () => {
  let now = Date.now();
  const { pieces } = openFolderStore(path.join(folder, 'later'), () => now);
  await pieces.put(piece, bytes);
  now += 23 * 3_600_000;
  await pieces.put(`8-${'0'.repeat(32)}`, bytes);
  expect(await readAt(await pieces.addressOf(piece))).toEqual(bytes);
  now += 2 * 3_600_000;
  await pieces.put(`8-${'0'.repeat(32)}`, bytes);
  await expect(pieces.addressOf(piece).then(readAt)).rejects.toThrow('ENOENT');
});

describe('an S3 bucket', () => {
  it('serves no part for a modified URL', async () => {
    await stores.s3.pieces.put(piece, bytes);
    const address = await stores.s3.pieces.addressOf(piece);
    expect(address).toMatch(/\/pictures\/pieces\/7-[0-9a-f]{32}\?X-Amz-Expires=300&/);
    const other = address.replace('/7-', '/8-');
    expect((await fetch(other)).status).toBe(403);
  });

  it('returns our errors for a wrong key, missing bucket or outage', async () => {
    for (const changes of [{ secretAccessKey: 'other' }, { bucket: 'elsewhere' }])
      await expect(s3At(changes).put(name, bytes)).rejects.toMatchObject({ code: 'upstream_failed' });
    isAway = true;
    await expect(stores.s3.get(name)).rejects.toMatchObject({ code: 'upstream_failed' });
    isAway = false;
  });
});
