import type { GraphSession } from './client.ts';
import { isGraphFailure } from './failures.ts';
import { classifyFailure } from './error-table.ts';

/** How many posts of its running day an Instagram account has used. */
export interface Quota {
  readonly used: number;
  readonly total: number;
}

/** Reads the day's allowance, which is never assumed; undefined when Meta does not say. */
export async function readQuota(session: GraphSession, accountId: string): Promise<Quota | undefined> {
  try {
    const reply = await session.get(`${accountId}/content_publishing_limit`, {
      fields: 'quota_usage,config',
    });
    const [row] = Array.isArray(reply['data']) ? (reply['data'] as Array<Record<string, unknown>>) : [];
    const total = (row?.['config'] as { quota_total?: unknown } | undefined)?.quota_total;
    const used = row?.['quota_usage'];
    return typeof used === 'number' && typeof total === 'number' ? { used, total } : undefined;
  } catch (failure) {
    if (isGraphFailure(failure) && classifyFailure(failure).next !== 'reconnect') return undefined;
    throw failure;
  }
}
