import type { Quota } from '../../network.ts';
import type { GraphSession } from '../graph/client.ts';
import { isGraphFailure } from '../graph/failures.ts';

/** Reads the daily quota; undefined if Meta does not report one. */
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
    if (isGraphFailure(failure) && failure.trouble.next !== 'reconnect') return undefined;
    throw failure;
  }
}
