import * as z from 'zod/mini';
import { WireInstant } from '../wire.ts';

/** Whether posts can be published on a page, by Meta's last response to one. */
export const PageState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok') }),
  z.object({
    state: z.literal('waiting'),
    /** A code of the troubles. */
    reason: z.string(),
    /** The scope of the refusal. */
    scope: z.enum(['page', 'person', 'app']),
    /** What ends the refusal. */
    remedy: z.enum(['none', 'login', 'choose_page', 'at_meta']),
    /** Missing permissions, or Meta's message. */
    detail: z.nullable(z.string()),
    since: WireInstant,
    /** When the next post is tried; null if only a user can end the refusal. */
    retryAt: z.nullable(WireInstant),
    /** True if it is proven, or has lasted so long that a user should act. */
    isLasting: z.boolean(),
  }),
]);
export type PageState = z.output<typeof PageState>;
