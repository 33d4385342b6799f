import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeMetaSettings } from '../meta/ledger.ts';
import type { GoogleLie } from './lies.ts';
import { FakeGoogle, googleClient, placesOf } from './serve-google.ts';

const posts = 'mybusiness/v4/accounts/775500001/locations/5500001/localPosts';
const place = '5500001';
const settings: FakeMetaSettings = { seed: 1, shares: {}, secondMs: 1, slowMs: 0, limited: [] };
const certainly = (...lies: GoogleLie[]) => ({
  ...settings,
  shares: Object.fromEntries(lies.map((lie) => [lie, 1])),
});

let google: FakeGoogle;
let server: ReturnType<typeof createServer>;
let url = '';
let token = '';
let now = Date.UTC(2026, 0, 5);

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  google = new FakeGoogle(placesOf(3));
  google.configure(settings);
  server = createServer((request, response) => void google.serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/google`;
  token = (await exchange(google.newCode('9001')))['access_token'] ?? '';
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

async function exchange(code: string): Promise<Record<string, string>> {
  const form = { client_id: googleClient.id, client_secret: googleClient.secret, code };
  const body = new URLSearchParams({ ...form, grant_type: 'authorization_code' });
  return (await (await fetch(`${url}/oauth2/token`, { method: 'POST', body })).json()) as Record<
    string,
    string
  >;
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/${path}`, {
    method,
    // Some answers never come.
    signal: AbortSignal.timeout(500),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!answer) return { status: 0, body: {} };
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

const inMs = (ms: number) => new Date(now + ms).toISOString();
const create = (summary = 'Γεια', ahead = 5000) =>
  ask('POST', posts, { summary, scheduledTime: inMs(ahead) });
const listed = async () => (await ask('GET', posts)).body['localPosts'];

describe('the truthful fake Google', () => {
  it('holds a post until its time, then shows it in the ledger', async () => {
    const { body } = await create();
    expect(body['state']).toBe('PROCESSING');
    now += 100;
    expect(await listed()).toMatchObject([{ state: 'SCHEDULED', summary: 'Γεια' }]);
    expect(google.store.ledger).toEqual([]);
    now += 5000;
    expect(google.store.ledger).toMatchObject([
      { platform: 'google', place, message: 'Γεια', deletedAt: null },
    ]);
    expect(google.store.lies).toEqual([]);
  });

  it('never shows a post that was deleted before its time', async () => {
    const { body } = await create();
    const path = `mybusiness/v4/${String(body['name'])}`;
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(404);
    now += 10_000;
    expect(google.store.ledger).toEqual([]);
    expect(await listed()).toBeUndefined();
  });

  it('answers malformed paths with a web page, others’ locations with a refusal', async () => {
    expect((await ask('GET', 'mybusiness/v4/locations/5500001/localPosts')).status).toBe(404);
    expect((await ask('GET', posts.replaceAll('5500001', '5500002'))).status).toBe(403);
    token = 'another';
    expect((await ask('GET', posts)).status).toBe(401);
  });
});

describe('the lying fake Google', () => {
  it.each([
    ['google-refusal', 0],
    ['google-never-made', 0],
    ['google-late-refusal', 1],
    ['google-other-place', 1],
    ['google-twice', 2],
  ] satisfies Array<[GoogleLie, number]>)('creates after %s this many posts: %i', async (lie, count) => {
    google.configure(certainly(lie));
    await create();
    now += 100_000;
    expect(google.store.ledger).toHaveLength(count);
    expect(google.store.lies.map((one) => one.lie)).toContain(lie);
  });

  it('creates a post after its error', async () => {
    google.configure({ ...certainly('google-late-effect'), secondMs: 1000 });
    expect((await create('Γεια', 60_000)).status).not.toBe(200);
    expect(google.store.ledger).toEqual([]);
    now += 200_000;
    expect(google.store.ledger).toHaveLength(1);
  });

  it('hides posts from its lists until they are public', async () => {
    google.configure(certainly('google-unlisted'));
    await create();
    now += 100;
    expect(await listed()).toBeUndefined();
    now += 5000;
    expect(await listed()).toHaveLength(1);
  });

  it('rejects the same text each time', async () => {
    google.configure({ ...settings, shares: { 'google-rejected': 0.5 } });
    for (let number = 0; number < 40; number += 1) await create(`Κείμενο ${number % 20}`);
    now += 100_000;
    const shown = Map.groupBy(google.store.ledger, ({ message }) => message);
    expect(shown.size).toBeGreaterThan(0);
    expect(shown.size).toBeLessThan(20);
    for (const [, same] of shown) expect(same).toHaveLength(2);
  });
});
