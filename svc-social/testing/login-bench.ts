import { connection as contract } from '@kallos/contracts/social/connection';
import { acrossAccounts, type Database } from '@kallos/service-kit/database/database';
import type { ServiceApp } from '@kallos/service-kit/http/app';
import { asOwner, businessCaller, callAs, readRows } from '@kallos/service-kit/testing';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Graph, GraphParams } from '../src/networks/meta/graph/client.ts';
import { noUsage } from '../src/networks/meta/graph/rate-limit-usage.ts';
import { publishingScopes } from '../src/networks/meta/graph/scopes.ts';
import { connectTickets, oauthStates } from '../src/schema/connections.ts';
import { socialConnections } from '../src/schema/deliveries.ts';
import { returnFromLogin, openBrowser, type Browser } from './browser.ts';
import { createGraphDouble } from './graph-double.ts';
import { appOf, testContext } from './test-context.ts';

/** A user at Meta, as the scripted Graph shows them. */
interface Person {
  id: string;
  appId: string;
  scopes: readonly string[];
  pages: object[];
}

/** Returns a page that the user may publish on. */
export const page = (id: string, more: object = {}) => ({
  id,
  name: `Page ${id}`,
  category: 'Medical Spa',
  tasks: ['CREATE_CONTENT'],
  access_token: `CANARY-page-${id}`,
  ...more,
});
/** Returns such a page with an Instagram account. */
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

const scriptedGraph = (bench: LoginBench): Graph =>
  createGraphDouble(
    (token) => ({
      get: (path, params = {}) => reply(bench, path, params),
      post: async () => ({}),
      remove: async (path) => {
        bench.revoked.push(`${token} ${path}`);
        return { success: true };
      },
      upload: async () => undefined,
      pressure: () => noUsage,
    }),
    {
      exchange: async ({ code }) => {
        if (code !== undefined) bench.usedCodes.push(String(code));
        const access_token = code === undefined ? 'CANARY-long' : 'CANARY-short';
        return { access_token, expires_in: 5_184_000 };
      },
    },
  );

/** Requests a ticket and opens the dialog with it; returns the state. */
export async function beginLogin(browser: Browser, accountId = 1): Promise<string> {
  return (await browser(await browser.askTicket(accountId))).searchParams.get('state') ?? '';
}

/** The state, controls and actions of a connection test. */
class LoginBench {
  readonly #database = useTestDatabase('svc-social');
  app!: ServiceApp;
  person!: Person;
  /** Runs before each response of the Graph; throws to inject an error. */
  mood!: (path: string) => void | Promise<void>;
  readonly revoked: string[] = [];
  readonly usedCodes: string[] = [];

  get db(): Database {
    return this.#database.db;
  }

  /** Calls as the business of an account. */
  business = (accountId = 1) => callAs(this.app, businessCaller(accountId));

  /** Connects an account, from the ticket to the end of the login. */
  async connectAccount(accountId = 1): Promise<URL> {
    const browser = openBrowser(this);
    const state = await beginLogin(browser, accountId);
    return returnFromLogin(browser, { code: 'code-1', state });
  }

  /** Returns the account's pages as the Platforms screen reads them. */
  listOf = (accountId = 1) => this.business(accountId)(contract.listPages, { query: {} });

  /** Counts all connections. */
  countConnections = async () => (await readRows(this.db, socialConnections)).length;

  /** Counts the stored pending logins and connections. */
  async countLogins() {
    const [tickets, states, connections] = await acrossAccounts(this.db, (tx) =>
      Promise.all([tx.$count(connectTickets), tx.$count(oauthStates), tx.$count(socialConnections)]),
    );
    return { tickets, states, connections };
  }

  /** Ages the pending logins. */
  letPass = (time: '60 seconds' | '10 minutes') =>
    acrossAccounts(this.db, async (tx) => {
      await tx.update(connectTickets).set({ expiresAt: sql`expires_at - ${time}::interval` });
      await tx.update(oauthStates).set({ expiresAt: sql`expires_at - ${time}::interval` });
    });
}

/** Sets up each test with an empty database, a scripted user at Meta and the real application. */
export function openLoginBench(): LoginBench {
  const bench = new LoginBench();
  beforeEach(async () => {
    bench.app = appOf({ ctx: testContext(bench.db, scriptedGraph(bench)) });
    bench.person = {
      id: 'meta-1',
      appId: 'app-1',
      scopes: publishingScopes,
      pages: [withInstagram('10'), page('11')],
    };
    bench.mood = () => undefined;
    [bench.revoked.length, bench.usedCodes.length] = [0, 0];
    const tables =
      'social_connections, pages, selected_pages, page_locks, oauth_states, connect_tickets, deliveries, outbox';
    await asOwner(bench.db, `truncate ${tables}`);
  });
  return bench;
}

/** Returns the error and detail that the Platforms screen receives. */
export const faultOf = (url: URL) => [url.searchParams.get('error'), url.searchParams.get('message')];
