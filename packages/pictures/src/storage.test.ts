import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Store } from './s3-storage.ts';
import { openFolderStore, type PictureStore } from './storage.ts';

const secret = 'a secret';
const keyId = 'AKID';
const region = 'eu-central-1';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Checks an AWS signature of version 4 from what arrived, by the published recipe. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  const [, id, day = '', zone = '', signed = '', signature] = parts ?? [];
  if (id !== keyId || zone !== region) return false;
  const content = String(request.headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const url = new URL(request.url ?? '/', 'http://x');
  const canonical = [
    request.method,
    url.pathname,
    '',
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    content,
  ].join('\n');
  const scope = `${day}/${zone}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join(
    '\n',
  );
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), zone));
  return hmac(key, toSign).toString('hex') === signature;
}

const kept = new Map<string, Buffer>();
let server: Server;
let isAway = false;
const stores: Record<'folder' | 's3', PictureStore> = {} as Record<'folder' | 's3', PictureStore>;
let folder: string;
const s3At = (changes = {}) =>
  openS3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bucket: 'pictures',
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    ...changes,
  });
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (isAway) return response.writeHead(500).end();
      if (!isSigned(request, body)) return response.writeHead(403).end();
      if (!request.url?.startsWith('/pictures/')) return response.writeHead(404).end();
      if (request.method === 'PUT') {
        kept.set(request.url, body);
        return response.end();
      }
      const found = kept.get(request.url);
      if (!found) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (first === undefined) return response.end(found);
      const part = found.subarray(Number(first), Number(last) + 1);
      const end = Number(first) + part.length - 1;
      return response.writeHead(206, { 'content-range': `bytes ${first}-${end}/${found.length}` }).end(part);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  stores.folder = openFolderStore(folder);
  stores.s3 = s3At();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const name = `${'a1'.repeat(20)}.jpg`;
const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 3]);

describe.each(['folder', 's3'] as const)('a picture store: %s', (kind) => {
  it('gives back what was put, also after it was put twice', async () => {
    await stores[kind].put(name, bytes);
    await stores[kind].put(name, bytes);
    expect(await stores[kind].get(name)).toEqual(bytes);
  });

  it('gives a part of what was put, and how much there is', async () => {
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

  it('knows nothing of other names, and refuses names that are none', async () => {
    expect(await stores[kind].get(`${'b2'.repeat(20)}-640.webp`)).toBeUndefined();
    for (const bad of ['../../etc/passwd', 'a.jpg', `${'a'.repeat(20)}.svg`, `${'a'.repeat(20)}.jpg/..`])
      await expect(stores[kind].get(bad), bad).rejects.toThrow('not a picture name');
  });
});

describe('a bucket', () => {
  it('fails in our words when the key is wrong, the bucket missing or the store away', async () => {
    for (const changes of [{ secretAccessKey: 'other' }, { bucket: 'elsewhere' }])
      await expect(s3At(changes).put(name, bytes)).rejects.toMatchObject({ code: 'upstream_failed' });
    isAway = true;
    await expect(stores.s3.get(name)).rejects.toMatchObject({ code: 'upstream_failed' });
    isAway = false;
  });
});
