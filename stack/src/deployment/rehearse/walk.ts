import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { type Call, createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { createCookieFetch } from '../../test-run/cookie-fetch.ts';

/** A running platform under its local address. */
export interface Platform {
  readonly gateway: string;
  readonly sandbox: string;
  readonly administrator: { readonly username: string; readonly password: string };
}

/** Polls until `look` returns a value; throws after `seconds`, with the last error as its cause. */
export async function pollUntil<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  let cause: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500))
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      cause = error;
    }
  throw new Error(`${what}: not within ${seconds} s`, { cause });
}

/** Moves a URL to another host: redirects name public addresses, which may be unreachable from here. */
function onHost(host: string, url: string | null): string {
  const { pathname, search } = new URL(url ?? '', host);
  return host + pathname + search;
}

const hidden = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** Returns a person of the sandbox with pages of their own: a page belongs to one account. */
const personOf = (accountId: number): string => `9${String(accountId).padStart(6, '0')}10160000000000001`;

/** Connects Facebook as a browser does: ticket, dialog, approval, confirmation. */
async function connectFacebook(
  token: string,
  accountId: number,
  { gateway, sandbox }: Platform,
): Promise<void> {
  const walk = createCookieFetch();
  const fetchAlong = (url: string | URL | Request, init?: RequestInit) => walk(String(url), init);
  const call = createClient({ baseUrl: gateway, token: () => token, fetch: fetchAlong });
  const { url } = await call(connection.createTicket);
  const start = await walk(onHost(gateway, url));
  const dialogUrl = onHost(sandbox, start.headers.get('location'));
  const dialog = await (await fetch(dialogUrl)).text();
  const form = new URLSearchParams({ user: personOf(accountId), answer: 'allow' });
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'auth_type'])
    if (hidden(dialog, name) !== '') form.set(name, hidden(dialog, name));
  for (const permission of (form.get('scope') ?? '').split(',')) form.append('allow', permission);
  const allowed = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
  const returned = await walk(onHost(gateway, allowed.headers.get('location')));
  const asked = await (await walk(onHost(gateway, returned.headers.get('location')))).text();
  const answer = { state: hidden(asked, 'state'), code: hidden(asked, 'code'), answer: 'connect' };
  const body = new URLSearchParams(answer);
  const done = await walk(gateway + connection.confirm.path.replace(':login', 'facebook'), {
    method: 'POST',
    body,
  });
  const end = done.headers.get('location');
  if (!end?.includes('connected=facebook')) throw new Error(`the login at Facebook ended at ${String(end)}`);
}

/** Creates an account with a user, a company, a product and a page; returns its signed-in client. */
async function openBusiness(platform: Platform, mark: string): Promise<Call> {
  const baseUrl = platform.gateway;
  const { token } = await createClient({ baseUrl })(sessions.loginAdmin, { body: platform.administrator });
  const admin = createClient({ baseUrl, token: () => token });
  const { product } = await admin(products.create, {
    body: { name: `Ορός ${mark}`, description: 'Ορός προσώπου για καθημερινή ενυδάτωση της επιδερμίδας.' },
  });
  const businessName = `Ιατρείο ${mark}`;
  const { account } = await admin(accounts.create, { body: { businessName, status: 'active' } });
  // Passwords that contain the account's name are rejected as guessable.
  const login = { email: `${mark}@clinic.example`, password: randomBytes(15).toString('base64url') };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const session = await createClient({ baseUrl })(sessions.loginBusiness, { body: login });
  const call = createClient({ baseUrl, token: () => session.token });
  await call(companyInfo.save, {
    body: { companyName: businessName, location: 'Αθήνα', postFrequencyDays: 1, scheduledTime: '09:00' },
  });
  await call(accountProducts.add, { body: { productId: product.id } });
  await connectFacebook(session.token, account.id, platform);
  const { facebookPages } = await call(connection.listPages, { query: {} });
  const page = facebookPages.find(({ canPublish }) => canPublish);
  if (page === undefined) throw new Error('the sandbox shows no page to publish to');
  await call(connection.saveSelectedPages, { body: { pages: [{ pageId: page.id, platform: 'facebook' }] } });
  return call;
}

/** Signs in, schedules a post and waits until its page has it exactly once; returns its delay in seconds. */
export async function walkThrough(platform: Platform): Promise<number> {
  const mark = `r${Date.now().toString(36)}`;
  const call = await openBusiness(platform, mark);
  const draft = await pollUntil('a draft with a page', 120, async () => {
    const { bulkPosts: posts } = await call(bulkPosts.list);
    return posts.find(({ targets, postStatus }) => targets.length > 0 && postStatus === 'draft');
  });
  const params = { id: draft.id };
  const dueAt = new Date(Date.now() + 15_000);
  const content = `${mark} Καλημέρα από το ιατρείο μας.`;
  await call(bulkPosts.update, { params, body: { content, scheduledDate: dueAt.toISOString() } });
  await call(bulkPosts.update, { params, body: { isScheduled: true, postStatus: 'scheduled' } });
  await pollUntil('the post as published', 180, async () => {
    const { bulkPosts: posts } = await call(bulkPosts.list);
    return posts.find(({ id, postStatus }) => id === draft.id && postStatus === 'published');
  });
  const answer = await fetch(`${platform.sandbox}/feed.json`);
  const feed = (await answer.json()) as Array<{ state: string; message: string; at: string }>;
  const shown = feed.filter(({ state, message }) => state === 'published' && message.includes(mark));
  if (shown.length !== 1) throw new Error(`the page shows the post ${shown.length} times`);
  return (new Date(shown[0]?.at ?? 0).getTime() - dueAt.getTime()) / 1000;
}
