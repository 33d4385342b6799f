import type { Clearance } from './confirmations.ts';
import type { ToolCalls } from './run-tools.ts';
import { ownTextsOf } from './tool.ts';

/** A post with the facts that a person clears. */
export interface PreparedPost {
  readonly clearance: Clearance;
  readonly title: string;
  readonly text: string;
  /** The texts of single networks. */
  readonly ownTexts: ReadonlyArray<{ readonly network: string; readonly text: string }>;
  readonly state: string;
  readonly pages: ReadonlyArray<{ readonly network: string; readonly name: string }>;
}

/** Reads what would be published: the post as it is now, and the pages that it would go to. */
export async function preparePost(
  calls: ToolCalls,
  {
    accountId,
    postId,
    scheduledFor,
  }: { accountId: number; postId: number; scheduledFor: string | undefined },
): Promise<PreparedPost> {
  const params = { accountId, postId };
  const post = await calls.run('getPost', { params });
  const { data: pages } = await calls.run('listPages', { params: { accountId }, query: { limit: 100 } });
  const clearance = {
    keyId: calls.key.keyId,
    accountId,
    postId,
    version: post.version,
    scheduledFor: Date.parse(scheduledFor ?? String(post.scheduledFor)),
    pages: pages.map(({ network, id }) => `${network}:${id}`),
  };
  const { title, text, state } = post;
  return { clearance, title, text, ownTexts: ownTextsOf(post), state, pages };
}
