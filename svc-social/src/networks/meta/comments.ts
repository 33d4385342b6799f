import * as z from 'zod';
import { isSameText } from '../same-text.ts';
import type { GraphSession } from './graph/client.ts';
import { readList, ListedText } from './graph/read-list.ts';
import { withRetries } from './graph/steps.ts';

const Comment = z.object({ id: z.string(), message: ListedText, text: ListedText });

/**
 * Returns whether a comment with this text exists under a post; `field` is the network's name of
 * the text.
 */
export async function hasComment(
  session: GraphSession,
  postId: string,
  { text, field }: { text: string; field: 'message' | 'text' },
): Promise<boolean> {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  for await (const comment of readList(
    get,
    `${postId}/comments`,
    { fields: `id,${field}`, limit: 100 },
    Comment,
  ))
    if (isSameText(comment[field], text)) return true;
  return false;
}
