import * as z from 'zod/mini';
import { maxTextLength } from '../../networks.ts';
import { lengthOf } from '../../texts/post-rules.ts';
import { cleanedText } from '../../wire.ts';

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** A number of an entity. */
export const PublicId = number;
/** The account of a path. */
export const byAccount = z.object({ accountId: number });
/** The post of a path. */
export const byPost = z.object({ accountId: number, postId: number });
/** The product of a path. */
export const byProduct = z.object({ accountId: number, productId: number });

/** The query of a list. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))),
};

/** Makes the reply of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** Pass it as `cursor` for the next page; null on the last one. */
    nextCursor: z.nullable(z.string()),
  });

/** A moment in a request. */
export const Moment = z.iso.datetime({ offset: true });

/** A text of a post. */
export const PostText = cleanedText(
  z.string().check(z.refine((written) => lengthOf(written) <= maxTextLength, 'The text is too long.')),
);

/** A finding of the rules on claims. */
export const Claim = z.object({
  rule: z.string(),
  severity: z.enum(['block', 'warn', 'evidence']),
  text: z.string(),
});
