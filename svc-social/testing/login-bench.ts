import { connection as contract } from '@kallos/contracts/social/connection';
import type { ServiceApp } from '@kallos/service-kit/app';
import { acrossAccounts, type Database } from '@kallos/service-kit/database';
import { identityHeader, signIdentity, type Caller } from '@kallos/service-kit/identity';
import {
  asOwner,
  businessOf,
  callAs,
  createTestDatabase,
  testIdentityKey,
} from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Graph, GraphParams } from '@kallos/graph/client';
import { noPressure } from '@kallos/graph/pressure';
import { publishingScopes } from '@kallos/graph/scopes';
import { createApp } from '../src/social.http.ts';
import { connectTickets, oauthStates, socialConnections } from '../src/schema.ts';
import { migrationsFolder, testContext } from './test-context.ts';

/** A person at Meta, as the scripted Graph of the bench shows them. */
interface Person {
  id: string;
  appId: string;
  scopes: readonly string[];
  pages: object[];
}

/** What a test of the connection can see and turn. */
export interface LoginBench {
  readonly db: Database;
  readonly app: ServiceApp;
  person: Person;
  /** Runs before each answer of the Graph; throws to disturb it. */
  mood: (path: string) => void | Promise<void>;
  readonly revoked: string[];
  readonly usedCodes: string[];
}

/** A page that the person may publish on. */
export const page = (id: string, more: object = {}) => ({
  id,
  name: `Page ${id}`,
  category: 'Medical Spa',
  tasks: ['CREATE_CONTENT'],
  access_token: `CANARY-page-${id}`,
  ...more,
});
/** The same with an Instagram account. */
export const withInstagram = (id: string) =>
  page(id, { instagram_business_account: { id: `ig-${id}`, username: `user.${id}`, name: null } });

async function reply(bench: LoginBench, path: string, params: GraphParams): Promise<Record<string, unknown>> {
  await bench.mood(path);
  const { person } = bench;
  const isAlive = params['input_token'] !== 'dead';
  if (path === 'debug_token')
    return {
      data: { app_id: person.appId, type: 'USER', is_valid: isAlive, user_id: person.id, expires_at: 0 },
    };
  if (path === 'me/permissions')
    return { data: person.scopes.map((permission) => ({ permission, status: 'granted' })) };
  if (path === 'me/accounts') return { data: person.pages };
  return { data: [] };
}

const scriptedGraph = (bench: LoginBench): Graph => ({
  appId: 'app-1',
  appToken: 'app|secret',
  baseUrl: 'http://127.0.0.1',
  exchange: async ({ code }) => {
    if (code !== undefined) bench.usedCodes.push(String(code));
    return { access_token: code === undefined ? 'CANARY-long' : 'CANARY-short', expires_in: 5_184_000 };
  },
  as: (token) => ({
    get: (path, params = {}) => reply(bench, path, params),
    post: async () => ({}),
    remove: async (path) => {
      bench.revoked.push(`${token} ${path}`);
      return { success: true };
    },
    upload: async () => undefined,
    pressure: () => noPressure,
  }),
  backoffSeconds: () => 0,
  silentSeconds: () => 0,
  close: async () => undefined,
});

/** Gives each test of a file an empty database, a scripted person at Meta and the real application. */
export function openLoginBench(): LoginBench {
  const bench = { revoked: [], usedCodes: [] } as unknown as {
    -readonly [K in keyof LoginBench]: LoginBench[K];
  };
  let drop = async () => undefined as void;
  beforeAll(async () => {
    const database = await createTestDatabase(inject('postgresUrl'), migrationsFolder);
    [bench.db, drop] = [database.db, database.drop];
    const ctx = testContext(database.db, scriptedGraph(bench));
    bench.app = createApp(ctx, { identityKey: testIdentityKey, isReady: async () => true });
  });
  beforeEach(async () => {
    bench.person = {
      id: 'meta-1',
      appId: 'app-1',
      scopes: publishingScopes,
      pages: [withInstagram('10'), page('11')],
    };
    bench.mood = () => undefined;
    [bench.revoked.length, bench.usedCodes.length] = [0, 0];
    const tables =
      'social_connections, pages, selected_pages, oauth_states, connect_tickets, deliveries, outbox';
    await asOwner(bench.db, `truncate ${tables}`);
  });
  afterAll(() => drop());
  return bench;
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** What a browser is shown: an address that it is sent to, or a page. */
export interface Shown {
  readonly status: number;
  readonly location: URL | undefined;
  readonly html: string;
}

/** A browser: keeps cookies and follows no redirect by itself but the one to the question. */
export function openBrowser({ app }: LoginBench) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, caller?: Caller): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (caller) headers.set(identityHeader, signIdentity(caller, testIdentityKey));
    const answer = await app.request(path, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const show = async (path: string, init: RequestInit = {}, caller?: Caller): Promise<Shown> => {
    const answer = await send(path, init, caller);
    const location = answer.headers.get('location');
    // The question stands at an address without the code.
    if (location !== null && new URL(location).pathname === contract.callback.path)
      return show(contract.callback.path + new URL(location).search);
    return {
      status: answer.status,
      location: location === null ? undefined : new URL(location),
      html: location === null ? await answer.text() : '',
    };
  };
  /** Opens an address that must lead on. */
  const open = async (path: string, caller?: Caller, headers: Record<string, string> = {}): Promise<URL> => {
    const { status, location } = await show(path, { headers }, caller);
    if (!location) throw new Error(`expected a redirect, got ${status}`);
    return location;
  };
  /** Asks for a ticket as the Platforms screen does. */
  const askTicket = async (accountId = 1, caller: Caller = businessOf(accountId)): Promise<string> => {
    const answer = await send(contract.createTicket.path, { method: 'POST' }, caller);
    return contract.createTicket.reply.parse(await answer.json()).url;
  };
  /** Presses a button of the page that asks for confirmation. */
  const press = (page: Shown, answer: 'connect' | 'cancel'): Promise<URL | undefined> =>
    show(contract.confirm.path, {
      method: 'POST',
      body: new URLSearchParams({
        state: hidden(page.html, 'state'),
        code: hidden(page.html, 'code'),
        answer,
      }),
    }).then(({ location }) => location);
  return Object.assign(open, { show, askTicket, press });
}
/** See {@link openBrowser}. */
export type Browser = ReturnType<typeof openBrowser>;

/** Calls as the business of an account. */
export const business = ({ app }: LoginBench, accountId = 1) => callAs(app, businessOf(accountId));

/** Asks for a ticket and opens the dialog with it; answers the state. */
export async function beginLogin(_: LoginBench, browser: Browser, accountId = 1): Promise<string> {
  return (await browser(await browser.askTicket(accountId))).searchParams.get('state') ?? '';
}

/** Comes back from the dialog, and confirms when asked. */
export async function comeBack(browser: Browser, query: Record<string, string>): Promise<URL> {
  const shown = await browser.show(`${contract.callback.path}?${new URLSearchParams(query).toString()}`);
  const end = shown.location ?? (await browser.press(shown, 'connect'));
  if (!end) throw new Error(`expected a redirect, got ${shown.status}`);
  return end;
}

/** Connects an account from the ticket to the end. */
export async function connectAccount(bench: LoginBench, accountId = 1): Promise<URL> {
  const browser = openBrowser(bench);
  const state = await beginLogin(bench, browser, accountId);
  return comeBack(browser, { code: 'code-1', state });
}

/** The account's pages as the Platforms screen reads them. */
export const listOf = (bench: LoginBench, accountId = 1) =>
  business(bench, accountId)(contract.listPages, { query: {} });

/** How many connections there are in all. */
export const countConnections = async ({ db }: LoginBench) =>
  (await acrossAccounts(db, (tx) => tx.select().from(socialConnections))).length;

/** What is kept of logins that are under way, and of connections. */
export async function countLogins({ db }: LoginBench) {
  const [tickets, states, connections] = await acrossAccounts(db, (tx) =>
    Promise.all([tx.$count(connectTickets), tx.$count(oauthStates), tx.$count(socialConnections)]),
  );
  return { tickets, states, connections };
}

/** Makes the logins that are under way older. */
export const letPass = ({ db }: LoginBench, time: '60 seconds' | '10 minutes') =>
  acrossAccounts(db, async (tx) => {
    await tx.update(connectTickets).set({ expiresAt: sql`expires_at - ${time}::interval` });
    await tx.update(oauthStates).set({ expiresAt: sql`expires_at - ${time}::interval` });
  });

/** How the Platforms screen is told that a login did not end well. */
export const faultOf = (url: URL) => [url.searchParams.get('error'), url.searchParams.get('message')];
