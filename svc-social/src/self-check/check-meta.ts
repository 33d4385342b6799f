import { connection } from '@kallos/contracts/social/connection';
import type { MetaCheck } from '@kallos/contracts/social/meta-check';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { desc, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { laterScopes } from '../networks/meta/graph/scopes.ts';
import {
  checkApp,
  checkCallback,
  checkImageFetch,
  checkRedirect,
} from '../networks/meta/login/self-check.ts';
import { deliveries, socialConnections } from '../schema/deliveries.ts';

async function checkAddress(ctx: Ctx): Promise<MetaCheck> {
  const isReachable = await isReachableFrom(ctx.graph.baseUrl, ctx.meta.mediaUrl);
  return { name: 'public_address', state: isReachable ? 'ok' : 'failed', detail: ctx.meta.mediaUrl };
}

/** Returns the URL of the last image that was sent; Meta fetches no videos. */
async function lastPicture({ db }: Ctx): Promise<string | undefined> {
  const [row] = await acrossAccounts(db, (tx) =>
    tx
      .select({ imageUrls: deliveries.imageUrls })
      .from(deliveries)
      .where(sql`${deliveries.imageUrls} <> '[]'::jsonb and ${deliveries.imageUrls} ->> 0 not like '%.mp4'`)
      .orderBy(desc(deliveries.createdAt))
      .limit(1),
  );
  return row?.imageUrls[0];
}

/** Counts the connections that have each requestable permission. */
async function countPermissions({ db, meta }: Ctx) {
  const rows = await acrossAccounts(db, (tx) =>
    tx.select({ scopes: socialConnections.scopes }).from(socialConnections),
  );
  const names = [...new Set([...meta.scopes, ...Object.values(laterScopes).flat()])];
  return names.map((name) => ({
    name,
    isAskedFirst: meta.scopes.includes(name),
    granted: rows.filter(({ scopes }) => scopes.includes(name)).length,
    of: rows.length,
  }));
}

/** Checks the application at Meta and our own addresses; lists what only a person can check. */
export async function checkMeta(ctx: Ctx) {
  const checks = await Promise.all([
    checkApp(ctx.graph),
    checkRedirect(ctx.meta),
    checkCallback(ctx.meta, 'deauthorize', connection.deauthorize.path),
    checkCallback(ctx.meta, 'data_deletion', connection.deleteData.path),
    { name: 'mode' as const, state: 'by_hand' as const, detail: null },
    checkAddress(ctx),
    lastPicture(ctx).then((address) => checkImageFetch(address, ctx.meta.mediaUrl)),
  ]);
  return { success: true as const, checks, permissions: await countPermissions(ctx) };
}
