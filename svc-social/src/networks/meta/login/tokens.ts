import * as z from 'zod';
import { LoginRefused, type Grant } from '../../login.ts';
import type { Graph, GraphSession } from '../graph/client.ts';
import { GraphRefusal } from '../graph/failures.ts';
import { readAs } from '../graph/steps.ts';
import { destinationsOf, readMetaPages, type PagesReadResult } from './pages.ts';

const Debugged = z.object({
  data: z.object({
    app_id: z.coerce.string().optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    user_id: z.coerce.string().optional(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    scopes: z.array(z.string()).optional(),
    error: z.object({ code: z.number().optional(), subcode: z.number().optional() }).optional(),
  }),
});

/** The facts that Meta returns about a token to its application. */
export interface TokenFacts {
  readonly isValid: boolean;
  readonly appId: string | undefined;
  readonly kind: 'page' | 'user' | 'app' | undefined;
  readonly userId: string | undefined;
  /** Null if it never expires. */
  readonly expiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
  /** Undefined if Meta omits them. */
  readonly scopes: string[] | undefined;
  /** Why the token is dead, such as `token_460`. */
  readonly deadReason: string;
}

const kinds = { PAGE: 'page', USER: 'user', APP: 'app' } as const;
const kindOf = (type: string | undefined) =>
  type !== undefined && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;

/** Converts the Graph's Unix seconds; 0 means never. */
const moment = (seconds: number | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Reads the facts about a token from Meta; rejects with GraphRefusal or GraphSilence. */
export async function readTokenFacts(graph: Graph, token: string): Promise<TokenFacts> {
  const reply = await graph.as(graph.appToken).get('debug_token', { input_token: token });
  const { data } = readAs(Debugged, reply);
  return {
    isValid: data.is_valid,
    appId: data.app_id,
    kind: kindOf(data.type),
    userId: data.user_id,
    expiresAt: moment(data.expires_at),
    dataAccessExpiresAt: moment(data.data_access_expires_at),
    scopes: data.scopes,
    deadReason: `token_${data.error?.subcode ?? data.error?.code ?? 190}`,
  };
}

/**
 * Returns the user's permissions after one response lacked some of `before`. A second source must
 * lack them too: Meta omits some during outages.
 */
export async function confirmScopes(
  session: GraphSession,
  before: readonly string[],
  told: readonly string[],
): Promise<string[]> {
  const lacking = before.filter((scope) => !told.includes(scope));
  if (lacking.length === 0) return [...told];
  const { data } = readAs(Permissions, await session.get('me/permissions'));
  const granted = new Set(data.filter((one) => one.status === 'granted').map((one) => one.permission));
  return [...told, ...lacking.filter((scope) => granted.has(scope))];
}

const Exchanged = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/** Exchanges a login code, which works once, for a short-lived user token. */
export async function exchangeCode(graph: Graph, code: string, redirectUri: string): Promise<string> {
  const params = { grant_type: 'authorization_code', redirect_uri: redirectUri, code };
  return readAs(Exchanged, await graph.exchange(params)).access_token;
}

/** Checks a token at Meta; throws unless it is a valid user token of our own app. */
async function proveToken(graph: Graph, token: string) {
  const facts = await readTokenFacts(graph, token);
  if (!facts.isValid) throw new LoginRefused('not valid');
  if (facts.appId !== graph.appId) throw new LoginRefused('made for another app');
  if (facts.kind !== 'user') throw new LoginRefused('not a user token');
  if (facts.userId === undefined) throw new LoginRefused('nobody behind it');
  return { ...facts, userId: facts.userId };
}

/** Checks a user token, exchanges it for a long-lived one and reads its permissions and pages. */
export async function identifyToken(graph: Graph, given: string): Promise<Grant> {
  const first = await proveToken(graph, given);
  const long = readAs(
    Exchanged,
    await graph.exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: given }),
  );
  const facts = await proveToken(graph, long.access_token);
  if (facts.userId !== first.userId) throw new LoginRefused('another person after the exchange');
  const session = graph.as(long.access_token);
  const permissions = readAs(Permissions, await session.get('me/permissions'));
  const scopes = permissions.data.filter((one) => one.status === 'granted').map((one) => one.permission);
  return {
    userId: facts.userId,
    token: long.access_token,
    scopes,
    tokenExpiresAt:
      facts.expiresAt ?? (long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null),
    dataAccessExpiresAt: facts.dataAccessExpiresAt,
    destinations: destinationsOf(await readPagesOrNone(session, scopes)),
  };
}

/** Returns no pages if the permission to list them is missing; the screen then names it. */
async function readPagesOrNone(
  session: Parameters<typeof readMetaPages>[0],
  scopes: string[],
): Promise<PagesReadResult> {
  try {
    return await readMetaPages(session, scopes);
  } catch (failure) {
    if (failure instanceof GraphRefusal && !scopes.includes('pages_show_list'))
      return { pages: [], isWhole: false };
    throw failure;
  }
}
