import { randomInt } from 'node:crypto';
import type { StoredReport } from '@kallos/contracts/auth/release-reports';
import { RemotePointer } from '@kallos/contracts/gateway/deploys';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestGateway, useOneGateway } from '../../testing/gateway.ts';
import { callAsTeam, movePortal, deploySettings, uploadPortal } from '../../testing/team.ts';

const setting = { ...deploySettings(), TRUSTED_PROXY_HOPS: '1' };
const [near, far] = [useOneGateway(setting), useOneGateway(setting)];
/** The reports that svc-auth got from all gateways. */
let kept: StoredReport[] = [];
let compared: Array<Record<string, unknown>> = [];
let canary = { sessions: 0, failed: 0, failedPlaces: 0 };

beforeEach(() => {
  [kept, compared, canary] = [[], [], { sessions: 0, failed: 0, failedPlaces: 0 }];
  for (const { services } of [near, far])
    services.auth.answer = async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const body = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
      response.setHeader('content-type', 'application/json');
      if (request.url === '/internal/release-reports/compare') {
        compared.push(body);
        const stable = { sessions: 100, failed: 0, failedPlaces: 0 };
        response.end(JSON.stringify({ comparisons: [{ beside: '', stable, canary }] }));
        return;
      }
      kept.push(...(body['reports'] as StoredReport[]));
      response.end('{"success":true}');
    };
});

const tab = 'ab'.repeat(12);
const report = (part: object = {}) => ({
  remote: 'mfe_portal',
  version: 'abc123',
  kind: 'error',
  screen: '/portal/setup',
  ...part,
});
const send = (reports: unknown, headers: Record<string, string> = {}, body?: string) =>
  fetch(near.url + reportsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', ...headers },
    body: body ?? JSON.stringify({ tab, reports }),
  });
const pointerAt = async (at: TestGateway) => RemotePointer.parse((await callAsTeam(at, 'GET', '')).body);
async function tryVersion(version: string) {
  expect((await uploadPortal(near, version)).status).toBe(200);
  const wish = { action: 'canary', version, audience: { percent: 10 } };
  expect((await movePortal(near, wish)).status).toBe(200);
}

describe('a report of a browser', () => {
  it('is stored without address, path or full browser name', async () => {
    const agent = 'Mozilla/5.0 (X11) Chrome/140.0 Safari/537.36';
    const answer = await send([report(), report({ screen: '/portal/someone@example.gr', kind: 'slow' })], {
      'user-agent': agent,
    });
    expect(answer.status).toBe(204);
    await vi.waitFor(() => expect(kept).toHaveLength(2), 5000);
    expect(kept[0]).toEqual({
      remote: 'mfe_portal',
      version: 'abc123',
      kind: 'error',
      screen: 'setup',
      tab,
      browser: 'chrome',
      place: expect.stringMatching(/^~[\w-]{16}$/),
    });
    expect(JSON.stringify(kept)).not.toMatch(/203|someone|Mozilla/);
    expect(kept[1]).toMatchObject({ screen: 'other' });
  });

  it('has a place per tab on a local installation, where clients are trusted', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      for (const own of ['ab', 'cd'])
        await fetch(near.url + reportsPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ tab: own.repeat(12), reports: [report()] }),
        });
    await expect.poll(() => kept).toHaveLength(6);
    expect(new Set(kept.map(({ place }) => place)).size).toBe(4);
  });

  it('has the same place as others of its network, and no other', async () => {
    for (const address of ['2001:db8::1', '2001:db8::2:1', '2001:db8:1::1', 'evil, 203.0.113.9'])
      await send([report()], { 'x-forwarded-for': address });
    await vi.waitFor(() => expect(kept).toHaveLength(4), 5000);
    const places = kept.map(({ place }) => place);
    expect(places[0]).toBe(places[1]);
    expect(new Set(places).size).toBe(3);
  });

  it('counts for the account that its browser signed in to, on any network', async () => {
    const passOf = async (accountId: number, sessionId: string) => {
      const subject = `business:${sessionId}`;
      const token = near.sessions.add({ role: 'business_admin', accountId, subject, sessionId });
      const answer = await fetch(`${near.url}/remotes.json`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const [cookie = ''] = answer.headers
        .getSetCookie()
        .filter((text) => text.startsWith('kallos-reports='));
      expect(cookie).toContain('HttpOnly; SameSite=Lax');
      return cookie.split(';')[0] ?? '';
    };
    const introspect = near.services.auth.answer;
    const [mine, colleague, other] = [await passOf(7, 'a'), await passOf(7, 'b'), await passOf(8, 'c')];
    near.services.auth.answer = introspect;
    const forged = mine.replace(/=.{16}/, `=${'A'.repeat(16)}`);
    const late = mine.replace(/\.\d{10}\./, '.9999999999.');
    const sent = [mine, colleague, mine, other, forged, late, 'kallos-reports=x'];
    for (const [nth, cookie] of sent.entries())
      await send([report()], { cookie, 'x-forwarded-for': `203.0.113.${nth}` });
    await expect.poll(() => kept).toHaveLength(sent.length);
    const places = kept.map(({ place }) => place);
    expect(new Set(places.slice(0, 3)).size).toBe(1);
    expect(places[3]).not.toBe(places[0]);
    expect(places.map((place) => place.startsWith('~'))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('of an unknown release is not stored', async () => {
    const strange = [
      { version: 'made-up' },
      { version: 'constructor' },
      { version: '__proto__' },
      { remote: 'mfe_none' },
    ];
    await send([...strange.map(report), report()]);
    expect((await uploadPortal(near, 'v2')).status).toBe(200);
    await send([...strange.map(report), report({ version: 'v2' })]);
    await vi.waitFor(() => expect(kept).toHaveLength(2), 5000);
    expect(kept.map(({ version }) => version)).toEqual(['abc123', 'v2']);
  });

  it('is rejected when malformed, too long or of another type', async () => {
    expect((await send([])).status).toBe(400);
    expect((await send([report({ kind: 'nonsense' })])).status).toBe(400);
    expect((await send(Array.from({ length: 21 }, () => report({ screen: '/' })))).status).toBe(400);
    expect((await send([], {}, '{')).status).toBe(400);
    expect((await send([], {}, `{"tab":"${'a'.repeat(5000)}"}`)).status).toBe(413);
    expect((await send([report()], { 'content-type': 'text/plain' })).status).toBe(415);
    expect(kept).toEqual([]);
  });

  it('waits while svc-auth is down', async () => {
    const { answer } = near.services.auth;
    near.services.auth.answer = (_, response) => void response.writeHead(503).end('{}');
    await send([report()]);
    await new Promise((done) => setTimeout(done, 1500));
    near.services.auth.answer = answer;
    await vi.waitFor(() => expect(kept).toHaveLength(1), 5000);
  });

  it('is rejected for a network that sends too many, and for no other', async () => {
    const many = Array.from({ length: 20 }, () => report({ screen: '/' }));
    // The gateway knows no session of this network.
    const network = { 'x-forwarded-for': `198.51.100.${randomInt(256)}` };
    const answers: number[] = [];
    for (let count = 0; count < 35; count += 1) answers.push((await send(many, network)).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 204));
    expect(answers.at(-1)).toBe(429);
    expect((await send(many, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(204);
  });
});

describe('a version on trial', () => {
  it('is rolled back once when it fails, with the reason in the audit', async () => {
    await tryVersion('v2');
    canary = { sessions: 24, failed: 24, failedPlaces: 24 };
    // A gateway that has not received the trial would not compare it.
    for (const at of [near, far])
      await vi.waitFor(
        async () => expect((await pointerAt(at)).acts.map(({ action }) => action)).toContain('rollback'),
        20_000,
      );
    const { acts, canary: tried, stable } = await pointerAt(far);
    expect([tried, stable]).toEqual([null, 'abc123']);
    expect(acts.filter(({ action }) => action === 'rollback')).toMatchObject([
      { by: 'kallos', note: expect.stringContaining('24 of 24 sessions (100%)') },
    ]);
    expect(compared[0]).toMatchObject({ remote: 'mfe_portal', stable: 'abc123', canary: 'v2' });
    const begun = acts.find(({ action }) => action === 'canary');
    expect(compared[0]?.['since']).toBe(Date.parse(begun?.at ?? ''));
  }, 60_000);

  it('is kept if an administrator promoted it meanwhile', async () => {
    await tryVersion('v2');
    const { answer } = near.services.auth;
    let isAsked = false;
    let goOn = () => {};
    const decided = new Promise<void>((done) => (goOn = done));
    for (const { services } of [near, far])
      services.auth.answer = async (request, response) => {
        if (request.url?.endsWith('/compare')) {
          isAsked = true;
          await decided;
        }
        answer?.(request, response);
      };
    canary = { sessions: 24, failed: 24, failedPlaces: 24 };
    await vi.waitFor(() => expect(isAsked).toBe(true), 20_000);
    await movePortal(near, { action: 'promote', version: 'v2' });
    goOn();
    await vi.waitFor(() => expect(compared.length).toBeGreaterThan(0), 10_000);
    await new Promise((done) => setTimeout(done, 500));
    expect((await pointerAt(near)).stable).toBe('v2');
  }, 60_000);
});
