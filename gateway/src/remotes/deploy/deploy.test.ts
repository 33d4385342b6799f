import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { RemotePointer } from '@kallos/contracts/gateway/deploys';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { describe, expect, it, vi } from 'vitest';
import { type TestGateway, useOneGateway } from '../../../testing/gateway.ts';
import { registry } from '../../../testing/registry.ts';
import { makeFiles, packed } from '../../../testing/release.ts';
import { callDeployApi, servedVersion } from '../../../testing/team.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const portalToken = 'kd_portal';
const adminToken = 'kd_admin';
const deployTokens = `mfe_portal:eleni:${sha256(portalToken)},mfe_admin:nikos:${sha256(adminToken)}`;

const offered = new Map<string, string>();
/** Simulates a team's own server. */
const cdn = openForFile(
  () =>
    listenOnFreePort((request, response) => {
      const text = offered.get(request.url ?? '');
      if (text === undefined) response.writeHead(404);
      else response.setHeader('access-control-allow-origin', '*');
      response.end(text);
    }),
  ({ close }) => close(),
);
const setting = {
  DEPLOY_TOKENS: deployTokens,
  // Its address is known only once it runs.
  get REMOTE_ORIGINS() {
    return cdn.url;
  },
  REMOTES_BUCKET: `remotes-${randomUUID()}`,
};
const [first, second] = [useOneGateway(setting), useOneGateway(setting)];

const send = (method: string, target: string, body?: unknown, token = portalToken, at = first) =>
  callDeployApi(at, method, target, body, token);
const upload = (version: string, body: unknown, token = portalToken) =>
  send('PUT', `/mfe-portal/releases/${version}`, body, token);
const move = (wish: Record<string, unknown>, at = first) =>
  send('POST', '/mfe-portal', wish, portalToken, at);

const shownTo = (at: TestGateway, headers: Record<string, string>) =>
  servedVersion(at, 'mfe_portal', headers);
const settled = (at: TestGateway, version: string) =>
  vi.waitFor(async () => expect(await servedVersion(at)).toBe(version), { timeout: 60_000, interval: 20 });

describe('a deployment', () => {
  it('serves an uploaded release on every gateway only after its pointer moves', async () => {
    // An upload with the name of the bundled version must not replace it, even as the first upload.
    const shipped = registry.remotes[1]?.version ?? '';
    expect((await upload(shipped, packed(makeFiles(shipped)))).status).toBe(409);
    const sent = await upload('v2', packed(makeFiles('v2')));
    expect(sent).toMatchObject({ status: 200, body: { isNew: true, release: { by: 'eleni' } } });
    const script = { url: '/remotes/mfe-portal/v2/app.0123456789.js' };
    expect(sent.body).toMatchObject({ release: { entry: { screens: { setup: [script] } } } });
    expect(await servedVersion(first)).toBe(shipped);
    expect((await move({ action: 'deploy', version: 'v2' })).status).toBe(200);
    expect(await servedVersion(first)).toBe('v2');
    await settled(second, 'v2');
  });

  it('serves its files from every gateway, even one whose disk lost them', async () => {
    const file = '/remotes/mfe-portal/v2/app.0123456789.js';
    for (const at of [first, second])
      expect(await (await fetch(at.url + file)).text()).toBe('console.log(1)');
    await rm(path.join(second.webRoot, '.remotes/files'), { recursive: true });
    const again = await fetch(second.url + file);
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetch(`${second.url}/remotes/mfe-portal/v2/none.js`)).status).toBe(404);
  });

  it('accepts the same content of a version again and rejects other content', async () => {
    expect(await upload('v2', packed(makeFiles('v2')))).toMatchObject({
      status: 200,
      body: { isNew: false },
    });
    const other = await upload('v2', packed(makeFiles('v2', { script: 'console.log(2)' })));
    expect(other).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect(await upload('bad', { files: { a: 1 } })).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringMatching(/fields/i) },
    });
    const served = await fetch(`${first.url}/remotes/mfe-portal/v2/app.0123456789.js`);
    expect(await served.text()).toBe('console.log(1)');
  });

  it('tries a version on one account, promotes it and rolls it back on record', async () => {
    await upload('v3', packed(makeFiles('v3', { script: 'console.log(3)' })));
    await move({ action: 'canary', version: 'v3', audience: { accounts: [3] } });
    const three = { role: 'business_admin', accountId: 3, subject: 'business:3' } as const;
    const four = { role: 'business_admin', accountId: 4, subject: 'business:4' } as const;
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    await vi.waitFor(
      async () => expect(await shownTo(second, bearer(second.sessions.add(three)))).toBe('v3'),
      10_000,
    );
    expect(await shownTo(first, bearer(first.sessions.add(three)))).toBe('v3');
    expect(await shownTo(first, bearer(first.sessions.add(four)))).toBe('v2');
    expect(await servedVersion(first)).toBe('v2');
    await move({ action: 'promote', version: 'v3' });
    expect(await servedVersion(first)).toBe('v3');
    await move({ action: 'rollback', note: 'too slow' }, second);
    await settled(first, 'v2');
    const { body } = await send('GET', '/mfe-portal');
    expect(
      RemotePointer.parse(body).acts.map(({ action, version, by }) => `${by} ${action} ${version}`),
    ).toEqual([
      'eleni upload v2',
      'eleni deploy v2',
      'eleni upload v3',
      'eleni canary v3',
      'eleni promote v3',
      'eleni rollback v2',
    ]);
  });

  it('serves a version on trial to a constant share of browsers', async () => {
    await move({ action: 'canary', version: 'v3', audience: { percent: 50 } });
    const answer = await fetch(`${first.url}/portal/setup`, { headers: { accept: 'text/html' } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^kallos-cohort=[\w-]{12}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const browsers = Array.from({ length: 40 }, (_, index) => ({ cookie: `kallos-cohort=browser-${index}` }));
    const seen = await Promise.all(browsers.map((browser) => shownTo(first, browser)));
    expect(new Set(seen)).toEqual(new Set(['v2', 'v3']));
    await move({ action: 'rollback' });
    const quiet = await fetch(`${first.url}/portal/setup`, { headers: { accept: 'text/html' } });
    expect(quiet.headers.get('set-cookie')).toBeNull();
  });

  it('previews a release only to its uploader', async () => {
    const { body } = await upload('v4', packed(makeFiles('v4', { script: 'console.log(4)' })));
    const preview = String(body['preview']);
    expect(await shownTo(first, { 'x-kallos-preview': preview })).toBe('v4');
    expect(await shownTo(first, { 'x-kallos-preview': preview.replace('v4', 'v3') })).toBe('v2');
    expect(await servedVersion(first)).toBe('v2');
  });

  it('loads a remote from an allowed origin after checking its files there', async () => {
    for (const [name, text] of Object.entries(makeFiles('v5', { script: 'console.log(5)' })))
      offered.set(`/portal/v5/${name}`, text);
    const { body } = await upload('v5', { address: `${cdn.url}/portal/v5/` });
    expect(body).toMatchObject({ release: { entry: { entry: `${cdn.url}/portal/v5/mf-manifest.json` } } });
    const page = await fetch(`${first.url}/portal`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'wasm-unsafe-eval' ${cdn.url};`,
    );
    offered.set('/portal/v6/mf-manifest.json', makeFiles('v6')['mf-manifest.json'] ?? '');
    offered.set('/portal/v6/remoteEntry.js', 'tampered');
    offered.set('/portal/v6/app.0123456789.js', 'console.log(1)');
    expect(await upload('v6', { address: `${cdn.url}/portal/v6/` })).toMatchObject({ status: 400 });
    expect(await upload('v6', { address: 'https://elsewhere.example/' })).toMatchObject({ status: 400 });
  });
});

describe('a deploy token', () => {
  it('permits changes of its own remote only', async () => {
    expect((await upload('v9', packed(makeFiles('v9')), 'kd_wrong')).status).toBe(401);
    expect(await upload('v9', packed(makeFiles('v9')), adminToken)).toMatchObject({ status: 403 });
    const other = await send('PUT', '/mfe-admin/releases/v9', packed(makeFiles('v9')));
    expect(other).toMatchObject({ status: 403 });
    expect((await fetch(`${first.url}/deploy/mfe-portal`)).status).toBe(401);
    expect((await send('POST', '/mfe-portal', { action: 'deploy', version: 'v9' })).status).toBe(404);
  });
});

describe('two teams', () => {
  it('can both move the same pointer at once', async () => {
    const before = RemotePointer.parse((await send('GET', '/mfe-portal')).body).acts.length;
    const wishes = Array.from({ length: 6 }, (_, index) =>
      move({ action: 'deploy', version: index % 2 ? 'v2' : 'v3' }, index % 2 ? first : second),
    );
    expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    const countActs = async () => RemotePointer.parse((await send('GET', '/mfe-portal')).body).acts.length;
    // The first gateway receives the changes of the second one a moment later.
    await expect.poll(countActs).toBe(before + 6);
    await vi.waitFor(async () => expect(await servedVersion(second)).toBe(await servedVersion(first)), {
      timeout: 60_000,
    });
  });
});
