import * as z from 'zod/mini';

/** Address of the server-sent events; the bearer token goes in the header, so clients read it by fetch. */
export const livePath = '/api/live';

/**
 * What a browser is told: `hello` on connect, `changed` when something of the account changed, `resync` when changes may
 * have been missed. Browsers answer by reading again, so nothing else travels.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('changed'), event: z.string(), ids: z.record(z.string(), z.number()) }),
]);
/** What a browser is told. */
export type LiveMessage = z.infer<typeof LiveMessage>;
