import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { type Call, createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { openCookieWalk } from '../cookie-walk.ts';

/** A running platform as this machine reaches it. */
export interface Platform {
  readonly gateway: string;
  readonly sandbox: string;
  /** As browsers would reach both. */
  readonly publicUrl: string;
  readonly sandboxPublicUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
}

type Say = (step: string) => void;

/** Waits until a look finds something. */
export async function until<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  let last: unknown = 'nothing was found';
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500))
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      last = error;
    }
  throw new Error(`${what}: not within ${seconds} s`, { cause: last });
}

const hidden = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** The sandbox's person with pages of her own. */
const person = '10160000000000001';

/** Logs in at the sandbox's Facebook as a browser does: ticket, dialog, approval, and back with the same cookies. */
async function connectFacebook(token: string, platform: Platform): Promise<void> {
  const walk = openCookieWalk();
  const here = (url: string | null) =>
    (url ?? '')
      .replace(platform.sandboxPublicUrl, platform.sandbox)
      .replace(platform.publicUrl, platform.gateway);
  const call = createClient({
    baseUrl: platform.gateway,
    token: () => token,
    fetch: (url, init) => walk(String(url), init),
  });
  const { url } = await call(connection.createTicket);
  const start = await walk(here(new URL(url, platform.gateway).href));
  const dialogUrl = here(start.headers.get('location'));
  const dialog = await (await fetch(dialogUrl)).text();
  const form = new URLSearchParams({ user: person, answer: 'allow' });
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'auth_type'])
    if (hidden(dialog, name) !== '') form.set(name, hidden(dialog, name));
  for (const permission of (form.get('scope') ?? '').split(',')) form.append('allow', permission);
  const back = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
  const led = await walk(here(back.headers.get('location')));
  const asked = await (await walk(here(led.headers.get('location')))).text();
  const done = await walk(platform.gateway + connection.confirm.path, {
    method: 'POST',
    body: new URLSearchParams({
      state: hidden(asked, 'state'),
      code: hidden(asked, 'code'),
      answer: 'connect',
    }),
  });
  const end = done.headers.get('location');
  if (!end?.includes('connected=facebook')) throw new Error(`the login at Facebook ended at ${String(end)}`);
}

/** A signed-in business. */
export interface Business {
  readonly call: Call;
  readonly token: string;
}

/** Opens an account with a user, a company, a product and a page, and signs it in. */
export async function openBusiness(platform: Platform, mark: string, say: Say): Promise<Business> {
  const baseUrl = platform.gateway;
  const { token } = await createClient({ baseUrl })(sessions.loginAdmin, { body: platform.administrator });
  const admin = createClient({ baseUrl, token: () => token });
  say('login');
  const { product } = await admin(products.create, {
    body: { name: `Ορός ${mark}`, description: 'Ορός προσώπου για καθημερινή ενυδάτωση της επιδερμίδας.' },
  });
  const { account } = await admin(accounts.create, {
    body: { businessName: `Ιατρείο ${mark}`, status: 'active' },
  });
  const login = { email: `${mark}@clinic.example`, password: `x7#Qm2-${mark}` };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const session = await createClient({ baseUrl })(sessions.loginBusiness, { body: login });
  const call = createClient({ baseUrl, token: () => session.token });
  await call(companyInfo.save, {
    body: { companyName: `Ιατρείο ${mark}`, location: 'Αθήνα', postFrequencyDays: 1, scheduledTime: '09:00' },
  });
  await call(accountProducts.add, { body: { productId: product.id } });
  say('product');
  await connectFacebook(session.token, platform);
  const { facebookPages } = await call(connection.listPages, { query: {} });
  const page = facebookPages.find(({ canPublish }) => canPublish);
  if (page === undefined) throw new Error('the sandbox shows no page to publish to');
  await call(connection.saveSelectedPages, { body: { pages: [{ pageId: page.id, platform: 'facebook' }] } });
  say('page');
  return { call, token: session.token };
}

/** Schedules a draft for a moment from now; answers which, and when it is due. */
export async function scheduleDraft(call: Call, content: string, seconds: number) {
  const draft = await until('a draft with a place to go to', 120, async () => {
    const { bulkPosts: posts } = await call(bulkPosts.list);
    return posts.find(({ targets, postStatus }) => targets.length > 0 && postStatus === 'draft');
  });
  const dueAt = new Date(Date.now() + seconds * 1000);
  const params = { id: draft.id };
  await call(bulkPosts.update, { params, body: { content, scheduledDate: dueAt.toISOString() } });
  await call(bulkPosts.update, { params, body: { isScheduled: true, postStatus: 'scheduled' } });
  return { draft, dueAt };
}

type Shown = { readonly state: string; readonly message: string; readonly at: string };

/** What stands on the pages of the sandbox with one of these words in it. */
export async function readFeed(
  { sandbox }: Pick<Platform, 'sandbox'>,
  words: readonly string[],
): Promise<Shown[]> {
  const feed = (await (await fetch(`${sandbox}/feed.json`)).json()) as Shown[];
  return feed.filter(
    ({ state, message }) => state === 'published' && words.some((word) => message.includes(word)),
  );
}

/** Adds a post of one's own; answers it as it stands. */
export async function addDraft(call: Call, content: string, seconds: number) {
  const scheduledDate = new Date(Date.now() + seconds * 1000).toISOString();
  return (await call(bulkPosts.create, { body: { title: 'Ανάρτηση', content, pictures: [], scheduledDate } }))
    .bulkPost;
}

/** Walks what the platform is for, from signing in to a post that stands on a page; answers the seconds it was late. */
export async function walkThrough(platform: Platform, mark: string, say: Say): Promise<number> {
  const { call } = await openBusiness(platform, mark, say);
  const { draft, dueAt } = await scheduleDraft(call, `${mark} Καλημέρα από το ιατρείο μας.`, 15);
  say('schedule');
  const shown = await until('the post on its page', 120, async () => {
    const found = await readFeed(platform, [mark]);
    if (found.length > 1) throw new Error(`${found.length} of one post`);
    return found[0];
  });
  await until('the post as published', 60, async () => {
    const { bulkPosts: posts } = await call(bulkPosts.list);
    return posts.find(({ id, postStatus }) => id === draft.id && postStatus === 'published');
  });
  say('published');
  return (new Date(shown.at).getTime() - dueAt.getTime()) / 1000;
}
