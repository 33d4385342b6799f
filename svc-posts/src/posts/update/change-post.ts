import type { CallInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { detailsBreaks, PostDetails } from '@kallos/contracts/post-details';
import { PostFields, type bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { postChanged, postScheduled, postUnscheduled } from '@kallos/contracts/posts/events';
import { PostPicture, PostPlace, PostVariants } from '@kallos/contracts/posts/post-parts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isBlank } from '@kallos/contracts/texts/blank';
import {
  firstBreak,
  policyBreaksOf,
  textBreaks,
  type NetworkLimits,
} from '@kallos/contracts/texts/post-rules';
import {
  contentFor,
  furtherTextsOf,
  isFurtherPart,
  isPublishedOn,
  textsOf,
} from '@kallos/contracts/texts/text-parts';
import type { Platform } from '@kallos/contracts/wire';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { isNearTo } from '@kallos/writing/built-in/text-faults';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  blockersOf,
  claimsBlocked,
  checkPostClaims,
  createOverride,
  recordDecision,
  packVersion,
  textsHashOf,
} from '../../claims/check-post-claims.ts';
import { pagesOf } from '../../copies/copies.ts';
import { checkImages, checkVariants, imagesFor } from '../../publishing/post-images.ts';
import { nextState, stateOfPost } from '../../publishing/post-life.ts';
import { lockPost, stateOf, type PostRow } from '../../publishing/post-row.ts';
import { bulkGeneratedPosts, postTargets } from '../../schema/posts.ts';
import { consumeGenerated } from '../../writing/provenance.ts';
import { findSimilarText, textColumns } from '../texts/similar-texts.ts';

/** The fields of a post that a caller may change. */
export type PostUpdate = CallInput<typeof bulkPosts.update>['body'];

/** Columns of a post that a verb changes. */
export type Changes = Partial<typeof bulkGeneratedPosts.$inferInsert>;

/** A post to change, with the data that the change depends on. */
export interface ChangeTarget {
  readonly accountId: number;
  readonly id: number;
  readonly limits: NetworkLimits;
  /** True if another account uses nearly the same text for the same product. */
  readonly isElsewhere: boolean;
}

/** An action on a post: its changes apart from the text, and its event. */
export interface PostAction {
  readonly event: typeof postChanged | typeof postScheduled | typeof postUnscheduled;
  /** Returns the columns to set; throws if the post's state does not allow it. */
  readonly apply?: (tx: Transaction, post: PostRow) => Promise<Changes> | Changes;
  /** The error for a post that is or may be public; by default the general one. */
  readonly refuseSent?: (post: PostRow) => AppError | undefined;
}

/** Fields that are reset when a failed, held or unsent post returns to the calendar. */
export const freshQueueState = {
  attempts: 0,
  nextTryAt: null,
  publishingSince: null,
  failureReason: null,
} satisfies Changes;

/**
 * Changes a post within a transaction: applies the edits and the action, checks the result and announces it.
 */
export async function changePost(
  tx: Transaction,
  target: ChangeTarget,
  update: PostUpdate,
  verb: PostAction,
): Promise<PostRow> {
  const post = await lockPost(tx, target.accountId, target.id);
  refuseSent(post, update, verb);
  const changes = { ...(await editOf(tx, post, update)), ...(await verb.apply?.(tx, post)) };
  if (Object.keys(changes).length === 0 && !update.override)
    throw new AppError('invalid_fields', { fields: { body: 'nothing_to_change' } });
  await refuseUntakable(tx, post, changes, target.limits);
  const judged = await judgeChanges(tx, post, changes, update);
  await refuseRisks(tx, post, { ...changes, ...judged });
  const compared = await compareText(tx, post, changes, target);
  const row = await save(tx, post, { ...changes, ...judged, ...compared });
  await announce(tx, verb.event, stateOf(row));
  return row;
}

function refuseSent(post: PostRow, update: PostUpdate, verb: PostAction): void {
  if (post.postStatus === 'publishing') throw new AppError('post_in_flight');
  if (update.version !== undefined && update.version !== post.version) throw new AppError('conflict');
  // A post that is or may be public is never sent again under a new version.
  if (nextState(stateOfPost(post), 'edit') !== undefined) return;
  throw verb.refuseSent?.(post) ?? refusal('post_in_flight', { postStatus: 'may_have_gone_out' });
}

/** Returns the update's changes of texts, images and hashtag placement. */
async function editOf(tx: Transaction, post: PostRow, update: PostUpdate): Promise<Changes> {
  const { pictures, place, hashtagsInComment, firstComment, details, acceptedRisks } = update;
  const edit: Changes = {
    ...textsFrom(update, post),
    ...(pictures === undefined ? {} : { pictures: checkImages(z.array(PostPicture).parse(pictures)) }),
    ...(place === undefined ? {} : { place: place && PostPlace.parse(place) }),
    ...(hashtagsInComment === undefined ? {} : { hashtagsInComment }),
    ...(firstComment === undefined ? {} : { firstComment }),
    ...(details === undefined ? {} : { details: details && PostDetails.parse(details) }),
    ...(acceptedRisks === undefined ? {} : { acceptedRisks }),
  };
  const { content = post.content, variants = post.variants } = edit;
  const before = textsOf(post).map(({ text }) => text);
  const added = textsOf({ content, variants }).filter(({ text }) => !before.includes(text));
  const isEdited = content !== post.content;
  if (added.length === 0 && !isEdited) return edit;
  const after = textsOf({ content, variants }).map(({ text }) => text);
  const isStillModels =
    post.isModelText && after.some((text) => before.some((known) => isNearTo(known, text)));
  let isModels = isStillModels;
  let provenance: Changes = {};
  for (const { part, text } of added) {
    const generated = await consumeGenerated(tx, post.accountId, text);
    isModels ||= generated?.isModelText ?? false;
    // The origin of the shared text is the post's.
    if (part === undefined && generated) provenance = generated;
  }
  return { ...edit, ...(isEdited ? { facts: [], ...provenance } : {}), isModelText: isModels };
}

/**
 * Compares new texts with those of the account's other posts. After the verdict, because a long text without one rolls the
 * transaction back.
 */
async function compareText(
  tx: Transaction,
  post: PostRow,
  { content = post.content, variants = post.variants }: Changes,
  { isElsewhere }: ChangeTarget,
): Promise<Changes> {
  if (textsHashOf({ ...post, content, variants }) === textsHashOf(post)) return {};
  return { likeness: await findSimilarText(tx, { ...post, content, variants, isElsewhere }) };
}

const FieldChanges = z.partial(PostFields);

function textsFrom(update: PostUpdate, post: PostRow): Changes {
  const fields = FieldChanges.parse(update);
  const given = fields.content?.trim();
  if (given === undefined && update.variants === undefined) return fields;
  if (given !== undefined && isBlank(given)) throw new AppError('content_blank');
  const content = given ?? post.content;
  const variants =
    update.variants === undefined ? post.variants : checkVariants(PostVariants.parse(update.variants));
  return {
    ...fields,
    ...textColumns({ content, variants, productName: post.productName }),
    ...(update.generatedAt === undefined ? {} : { generatedAt: new Date(update.generatedAt) }),
  };
}

/** Rejects what a network would reject later. */
async function refuseUntakable(
  tx: Transaction,
  post: PostRow,
  changes: Changes,
  limits: NetworkLimits,
): Promise<void> {
  const willGoOut = (changes.postStatus ?? post.postStatus) === 'scheduled';
  if (!willGoOut) return;
  const { content, variants, hashtagsInComment, firstComment, details } = { ...post, ...changes };
  const furtherTexts = furtherTextsOf({ details, firstComment });
  const platforms = (await pagesOf(tx, post.accountId)).map(({ platform }) => platform);
  for (const network of platforms) {
    const text = contentFor({ content, variants }, network);
    const broken = firstBreak([network], text, hashtagsInComment, limits);
    if (broken !== undefined) throw refusal('invalid_fields', { content: broken }, { network });
    const further = furtherTexts
      .filter(({ part }) => isPublishedOn(network, part))
      .flatMap(({ text: one }) => textBreaks(network, one, limits));
    if (further[0] !== undefined) throw refusal('invalid_fields', { details: further[0] }, { network });
  }
  const localTime = changes.localTime ?? post.localTime;
  for (const network of platforms) {
    const [lacking] = detailsBreaks(network, details, localTime);
    if (lacking !== undefined) throw refusal('invalid_fields', { details: lacking }, { network });
  }
}

/** Rejects what the policy of a network keeps out of posts, unless a user accepted the risk. */
async function refuseRisks(tx: Transaction, post: PostRow, changes: Changes): Promise<void> {
  const { postStatus, verdict, acceptedRisks, ...row } = { ...post, ...changes };
  if (postStatus !== 'scheduled') return;
  const factsOn = (platform: Platform) => {
    const own = row.variants[platform]?.content === undefined ? undefined : platform;
    return {
      hasAiImage: imagesFor(row, platform).some(({ isMade }) => isMade),
      productClass: verdict?.productClass ?? null,
      ruleIds:
        verdict?.findings.flatMap(({ ruleId, part }) =>
          part === own || (isFurtherPart(part) && isPublishedOn(platform, part)) ? [ruleId] : [],
        ) ?? [],
    };
  };
  for (const { platform: network } of await pagesOf(tx, post.accountId)) {
    const risk = policyBreaksOf(network, factsOn(network)).find((one) => !acceptedRisks.includes(one));
    if (risk !== undefined)
      throw refusal('invalid_fields', { [risk === 'ai_image' ? 'pictures' : 'content']: risk }, { network });
  }
}

/** Checks every text; a draft may contain claims, a scheduled post may not. */
async function judgeChanges(
  tx: Transaction,
  post: PostRow,
  changes: Changes,
  update: PostUpdate,
): Promise<Changes> {
  const changed: PostRow = { ...post, ...changes };
  const willGoOut = changed.postStatus === 'scheduled';
  const hasNewTexts = [changes.content, changes.details, changes.firstComment].some(
    (one) => one !== undefined,
  );
  if (!hasNewTexts && !willGoOut && !update.override) return {};
  const verdict = await checkPostClaims(tx, changed);
  const kept = post.claimOverride?.contentHash === textsHashOf(changed) ? post.claimOverride : null;
  const claimOverride = update.override ? createOverride(verdict, update.override, changed) : kept;
  const blockers = blockersOf(verdict, claimOverride, changed);
  if (willGoOut && blockers.length > 0) throw claimsBlocked(blockers);
  if (update.override)
    await recordDecision(tx, post, 'overridden', claimOverride?.ruleIds ?? [], update.override);
  // The reason for its return to draft no longer applies.
  const isMended = post.failureReason === 'claims_blocked' && blockers.length === 0;
  return { verdict, packVersion, claimOverride, ...(isMended ? { failureReason: null } : {}) };
}

/** Saves a changed post under its next version; clears its pages' earlier outcomes. */
async function save(tx: Transaction, post: PostRow, changes: Changes): Promise<PostRow> {
  const { id, accountId, postStatus, version } = post;
  if (postStatus === 'failed' || postStatus === 'needs_look')
    await tx
      .delete(postTargets)
      .where(and(eq(postTargets.bulkPostId, id), eq(postTargets.accountId, accountId)));
  const [saved] = await tx
    .update(bulkGeneratedPosts)
    .set({
      ...changes,
      ...(changes.postStatus === 'scheduled' ? { scheduledAt: sql`now()` } : {}),
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)))
    .returning();
  return saved as PostRow;
}
