import { randomBytes } from 'node:crypto';
import { previewHeader, previewQuery } from '@kallos/contracts/gateway/deploys';
import { readBearer } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { readCookie, writeCookie } from '@kallos/service-kit/http/browser-cookies';
import { type DeployToken, readPreview } from './deploy-tokens.ts';
import type { Asker, Registry } from './registry.ts';

/** A browser's random name while versions are tried on a share of browsers. */
const cohortCookie = { name: 'kallos-cohort', looks: /^[\w-]{8,32}$/ };
/** The ticket of a preview. */
const previewCookie = { name: 'kallos-preview', looks: /^[\w@.-]{1,300}$/ };
/** Which shell a browser tries because its account does. */
const triedCookie = { name: 'kallos-shell', looks: /^shell@[\w.-]{1,64}$/ };

/** The preview that a request asks for; a ticket that is worth nothing any more is told as one. */
function previewOf(
  tokens: readonly DeployToken[],
  { headers }: AskingRequest,
  publicUrl: string,
): Asker['preview'] {
  const kept = readCookie(headers.get('cookie'), { publicUrl, ...previewCookie });
  const ticket = headers.get(previewHeader) ?? kept;
  return ticket === undefined ? undefined : (readPreview(tokens, ticket) ?? 'ended');
}

/**
 * Where a page's address leads that begins or ends a preview, and the cookie that goes with it; undefined for any other. A
 * ticket does not stay in the address, where it would be copied on.
 */
export function turnPreview(url: string, publicUrl: string): { to: string; cookie: string } | undefined {
  if (!url.includes(`${previewQuery}=`)) return undefined;
  // Only the path is taken on: an address of two slashes would lead elsewhere.
  const { pathname, searchParams } = new URL(url.replace(/^[\\/]+/, '/'), 'http://gateway');
  const ticket = searchParams.get(previewQuery);
  if (ticket === null) return undefined;
  searchParams.delete(previewQuery);
  const rest = searchParams.toString();
  const kept = previewCookie.looks.test(ticket) ? ticket : '';
  return {
    to: `${pathname.replace(/^\/+/, '/')}${rest === '' ? '' : `?${rest}`}`,
    cookie: writeCookie(publicUrl, previewCookie.name, kept, kept === '' ? 0 : 86_400),
  };
}

/** The cookie by which pages show an account the shell that it tries; undefined when nothing changes. */
export function noteTrial({ registry, publicUrl }: NamingParts, asker: Asker): string | undefined {
  if (asker.accountId === undefined) return undefined;
  const tried = registry.triedShell(asker);
  if (tried === asker.tried) return undefined;
  return writeCookie(publicUrl, triedCookie.name, tried ?? '', tried === undefined ? 0 : 2_592_000);
}

/** As much of a request as tells who asks. */
export interface AskingRequest {
  readonly headers: Pick<Headers, 'get'>;
}

/** Makes the ways to tell who asks: for a page, which a browser opens by its cookies alone, and for the registry. */
export function createAskers(sessions: SessionCache, tokens: readonly DeployToken[], publicUrl: string) {
  const visitorOf = (request: AskingRequest): Asker => {
    const cookies = request.headers.get('cookie');
    return {
      accountId: undefined,
      cohort: readCookie(cookies, { publicUrl, ...cohortCookie }),
      tried: readCookie(cookies, { publicUrl, ...triedCookie }),
      preview: previewOf(tokens, request, publicUrl),
    };
  };
  // A bad token or a silent svc-auth makes it anybody.
  const askerOf = async (request: AskingRequest): Promise<Asker> => {
    const token = readBearer(request.headers.get('authorization') ?? undefined);
    const cookies = request.headers.get('cookie');
    const answer =
      token === undefined
        ? undefined
        : await sessions.resolve({ token, cookies }, { isActivity: false }).catch(() => undefined);
    const accountId = answer?.state === 'live' ? answer.session.accountId : undefined;
    return { ...visitorOf(request), accountId };
  };
  return { visitorOf, askerOf };
}

interface NamingParts {
  readonly registry: Registry;
  readonly publicUrl: string;
}

/** Gives a browser a random name while versions are tried on a share of browsers; the name says nothing else. */
export function nameBrowser(
  { registry, publicUrl }: NamingParts,
  asker: Asker,
): { readonly asker: Asker; readonly cookie?: string } {
  if (asker.cohort !== undefined || !registry.needsCohort()) return { asker };
  const cohort = randomBytes(9).toString('base64url');
  return {
    asker: { ...asker, cohort },
    cookie: writeCookie(publicUrl, cohortCookie.name, cohort, 31_536_000),
  };
}
