import { isGone, type NextStep, failureOf } from '../../failure.ts';
import { outcomeOfLookup, firstSentAt, searchBeforePublishing } from '../../lookup-results.ts';
import type { Post } from '../../network.ts';
import { isLasting, outcomeOf, type Outcome } from '../../outcomes.ts';
import type { PublishResponse } from '../../settling.ts';
import type { GraphParams } from '../graph/client.ts';
import { classify } from '../graph/error-table.ts';
import { GraphUnsent, isGraphFailure } from '../graph/failures.ts';
import { bareId, idOf, withRetries, readObject, textOf } from '../graph/steps.ts';
import { type MetaAttempt, type Protocol } from '../protocol.ts';
import {
  publishResponseOf,
  isDefiniteRefusal,
  nextAfter,
  timesAccepted,
  unsettledOutcome,
} from '../publish-responses.ts';
import { isReel, sendReel } from '../reels.ts';
import { actOnRefusal, resumePublishing } from '../resume.ts';
import { handleDuplicate } from './duplicates.ts';
import { lookUpPost as look, lookUpById } from './page-lookups.ts';

/** Lets Meta fetch an image; uploads its bytes if Meta cannot. */
async function uploadPhoto(
  { delivery, session, readPicture }: MetaAttempt,
  url: string,
  photo: GraphParams,
): Promise<Record<string, unknown>> {
  const send = (more: GraphParams) =>
    withRetries(() => session.post(`${delivery.pageId}/photos`, { ...photo, ...more }));
  try {
    return await send({ url });
  } catch (failure) {
    if (!isGraphFailure(failure) || failure.trouble.code !== 'picture_unreachable') throw failure;
    const source = await readPicture?.(url);
    if (!source) throw failure;
    return send({ source });
  }
}

/** Uploads the images hidden and stores each id at once, so that a retry resumes there. */
async function uploadPhotos(attempt: MetaAttempt): Promise<string[]> {
  const { delivery, ledger } = attempt;
  const ids = [...delivery.pieceIds];
  for (const url of delivery.imageUrls.slice(ids.length)) {
    const alt = delivery.altTexts?.[ids.length];
    const reply = await uploadPhoto(attempt, url, { published: false, alt_text_custom: alt || undefined });
    ids.push(idOf(reply));
    await ledger.savePieces(ids);
  }
  return ids;
}

/**
 * Returns whether a post belongs to the page: by the page id in the post's id, else by reading its
 * owner.
 */
async function isOfPage({ delivery: { pageId }, session }: MetaAttempt, id: string): Promise<boolean> {
  if (id === bareId(id) || id.startsWith(`${pageId}_`)) return true;
  const { from } = await withRetries(() => readObject(session, id, 'from'));
  return (from as { id?: unknown } | undefined)?.id === pageId;
}

/**
 * Creates the draft. Meta deletes unused uploads after a day, so unknown ones are uploaded again.
 */
async function makeDraft(attempt: MetaAttempt): Promise<string | Outcome> {
  try {
    return await makeDraftOnce(attempt);
  } catch (failure) {
    const { delivery, ledger } = attempt;
    if (!isGraphFailure(failure) || !isGone(failure) || delivery.pieceIds.length === 0) throw failure;
    await ledger.dropPieces();
    return makeDraftOnce({ ...attempt, delivery: { ...delivery, pieceIds: [] } });
  }
}

/** Returns the content of a post, independent of its visibility. */
const contentOf = ({ message, placeId }: Post, photos: readonly string[]) => ({
  message,
  ...(placeId ? { place: placeId } : {}),
  ...(photos.length === 0 ? {} : { attached_media: photos.map((id) => ({ media_fbid: id })) }),
});

/**
 * Creates the hidden post after the publish intent is stored; a spare one left by a retry is never
 * public.
 */
async function makeDraftOnce(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const content = contentOf(delivery, await uploadPhotos(attempt));
  const reply = await withRetries(() =>
    session.post(`${delivery.pageId}/feed`, { ...content, published: false }),
  );
  const id = idOf(reply);
  // A new read of the user's pages provides the page's own token.
  if (!(await isOfPage(attempt, id)))
    return outcomeOf('page_token_refused', { detail: 'token_of_another_page' });
  return ledger.storeDraftAndBeginPublishing(id);
}

/**
 * Creates the hidden video and uploads its bytes; returns an outcome if another round is needed.
 */
async function sendHidden(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const start = async () =>
    textOf(
      await withRetries(() => session.post(`${delivery.pageId}/video_reels`, { upload_phase: 'start' })),
      'video_id',
    );
  const made = delivery.draftId ?? (await start());
  if (made === null) return outcomeOf('meta_silent');
  const id = delivery.draftId ?? (await ledger.storeDraft(made));
  return (await sendReel(attempt, { door: 'video-upload', id })) ?? id;
}

/**
 * Sets the cover of a page's reel. A failure does not stop the post: Facebook then chooses a cover.
 */
async function setCover({ delivery, session, aside = session, readPicture }: MetaAttempt, id: string) {
  const still = delivery.cover?.still;
  const source = still === undefined ? undefined : await readPicture?.(still);
  if (!source) return;
  await failureOf(() => aside.post(`${id}/thumbnails`, { source, is_preferred: true }));
}

/** Makes the call that publishes a draft. */
const publishDraft = ({ session, delivery }: MetaAttempt, id: string) =>
  isReel(delivery)
    ? session.post(`${delivery.pageId}/video_reels`, {
        upload_phase: 'finish',
        video_id: id,
        video_state: 'PUBLISHED',
        description: delivery.message,
      })
    : session.post(id, { is_published: true });

const mostTurns = 3;

/** Publishes the draft; only a lookup that shows it proves success. */
async function publishAndVerify(attempt: MetaAttempt, draftId: string, isBegun: boolean): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  for (let turn = 1; ; turn += 1) {
    if (turn > 1 || !isBegun) await ledger.beginPublishing();
    const failure = await failureOf(() => publishDraft(attempt, draftId));
    if (failure instanceof GraphUnsent && turn === 1 && delivery.flipStartedAt === null)
      await ledger.cancelPublishing();
    if (failure instanceof GraphUnsent) throw failure;
    const sight = await lookUpById(attempt, draftId);
    if (sight.kind === 'public') return outcomeOfLookup(sight, delivery);
    const isFirst = turn === 1 && firstSentAt(delivery) === undefined;
    const answer = publishResponseOf(failure, { before: delivery.flipAnswer, isFirst });
    await ledger.saveResponse(answer);
    if (failure && nextAfter(answer) === 'adopt') {
      const adopted = await handleDuplicate(attempt, failure.message);
      if (adopted.state === 'published') return adopted;
    }
    if (sight.kind === 'in_work') await ledger.recordProcessing();
    if (sight.kind === 'unclear' || sight.kind === 'in_work') return outcomeOfLookup(sight, delivery);
    if (sight.kind !== 'hidden' || nextAfter(answer) !== 'read_back' || turn === mostTurns)
      return unsettledOutcome(answer, delivery.attempts);
  }
}

/**
 * Number of equal responses after which an acceptance without effect, an unexplained refusal or a
 * missing draft counts.
 */
const mostIgnored = 3;
const askedTwiceMore: ReadonlySet<NextStep | 'trust'> = new Set(['gone', 'ask_again']);
const isToldAgain = ({ flipAnswer, attempts }: Post) =>
  nextAfter(flipAnswer) === 'read_back' ||
  (flipAnswer?.kind === 'accepted' && timesAccepted(flipAnswer) < mostIgnored) ||
  (askedTwiceMore.has(nextAfter(flipAnswer)) && attempts <= mostIgnored);

/** Accepted calls without effect are repeated for a quarter of an hour. */
const mostYes = 10;
const isYesToTry = (answer: PublishResponse | null) =>
  answer?.kind === 'accepted' && timesAccepted(answer) < mostYes;

/**
 * Maximum re-uploads of lost bytes per video, and minimum number of videos that Meta fails to
 * prepare before giving up.
 */
const mostUploads = 6;
const mostVideos = 4;
const longestVideoPause = 900;

/** Replaces a video that can never be published. */
async function replaceVideo({ delivery, ledger }: MetaAttempt): Promise<Outcome> {
  await ledger.dropDraft(delivery.draftId ?? '');
  const afterSeconds = Math.min(longestVideoPause, 30 * 2 ** (delivery.draftsMade - 1));
  return outcomeOf('meta_unavailable', { afterSeconds });
}

const resumeDraft = (attempt: MetaAttempt) =>
  resumePublishing(attempt, {
    look,
    mayRepeat: ({ delivery }, sight) =>
      sight.kind === 'hidden' &&
      // A refusal of a video with lost bytes does not affect the post.
      (isToldAgain(delivery) || (sight.lacksBytes === true && delivery.attempts <= mostUploads)),
    settle: async ({ delivery, ledger }, sight, isSure) => {
      if (sight.kind === 'hidden' && sight.lacksBytes && !isLasting(delivery, 'meta_unavailable'))
        return isSure ? replaceVideo(attempt) : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
      if (sight.kind === 'hidden')
        return actOnRefusal(attempt, isYesToTry(delivery.flipAnswer) ? null : delivery.flipAnswer);
      if (nextAfter(delivery.flipAnswer) !== 'gone') return outcomeOf('draft_gone');
      if (!isSure) return unsettledOutcome(delivery.flipAnswer, delivery.attempts);
      await ledger.dropDraft(delivery.draftId ?? '');
      return outcomeOf('meta_unavailable', { afterSeconds: 1 });
    },
  });

/**
 * Publishes in two steps: uploads images and creates the post hidden, then makes the post public.
 */
async function publishInTwoSteps(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumeDraft(attempt);
    // A video that Meta could not prepare is never public; another upload, like another container,
    // may work.
    const isUnprepared =
      outcome !== 'go_on' && outcome.state === 'failed' && outcome.reason === 'video_refused';
    const isGivenUp = delivery.draftsMade >= mostVideos && isLasting(delivery, 'meta_unavailable');
    if (isUnprepared && !isGivenUp) return replaceVideo(attempt);
    if (outcome !== 'go_on') return outcome;
  }
  if (isReel(delivery)) {
    const sent = await sendHidden(attempt);
    if (typeof sent !== 'string') return sent;
    await setCover(attempt, sent);
    return publishAndVerify(attempt, sent, false);
  }
  if (delivery.draftId !== null) return publishAndVerify(attempt, delivery.draftId, false);
  const made = await makeDraft(attempt);
  return typeof made === 'string' ? publishAndVerify(attempt, made, true) : made;
}

/** Publishes a post immediately; without a response only the page's list can show the outcome. */
async function sendInOneCall(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  const content = contentOf(delivery, await uploadPhotos(attempt));
  await ledger.beginPublishing();
  let id = '';
  const failure = await failureOf(async () => {
    id = idOf(await session.post(`${delivery.pageId}/feed`, { ...content, published: true }));
  });
  if (failure instanceof GraphUnsent) {
    await ledger.cancelPublishing();
    throw failure;
  }
  const answer = publishResponseOf(failure, { isFirst: firstSentAt(delivery) === undefined });
  await ledger.saveResponse(answer);
  if (failure && isDefiniteRefusal(answer)) throw failure;
  if (failure) return unsettledOutcome(answer, delivery.attempts);
  const sight = await lookUpById(attempt, await ledger.storeDraft(id));
  return sight.kind === 'public'
    ? outcomeOfLookup(sight, delivery)
    : unsettledOutcome({ kind: 'accepted' }, delivery.attempts);
}

const nextLookSeconds = 30;

/** After a definite refusal the post waits on hold, not as unknown, while lookups continue. */
function holdAfterRefusal(outcome: Outcome, answer: PublishResponse | null): Outcome {
  const isOpen = outcome.state === 'retry' || outcome.state === 'in_doubt';
  if (!isOpen || answer?.kind !== 'refused' || !isDefiniteRefusal(answer)) return outcome;
  const { code } = classify(answer);
  return outcomeOf(code, { detail: answer.message, afterSeconds: nextLookSeconds });
}

/** Publishes in one call; resends only when the first call certainly had no effect. */
async function publishInOneStep(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumePublishing(attempt, {
      look,
      mayRepeat: () => false,
      // A definite refusal is tested by resending, once the first call certainly had no effect.
      settle: async (_attempt, _missing, isSure) =>
        isSure
          ? actOnRefusal(attempt, isDefiniteRefusal(delivery.flipAnswer) ? null : delivery.flipAnswer)
          : unsettledOutcome(delivery.flipAnswer, delivery.attempts),
    });
    if (outcome !== 'go_on') return holdAfterRefusal(outcome, delivery.flipAnswer);
  }
  return sendInOneCall(attempt);
}

/** A duplicate is looked up before it counts as another author's post. */
const adopting =
  (publish: (attempt: MetaAttempt) => Promise<Outcome>) =>
  async (attempt: MetaAttempt): Promise<Outcome> => {
    try {
      return (await searchBeforePublishing(attempt, look)) ?? (await publish(attempt));
    } catch (failure) {
      if (!isGraphFailure(failure) || failure.trouble.next !== 'adopt') throw failure;
      return handleDuplicate(attempt, failure.message);
    }
  };

/** A post with a stored draft continues as a draft; reels always use a draft. */
const isDraft = ({ delivery }: MetaAttempt) =>
  isReel(delivery) || (delivery.draftId !== null && delivery.flipAnswer?.kind !== 'accepted');

/**
 * Publishes on pages: a post keeps its id when published, so its id and the page's list prove the
 * outcome.
 */
export const pageProtocol: Protocol = {
  publish: adopting(publishInTwoSteps),
  look,
  takeDown: async (session, draftId) => {
    const failure = await failureOf(() => session.remove(draftId));
    if (failure && !isGone(failure)) throw failure;
  },
};

/** Publishes in one call, for an application whose drafts Meta does not publish. */
export const oneCallPageProtocol: Protocol = {
  ...pageProtocol,
  publish: adopting((attempt) => (isDraft(attempt) ? publishInTwoSteps(attempt) : publishInOneStep(attempt))),
};
