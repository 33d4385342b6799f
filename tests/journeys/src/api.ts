import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient, type Call } from '@kallos/contracts/client';
import { CookieJar } from './cookie-jar.ts';
import { demo } from './demo.ts';
import { recordTexts } from './seen-texts.ts';

/** Returns the address of the started product. */
export const productUrl = (): string => process.env['E2E_URL'] ?? '';

/** Returns a typed client without a token. */
export const anonymousClient = (): Call => createClient({ baseUrl: productUrl() });

/** Returns the token of a new session of the demo administrator. */
export const adminToken = async (): Promise<string> =>
  (await anonymousClient()(sessions.loginAdmin, { body: demo.admin })).token;

const administrators = new Map<string, Call>();

/**
 * Returns a typed client of the demo administrator, shared by a worker's journeys because each sign-in costs
 * a hash.
 */
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

/** Returns a typed client of a business user, with its token for raw calls. */
export async function asBusiness(who: {
  email: string;
  password: string;
}): Promise<{ call: Call; token: string }> {
  const { token } = await anonymousClient()(sessions.loginBusiness, { body: who });
  return { call: clientOf(token), token };
}

/** Returns a typed client of a business session, with cookies of its own. */
export function clientOf(token: string): Call {
  const jar = new CookieJar();
  const keep = (url: RequestInfo | URL, init?: RequestInit) => jar.fetch(String(url), init);
  const call = createClient({ baseUrl: productUrl(), token: () => token, fetch: keep });
  jars.set(call, jar);
  return call;
}

const jars = new WeakMap<Call, CookieJar>();

/** Returns the cookies of a business's client, to continue after one of its calls. */
export const cookiesOf = (call: Call): CookieJar => jars.get(call) ?? new CookieJar();

/** Creates an account with a user, so that journeys do not affect each other. */
export async function newBusiness(businessName: string): Promise<{ email: string; password: string }> {
  const admin = await asAdmin();
  const { account } = await admin(accounts.create, { body: { businessName, status: 'active' } });
  const login = { email: `user${account.id}@example.gr`, password: 'x7#Qm2-e2e-1' };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  return login;
}

/** Sends a request with an optional token; returns status, headers and parsed body. */
export async function request(path: string, init: RequestInit & { token?: string } = {}) {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(productUrl() + path, { ...rest, headers, redirect: 'manual' });
  const text = await response.text();
  recordTexts(text);
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A page, not JSON.
  }
  return { status: response.status, headers: response.headers, body, text };
}
