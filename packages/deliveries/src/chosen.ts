import { sql } from 'drizzle-orm';
import { selectedPages } from './schema.ts';

/** Whether posts go to a page, as its business chose last; inside the statement that asks, so that it is never old. */
export const isChosen = (target: Readonly<Record<'accountId' | 'platform' | 'pageId', unknown>>) =>
  sql<boolean>`exists (select 1 from ${selectedPages} chosen where chosen.account_id = ${target.accountId}
    and chosen.platform = ${target.platform} and chosen.page_id = ${target.pageId} and chosen.is_active)`;
