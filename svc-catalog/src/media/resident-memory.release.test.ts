import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { createClient, type Call } from '@kallos/contracts/client';
import { identityHeader, signIdentity } from '@kallos/service-kit/security/identity';
import { createTestDatabase, adminCaller, testIdentityKey } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { bombs, impostors, polyglots, truncated } from '@kallos/test-media/hostile-images';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startSite, type Site } from '../../testing/catalog.ts';

const megabyte = 1024 * 1024;
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-memory-'));
const site: Site = {};
let web: Awaited<ReturnType<typeof startSite>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let service: ChildProcess;
let call: Call;

/** Returns the port that a starting service reports. */
async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the service has no output');
  for await (const text of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(text) as { msg?: string; port?: number };
    if (msg !== 'listening' || port === undefined) continue;
    child.stdout.resume();
    return port;
  }
  throw new Error('the service ended before it listened');
}

beforeAll(async () => {
  web = await startSite(site);
  database = await createTestDatabase(inject('postgresUrl'), migrations);
  service = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      DATABASE_URL: database.url,
      // No NATS server runs there; images do not need it.
      NATS_URL: 'nats://127.0.0.1:9',
      IDENTITY_KEY: testIdentityKey,
      MEDIA_DIR: folder,
      IMAGE_FETCH_ALLOW: web.url,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await portOf(service);
  call = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    headers: () => ({ [identityHeader]: signIdentity(adminCaller, testIdentityKey) }),
  });
});
afterAll(async () => {
  service.kill('SIGKILL');
  await once(service, 'exit');
  await database.drop();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

const pagesOf = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
const parentOf = (pid: number) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')[0],
  );

/** Calls `read`; returns undefined if the process has just exited. */
const unlessGone = (read: () => number) => {
  try {
    return read();
  } catch {
    return 0;
  }
};

/** Returns the resident bytes of the service and its image workers. */
function residentBytes() {
  const own = service.pid ?? 0;
  const workers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && unlessGone(() => parentOf(pid)) === own);
  return {
    service: pagesOf(own) * 4096,
    workers: workers.map((pid) => unlessGone(() => pagesOf(pid)) * 4096),
  };
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);

/** Sends every file twice at once: as an upload, and as an image found on the web. */
async function sendAll(hostile: readonly Buffer[], originalProductId: number): Promise<string[]> {
  const upload = (bytes: Buffer) =>
    call(pictures.upload, {
      params: { originalProductId },
      files: { image: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }) },
    });
  const look = (at: number) => call(pictures.proxy, { query: { url: `${web.url}/${at}.jpg` } });
  return Promise.all(
    hostile.flatMap((bytes, at) =>
      [upload(bytes), look(at)].map((sent) => sent.then(() => 'accepted', codeOf)),
    ),
  );
}

it('does not grow in resident memory after hundreds of hostile images', async () => {
  const { product } = await call(products.create, {
    body: { name: 'Με εικόνες', description: 'Προϊόν που έχει εικόνες.' },
  });
  const families = [await polyglots(), await bombs(), await truncated(), impostors];
  const small = families.flatMap((family) => Object.values(family));
  // Large ones, so that leaked bytes show after a few rounds.
  const large = small.slice(0, 3).map((bytes) => Buffer.concat([bytes, Buffer.alloc(6 * megabyte)]));
  const hostile = [...small, ...large];
  for (const [at, body] of hostile.entries()) site[`/${at}.jpg`] = { body };
  const megabytesAfter = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      // Resets the hourly limit of uploads.
      await database.db.execute(sql`delete from usage_counters`);
      expect(new Set(await sendAll(hostile, product.id))).toEqual(new Set(['image_refused']));
    }
    return residentBytes().service / megabyte;
  };
  // The first rounds fill the heap and its buffers; a leak keeps growing after them.
  await megabytesAfter(3);
  const before = [await megabytesAfter(1), await megabytesAfter(1)];
  const after = [await megabytesAfter(3), await megabytesAfter(1)];
  const { workers } = residentBytes();
  expect(Math.min(...after) - Math.max(...before)).toBeLessThan(48);
  expect(workers.length).toBeLessThanOrEqual(2);
  for (const bytes of workers) expect(bytes).toBeLessThan(320 * megabyte);
  expect((await sendAll([await drawImage(30)], product.id))[0]).toBe('accepted');
}, 90_000);
