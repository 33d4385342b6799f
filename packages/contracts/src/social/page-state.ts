import * as z from 'zod/mini';
import { WireInstant } from '../wire.ts';

/** Whether posts go out on a page, as Meta last answered to one. */
export const PageState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok') }),
  z.object({
    state: z.literal('waiting'),
    /** A code of the troubles. */
    reason: z.string(),
    /** Whom the refusal concerns. */
    scope: z.enum(['page', 'person', 'app']),
    /** What frees the page. */
    remedy: z.enum(['none', 'login', 'choose_page', 'at_meta']),
    /** Missing permissions, or what Meta answered. */
    detail: z.nullable(z.string()),
    since: WireInstant,
    /** When the next post is tried; null when only a person can free the page. */
    retryAt: z.nullable(WireInstant),
    /** It is proven, or has lasted so long that a person should act. */
    isLasting: z.boolean(),
  }),
]);
export type PageState = z.output<typeof PageState>;
