import type { businessSignedIn } from '@kallos/contracts/auth/events';
import type { aiCostChanged } from '@kallos/contracts/catalog/events';
import type { Payload } from '@kallos/contracts/event';
import type { connectionChanged, connectionsListed } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { EventContext } from '@kallos/service-kit/messaging/inbox';
import { and, lte, ne, notInArray, sql } from 'drizzle-orm';
import { connectionsCopy, productCostsCopy, signInsCopy } from '../schema/copies.ts';

/** Stores the newest state of an account's connection. */
export async function saveConnectionCopy(
  tx: Transaction,
  { accountId, state, since, endsAt }: Payload<typeof connectionChanged>,
  { sequence: version }: EventContext,
): Promise<void> {
  const row = {
    accountId,
    state,
    since: new Date(since),
    endsAt: endsAt === null ? null : new Date(endsAt),
    version,
  };
  await tx
    .insert(connectionsCopy)
    .values(row)
    .onConflictDoUpdate({
      target: connectionsCopy.accountId,
      set: { ...row, updatedAt: sql`now()` },
      setWhere: lte(connectionsCopy.version, version),
    });
}

/** Ends connections that svc-social no longer has, even if their end event was lost. */
export async function dropUnlistedConnections(
  tx: Transaction,
  { accountIds }: Payload<typeof connectionsListed>,
  { sequence: version }: EventContext,
): Promise<void> {
  await tx
    .update(connectionsCopy)
    .set({ state: 'none', since: sql`now()`, endsAt: null, version, updatedAt: sql`now()` })
    .where(
      and(
        lte(connectionsCopy.version, version),
        ne(connectionsCopy.state, 'none'),
        accountIds.length === 0 ? undefined : notInArray(connectionsCopy.accountId, accountIds),
      ),
    );
}

/** Stores the last sign-in; late and repeated events have no effect. */
export async function saveSignIn(
  tx: Transaction,
  { accountId, at }: Payload<typeof businessSignedIn>,
): Promise<void> {
  const lastSignInAt = new Date(at);
  await tx
    .insert(signInsCopy)
    .values({ accountId, lastSignInAt })
    .onConflictDoUpdate({
      target: signInsCopy.accountId,
      set: { lastSignInAt },
      setWhere: sql`${signInsCopy.lastSignInAt} < ${lastSignInAt.toISOString()}::timestamptz`,
    });
}

/** Stores the newest cost of an account's model calls for products. */
export async function saveProductCosts(
  tx: Transaction,
  cost: Payload<typeof aiCostChanged>,
  { sequence: version }: EventContext,
): Promise<void> {
  const row = { ...cost, version };
  await tx
    .insert(productCostsCopy)
    .values(row)
    .onConflictDoUpdate({
      target: productCostsCopy.accountId,
      set: row,
      // A call that began last month may end in this one.
      setWhere: and(lte(productCostsCopy.month, cost.month), lte(productCostsCopy.version, version)),
    });
}
