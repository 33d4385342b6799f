import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { GraphRefusal } from '../outside/graph-errors.ts';
import { readMetaPages, type FoundPage } from './meta-pages.ts';
import { readTokenFacts } from './token-facts.ts';

/** Everything that Meta says about a token that belongs to our app. */
export interface Identified {
  readonly metaUserId: string;
  readonly token: string;
  readonly scopes: string[];
  readonly tokenExpiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
  readonly pages: FoundPage[];
}

/** A token that is dead, of another kind, or made for another app. */
export class ForeignToken extends Error {
  constructor(why: string) {
    super(`token refused: ${why}`);
    this.name = 'ForeignToken';
  }
}

const Exchanged = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/** Swaps a login code for a short-lived user token; a code works once. */
export async function exchangeCode(ctx: Ctx, code: string, redirectUri: string): Promise<string> {
  const params = { grant_type: 'authorization_code', redirect_uri: redirectUri, code };
  return Exchanged.parse(await ctx.graph.exchange(params)).access_token;
}

/** Asks Meta whose token this is, and refuses one that isn't a living user token of our own app. */
async function proveToken(ctx: Ctx, token: string) {
  const facts = await readTokenFacts(ctx, token);
  if (!facts.isValid) throw new ForeignToken('not valid');
  if (facts.appId !== ctx.meta.appId) throw new ForeignToken('made for another app');
  if (facts.kind !== 'user') throw new ForeignToken('not a user token');
  if (facts.userId === undefined) throw new ForeignToken('nobody behind it');
  return { ...facts, userId: facts.userId };
}

/** Proves a user token, makes it long-lived and reads its permissions and pages. */
export async function identifyToken(ctx: Ctx, given: string): Promise<Identified> {
  const first = await proveToken(ctx, given);
  const long = Exchanged.parse(
    await ctx.graph.exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: given }),
  );
  const facts = await proveToken(ctx, long.access_token);
  if (facts.userId !== first.userId) throw new ForeignToken('another person after the exchange');
  const session = ctx.graph.as(long.access_token);
  const permissions = Permissions.parse(await session.get('me/permissions'));
  const scopes = permissions.data.filter((one) => one.status === 'granted').map((one) => one.permission);
  return {
    metaUserId: facts.userId,
    token: long.access_token,
    scopes,
    tokenExpiresAt:
      facts.expiresAt ?? (long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null),
    dataAccessExpiresAt: facts.dataAccessExpiresAt,
    pages: await readPagesOrNone(session, scopes),
  };
}

/** Without the permission to list pages the person simply has none to offer; the screen then names what is missing. */
async function readPagesOrNone(session: Parameters<typeof readMetaPages>[0], scopes: string[]) {
  try {
    return await readMetaPages(session, scopes);
  } catch (failure) {
    if (failure instanceof GraphRefusal && !scopes.includes('pages_show_list')) return [];
    throw failure;
  }
}
