import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import type { CallInput } from '@kallos/contracts/endpoint';
import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { type PolicyBreak, policyBreaks } from '@kallos/contracts/texts/post-rules';
import { ApiError, call, serverNow } from '@kallos/web-kit/kit';
import { dropDraft } from '@kallos/web-kit/remote/drafts';
import { ExplainedError } from '../../../error-sentences.ts';
import { campaignsWords as words } from '../../../messages/campaigns.ts';

/** The fields that one update may change. */
export type Change = CallInput<typeof bulkPosts.update>['body'];

/** The name of the draft of an edited post. */
export const postForm = ({ id }: Pick<BulkPost, 'id'>): string => `post:${id}`;

/** The risks that the user accepted in this tab, by post. */
const accepted = new Map<number, PolicyBreak[]>();

/** Accepts what the policy of a network keeps out of posts; the next saved change contains it. */
export const acceptRisk = ({ id, acceptedRisks = [] }: BulkPost, risk: PolicyBreak): void =>
  void accepted.set(id, [...new Set([...acceptedRisks, ...(accepted.get(id) ?? []), risk])]);

/** Forgets the risks of a post that were accepted in this tab, before its editor saves others. */
export const forgetAccepted = ({ id }: Pick<BulkPost, 'id'>): void => void accepted.delete(id);

/** Returns the risk that a user may accept to save the change all the same. */
export function riskOf(error: unknown): PolicyBreak | undefined {
  const fields = error instanceof ApiError ? Object.values(error.body?.fields ?? {}) : [];
  return policyBreaks.find((risk) => fields.includes(risk));
}

/** Saves a change of one post. */
export const saveChange = (post: BulkPost, body: Change) => {
  const added = accepted.get(post.id);
  const acceptedRisks = added && [...new Set([...(body.acceptedRisks ?? []), ...added])];
  return call(bulkPosts.update, {
    params: { id: post.id },
    body: { ...body, ...(acceptedRisks && { acceptedRisks }) },
  });
};

/** Returns the change that schedules a post. */
export const scheduleChange = (): Change => ({
  isScheduled: true,
  postStatus: 'scheduled',
  scheduledAt: serverNow().toISOString(),
});

/** The change that returns a post to draft. */
export const unscheduleChange: Change = { isScheduled: false, postStatus: 'draft', scheduledAt: null };

const saysOneOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code ?? '');

/** Ignores a refusal that means "already done", as after a lost response, and returns undefined then. */
export async function ignoreIfDone<T>(
  change: Promise<T>,
  ...codes: readonly string[]
): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    if (!saysOneOf(error, codes)) throw error;
    return undefined;
  }
}

/** Deletes a post, after unscheduling it if necessary. A missing post counts as deleted. */
export async function deletePost(post: BulkPost): Promise<void> {
  dropDraft(postForm(post));
  if (post.postStatus === 'scheduled')
    await ignoreIfDone(saveChange(post, unscheduleChange), 'not_scheduled', 'not_found');
  await ignoreIfDone(call(bulkPosts.remove, { params: { id: post.id } }), 'not_found');
}

/** Resolves an unclear post: it was published, or it is sent again. */
export const resolvePost = (post: BulkPost, wasPosted: boolean) =>
  call(bulkPosts.resolve, { params: { id: post.id }, body: { wasPosted, version: post.version } });

async function productOf(post: BulkPost): Promise<AccountProduct> {
  const { products } = await call(accountProducts.list);
  const namesakes = products.filter(
    (product) => (product.customName ?? product.originalName) === post.productName,
  );
  // A re-added product has a new id; a duplicate name would be ambiguous.
  const byName = namesakes.length === 1 ? namesakes[0] : undefined;
  const found = products.find(({ id }) => id === post.productId) ?? byName;
  if (!found) throw new ExplainedError(words.productMissing);
  return found;
}

/** Generates a new text for a post and saves it. */
export async function regenerateText(post: BulkPost) {
  const product = await productOf(post);
  const { content } = await call(bulkPosts.generate, {
    body: {
      accountProductId: product.id,
      customName: product.customName,
      customDescription: product.customDescription,
    },
  });
  return saveChange(post, { content, generatedAt: serverNow().toISOString(), version: post.version });
}
