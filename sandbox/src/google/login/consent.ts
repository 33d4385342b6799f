import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../../broken-connections.ts';
import type { Google } from '../model.ts';
import { findPerson } from '../people.ts';
import { consentPage, faultPage, type ConsentRequest } from './consent-page.ts';
import { businessScope } from './tokens.ts';

type Reading = { readonly asked: ConsentRequest } | { readonly error: string; readonly text: string };

const served = new Set([
  businessScope,
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'access_type',
  'prompt',
  'code_challenge',
  'code_challenge_method',
  'include_granted_scopes',
  'login_hint',
  'family',
];

function isOwnAddress(google: Google, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hash } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || hash !== '') return false;
  return google.productUrl === undefined || new URL(google.productUrl).origin === origin;
}

function read(google: Google, given: (name: string) => string | undefined): Reading {
  const redirectUri = given('redirect_uri') ?? '';
  if (given('client_id') !== google.clientId)
    return { error: '401: invalid_client', text: 'Δεν βρέθηκε ο πελάτης OAuth (client_id).' };
  if (!isOwnAddress(google, redirectUri))
    return {
      error: '400: redirect_uri_mismatch',
      text: 'Η διεύθυνση επιστροφής δεν έχει καταχωριστεί στον πελάτη OAuth.',
    };
  if (given('response_type') !== 'code')
    return { error: '400: unsupported_response_type', text: 'Μόνο response_type=code.' };
  const scopes = (given('scope') ?? '').split(/\s+/).filter(Boolean);
  const unknown = scopes.filter((scope) => !served.has(scope));
  if (scopes.length === 0 || unknown.length > 0)
    return { error: '400: invalid_scope', text: `Μη έγκυρα δικαιώματα: ${unknown.join(', ')}` };
  const method = given('code_challenge_method');
  if (given('code_challenge') !== undefined && method !== 'S256')
    return { error: '400: invalid_request', text: 'Μόνο code_challenge_method=S256.' };
  const accessType = given('access_type') ?? 'online';
  if (accessType !== 'online' && accessType !== 'offline')
    return { error: '400: invalid_request', text: 'Το access_type δεν είναι έγκυρο.' };
  const raw = Object.fromEntries(
    names.flatMap((name) => {
      const value = given(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const family = given('family') ?? '';
  return {
    asked: {
      redirectUri,
      state: given('state') ?? '',
      scopes: [...new Set(scopes)],
      isOffline: accessType === 'offline',
      isForced: (given('prompt') ?? '').split(' ').includes('consent'),
      challenge: given('code_challenge'),
      family: /^\d{1,6}$/.test(family) ? Number(family) : undefined,
      raw,
    },
  };
}

function returnTo(asked: ConsentRequest, answer: Record<string, string>): string {
  const back = new URL(asked.redirectUri);
  if (asked.state !== '') back.searchParams.set('state', asked.state);
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  return back.href;
}

function grant(google: Google, personId: string, asked: ConsentRequest, ticked: readonly string[]): string {
  const before = google.grants.get(personId);
  const granted = asked.scopes.filter((scope) => scope !== businessScope || ticked.includes(scope));
  const isFirst = before === undefined || before.scopes.length === 0;
  google.grants.put(personId, {
    personId,
    scopes: [...new Set([...(before?.scopes ?? []), ...granted])],
    generation: before?.generation ?? 1,
  });
  const code = `4/0A${randomBytes(45).toString('base64url')}`;
  google.codes.put(code, {
    code,
    personId,
    redirectUri: asked.redirectUri,
    scopes: granted,
    challenge: asked.challenge,
    givesRefreshToken: asked.isOffline && (asked.isForced || isFirst),
    expiresAt: Date.now() + google.settings().codeSeconds * 1000,
    isUsed: false,
  });
  return returnTo(asked, { code, scope: granted.join(' '), authuser: '0', prompt: 'consent' });
}

const path = '/google/accounts/o/oauth2/v2/auth';

/** Serves the consent screen: choose a person, and allow or untick the access to business profiles. */
export function createConsent(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  // No form-action rule: the redirect leads to the product's address.
  app.use(
    path,
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ["'self'"] },
      referrerPolicy: 'no-referrer',
    }),
  );
  app.get(path, (c) => {
    const reading = read(google, (name) => c.req.query(name));
    c.header('cache-control', 'no-store');
    return 'error' in reading
      ? c.html(faultPage(reading.error, reading.text), 400)
      : c.html(consentPage(reading.asked, google.settings().isTesting));
  });
  app.post(path, async (c) => {
    const form = await c.req.formData();
    const one = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    const reading = read(google, one);
    if ('error' in reading) return c.html(faultPage(reading.error, reading.text), 400);
    const { asked } = reading;
    if (one('answer') !== 'allow') return c.redirect(returnTo(asked, { error: 'access_denied' }), 303);
    const person = findPerson(one('person') ?? '');
    if (!person) return c.html(faultPage('400: invalid_request', 'Επιλέξτε λογαριασμό.'), 400);
    return c.redirect(grant(google, person.id, asked, form.getAll('allow').map(String)), 303);
  });
  return app;
}
