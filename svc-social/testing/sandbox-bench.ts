import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connection as contract, type LaterPurpose } from '@kallos/contracts/social/connection';
import { identityHeader, signIdentity } from '@kallos/service-kit/identity';
import { businessOf, createTestDatabase, testIdentityKey } from '@kallos/service-kit/testing';
import { listenFreely } from '@kallos/service-kit/testing/listen-freely';
import type { ServiceApp } from '@kallos/service-kit/app';
import { inAccount, type Database } from '@kallos/service-kit/database';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, inject } from 'vitest';
import { openGraph } from '@kallos/graph/client';
import { createApp } from '../src/social.http.ts';
import type { Ctx } from '../src/context.ts';
import { openPage } from '../src/deliveries/access.ts';
import { pages, selectedPages } from '../src/schema.ts';
import { startChild, type Child } from './child-process.ts';
import { migrationsFolder, publicUrl, testContext } from './test-context.ts';

/** Who can sign in at the sandbox. */
export const people = {
  eleni: { id: '10160000000000001', page: '104872650190001', instagram: '17841400510010001' },
  nikos: { id: '10160000000000002', page: '104872650190004', instagram: '17841400510010004' },
  maria: { id: '10160000000000003' },
  sofia: { id: '10160000000000004' },
  giorgos: { id: '10160000000000005' },
} as const;

/** The application with the real Graph client, talking to the sandbox's Meta over the network. */
export interface SandboxBench {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly ctx: Ctx;
  readonly app: ServiceApp;
  readonly sandboxUrl: string;
  /** A picture that Meta can fetch. */
  readonly pictureUrl: string;
}

/** The application's secret at the sandbox. */
export const secret = 'sandbox-bench-secret';

async function servePicture() {
  const jpeg = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
  return listenFreely((_, answer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg));
}

/** The environment with which a process of this service talks to the bench's sandbox. */
export const environmentOf = (bench: SandboxBench, secretKeys: string): Record<string, string> => ({
  DATABASE_URL: bench.databaseUrl,
  NATS_URL: 'nats://127.0.0.1:1',
  IDENTITY_KEY: testIdentityKey,
  PUBLIC_URL: publicUrl,
  META_APP_ID: 'app-1',
  META_APP_SECRET: secret,
  META_GRAPH_URL: `${bench.sandboxUrl}/graph`,
  META_DIALOG_URL: `${bench.sandboxUrl}/facebook`,
  META_TIMEOUT_SECONDS: '5',
  SECRET_KEYS: secretKeys,
  DELIVERY_LEASE_SECONDS: '2',
});

/** Starts the sandbox, a database and a picture server for one test file. */
export function openSandboxBench(more: Partial<Ctx> = {}): SandboxBench {
  const bench = {} as { -readonly [K in keyof SandboxBench]: SandboxBench[K] };
  const closers: Array<() => Promise<unknown>> = [];
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kallos-social-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const sandbox: Child = await startChild(
      'sandbox/src/main.ts',
      { PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, META_APP_ID: 'app-1', META_APP_SECRET: secret },
      (line) => line['ready'] === true,
    );
    closers.push(sandbox.stop);
    const pictures = await servePicture();
    closers.push(pictures.close);
    const database = await createTestDatabase(inject('postgresUrl'), migrationsFolder);
    closers.push(database.drop);
    bench.sandboxUrl = String(sandbox.line['url']);
    bench.pictureUrl = `${pictures.url}/a.jpg`;
    [bench.db, bench.databaseUrl] = [database.db, database.url];
    const base = testContext(database.db, undefined as never);
    const graph = openGraph({
      baseUrl: `${bench.sandboxUrl}/graph`,
      uploadUrl: `${bench.sandboxUrl}/upload`,
      appId: 'app-1',
      appSecret: secret,
      timeoutSeconds: 1,
      log: base.log,
    });
    closers.push(graph.close);
    const meta = { ...base.meta, appSecret: secret, dialogUrl: `${bench.sandboxUrl}/facebook` };
    bench.ctx = { ...base, graph, meta, ...more };
    bench.app = createApp(bench.ctx, { identityKey: testIdentityKey, isReady: async () => true });
    await control(bench, 'POST', 'settings', { requireProof: true, containerMs: 0 });
  }, 60_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });
  return bench;
}

/** Turns a switch of the sandbox. */
export async function control(
  bench: Pick<SandboxBench, 'sandboxUrl'>,
  method: string,
  switchName: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${bench.sandboxUrl}/control/${switchName}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`sandbox: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Every act of publishing that the sandbox saw. */
export async function ledgerOf(bench: SandboxBench): Promise<Array<{ id: string; message: string }>> {
  return (await control(bench, 'GET', 'ledger'))['ledger'] as Array<{ id: string; message: string }>;
}

/** Lets the account's posts go to all of its pages. */
const chooseAllPages = ({ db }: SandboxBench, accountId: number) =>
  inAccount(db, accountId, async (tx) => {
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const chosen = known.map(({ externalId: pageId, platform }) => ({
      accountId,
      pageId,
      platform,
      pageName: pageId,
    }));
    if (chosen.length > 0) await tx.insert(selectedPages).values(chosen).onConflictDoNothing();
  });

/** Goes through the whole login as a person does in a browser; answers where the browser ends. */
export async function connectThrough(
  bench: SandboxBench,
  accountId: number,
  answer: { userId?: string; isDenied?: boolean; without?: string[]; ask?: LaterPurpose } = {},
): Promise<URL> {
  const headers = { [identityHeader]: signIdentity(businessOf(accountId), testIdentityKey) };
  const given = await bench.app.request(contract.createTicket.path, { method: 'POST', headers });
  const { url } = contract.createTicket.reply.parse(await given.json());
  const address = answer.ask === undefined ? url : `${url}&ask=${answer.ask}`;
  const started = await bench.app.request(address, { headers: { cookie: cookiesOf(given) } });
  const end = await answerDialog(started, answer, (path, init) => bench.app.request(path, init));
  await chooseAllPages(bench, accountId);
  return end;
}

/** What the owner of a page does at the network itself: a post is gone without our doing. */
export async function deleteAtMeta(
  bench: Pick<SandboxBench, 'ctx' | 'sandboxUrl'>,
  pageId: string,
  postId: string,
): Promise<void> {
  const granted = ['instagram_manage_contents'];
  await control(bench, 'POST', 'permissions', { userId: people.eleni.id, granted });
  const access = await openPage(bench.ctx, { accountId: 1, platform: 'facebook', pageId });
  if ('outcome' in access) throw new Error(access.outcome.reason);
  await bench.ctx.graph.as(access.token).remove(postId);
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** What a person does in the dialog, from the redirect that leads there to the one that leads home. */
export async function answerDialog(
  started: Response,
  answer: { userId?: string; isDenied?: boolean; without?: string[] },
  comeBack: (path: string, init: RequestInit) => Response | Promise<Response>,
): Promise<URL> {
  const headers = { cookie: cookiesOf(started) };
  const dialog = new URL(started.headers.get('location') ?? '');
  if ((await fetch(dialog)).status !== 200) throw new Error('the dialog does not open');
  const form = new FormData();
  for (const [name, value] of dialog.searchParams) form.append(name, value);
  form.append('answer', answer.isDenied ? 'deny' : 'allow');
  form.append('user', answer.userId ?? people.eleni.id);
  for (const scope of dialog.searchParams.get('scope')?.split(',') ?? [])
    if (!answer.without?.includes(scope)) form.append('allow', scope);
  const answered = await fetch(dialog.origin + dialog.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(answered.headers.get('location') ?? '');
  const led = await comeBack(back.pathname + back.search, { headers, redirect: 'manual' });
  headers.cookie += `; ${cookiesOf(led)}`;
  const next = new URL(led.headers.get('location') ?? '');
  if (next.pathname !== contract.callback.path) return next;
  const shown = await comeBack(next.pathname + next.search, { headers, redirect: 'manual' });
  if (shown.status === 302) return new URL(shown.headers.get('location') ?? '');
  const page = await shown.text();
  const body = new URLSearchParams({
    state: hidden(page, 'state'),
    code: hidden(page, 'code'),
    answer: 'connect',
  });
  const finished = await comeBack(contract.confirm.path, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  return new URL(finished.headers.get('location') ?? '');
}
