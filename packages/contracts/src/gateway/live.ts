/** Path of the server-sent events; the bearer token goes in a header, so clients use fetch. */
export const livePath = '/api/live';

/**
 * An event for a browser: `hello` on connect, `changed` when the account's data changed, `resync`
 * when events may have been missed. It contains no data; browsers fetch again.
 */
export type LiveMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'resync' }
  | { readonly type: 'changed'; readonly event: string; readonly ids: Record<string, number> };

/**
 * A message of a stream. `replaced` ends a stream when its session, user or account opened newer
 * ones beyond the limit: the browser then polls instead of reconnecting.
 */
export type StreamMessage = LiveMessage | { readonly type: 'replaced' };

/**
 * Returns the message for a browser, or undefined if unknown. Does not use a schema, to keep zod
 * out of the first screen.
 */
export function liveMessageIn(told: unknown): StreamMessage | undefined {
  const { type, event, ids } = Object(told) as Record<string, unknown>;
  if (type === 'hello' || type === 'resync' || type === 'replaced') return { type };
  if (type !== 'changed' || typeof event !== 'string' || typeof ids !== 'object' || ids === null)
    return undefined;
  const isWhole = Object.values(ids).every((id) => typeof id === 'number');
  return isWhole ? { type, event, ids: ids as Record<string, number> } : undefined;
}
