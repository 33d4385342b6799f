import * as z from 'zod/mini';
import { Writer } from '../catalog/ai-creation.ts';
import { Id, WireInstant } from '../wire.ts';

/** The writer of a post's first text. */
export const PostWriter = z.extend(Writer, { kind: z.enum(['built-in', 'model', 'person']) });

/** Reports that a text is nearly identical to another of the last 90 days. */
export const Likeness = z.object({
  /** The account's post with that text; null if there is none. */
  own: z.nullable(
    z.object({ bulkPostId: Id, productName: z.string(), scheduledDate: WireInstant, percent: z.number() }),
  ),
  /** Another business uses a nearly identical text for the same product. */
  isElsewhere: z.boolean(),
});
