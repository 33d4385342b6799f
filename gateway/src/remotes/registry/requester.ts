import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { previewHeader, previewQuery } from '@kallos/contracts/gateway/deploys';
import { readCookie, writeCookie } from '@kallos/service-kit/http/cookies/browser-cookies';
import { readBearer } from '../../identity/caller.ts';
import type { SessionCache } from '../../identity/session-cache.ts';
import { type Preview, type PreviewKey, readPreview } from '../deploy/deploy-tokens.ts';
import type { Requester, Registry } from './registry.ts';

/** A browser's random name while versions are tried on a share of browsers. */
const cohortCookie = { name: 'kallos-cohort', looks: /^[\w-]{8,32}$/ };
/** The ticket of a preview. */
const previewCookie = { name: 'kallos-preview', looks: /^[\w@.-]{1,300}$/ };
/** The shell that a browser tries because its account does. */
const triedCookie = { name: 'kallos-shell', looks: /^shell@[\w.-]{1,64}$/ };

/** Returns the preview of a request; 'ended' for a ticket that is no longer valid. */
function previewOf(
  keys: readonly PreviewKey[],
  { headers }: RequestHeaders,
  publicUrl: string,
): Requester['preview'] {
  const kept = readCookie(headers.get('cookie'), { publicUrl, ...previewCookie });
  const ticket = headers.get(previewHeader) ?? kept;
  return ticket === undefined ? undefined : (readPreview(keys, ticket) ?? 'ended');
}

/** Marks for ten minutes that this browser was asked to confirm a preview. */
const askedCookie = { name: 'kallos-preview-asked', looks: /^[\w-]{22}$/ };
const confirmQuery = 'confirm';

/** A preview to confirm: the cookie of the question, and the addresses of both answers. */
export interface PreviewConsent {
  readonly preview: Preview;
  readonly cookie: string;
  readonly accept: string;
  readonly leave: string;
}

const addressOf = (pathname: string, search: URLSearchParams): string => {
  const rest = search.toString();
  // Only the path is kept: an address that begins with two slashes would lead to another host.
  return `${pathname.replace(/^\/+/, '/')}${rest === '' ? '' : `?${rest}`}`;
};

/**
 * Returns the confirmation page for an address with a ticket; undefined without a valid ticket, or
 * after this browser's confirmation. A link from another site cannot contain the confirmation,
 * because it repeats a cookie.
 */
export function findPreviewConsent(
  url: string,
  cookies: string | null,
  { publicUrl, keys }: { readonly publicUrl: string; readonly keys: readonly PreviewKey[] },
): PreviewConsent | undefined {
  if (!url.includes(`${previewQuery}=`)) return undefined;
  const { pathname, searchParams } = new URL(url.replace(/^[\\/]+/, '/'), 'http://gateway');
  const preview = readPreview(keys, searchParams.get(previewQuery) ?? undefined);
  if (!preview) return undefined;
  const asked = readCookie(cookies, { publicUrl, ...askedCookie });
  if (asked !== undefined && isSame(searchParams.get(confirmQuery) ?? '', asked)) return undefined;
  const answer = randomBytes(16).toString('base64url');
  searchParams.set(confirmQuery, answer);
  const accept = addressOf(pathname, searchParams);
  for (const name of [previewQuery, confirmQuery]) searchParams.delete(name);
  return {
    preview,
    accept,
    leave: addressOf(pathname, searchParams),
    cookie: writeCookie(publicUrl, askedCookie.name, answer, 600),
  };
}

/**
 * Returns the redirect and the cookie for a page address that starts or ends a preview; undefined
 * for other addresses. The redirect removes the ticket, so that it is not copied with the address.
 */
export function previewRedirect(url: string, publicUrl: string): { to: string; cookie: string } | undefined {
  if (!url.includes(`${previewQuery}=`)) return undefined;
  const { pathname, searchParams } = new URL(url.replace(/^[\\/]+/, '/'), 'http://gateway');
  const ticket = searchParams.get(previewQuery);
  if (ticket === null) return undefined;
  for (const name of [previewQuery, confirmQuery]) searchParams.delete(name);
  const kept = previewCookie.looks.test(ticket) ? ticket : '';
  return {
    to: addressOf(pathname, searchParams),
    cookie: writeCookie(publicUrl, previewCookie.name, kept, kept === '' ? 0 : 86_400),
  };
}

/**
 * Returns the cookie that selects the shell on trial for an account's pages; undefined when nothing
 * changes.
 */
export function shellTrialCookie(
  { registry, publicUrl }: NamingParts,
  requester: Requester,
): string | undefined {
  if (requester.accountId === undefined) return undefined;
  const tried = registry.triedShell(requester);
  if (tried === requester.tried) return undefined;
  return writeCookie(publicUrl, triedCookie.name, tried ?? '', tried === undefined ? 0 : 2_592_000);
}

/** Attributes the reports of a browser to its account or administrator. */
const passCookie = { name: 'kallos-reports', looks: /^[\w-]{16}\.\d{10}\.[\w-]{32}$/ };
const passSeconds = 30 * 86_400;

const signPass = (key: string, text: string): string =>
  createHmac('sha256', key).update(`report pass ${text}`).digest('base64url').slice(0, 32);

/** Returns a keyed hash that represents a network or a person in reports. */
export const hashReporter = (key: string, name: string): string =>
  createHmac('sha256', key).update(name).digest('base64url').slice(0, 16);

/**
 * Returns the cookie that attributes a signed-in browser's reports; undefined when its cookie is
 * valid long enough.
 */
export function createReporterCookie(
  { key, publicUrl }: { readonly key: string; readonly publicUrl: string },
  requester: Requester,
  cookies: string | null,
): string | undefined {
  if (requester.person === undefined) return undefined;
  const place = hashReporter(key, requester.person);
  const seconds = Math.floor(Date.now() / 1000);
  const known = readCookie(cookies, { publicUrl, ...passCookie })?.split('.') ?? [];
  if (known[0] === place && Number(known[1]) > seconds + passSeconds / 2) return undefined;
  const text = `${place}.${seconds + passSeconds}`;
  return writeCookie(publicUrl, passCookie.name, `${text}.${signPass(key, text)}`, passSeconds);
}

/**
 * Returns the person that a browser's reports are attributed to; undefined without a valid cookie.
 */
export function readReporterCookie(
  key: string,
  publicUrl: string,
  cookies: string | null,
): string | undefined {
  const [place = '', end = '', mark = ''] =
    readCookie(cookies, { publicUrl, ...passCookie })?.split('.') ?? [];
  const isOurs = isSame(mark, signPass(key, `${place}.${end}`));
  return isOurs && Number(end) > Date.now() / 1000 ? place : undefined;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** The parts of a request that identify its sender. */
export interface RequestHeaders {
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * Creates two readers of a request's sender: for pages, which send only cookies, and for the
 * registry.
 */
export function createRequesterReaders(
  sessions: SessionCache,
  previewKeys: () => readonly PreviewKey[],
  publicUrl: string,
) {
  const readVisitor = (request: RequestHeaders): Requester => {
    const cookies = request.headers.get('cookie');
    return {
      accountId: undefined,
      cohort: readCookie(cookies, { publicUrl, ...cohortCookie }),
      tried: readCookie(cookies, { publicUrl, ...triedCookie }),
      preview: previewOf(previewKeys(), request, publicUrl),
    };
  };
  // A bad token or an unreachable svc-auth makes the sender a visitor.
  const readRequester = async (request: RequestHeaders): Promise<Requester> => {
    const token = readBearer(request.headers.get('authorization') ?? undefined);
    const cookies = request.headers.get('cookie');
    const answer =
      token === undefined
        ? undefined
        : await sessions.resolve({ token, cookies }, { isActivity: false }).catch(() => undefined);
    const session = answer?.state === 'live' ? answer.session : undefined;
    const accountId = session?.accountId;
    // All people of an account count as one, because one of them may invite any number of others.
    const person = accountId === undefined ? session?.subject : `account:${accountId}`;
    return { ...readVisitor(request), accountId, person };
  };
  const previewQuestion = (url: string, cookies: string | null) =>
    findPreviewConsent(url, cookies, { publicUrl, keys: previewKeys() });
  return { readVisitor, readRequester, previewQuestion };
}

interface NamingParts {
  readonly registry: Registry;
  readonly publicUrl: string;
}

/** Assigns a random name to a browser while versions are tried on a share of browsers. */
export function assignBrowserName(
  { registry, publicUrl }: NamingParts,
  requester: Requester,
): { readonly requester: Requester; readonly cookie?: string } {
  if (requester.cohort !== undefined || !registry.needsCohort()) return { requester };
  const cohort = randomBytes(9).toString('base64url');
  return {
    requester: { ...requester, cohort },
    cookie: writeCookie(publicUrl, cohortCookie.name, cohort, 31_536_000),
  };
}
