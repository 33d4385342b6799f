/** Address of the server-sent events; the bearer token goes in the header, so clients read it by fetch. */
export const livePath = '/api/live';

/**
 * An event for a browser: `hello` on connect, `changed` when something of the account changed, `resync` when
 * changes may have been missed. Browsers fetch again, so no data is sent.
 */
export type LiveMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'resync' }
  | { readonly type: 'changed'; readonly event: string; readonly ids: Record<string, number> };

/**
 * What a stream carries. `replaced` ends a stream whose session, person or account opened newer ones beyond its limit: the
 * browser reads again now and then instead of connecting at once.
 */
export type StreamMessage = LiveMessage | { readonly type: 'replaced' };

/**
 * Returns the message for a browser, or undefined if it is unknown; without a schema, which a first screen
 * would have to load.
 */
export function liveMessageIn(told: unknown): StreamMessage | undefined {
  const { type, event, ids } = Object(told) as Record<string, unknown>;
  if (type === 'hello' || type === 'resync' || type === 'replaced') return { type };
  if (type !== 'changed' || typeof event !== 'string' || typeof ids !== 'object' || ids === null)
    return undefined;
  const isWhole = Object.values(ids).every((id) => typeof id === 'number');
  return isWhole ? { type, event, ids: ids as Record<string, number> } : undefined;
}
