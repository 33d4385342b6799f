import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@kallos/service-kit/database/database';
import { hashSecret, type Secrets } from '@kallos/service-kit/security/secrets';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { AccessToken, AccessTokens } from '../networks/google/client/client.ts';
import { accessTokens } from '../schema/connections.ts';

/** Runs work outside any request: a renewal serves several requests, and one that only reads may not write. */
const outside = AsyncLocalStorage.snapshot();

/** The envelope belongs to no account: one user may have connected several. */
const place = { accountId: 0, column: 'access_tokens.token' };

/**
 * Stores short-lived access tokens by the hash of their grant, encrypted. While one process renews a token, the others
 * wait for its result.
 */
export function openAccessTokens(db: Database, secrets: Secrets): AccessTokens {
  const known = new Map<string, AccessToken>();
  const renewals = new Map<string, Promise<AccessToken>>();

  const isAlive = ({ expiresAt }: AccessToken) => expiresAt.getTime() > Date.now();

  const renewOnce = (grantHash: string, renew: () => Promise<AccessToken>): Promise<AccessToken> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${grantHash}, 2))`);
      const [row] = await tx
        .select()
        .from(accessTokens)
        .where(and(eq(accessTokens.grantHash, grantHash), gt(accessTokens.expiresAt, new Date())));
      const stored = row && openStored(row);
      if (stored) return stored;
      const fresh = await renew();
      const values = { token: secrets.seal(fresh.token, place), expiresAt: fresh.expiresAt };
      await tx
        .insert(accessTokens)
        .values({ grantHash, ...values })
        .onConflictDoUpdate({ target: accessTokens.grantHash, set: values });
      await tx.delete(accessTokens).where(sql`${accessTokens.expiresAt} < now() - interval '1 day'`);
      return fresh;
    });

  /** A token of a removed key is renewed. */
  const openStored = ({ token, expiresAt }: typeof accessTokens.$inferSelect): AccessToken | undefined => {
    try {
      return { token: secrets.open(token, place), expiresAt };
    } catch {
      return undefined;
    }
  };

  return {
    get: async (grant, renew) => {
      const grantHash = hashSecret(`grant:${grant}`);
      const held = known.get(grantHash);
      if (held && isAlive(held)) return held.token;
      const running = renewals.get(grantHash) ?? outside(() => renewOnce(grantHash, renew));
      renewals.set(grantHash, running);
      try {
        const fresh = await running;
        known.set(grantHash, fresh);
        return fresh.token;
      } finally {
        if (renewals.get(grantHash) === running) renewals.delete(grantHash);
      }
    },
    drop: async (grant, token) => {
      const grantHash = hashSecret(`grant:${grant}`);
      if (known.get(grantHash)?.token === token) known.delete(grantHash);
      const [row] = await db.select().from(accessTokens).where(eq(accessTokens.grantHash, grantHash));
      if (row && openStored(row)?.token === token)
        await outside(() =>
          db
            .delete(accessTokens)
            .where(and(eq(accessTokens.grantHash, grantHash), eq(accessTokens.token, row.token)))
            .execute(),
        );
    },
  };
}
