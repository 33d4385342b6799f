import { randomBytes } from 'node:crypto';
import { previewHeader, previewQuery } from '@kallos/contracts/gateway/deploys';
import { readBearer } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { type DeployToken, readPreview } from './deploy-tokens.ts';
import type { Asker, Registry } from './registry.ts';

/** The cookie that holds a browser's random name while versions are tried on a share of browsers. */
const cohortCookie = 'kallos-cohort';

/** The cookie that holds the ticket of a preview. */
const previewCookie = 'kallos-preview';

const ticketIn = new RegExp(`(?:^|;\\s*)${previewCookie}=([\\w@.-]{1,300})(?:;|$)`);
const readTicket = (cookies: string | null): string | undefined => ticketIn.exec(cookies ?? '')?.[1];

/** The preview that a request asks for; a ticket that is worth nothing any more is told as one. */
function previewOf(tokens: readonly DeployToken[], { headers }: AskingRequest): Asker['preview'] {
  const ticket = headers.get(previewHeader) ?? readTicket(headers.get('cookie'));
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
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const kept = /^[\w@.-]{1,300}$/.test(ticket) ? ticket : '';
  const age = kept === '' ? 0 : 86_400;
  return {
    to: `${pathname.replace(/^\/+/, '/')}${rest === '' ? '' : `?${rest}`}`,
    cookie: `${previewCookie}=${kept}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  };
}

const cohortIn = new RegExp(`(?:^|;\\s*)${cohortCookie}=([\\w-]{8,32})(?:;|$)`);
const readCohort = (cookies: string | null): string | undefined => cohortIn.exec(cookies ?? '')?.[1];

/** The cookie that holds which shell a browser tries because its account does. */
const triedCookie = 'kallos-shell';

const readTried = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|;\\s*)${triedCookie}=(shell@[\\w.-]{1,64})(?:;|$)`).exec(cookies ?? '')?.[1];

/** The cookie by which pages show an account the shell that it tries; undefined when nothing changes. */
export function noteTrial({ registry, publicUrl }: NamingParts, asker: Asker): string | undefined {
  if (asker.accountId === undefined) return undefined;
  const tried = registry.triedShell(asker);
  if (tried === asker.tried) return undefined;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = tried === undefined ? 0 : 2_592_000;
  return `${triedCookie}=${tried ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** As much of a request as tells who asks. */
export interface AskingRequest {
  readonly headers: Pick<Headers, 'get'>;
}

/** Makes the way to tell who asks for the registry; a bad token or a silent svc-auth makes it anybody. */
export function createAskerOf(sessions: SessionCache, tokens: readonly DeployToken[]) {
  return async (request: AskingRequest): Promise<Asker> => {
    const bearer = readBearer(request.headers.get('authorization') ?? undefined);
    const answer =
      bearer === undefined
        ? undefined
        : await sessions.resolve(bearer, { isActivity: false }).catch(() => undefined);
    return {
      accountId: answer?.state === 'live' ? answer.session.accountId : undefined,
      cohort: readCohort(request.headers.get('cookie')),
      tried: readTried(request.headers.get('cookie')),
      preview: previewOf(tokens, request),
    };
  };
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
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    asker: { ...asker, cohort },
    cookie: `${cohortCookie}=${cohort}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
  };
}
