import { isVideo } from '@kallos/contracts/media/video-rules';
import * as z from 'zod';
import { isGone } from '../failure.ts';
import type { Post, LookupResult } from '../network.ts';
import { failedOutcome, isLasting, outcomeOf, type Outcome } from '../outcomes.ts';
import { facebookUrl } from './facebook/feed.ts';
import type { GraphSession } from './graph/client.ts';
import { GraphRefusal, isGraphFailure } from './graph/failures.ts';
import { readList, ListedUrl } from './graph/read-list.ts';
import {
  urlOf,
  isSameId,
  withRetries,
  readWithEitherToken,
  readObject,
  type ReadSessions,
} from './graph/steps.ts';
import type { UploadAddress } from './graph/upload.ts';
import type { MetaAttempt } from './protocol.ts';
import { unsettledOutcome } from './publish-responses.ts';

/** Returns whether a post is one video instead of images. */
export const isReel = ({ imageUrls: [first, ...more] }: Pick<Post, 'imageUrls'>): boolean =>
  first !== undefined && more.length === 0 && isVideo(first);

const Phase = z.object({ status: z.string().optional(), bytes_transferred: z.coerce.number().optional() });
const Work = z.object({
  uploading_phase: Phase.optional(),
  processing_phase: Phase.optional(),
  publishing_phase: Phase.optional(),
});

/** Reads Meta's progress with a video; missing fields count as not done. */
async function readWork(readers: ReadSessions, id: string, field: 'status' | 'video_status') {
  const reply = await readWithEitherToken(readers, (reader) => readObject(reader, id, field));
  const work = Work.safeParse(reply[field]).data ?? {};
  return {
    isSent: work.uploading_phase?.status === 'complete',
    sentBytes: work.uploading_phase?.bytes_transferred ?? 0,
    isFailed: [work.processing_phase, work.publishing_phase].some((phase) => phase?.status === 'error'),
    isInWork: work.processing_phase?.status === 'in_progress',
    isPublished: work.publishing_phase?.status === 'complete',
  };
}

/** Maximum seconds between retries while our video store does not respond. */
const longestAway = 60;

/** Returns how much of a video Meta received; undefined if no token may read the object. */
async function readSent(readers: ReadSessions, { id, door }: UploadAddress) {
  try {
    return await readWork(readers, id, door === 'video-upload' ? 'status' : 'video_status');
  } catch (failure) {
    if (isGraphFailure(failure) && isGone(failure)) return undefined;
    throw failure;
  }
}

/**
 * Maximum seconds between new objects while Meta neither shows one nor accepts its bytes: each
 * costs a whole upload.
 */
const longestPause = 900;

const soonUploads = 6;
const isTimeToRepeat = (attempts: number): boolean =>
  attempts <= soonUploads || Number.isInteger(Math.log2(attempts));

/**
 * Uploads the missing bytes of the video to its object; returns an outcome if it cannot continue in
 * this round.
 */
export async function sendReel(attempt: MetaAttempt, address: UploadAddress): Promise<Outcome | undefined> {
  const { delivery, session, readVideo, ledger } = attempt;
  const work = await readSent(attempt, address);
  // A sent post had all its bytes: resending shows whether it exists, and only a lookup gives it
  // up.
  if (work?.isSent || (!work && delivery.flipSentAt !== null)) return undefined;
  // Lost bytes are uploaded again with growing delays: each retry is a whole upload.
  if (work && delivery.flipSentAt !== null && !isTimeToRepeat(delivery.attempts))
    return unsettledOutcome(delivery.flipAnswer, delivery.attempts);
  const video = await readVideo?.(delivery.imageUrls[0] ?? '');
  if (video === 'away')
    return outcomeOf('picture_unreachable', { afterSeconds: Math.min(longestAway, 5 * delivery.attempts) });
  if (!video)
    return isLasting(delivery, 'picture_unreachable')
      ? failedOutcome('picture_unreachable', null)
      : outcomeOf('picture_unreachable', { afterSeconds: Math.min(longestAway, 5 * delivery.attempts) });
  // An offset beyond the end of our file belongs to another file.
  const offset = work && work.sentBytes < video.size ? work.sentBytes : 0;
  try {
    await session.upload(address, { video, offset });
    return undefined;
  } catch (failure) {
    if (work || !(failure instanceof GraphRefusal)) throw failure;
    await ledger.dropDraft(address.id);
    const afterSeconds = Math.min(longestPause, 2 ** delivery.draftsMade);
    return outcomeOf('meta_unavailable', { afterSeconds });
  }
}

/** Looks up a page's reel by its video id, which does not change. */
export async function lookUpReel(readers: ReadSessions, videoId: string): Promise<LookupResult> {
  try {
    const work = await readWork(readers, videoId, 'status');
    if (work.isFailed)
      return { kind: 'unproven', outcome: outcomeOf('video_refused', { detail: 'processing failed' }) };
    if (!work.isPublished && work.isSent && work.isInWork) return { kind: 'in_work' };
    if (!work.isPublished) return { kind: 'hidden', ...(work.isSent ? {} : { lacksBytes: true }) };
    const permalink = urlOf(
      await readWithEitherToken(readers, (reader) => readObject(reader, videoId, 'permalink_url')),
      'permalink_url',
    );
    return permalink === null
      ? { kind: 'unproven', outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }) }
      : { kind: 'public', externalId: videoId, permalink: facebookUrl(permalink) };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isGone(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

const Listed = z.object({ id: z.string(), permalink_url: ListedUrl });
const mostListed = 200;

/**
 * Searches the page's list of reels, which contains only public ones. A reel found in the list of
 * posts has its page's id as a prefix.
 */
export async function findReel(
  session: GraphSession,
  pageId: string,
  videoId: string,
): Promise<LookupResult> {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  let seen = 0;
  for await (const reel of readList(
    get,
    `${pageId}/video_reels`,
    { fields: 'id,permalink_url', limit: 50 },
    Listed,
    { isEnough: () => seen >= mostListed },
  )) {
    // The list may show a reel before Meta has set its permalink, which is derived from its id.
    if (isSameId(reel.id, videoId))
      return {
        kind: 'public',
        externalId: videoId,
        permalink: facebookUrl(reel.permalink_url ?? `/reel/${videoId}/`),
      };
    seen += 1;
  }
  return { kind: 'gone' };
}
