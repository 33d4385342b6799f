import * as z from 'zod/mini';
import { Writer } from '../catalog/ai-creation.ts';
import { Id, WireInstant } from '../wire.ts';

/** Who wrote a post's first text. */
export const PostWriter = z.extend(Writer, { kind: z.enum(['built-in', 'model', 'person']) });

/** That a text is nearly the same as another one of the last 90 days. */
export const Likeness = z.object({
  /** The account's post with that text; null if there is none. */
  own: z.nullable(
    z.object({ bulkPostId: Id, productName: z.string(), scheduledDate: WireInstant, percent: z.number() }),
  ),
  /** Another business uses nearly the same text for the same catalogue product. */
  isElsewhere: z.boolean(),
});
