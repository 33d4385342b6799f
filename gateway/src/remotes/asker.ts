import { randomBytes } from 'node:crypto';
import { previewHeader } from '@kallos/contracts/gateway/deploys';
import { readBearer } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { type DeployToken, readPreview } from './deploy-tokens.ts';
import type { Asker, Registry } from './registry.ts';

/** The cookie that holds a browser's random name while versions are tried on a share of browsers. */
const cohortCookie = 'kallos-cohort';

const readCohort = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cohortCookie}=([\\w-]{8,32})(?:;|$)`).exec(cookies ?? '')?.[1];

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
      preview: readPreview(tokens, request.headers.get(previewHeader) ?? undefined),
    };
  };
}

/** Gives a browser a random name while versions are tried on a share of browsers; the name says nothing else. */
export function nameBrowser(
  { registry, publicUrl }: { readonly registry: Registry; readonly publicUrl: string },
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
