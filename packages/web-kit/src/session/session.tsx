import { sessions } from '@kallos/contracts/auth/sessions';
import { ApiError } from '@kallos/contracts/client';
import type { CallReply } from '@kallos/contracts/endpoint';
import useSWR from 'swr';
import { callAs } from '../queries/api.tsx';
import { forgetQueries, queryRules } from '../queries/queries.tsx';
import { type DraftOwner, draftOwnerOf, forgetDrafts, storedKeys } from '../remote/draft-keys.tsx';
import { announceLogout, forgetReturnPath, requireLogin } from './login-required.tsx';
import {
  type Area,
  areaHere,
  hasGrant,
  readToken,
  removeAllTokens,
  removeToken,
  storedTokens,
} from './tokens.tsx';
import { useToken } from './tokens.tsx';

/** The signed-in user, as the server returns it. */
export type SessionAnswer = CallReply<typeof sessions.verify>;

/** The session of an area; `unreachable` means that the server did not respond, and the token is kept. */
export interface Session {
  readonly state: 'checking' | 'signed-in' | 'signed-out' | 'unreachable';
  readonly data: SessionAnswer | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

async function verifyToken(token: string): Promise<SessionAnswer> {
  try {
    return await callAs(token)(sessions.verify);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const isGrant = hasGrant();
      removeToken(token);
      // Another token of this browser must not take over silently: it may belong to another account.
      if (isGrant && !hasGrant()) requireLogin('business');
    }
    throw error;
  }
}

const isRefusal = (error: Error | undefined): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/**
 * Returns the signed-in user of an area, requested once for all components; by default the area of the
 * address.
 */
export function useSession(area: Area = areaHere()): Session {
  const token = useToken(area);
  const answer = useSWR<SessionAnswer, Error>(
    token === null ? null : [sessions.verify.path, token],
    () => verifyToken(token ?? ''),
    queryRules,
  );
  const retry = (): void => void answer.mutate().catch(() => undefined);
  const { data, error } = answer;
  if (token === null) return { state: 'signed-out', data: undefined, error: undefined, retry };
  if (data) return { state: 'signed-in', data, error, retry };
  if (!error || answer.isValidating) return { state: 'checking', data, error: undefined, retry };
  return { state: isRefusal(error) ? 'signed-out' : 'unreachable', data, error, retry };
}

/**
 * Ends the session on the server and clears all stored tokens and session data; the shell opens the area's
 * login and confirms the logout. In a tab with a grant only the grant ends. Returns false, and keeps
 * everything, when the server cannot be reached; the shell reports that.
 */
export async function logOut(area: Area): Promise<boolean> {
  const grant = hasGrant() ? readToken('business') : null;
  const tokens = grant !== null ? [grant] : storedTokens();
  const owners = storedKeys().length > 0 ? await Promise.all(tokens.map(ownerOf)) : [];
  const ends = await Promise.all(tokens.map(endSession));
  const isDone = !ends.includes(false);
  announceLogout({ area, isDone });
  if (!isDone) return false;
  // The login screen is shown by now, so no guard treats the missing token as a refusal.
  forgetReturnPath();
  if (grant !== null) removeToken(grant);
  else removeAllTokens();
  // A sign-out removes the user's own drafts only.
  for (const owner of owners) if (owner !== undefined) forgetDrafts(owner);
  await forgetQueries();
  return true;
}

async function ownerOf(token: string): Promise<DraftOwner | undefined> {
  try {
    return draftOwnerOf(await callAs(token)(sessions.verify));
  } catch {
    return undefined;
  }
}

async function endSession(token: string): Promise<boolean> {
  try {
    await callAs(token)(sessions.logout);
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
