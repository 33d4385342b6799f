import type { CallReply } from '@kallos/contracts/endpoint';
import { connection } from '@kallos/contracts/social/connection';
import { ApiError, call } from '@kallos/web-kit/kit';
import { notConnectedWords as words } from '../../../messages/not-connected.ts';

type Pages = Pick<CallReply<typeof connection.listPages>, 'connected' | 'state'>;

/** Which of the three things is missing when posts have nowhere to go. */
export function sentenceOf({ connected, state }: Pages): string {
  if (!connected) return words.none;
  return state === 'ok' ? words.noneChosen : words.reconnect;
}

/** Says what is missing if an error means that posts have nowhere to go; undefined for every other error. */
export async function explainNotConnected(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'not_connected') return undefined;
  try {
    return sentenceOf(await call(connection.listPages, { query: {} }));
  } catch {
    return words.none;
  }
}
