import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { mostBatchAccounts } from '@kallos/contracts/posts/post-batches';
import { call } from '@kallos/web-kit/kit';
import { type OverviewView, queryOf } from './overview-view.ts';

/** The most accounts that can be selected at once. */
export const mostChosen = mostBatchAccounts;

const pageSize = 100;

/** Reads all accounts of a view, beyond its pages. */
export async function readAll(view: OverviewView, total: number): Promise<OverviewRow[]> {
  const rows: OverviewRow[] = [];
  // By name, rows keep their pages while figures change. The first of many are those of the view's order.
  const order = total > mostChosen ? {} : ({ sort: 'name', order: 'asc' } as const);
  for (let page = 1; rows.length < Math.min(total, mostChosen); page += 1) {
    const reply = await call(accountOverview.list, { query: { ...queryOf(view), ...order, page, pageSize } });
    rows.push(...reply.rows);
    if (reply.rows.length < pageSize) break;
  }
  return rows.slice(0, mostChosen);
}
