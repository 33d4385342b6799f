import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { shownLength } from '@kallos/contracts/texts/blank';
import { firstGraphemes } from '@kallos/contracts/texts/cut-text';
import { toasts } from '@kallos/ui/kit';
import { call, formatDateTime, refresh } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { forgetAccepted } from '../list/change-post.ts';
import type { PostActions } from '../list/use-post-actions.ts';
import { type ComposerValue, movesPost, type Unsaved, updateOf } from './composer-value.ts';
import { detailsOf, detailsValueOf } from './details-value.ts';
import { type OwnVersion, variantsOf, versionsOf } from './own-versions.ts';

const titleLength = 60;

/** Returns the title of a post of one's own: the first words of its text when none is given. */
export function titleOf({ title, content }: Pick<ComposerValue, 'title' | 'content'>): string {
  if (shownLength(title) > 0) return title;
  const line = content.trim().split('\n')[0] ?? '';
  const first = firstGraphemes(line, titleLength).trim();
  return shownLength(first) < 2 ? newPostWords.title : first;
}

const media = ['pictures', 'hashtagsInComment'] as const;
const moments = ['date', 'time', 'isDatePartial', 'isTimePartial'] as const;

const changesOnly = ({ changes }: Unsaved, fields: ReadonlyArray<keyof ComposerValue>): boolean =>
  (Object.keys(changes) as Array<keyof ComposerValue>).every((field) => fields.includes(field));

/** Returns the message after a failed save of these changes. */
function failureOf(unsaved: Unsaved, schedules: boolean): string {
  if (schedules) return words.scheduleFailed;
  if (movesPost(unsaved)) return words.updateFailed;
  return changesOnly(unsaved, media) ? words.picturesFailed : words.saveFailed;
}

/** Returns the message after a save of these changes. */
function newsOf(unsaved: Unsaved, schedules: boolean, when: string): string {
  if (schedules) return words.scheduled;
  if (changesOnly(unsaved, moments)) return words.moved(when);
  return changesOnly(unsaved, media) ? words.picturesSaved : words.saved;
}

type Pictures = ComposerValue['pictures'];

const keyOf = ({ path, alt, isMade, poster, coverMs }: Pictures[number]): string =>
  JSON.stringify([path, alt.trim(), isMade, poster ?? null, coverMs ?? null]);

/** Returns whether a stored post has these images, in any order of their fields. */
export const hasPictures = (stored: Pictures, wanted: Pictures): boolean =>
  stored.map(keyOf).join() === wanted.map(keyOf).join();

const versionKey = ({ network, content, pictures }: OwnVersion): string =>
  JSON.stringify([network, content?.trim() ?? null, pictures?.map(keyOf) ?? null]);

/** Returns whether a stored post has these versions of single networks. */
const hasVersions = (stored: readonly OwnVersion[], wanted: readonly OwnVersion[]): boolean =>
  stored.map(versionKey).join() === wanted.map(versionKey).join();

const isSameDetails = (one: BulkPost['details'], other: BulkPost['details']): boolean =>
  JSON.stringify(detailsValueOf(one)) === JSON.stringify(detailsValueOf(other));

interface NewPost {
  readonly value: ComposerValue;
  readonly at: Date;
  readonly schedules: boolean;
  readonly actions: PostActions;
}

/** Adds a post and schedules it if requested; returns its id, and rejects when it was not added. */
export async function saveNewPost({ value, at, schedules, actions }: NewPost): Promise<number> {
  const body = {
    title: titleOf(value),
    content: value.content,
    scheduledDate: at.toISOString(),
    pictures: [...value.pictures],
    variants: variantsOf(value.ownVersions),
    place: value.place,
    details: detailsOf(value.details),
    firstComment: value.firstComment,
  };
  // Only the response may be lost: the list shows whether the post exists.
  const { bulkPost: created } = await call(bulkPosts.create, { body }).finally(() => refresh(bulkPosts.list));
  // A repeated call returns the first post, which may lack later additions.
  const isStale = !hasPictures(created.pictures, value.pictures);
  const { hashtagsInComment } = value;
  const isParted = !hasVersions(versionsOf(created.variants), value.ownVersions);
  const change = {
    ...(isParted ? { variants: body.variants } : {}),
    ...(created.place?.id === value.place?.id ? {} : { place: value.place }),
    ...(created.firstComment === value.firstComment.trim() ? {} : { firstComment: value.firstComment }),
    ...(isSameDetails(created.details, body.details) ? {} : { details: body.details }),
    ...(value.acceptedRisks.length > 0 ? { acceptedRisks: [...value.acceptedRisks] } : {}),
    ...(isStale ? { pictures: body.pictures } : {}),
    ...(hashtagsInComment === created.hashtagsInComment ? {} : { hashtagsInComment }),
  };
  const isDraft = created.postStatus === 'draft';
  const said = schedules ? words.scheduled : newPostWords.saved;
  if (Object.keys(change).length === 0 && !(schedules && isDraft)) toasts.success({ title: said });
  // If this fails, its message gives the reason, and the post waits as a draft.
  else
    await actions.save(created, {
      change,
      back: {},
      schedules: schedules && isDraft,
      said,
      fallback: schedules ? words.scheduleFailed : newPostWords.failed,
    });
  return created.id;
}

interface OldPost {
  readonly post: BulkPost;
  readonly unsaved: Unsaved;
  /** The chosen moment; undefined while it is incomplete. */
  readonly at: Date | undefined;
  readonly schedules: boolean;
  readonly timeZone: string;
  readonly actions: PostActions;
}

/**
 * Saves the changes of a post with one call, and schedules it if requested; returns whether it was
 * scheduled.
 */
export const saveOldPost = ({ post, unsaved, at, schedules, timeZone, actions }: OldPost) => {
  if (unsaved.changes.acceptedRisks) forgetAccepted(post);
  return actions.save(post, {
    change: updateOf(unsaved, at),
    back: updateOf({ ...unsaved, changes: unsaved.base }, new Date(post.scheduledDate)),
    schedules,
    said: newsOf(unsaved, schedules, at ? formatDateTime(at, timeZone) : ''),
    fallback: failureOf(unsaved, schedules),
  });
};
