import { createHmac } from 'node:crypto';
import { connection as contract } from '@kallos/contracts/social/connection';
import { disconnected, pagesSelected } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import {
  readAnnounced,
  asOwner,
  businessCaller,
  callAs,
  readRows,
  updateRows,
} from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  sandboxPeople,
  secret,
} from '../../../testing/sandbox-bench.ts';
import { readSignedRequest } from '../../networks/meta/login/signed-request.ts';
import { dataDeletions } from '../../schema/connections.ts';
import { pages, selectedPages, socialConnections } from '../../schema/deliveries.ts';

const bench = openSandboxBench();
const now = () => Math.floor(Date.now() / 1000);

function signText(json: string, key = secret): string {
  const text = Buffer.from(json).toString('base64url');
  return `${createHmac('sha256', key).update(text).digest('base64url')}.${text}`;
}
const sign = (payload: object, key = secret) => signText(JSON.stringify(payload), key);

const signedFor = (userId: string, issuedAt = now()) =>
  sign({ algorithm: 'HMAC-SHA256', user_id: userId, issued_at: issuedAt, expires: 0 });
/** Meta may omit the time of a request. */
const undated = (userId: string) => sign({ algorithm: 'HMAC-SHA256', user_id: userId });

/** Posts the form as Meta does. */
const post = (path: string, signedRequest: string) =>
  bench.app.request(path, { method: 'POST', body: new URLSearchParams({ signed_request: signedRequest }) });

const rowCounts = () =>
  acrossAccounts(bench.db, async (tx) => ({
    connections: (await tx.select().from(socialConnections)).length,
    pages: (await tx.select().from(pages)).length,
    selected: (await tx.select().from(selectedPages)).length,
  }));

beforeEach(async () => {
  await setSandboxSwitch(bench, 'POST', 'reset');
  const tables =
    'social_connections, pages, selected_pages, page_locks, data_deletions, outbox, oauth_states';
  await asOwner(bench.db, `truncate ${tables}`);
  await connectAccount(bench, 1);
  await callAs(bench.app, businessCaller(1))(contract.saveSelectedPages, {
    body: { pages: [{ pageId: sandboxPeople.eleni.page, platform: 'facebook' }] },
  });
});

describe('the deauthorization callback', () => {
  const path = contract.deauthorize.path;

  it("erases tokens, pages and selections of that user's accounts only", async () => {
    await connectAccount(bench, 2);
    await connectAccount(bench, 3, { userId: sandboxPeople.nikos.id });
    expect((await post(path, signedFor(sandboxPeople.eleni.id))).status).toBe(200);
    const left = await readRows(bench.db, selectedPages);
    expect(new Set(left.map(({ accountId }) => accountId))).toEqual(new Set([3]));
    expect(await rowCounts()).toMatchObject({ connections: 1 });
    expect(await readAnnounced(bench.db, disconnected)).toEqual([
      { accountId: 1, login: 'facebook', reason: 'deauthorised' },
      { accountId: 2, login: 'facebook', reason: 'deauthorised' },
    ]);
    expect((await readAnnounced(bench.db, pagesSelected)).at(-1)?.pages).toEqual([]);
  });

  it('keeps a connection that is newer than the request', async () => {
    expect((await post(path, signedFor(sandboxPeople.eleni.id, now() - 600))).status).toBe(200);
    expect((await rowCounts()).connections).toBe(1);
  });

  it.each([
    ['a clock that is three minutes behind', () => signedFor(sandboxPeople.eleni.id, now() - 180)],
    ['no clock', () => undated(sandboxPeople.eleni.id)],
  ])('counts by %s', async (_, make) => {
    expect((await post(path, make())).status).toBe(200);
    expect((await rowCounts()).connections).toBe(0);
  });

  it.each([
    ['another secret', () => sign({ algorithm: 'HMAC-SHA256', user_id: sandboxPeople.eleni.id }, 'other')],
    ['another algorithm', () => sign({ algorithm: 'none', user_id: sandboxPeople.eleni.id })],
    [
      'a changed payload',
      () => {
        const [signature] = signedFor('1').split('.');
        return `${signature}.${signedFor(sandboxPeople.eleni.id).split('.')[1]}`;
      },
    ],
    ['no signature', () => `.${signedFor(sandboxPeople.eleni.id).split('.')[1]}`],
    ['no person', () => sign({ algorithm: 'HMAC-SHA256' })],
    ['something more', () => `${signedFor(sandboxPeople.eleni.id)}.x`],
    ['no JSON', () => signText('{')],
  ])('rejects %s', async (_, make) => {
    expect((await post(path, make())).status).toBe(400);
    expect((await rowCounts()).connections).toBe(1);
  });

  it('is called by the sandbox when a user removes the application', async () => {
    const sent = await setSandboxSwitch(bench, 'POST', 'apps/remove', { userId: sandboxPeople.eleni.id });
    const read = readSignedRequest(String(sent['signedRequest']), secret);
    expect(read?.userId).toBe(sandboxPeople.eleni.id);
    expect((await post(path, String(sent['signedRequest']))).status).toBe(200);
    expect((await rowCounts()).connections).toBe(0);
  });
});

describe('the data deletion callback', () => {
  const path = contract.deleteData.path;
  const ask = async (userId: string = sandboxPeople.eleni.id) =>
    (await (await post(path, signedFor(userId))).json()) as Record<string, string>;

  it('erases the data and returns a status address and a code', async () => {
    const reply = await ask();
    expect(Object.keys(reply).sort()).toEqual(['confirmation_code', 'url']);
    expect(reply['confirmation_code']).toMatch(/^[0-9a-f]{32}$/);
    expect(await rowCounts()).toEqual({ connections: 0, pages: 0, selected: 0 });
    const address = new URL(reply['url'] ?? '');
    const page = await bench.app.request(address.pathname + address.search);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain('Τα δεδομένα σας διαγράφηκαν');
    expect(html).toContain(reply['confirmation_code']);
  });

  it('returns the same code for a repeated request and stores no user id', async () => {
    const first = await ask();
    expect(await ask()).toEqual(first);
    const kept = await readRows(bench.db, dataDeletions);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(sandboxPeople.eleni.id);
  });

  it('returns one code to concurrent requests of a user, another to each user', async () => {
    const { id } = sandboxPeople.nikos;
    const replies = await Promise.all([ask(id), ask(id), ask(id), ask(id)]);
    const codes = [...replies, await ask(sandboxPeople.maria.id)].map((reply) => reply['confirmation_code']);
    expect(new Set(codes.slice(0, 4)).size).toBe(1);
    expect(new Set(codes).size).toBe(2);
  });

  it('returns a new code after new data was stored, and after a day', async () => {
    const first = await ask();
    await connectAccount(bench, 1);
    const second = await ask();
    expect(second).not.toEqual(first);
    await updateRows(bench.db, dataDeletions, { createdAt: sql`created_at - interval '25 hours'` });
    expect([first, second]).not.toContainEqual(await ask());
  });

  it('returns no status for an unknown code', async () => {
    await ask();
    expect((await bench.app.request(`${path}?id=0123`)).status).toBe(404);
    expect((await bench.app.request(path)).status).toBe(404);
  });
});
