import type { HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { places } from '@kallos/contracts/social/places';
import { inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { loginOf } from '../networks/registry.ts';
import { socialConnections } from '../schema/deliveries.ts';

// A typing user pauses about once a second; the network's own limit is shared by all accounts.
const allow = createRateLimiter({ burst: 20, perSecond: 0.5 });

/** Searches places with the account's own logins; those whose network has no places are skipped. */
export async function searchPlaces(
  ctx: Ctx,
  accountId: number,
  query: string,
): Promise<HandlerReply<typeof places.search>> {
  if (!allow(String(accountId))) throw new AppError('too_many_requests', { retryAfterSeconds: 2 });
  const connections = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(socialConnections).where(eq(socialConnections.accountId, accountId)),
  );
  const able = connections.flatMap((connection) => {
    const { findPlaces } = loginOf(connection);
    return findPlaces && connection.state !== 'needs_reconnect' ? [{ connection, findPlaces }] : [];
  });
  if (able.length === 0) throw new AppError('not_connected');
  const found = [];
  for (const { connection, findPlaces } of able) {
    const { scopes, userToken } = connection;
    const token = ctx.secrets.open(userToken, sealContextOf(accountId, socialConnections.userToken));
    try {
      found.push(...(await findPlaces(ctx, { token, scopes }, query)));
    } catch (cause) {
      if (!(cause instanceof NetworkFailure)) throw cause;
      throw new AppError('upstream_failed', { cause });
    }
  }
  return { success: true, places: [...new Map(found.map((place) => [place.id, place])).values()] };
}
