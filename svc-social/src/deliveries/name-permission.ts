import { inAccount } from '@kallos/service-kit/database';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { checkConnection, findConnection } from '../health/check-connection.ts';
import { neededScopes } from '../outside/meta.ts';
import { pages } from '../schema.ts';
import type { Delivery } from './ledger.ts';

/** The task without which a person may not publish on a page. */
export const contentTask = 'CREATE_CONTENT';

/**
 * Finds out what is missing after Meta refused for want of a permission, since a refusal does not name it: the granted
 * permissions are read again, and when none is missing the person lacks the task on this page. Undefined when Meta does
 * not answer.
 */
export async function nameMissingPermission(ctx: Ctx, delivery: Delivery): Promise<string[] | undefined> {
  const { accountId, platform, pageId } = delivery;
  const before = await findConnection(ctx, accountId);
  if (!before) return undefined;
  const { isAnswered, connection } = await checkConnection(ctx, before);
  if (!isAnswered || connection?.state === 'needs_reconnect') return undefined;
  const missing = neededScopes(platform).filter((scope) => !connection?.scopes.includes(scope));
  if (missing.length > 0) return missing;
  await inAccount(ctx.db, accountId, (tx) =>
    tx
      .update(pages)
      .set({ canPublish: false })
      .where(and(eq(pages.accountId, accountId), eq(pages.platform, platform), eq(pages.externalId, pageId))),
  );
  return [contentTask];
}
