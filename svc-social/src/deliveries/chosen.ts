import { and, eq, sql } from 'drizzle-orm';
import { selectedPages } from '../schema.ts';

/** Whether posts go to a page, as its business chose last; inside the statement that asks, so that it is never old. */
export const isChosen = (target: { accountId: number; platform: 'facebook' | 'instagram'; pageId: string }) =>
  sql<boolean>`exists (select 1 from ${selectedPages} where ${and(
    eq(selectedPages.accountId, target.accountId),
    eq(selectedPages.platform, target.platform),
    eq(selectedPages.pageId, target.pageId),
    selectedPages.isActive,
  )})`;
