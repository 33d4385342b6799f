import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../../broken-connections.ts';
import type { Meta } from '../model.ts';
import { dialogPage, faultPage, type LoginRequest } from './dialog-page.ts';
import { findPerson } from './people.ts';
import { configurations, isScope } from './scopes.ts';
import { randomText } from './tokens.ts';

type Reading = { readonly asked: LoginRequest } | { readonly fault: string };

const named = (text: string) => text.split(/[,\s]+/).filter(Boolean);

function isOwnAddress(meta: Meta, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return meta.productUrl === undefined || new URL(meta.productUrl).origin === origin;
}

function readAsked(meta: Meta, given: (name: string) => string | undefined): Reading {
  const redirectUri = given('redirect_uri') ?? '';
  if (given('client_id') !== meta.appId)
    return { fault: 'Μη έγκυρο αναγνωριστικό εφαρμογής: το client_id δεν αντιστοιχεί σε καμία εφαρμογή.' };
  if (!isOwnAddress(meta, redirectUri))
    return { fault: 'Η διεύθυνση επιστροφής (redirect_uri) δεν ανήκει στην εφαρμογή.' };
  if ((given('response_type') ?? 'code') !== 'code')
    return { fault: 'Υποστηρίζεται μόνο response_type=code.' };
  const configId = given('config_id');
  const configured = configId === undefined ? undefined : configurations[configId];
  if (configId !== undefined && !configured)
    return { fault: 'Η ρύθμιση σύνδεσης (config_id) δεν υπάρχει σε αυτή την εφαρμογή.' };
  const wanted = named(given('scope') ?? '');
  const lacked = named(meta.settings().lackedScopes);
  const invalid = wanted.filter((name) => !isScope(name) || lacked.includes(name));
  if (invalid.length > 0) return { fault: `Invalid Scopes: ${invalid.join(', ')}` };
  const scopes = configured ?? wanted;
  return {
    asked: {
      clientId: meta.appId,
      redirectUri,
      state: given('state') ?? '',
      configId,
      isRerequest: given('auth_type') === 'rerequest',
      scopes: [...new Set(['public_profile', ...scopes])],
      family: /^\d{1,6}$/.test(given('family') ?? '') ? Number(given('family')) : undefined,
    },
  };
}

function returnTo(asked: LoginRequest, answer: Record<string, string>): string {
  const back = new URL(asked.redirectUri);
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  if (asked.state !== '') back.searchParams.set('state', asked.state);
  return back.href;
}

function grant(meta: Meta, userId: string, asked: LoginRequest, ticked: readonly string[]): string {
  const before = meta.grants.get(userId);
  // Declined permissions are offered again only with `auth_type=rerequest`.
  const kept = asked.isRerequest || asked.configId !== undefined ? [] : (before?.declined ?? []);
  const isGranted = (scope: string) =>
    scope === 'public_profile' ||
    asked.configId !== undefined ||
    (ticked.includes(scope) && !kept.includes(scope));
  const granted = asked.scopes.filter(isGranted);
  const declined = asked.scopes.filter((scope) => !granted.includes(scope));
  meta.grants.put(userId, {
    userId,
    granted: [...new Set([...(before?.granted ?? []), ...granted])].filter(
      (scope) => !declined.includes(scope),
    ),
    declined: [...new Set([...(before?.declined ?? []), ...declined])].filter(
      (scope) => !granted.includes(scope),
    ),
  });
  const code = `AQ${randomText(160)}`;
  const expiresAt = Date.now() + meta.settings().codeSeconds * 1000;
  meta.codes.put(code, { code, userId, redirectUri: asked.redirectUri, expiresAt, isUsed: false });
  return returnTo(asked, { code });
}

/** Serves the login dialog: choose a person and allow all, some or no permissions. */
export function createDialog(meta: Meta): Hono<Env> {
  const app = new Hono<Env>();
  // No form-action rule: the redirect leads to the product's address.
  app.use(
    '/facebook/*',
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ["'self'"] },
      referrerPolicy: 'no-referrer',
    }),
  );
  const paths = ['/facebook/dialog/oauth', '/facebook/:version/dialog/oauth'];
  app.on('GET', paths, (c) => {
    const reading = readAsked(meta, (name) => c.req.query(name));
    c.header('cache-control', 'no-store');
    return 'fault' in reading
      ? c.html(faultPage(reading.fault), 400)
      : c.html(dialogPage(meta, reading.asked));
  });
  app.on('POST', paths, async (c) => {
    const form = await c.req.formData();
    const one = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    const reading = readAsked(meta, one);
    if ('fault' in reading) return c.html(faultPage(reading.fault), 400);
    const { asked } = reading;
    if (one('answer') !== 'allow') {
      const refusal = {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      };
      return c.redirect(returnTo(asked, refusal), 303);
    }
    const person = findPerson(one('user') ?? '');
    if (!person) return c.html(faultPage('Επιλέξτε με ποιο πρόσωπο συνδέεστε.'), 400);
    return c.redirect(grant(meta, person.id, asked, form.getAll('allow').map(String)), 303);
  });
  return app;
}
