import { CookieJar } from './cookie-jar.ts';
import { createClient, type Call } from '@kallos/contracts/client';
import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { demo } from './demo.ts';
import { meetTexts } from './seen-texts.ts';

/** Where the started product answers. */
export const productUrl = (): string => process.env['E2E_URL'] ?? '';

/** A typed client without a token. */
export const stranger = (): Call => createClient({ baseUrl: productUrl() });

/** The token of a session of its own of the demo administrator. */
export const adminToken = async (): Promise<string> =>
  (await stranger()(sessions.loginAdmin, { body: demo.admin })).token;

const administrators = new Map<string, Call>();

/** A typed client that is signed in as the demo administrator: once for all journeys of a worker, because each time costs a hash. */
export async function asAdmin(): Promise<Call> {
  const known = administrators.get(productUrl());
  const isStillIn = await known?.(sessions.verify).then(
    () => true,
    () => false,
  );
  if (known && isStillIn) return known;
  const token = await adminToken();
  const call = createClient({ baseUrl: productUrl(), token: () => token });
  administrators.set(productUrl(), call);
  return call;
}

/** A typed client that is signed in as a business user, with its token for raw calls. */
export async function asBusiness(who: {
  email: string;
  password: string;
}): Promise<{ call: Call; token: string }> {
  const { token } = await stranger()(sessions.loginBusiness, { body: who });
  const jar = new CookieJar();
  const keep = (url: RequestInfo | URL, init?: RequestInit) => jar.fetch(String(url), init);
  const call = createClient({ baseUrl: productUrl(), token: () => token, fetch: keep });
  jars.set(call, jar);
  return { call, token };
}

const jars = new WeakMap<Call, CookieJar>();

/** The cookies of a business's client, for a walk that begins with one of its calls. */
export const jarOf = (call: Call): CookieJar => jars.get(call) ?? new CookieJar();

/** A new account with a user of its own, so that journeys do not stand on each other. */
export async function newBusiness(businessName: string): Promise<{ email: string; password: string }> {
  const admin = await asAdmin();
  const { account } = await admin(accounts.create, { body: { businessName, status: 'active' } });
  const login = { email: `user${account.id}@example.gr`, password: 'x7#Qm2-e2e-1' };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  return login;
}

/** An ordinary request with an optional token; the answer as status, headers and parsed body. */
export async function request(path: string, init: RequestInit & { token?: string } = {}) {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(productUrl() + path, { ...rest, headers, redirect: 'manual' });
  const text = await response.text();
  meetTexts(text);
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A page, not JSON.
  }
  return { status: response.status, headers: response.headers, body, text };
}
