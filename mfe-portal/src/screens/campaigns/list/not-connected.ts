import type { CallReply } from '@kallos/contracts/endpoint';
import { connection } from '@kallos/contracts/social/connection';
import { ApiError, call } from '@kallos/web-kit/kit';
import { notConnectedWords as words } from '../../../messages/not-connected.ts';

type Pages = Pick<CallReply<typeof connection.listPages>, 'connected' | 'state'>;

/** Returns which precondition of publishing is missing. */
export function sentenceOf({ connected, state }: Pages): string {
  if (!connected) return words.none;
  return state === 'ok' ? words.noneChosen : words.reconnect;
}

/** Returns the missing precondition if the error is about one, else undefined. */
export async function explainNotConnected(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'not_connected') return undefined;
  try {
    return sentenceOf(await call(connection.listPages, { query: {} }));
  } catch {
    return words.none;
  }
}
