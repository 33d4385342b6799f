import { connection } from '@kallos/contracts/social/connection';
import { inAccount } from '@kallos/service-kit/database';
import type { Ctx } from '../context.ts';
import { pagesCopy } from '../copies-schema.ts';
import { pagesOf } from './read-copies.ts';

/** Asks the owner of the choice where the copy knows no page to publish on; the event that is still on its way says the same. */
export async function learnPages(ctx: Pick<Ctx, 'db' | 'social'>, accountId: number): Promise<void> {
  const known = await inAccount(ctx.db, accountId, (tx) => pagesOf(tx, accountId));
  if (known.some((page) => !page.isReconnectNeeded)) return;
  const told = await ctx.social(connection.selection, { body: { accountId } }).catch(() => undefined);
  if (!told || told.isReconnectNeeded || told.pages.length === 0) return;
  const rows = told.pages.map((page) => ({ accountId, ...page, isReconnectNeeded: false }));
  await inAccount(ctx.db, accountId, (tx) =>
    tx
      .insert(pagesCopy)
      .values(rows)
      .onConflictDoUpdate({
        target: [pagesCopy.accountId, pagesCopy.pageId],
        set: { isReconnectNeeded: false },
      }),
  );
}
