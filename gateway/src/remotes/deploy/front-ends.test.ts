import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { callDeployApi, movePortal, deploySettings, uploadPortal } from '../../../testing/team.ts';

let at: TestGateway;
let admin = '';
let versions: Array<Record<string, unknown>> | undefined = [];
beforeAll(async () => {
  at = await openTestGateway(inject('natsUrl'), { ...deploySettings(), KEPT_RELEASES: '1' });
  admin = at.sessions.add({ name: 'Ίρις' });
  at.services.auth.answer = (_, response) => {
    response.setHeader('content-type', 'application/json');
    if (!versions) return void response.writeHead(503).end('{}');
    response.end(JSON.stringify({ versions, success: true, ...tallies }));
  };
});
beforeEach(() => void (versions = []));
afterAll(() => at.close());
const nothing = { sessions: 0, failed: 0, failedPlaces: 0 };
const tallies = { stable: nothing, canary: nothing };

const ask = (method: string, target: string, body?: unknown) =>
  callDeployApi(at, method, target, body, admin);
const upload = (version: string) => uploadPortal(at, version);
const move = (wish: object) => movePortal(at, wish);
async function portal() {
  const { status, body } = await ask('GET', '');
  expect(status).toBe(200);
  const { remotes, hasFigures } = frontEnds.list.reply.parse(body);
  return { hasFigures, portal: remotes.find(({ name }) => name === 'mfe_portal') };
}
const figuresOf = (version: string, openTabs: number) => ({
  remote: 'mfe_portal',
  version,
  openTabs,
  sessions: 10,
  failed: 1,
  errors: 1,
  loads: 0,
  slow: 0,
  firstAt: '2026-11-23T03:00:00Z',
  lastAt: '2026-11-23T04:00:00Z',
});

describe('the front ends', () => {
  it('list the bundled version before any deployment', async () => {
    expect(await portal()).toMatchObject({
      hasFigures: true,
      portal: { stable: 'abc123', stableSince: null, trial: null, wayBack: null, behindTabs: 0, acts: [] },
    });
  });

  it('are listed without figures while svc-auth is unreachable', async () => {
    versions = undefined;
    expect(await portal()).toMatchObject({
      hasFigures: false,
      portal: { stable: 'abc123', behindTabs: null },
    });
  });

  it('list the version of each audience, since when, and outdated tabs', async () => {
    await upload('v2');
    await move({ action: 'deploy', version: 'v2' });
    await upload('v3');
    await move({ action: 'canary', version: 'v3', audience: { percent: 10 } });
    versions = [
      figuresOf('v2', 7),
      figuresOf('v3', 1),
      figuresOf('abc123', 2),
      figuresOf('pruned', 3),
      figuresOf('forgotten', 0),
    ];
    const { portal: found } = await portal();
    expect(found).toMatchObject({
      stable: 'v2',
      trial: { version: 'v3', audience: { percent: 10 } },
      wayBack: { from: 'v3', to: 'v2' },
      behindTabs: 5,
    });
    expect(found?.versions.map(({ version, state, by }) => [version, state, by])).toEqual([
      ['v2', 'shown', 'eleni'],
      ['v3', 'trial', 'eleni'],
      ['pruned', 'gone', null],
      ['abc123', 'kept', null],
    ]);
    expect(found?.acts.map(({ action }) => action)).toEqual(['canary', 'upload', 'deploy', 'upload']);
    expect(found?.stableSince).toBe(found?.acts[2]?.at);
    expect(found?.trial?.since).toBe(found?.acts[0]?.at);
    await move({ action: 'rollback', from: 'v3' });
    const { portal: later } = await portal();
    expect([later?.trial, later?.stableSince]).toEqual([null, found?.stableSince]);
  });

  it('offer a preview of each other version, after a confirmation', async () => {
    const { portal: found } = await portal();
    const ways = Object.fromEntries(
      (found?.versions ?? []).map(({ version, preview }) => [version, preview]),
    );
    expect(ways['v2']).toBeNull();
    expect(ways['abc123']).toMatch(/^\/portal\/setup\?preview=mfe_portal%40abc123\./);
    const accept = 'text/html';
    const asked = await fetch(at.url + ways['v3'], { redirect: 'manual', headers: { accept } });
    expect(asked.status).toBe(200);
    const [mark = ''] = (asked.headers.get('set-cookie') ?? '').split(';', 1);
    expect(mark).toMatch(/^kallos-preview-asked=/);
    const text = await asked.text();
    expect(text).toContain('mfe_portal v3');
    const yes = (/href="([^"]*confirm=[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    // The consent of one browser does not apply to another.
    const elsewhere = await fetch(at.url + yes, { redirect: 'manual', headers: { accept } });
    expect(elsewhere.headers.get('set-cookie')).not.toContain('kallos-preview=');
    const turned = await fetch(at.url + yes, { redirect: 'manual', headers: { accept, cookie: mark } });
    expect(turned.status).toBe(303);
    expect(turned.headers.get('location')).toBe('/portal/setup');
    const [cookie = ''] = (turned.headers.get('set-cookie') ?? '').split(';', 1);
    const shown = await fetch(`${at.url}/remotes.json`, { headers: { cookie } });
    expect(await shown.json()).toMatchObject({
      remotes: expect.arrayContaining([expect.objectContaining({ name: 'mfe_portal', version: 'v3' })]),
      preview: { name: 'mfe_portal', version: 'v3' },
    });
    const page = await fetch(`${at.url}/portal/setup`, { headers: { cookie, accept: 'text/html' } });
    expect(await page.text()).toContain('/remotes/mfe-portal/v3/');
    const others = await fetch(`${at.url}/remotes.json`);
    expect(await others.text()).not.toContain('v3');
  });

  it('name the uploader of deleted releases that are still open in tabs', async () => {
    await upload('v4');
    versions = [figuresOf('v3', 1)];
    const { portal: found } = await portal();
    expect(found?.versions.find(({ version }) => version === 'v3')).toMatchObject({
      state: 'gone',
      by: 'eleni',
      at: found?.acts.find(({ action, version }) => action === 'upload' && version === 'v3')?.at,
    });
  });

  it('are rolled back once by an administrator, with the reason in the audit', async () => {
    const wish = { from: 'v2', note: 'the calendar is empty' };
    expect((await ask('POST', '/mfe-portal/rollback', { from: 'v2' })).status).toBe(400);
    expect((await ask('POST', '/mfe-portal/rollback', { ...wish, note: 'one\ntwo' })).status).toBe(400);
    const answers = await Promise.all([1, 2].map(() => ask('POST', '/mfe-portal/rollback', wish)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { portal: found } = await portal();
    expect(found).toMatchObject({ stable: 'abc123', wayBack: null });
    expect(found?.acts[0]).toMatchObject({ action: 'rollback', by: 'Ίρις', note: 'the calendar is empty' });
    expect((await ask('POST', '/mfe-none/rollback', wish)).status).toBe(404);
  });
});
