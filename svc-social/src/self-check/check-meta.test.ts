import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { connection } from '@kallos/contracts/social/connection';
import { health } from '@kallos/contracts/social/health';
import { metaCheck } from '@kallos/contracts/social/meta-check';
import { inAccount } from '@kallos/service-kit/database/database';
import { businessCaller, callAs, adminCaller, serviceCaller } from '@kallos/service-kit/testing';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, openSandboxBench, sandboxPeople } from '../../testing/sandbox-bench.ts';
import { appOf, deliveryRow } from '../../testing/test-context.ts';
import type { Ctx } from '../context.ts';
import { openGraph } from '../networks/meta/graph/client.ts';
import { deliveries } from '../schema/deliveries.ts';

const bench = openSandboxBench();
let server: Awaited<ReturnType<typeof listenOnFreePort>>;
let publicUrl = '';
/** Simulates a host or proxy that blocks Meta's crawler. */
let botRule: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
const appOn = (meta: Partial<Ctx['meta']>, more: Partial<Ctx> = {}) =>
  appOf({ ctx: { ...bench.ctx, ...more, meta: { ...bench.ctx.meta, ...meta } } });
const checksOf = async (meta: Partial<Ctx['meta']>, more: Partial<Ctx> = {}) => {
  const { checks, permissions } = await callAs(appOn(meta, more), adminCaller)(metaCheck.run);
  return { permissions, ...Object.fromEntries(checks.map((check) => [check.name, check])) } as Record<
    string,
    unknown
  > & { permissions: typeof permissions };
};

beforeAll(async () => {
  server = await listenOnFreePort((request, response) => {
    void (async () => {
      if (botRule?.(request, response)) return;
      if (request.url === '/remotes.json') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const answer = await bench.app.request(request.url ?? '/', {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: request.method === 'POST' ? await text(request) : null,
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    })();
  }, 'localhost');
  publicUrl = server.url;
  await connectAccount(bench, 1);
});
afterAll(() => server.close());

describe('a bot rule', () => {
  const isMeta = ({ headers }: IncomingMessage) => /facebookexternalhit/.test(headers['user-agent'] ?? '');
  const rules: Array<[string, typeof botRule, RegExp]> = [
    [
      '403 for its agent',
      (request, response) => isMeta(request) && Boolean(response.writeHead(403).end()),
      /403 .*a bot rule/,
    ],
    [
      'a challenge page with 200',
      (request, response) =>
        isMeta(request) &&
        Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Checking')),
      /a web page instead.*a bot rule/,
    ],
    [
      'a redirect to a login',
      (request, response) =>
        isMeta(request) && Boolean(response.writeHead(302, { location: '/login' }).end()),
      /redirected to \/login/,
    ],
    [
      'robots.txt',
      ({ url }, response) =>
        url === '/robots.txt' &&
        Boolean(response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /')),
      /robots\.txt keeps/,
    ],
  ];
  it.each(rules)('is found before anything is due: %s', async (_, rule, detail) => {
    botRule = rule;
    const found = await checksOf({ publicUrl, mediaUrl: publicUrl });
    botRule = undefined;
    expect(found).toMatchObject({ picture: { state: 'failed', detail: expect.stringMatching(detail) } });
  });
});

describe('the check of the application at Meta', () => {
  it('accepts id, secret and addresses and lists the manual checks', async () => {
    const found = await checksOf({ publicUrl, mediaUrl: publicUrl });
    expect(found).toMatchObject({
      app: { state: 'ok', detail: 'app-1' },
      redirect: { state: 'ok', detail: `${publicUrl}/api/auth/facebook/callback` },
      deauthorize: { state: 'ok' },
      data_deletion: { state: 'ok' },
      mode: { state: 'by_hand' },
      public_address: { state: 'ok' },
      picture: { state: 'by_hand' },
    });
    expect(found.permissions).toContainEqual({
      name: 'pages_manage_posts',
      isAskedFirst: true,
      granted: 1,
      of: 1,
    });
    expect(found.permissions).toContainEqual({
      name: 'read_insights',
      isAskedFirst: false,
      granted: 0,
      of: 1,
    });
  });

  it('fetches the last image, even if a video was sent after it', async () => {
    const sent = (imageUrl: string, seconds: number) => ({
      ...deliveryRow(imageUrl),
      imageUrls: [imageUrl],
      createdAt: new Date(Date.now() - seconds * 1000),
    });
    const video = `${publicUrl}/media/${'a'.repeat(40)}.mp4`;
    await inAccount(bench.db, 1, (tx) =>
      tx.insert(deliveries).values([sent(bench.pictureUrl, 60), sent(video, 1)]),
    );
    expect(await checksOf({ publicUrl, mediaUrl: publicUrl })).toMatchObject({
      picture: { state: 'ok', detail: bench.pictureUrl },
    });
  });

  it('detects a wrong secret and a public address of another server', async () => {
    const wrong = openGraph({
      baseUrl: bench.ctx.graph.baseUrl,
      uploadUrl: bench.ctx.graph.baseUrl,
      appId: 'app-1',
      appSecret: 'wrong',
      timeoutSeconds: 2,
      log: bench.ctx.log,
    });
    const found = await checksOf({ publicUrl: bench.sandboxUrl }, { graph: wrong });
    await wrong.close();
    expect(found).toMatchObject({
      app: { state: 'failed' },
      deauthorize: { state: 'failed' },
      data_deletion: { state: 'failed' },
    });
  });
});

describe('an address that Meta cannot reach', () => {
  const real = () => ({ ...bench.ctx.graph, baseUrl: 'https://8.8.8.8' });

  it('is reported before anything is scheduled and blocks Instagram only', async () => {
    const app = appOn({ mediaUrl: 'http://localhost:8080' }, { graph: real() });
    const { isAddressPublic } = await callAs(app, businessCaller(1))(connection.listPages, { query: {} });
    expect(isAddressPublic).toBe(false);
    const { page: pageId, instagram } = sandboxPeople.eleni;
    const { pages } = await callAs(app, serviceCaller)(health.checkPages, {
      body: {
        accountId: 1,
        pages: [
          { platform: 'facebook', pageId },
          { platform: 'instagram', pageId: instagram },
        ],
      },
    });
    const codes = pages.map(({ findings }) => findings.map(({ code }) => code));
    expect(codes).toEqual([[], ['address_private']]);
  });

  it.each(['https://8.8.4.4', 'https://10.0.0.1', 'http://8.8.4.4', 'https://no-such-host.invalid'])(
    'rates %s by its encryption and destination',
    async (mediaUrl) => {
      const app = appOn({ mediaUrl }, { graph: real() });
      const { isAddressPublic } = await callAs(app, businessCaller(1))(connection.listPages, { query: {} });
      expect(isAddressPublic).toBe(mediaUrl === 'https://8.8.4.4');
    },
  );
});
