import { previewHeader } from '@kallos/contracts/gateway/deploys';
import { readBearer } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { type DeployToken, readPreview } from './deploy-tokens.ts';
import type { Asker } from './registry.ts';

/** The cookie that holds a browser's random name while versions are tried on a share of browsers. */
export const cohortCookie = 'kallos-cohort';

const readCohort = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cohortCookie}=([\\w-]{8,32})(?:;|$)`).exec(cookies ?? '')?.[1];

/** Makes the way to tell who asks for the registry; a bad token or a silent svc-auth makes it anybody. */
export function createAskerOf(sessions: SessionCache, tokens: readonly DeployToken[]) {
  return async (request: Request): Promise<Asker> => {
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
