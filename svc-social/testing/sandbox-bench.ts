import type { LaterPurpose } from '@kallos/contracts/social/connection';
import { inAccount, type Database } from '@kallos/service-kit/database/database';
import type { ServiceApp } from '@kallos/service-kit/http/app';
import { createTestDatabase, testIdentityKey } from '@kallos/service-kit/testing';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { askSandbox, openSandbox } from '@kallos/service-kit/testing/sandbox';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { inject } from 'vitest';
import type { Ctx } from '../src/context.ts';
import { openPage } from '../src/deliveries/access.ts';
import type { DeliveryRequest } from '../src/deliveries/delivery-request.ts';
import { openGraph } from '../src/networks/meta/graph/client.ts';
import { pages } from '../src/schema/deliveries.ts';
import { returnFromLogin, openBrowser } from './browser.ts';
import { deliver } from './delivery-bench.ts';
import { appOf, choosePage, migrationsFolder, publicUrl, testContext } from './test-context.ts';

/** The users of the sandbox. */
export const sandboxPeople = {
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
  /** URL of an image that Meta can fetch. */
  readonly pictureUrl: string;
}

/** The application's secret at the sandbox. */
export const secret = 'sandbox-bench-secret';

async function servePicture() {
  const jpeg = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
  return listenOnFreePort((_, answer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg));
}

/** Returns the environment for a process of this service that uses the bench's sandbox. */
export const environmentOf = (bench: SandboxBench, secretKeys: string): Record<string, string> => ({
  DATABASE_URL: bench.databaseUrl,
  NATS_URL: 'nats://127.0.0.1:1',
  IDENTITY_KEY: testIdentityKey,
  NODE_ENV: 'test',
  PUBLIC_URL: publicUrl,
  META_APP_ID: 'app-1',
  META_APP_SECRET: secret,
  META_GRAPH_URL: `${bench.sandboxUrl}/graph`,
  META_DIALOG_URL: `${bench.sandboxUrl}/facebook`,
  SECRET_KEYS: secretKeys,
});

async function start(opened: AsyncDisposableStack, more: Partial<Ctx>): Promise<SandboxBench> {
  const sandbox = await openSandbox({ META_APP_ID: 'app-1', META_APP_SECRET: secret });
  opened.defer(sandbox.close);
  const { url: sandboxUrl } = sandbox;
  const pictures = await servePicture();
  opened.defer(pictures.close);
  const { db, url: databaseUrl, drop } = await createTestDatabase(inject('postgresUrl'), migrationsFolder);
  opened.defer(drop);
  const base = testContext(db, undefined as never);
  const graph = openGraph({
    baseUrl: `${sandboxUrl}/graph`,
    uploadUrl: `${sandboxUrl}/upload`,
    appId: 'app-1',
    appSecret: secret,
    timeoutSeconds: 1,
    log: base.log,
  });
  opened.defer(graph.close);
  const meta = { ...base.meta, appSecret: secret, dialogUrl: `${sandboxUrl}/facebook` };
  const ctx = { ...base, graph, meta, ...more };
  const app = appOf({ ctx });
  await setSandboxSwitch({ sandboxUrl }, 'POST', 'settings', { requireProof: true, containerMs: 0 });
  return { db, databaseUrl, ctx, app, sandboxUrl, pictureUrl: `${pictures.url}/a.jpg` };
}

/** Starts the sandbox, a database and an image server for one test file. */
export function openSandboxBench(more: Partial<Ctx> = {}): SandboxBench {
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
  const open = () =>
    start(opened, more).catch(async (failure: unknown) => {
      await close();
      throw failure;
    });
  return openForFile(open, close);
}

/** Sets a switch of the sandbox. */
export const setSandboxSwitch = (
  { sandboxUrl }: Pick<SandboxBench, 'sandboxUrl'>,
  method: string,
  switchName: string,
  body?: object,
) => askSandbox(`${sandboxUrl}/control/${switchName}`, method, body);

/** Returns a post for Eleni's page or Instagram account; its number makes it unique. */
export function postAt(
  { pictureUrl }: SandboxBench,
  platform: DeliveryRequest['platform'],
  bulkPostId: number,
  more: Partial<DeliveryRequest> = {},
): DeliveryRequest {
  const pageId = sandboxPeople.eleni[platform === 'facebook' ? 'page' : 'instagram'];
  return {
    key: `post:${bulkPostId}:page:${pageId}:v1`,
    accountId: 1,
    bulkPostId,
    pageId,
    platform,
    message: `Νέα άφιξη στο ιατρείο, αριθμός ${bulkPostId}`,
    imageUrls: [pictureUrl],
    ...more,
  };
}

/** Publishes a post at once and returns its id. */
export async function publishAt(bench: SandboxBench, body: DeliveryRequest): Promise<string> {
  const outcome = await deliver(bench, body);
  if (outcome.state !== 'published') throw new Error(`it is not published: ${JSON.stringify(outcome)}`);
  return outcome.externalId;
}

/** Returns how often a text was published. */
export async function countPublications(bench: SandboxBench, { message }: DeliveryRequest): Promise<number> {
  const { ledger } = await setSandboxSwitch(bench, 'GET', 'ledger');
  return (ledger as Array<{ message: string }>).filter((entry) => entry.message === message).length;
}

/** A post as the sandbox's pages show it. */
export interface SandboxPost {
  readonly id: string;
  readonly message: string;
  readonly pictures: string[];
  readonly altTexts: string[];
  readonly comments: string[];
  readonly video?: string;
  readonly cover?: string | number;
  readonly location?: string;
}

/** Returns all posts on the sandbox's pages. */
export const readFeed = ({ sandboxUrl }: SandboxBench) =>
  askSandbox<SandboxPost[]>(`${sandboxUrl}/feed.json`);

/** Selects all pages of the account. */
const chooseAllPages = ({ db }: SandboxBench, accountId: number) =>
  inAccount(db, accountId, async (tx) => {
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const chosen = known.map(({ externalId: pageId, platform }) => ({
      accountId,
      pageId,
      platform,
      pageName: pageId,
    }));
    for (const place of chosen) await choosePage(tx, place);
  });

interface Answer {
  readonly userId?: string;
  readonly without?: string[];
}

/** Runs the whole login as a browser does; returns its final address. */
export async function connectAccount(
  bench: SandboxBench,
  accountId: number,
  { ask, ...answer }: Answer & { readonly ask?: LaterPurpose } = {},
): Promise<URL> {
  const browser = openBrowser(bench);
  const url = await browser.askTicket(accountId);
  const dialog = await browser(ask === undefined ? url : `${url}&ask=${ask}`);
  const end = await returnFromLogin(browser, await answerDialog(dialog, answer));
  await chooseAllPages(bench, accountId);
  return end;
}

/** Answers the dialog as the user; returns the parameters of the redirect. */
export async function answerDialog(dialog: URL, answer: Answer = {}): Promise<URLSearchParams> {
  if ((await fetch(dialog)).status !== 200) throw new Error('the dialog does not open');
  const form = new FormData();
  for (const [name, value] of dialog.searchParams) form.append(name, value);
  form.append('answer', 'allow');
  form.append('user', answer.userId ?? sandboxPeople.eleni.id);
  for (const scope of dialog.searchParams.get('scope')?.split(',') ?? [])
    if (!answer.without?.includes(scope)) form.append('allow', scope);
  const answered = await fetch(dialog.origin + dialog.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(answered.headers.get('location') ?? '').searchParams;
}

/** Deletes a post at the network, as the page's owner could. */
export async function deleteAtMeta(
  bench: Pick<SandboxBench, 'ctx' | 'sandboxUrl'>,
  postId: string,
): Promise<void> {
  const granted = ['instagram_manage_contents'];
  await setSandboxSwitch(bench, 'POST', 'permissions', { userId: sandboxPeople.eleni.id, granted });
  const access = await openPage(bench.ctx, {
    accountId: 1,
    platform: 'facebook',
    pageId: sandboxPeople.eleni.page,
  });
  if ('outcome' in access) throw new Error(access.outcome.reason);
  await bench.ctx.graph.as(access.pageToken).remove(postId);
}
