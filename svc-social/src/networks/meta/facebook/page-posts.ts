import type { FlipAnswer } from '../../settling.ts';
import { answerOf, isDefiniteRefusal, nextAfter, timesAccepted, unsettledOutcome } from '../flip-answers.ts';
import type { Post } from '../../network.ts';
import { outcomeOfLookup, firstSentAt, searchBeforePublishing } from '../../lookup-results.ts';
import type { GraphParams } from '../graph/client.ts';
import { GraphUnsent, isGraphFailure } from '../graph/failures.ts';
import { classify } from '../graph/error-table.ts';
import { bareId, idOf, withRetries, readObject, textOf } from '../graph/steps.ts';
import { isLasting, outcomeOf, type Outcome } from '../../outcomes.ts';
import { type MetaAttempt, type Protocol } from '../protocol.ts';
import { lookUpPost as look, lookUpById } from './page-lookups.ts';
import { isReel, sendReel } from '../reels.ts';
import { actOnRefusal, resumePublishing } from '../resume.ts';
import { adoptDuplicate } from './duplicates.ts';
import { isGone, type Next, failureOf } from '../../failure.ts';

/** Lets Meta fetch a picture, and sends its bytes where Meta cannot. */
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

/** Uploads the pictures unseen and keeps each id at once, so that a repeat goes on where this one stopped. */
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

/** A post's id begins with its page's; where it begins otherwise, the post itself must say whose it is. */
async function isOfPage({ delivery: { pageId }, session }: MetaAttempt, id: string): Promise<boolean> {
  if (id === bareId(id) || id.startsWith(`${pageId}_`)) return true;
  const { from } = await withRetries(() => readObject(session, id, 'from'));
  return (from as { id?: unknown } | undefined)?.id === pageId;
}

/** Uploads vanish after a day: those of an earlier round are made again when Meta no longer knows them. */
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
const contentOf = (message: string, photos: readonly string[]) => ({
  message,
  ...(photos.length === 0 ? {} : { attached_media: photos.map((id) => ({ media_fbid: id })) }),
});

/** Makes the invisible post, the flip already begun; a spare one that a repeat leaves behind is never seen. */
async function makeDraftOnce(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const content = contentOf(delivery.message, await uploadPhotos(attempt));
  const reply = await withRetries(() =>
    session.post(`${delivery.pageId}/feed`, { ...content, published: false }),
  );
  const id = idOf(reply);
  // Reading the person's pages again brings the page's own token.
  if (!(await isOfPage(attempt, id)))
    return outcomeOf('page_token_refused', { detail: 'token_of_another_page' });
  return ledger.bindAndBeginFlip(id);
}

/** Creates the invisible video and sends its bytes; returns an outcome when another round is needed. */
async function sendHidden(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const start = async () =>
    textOf(
      await withRetries(() => session.post(`${delivery.pageId}/video_reels`, { upload_phase: 'start' })),
      'video_id',
    );
  const made = delivery.draftId ?? (await start());
  if (made === null) return outcomeOf('meta_silent');
  const id = delivery.draftId ?? (await ledger.bindDraft(made));
  return (await sendReel(attempt, { door: 'video-upload', id })) ?? id;
}

/** Gives a page's reel its cover; without it Facebook chooses one, so a failure does not stop the post. */
async function setCover({ delivery, session, aside = session, readPicture }: MetaAttempt, id: string) {
  const still = delivery.cover?.still;
  const source = still === undefined ? undefined : await readPicture?.(still);
  if (!source) return;
  await failureOf(() => aside.post(`${id}/thumbnails`, { source, is_preferred: true }));
}

/** The call that makes a draft public. */
const tellToGoPublic = ({ session, delivery }: MetaAttempt, id: string) =>
  isReel(delivery)
    ? session.post(`${delivery.pageId}/video_reels`, {
        upload_phase: 'finish',
        video_id: id,
        video_state: 'PUBLISHED',
        description: delivery.message,
      })
    : session.post(id, { is_published: true });

const mostTurns = 3;

/** Publishes the draft; only a look that shows it proves success. */
async function flip(attempt: MetaAttempt, draftId: string, isBegun: boolean): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  for (let turn = 1; ; turn += 1) {
    if (turn > 1 || !isBegun) await ledger.beginFlip();
    const failure = await failureOf(() => tellToGoPublic(attempt, draftId));
    if (failure instanceof GraphUnsent && turn === 1 && delivery.flipStartedAt === null)
      await ledger.cancelFlip();
    if (failure instanceof GraphUnsent) throw failure;
    const sight = await lookUpById(attempt, draftId);
    if (sight.kind === 'public') return outcomeOfLookup(sight, delivery);
    const isFirst = turn === 1 && firstSentAt(delivery) === undefined;
    const answer = answerOf(failure, { before: delivery.flipAnswer, isFirst });
    await ledger.saveAnswer(answer);
    if (failure && nextAfter(answer) === 'adopt') {
      const adopted = await adoptDuplicate(attempt, failure.message);
      if (adopted.state === 'published') return adopted;
    }
    if (sight.kind === 'in_work') await ledger.recordProcessing();
    if (sight.kind === 'unclear' || sight.kind === 'in_work') return outcomeOfLookup(sight, delivery);
    if (sight.kind !== 'hidden' || nextAfter(answer) !== 'read_back' || turn === mostTurns)
      return unsettledOutcome(answer, delivery.attempts);
  }
}

/** Three equal answers are needed before an acceptance without effect, an unexplained refusal or a missing draft counts. */
const mostIgnored = 3;
const askedTwiceMore: ReadonlySet<Next | 'trust'> = new Set(['gone', 'ask_again']);
const isToldAgain = ({ flipAnswer, attempts }: Post) =>
  nextAfter(flipAnswer) === 'read_back' ||
  (flipAnswer?.kind === 'accepted' && timesAccepted(flipAnswer) < mostIgnored) ||
  (askedTwiceMore.has(nextAfter(flipAnswer)) && attempts <= mostIgnored);

/** Accepted calls without effect are repeated for a quarter of an hour. */
const mostYes = 10;
const isYesToTry = (answer: FlipAnswer | null) =>
  answer?.kind === 'accepted' && timesAccepted(answer) < mostYes;

/** How often lost bytes are sent again to one video, and how many videos Meta must at least fail to prepare. */
const mostUploads = 6;
const mostVideos = 4;
const longestVideoPause = 900;

/** Begins another video in place of one that can never be public. */
async function beginVideoAnew({ delivery, ledger }: MetaAttempt): Promise<Outcome> {
  await ledger.dropDraft(delivery.draftId ?? '');
  const afterSeconds = Math.min(longestVideoPause, 30 * 2 ** (delivery.draftsMade - 1));
  return outcomeOf('meta_unavailable', { afterSeconds });
}

const resumeDraft = (attempt: MetaAttempt) =>
  resumePublishing(attempt, {
    look,
    mayRepeat: ({ delivery }, sight) =>
      sight.kind === 'hidden' &&
      // A refusal of a video with lost bytes does not concern the post.
      (isToldAgain(delivery) || (sight.lacksBytes === true && delivery.attempts <= mostUploads)),
    settle: async ({ delivery, ledger }, sight, isSure) => {
      if (sight.kind === 'hidden' && sight.lacksBytes && !isLasting(delivery, 'meta_unavailable'))
        return isSure ? beginVideoAnew(attempt) : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
      if (sight.kind === 'hidden')
        return actOnRefusal(attempt, isYesToTry(delivery.flipAnswer) ? null : delivery.flipAnswer);
      if (nextAfter(delivery.flipAnswer) !== 'gone') return outcomeOf('draft_gone');
      if (!isSure) return unsettledOutcome(delivery.flipAnswer, delivery.attempts);
      await ledger.dropDraft(delivery.draftId ?? '');
      return outcomeOf('meta_unavailable', { afterSeconds: 1 });
    },
  });

/** Publishes in two steps: pictures unseen, post unseen, then that one post is made public. */
async function publishInTwoSteps(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumeDraft(attempt);
    // What could not be prepared is never public; another video may fare better, as another container may.
    const isUnprepared =
      outcome !== 'go_on' && outcome.state === 'failed' && outcome.reason === 'video_refused';
    const isGivenUp = delivery.draftsMade >= mostVideos && isLasting(delivery, 'meta_unavailable');
    if (isUnprepared && !isGivenUp) return beginVideoAnew(attempt);
    if (outcome !== 'go_on') return outcome;
  }
  if (isReel(delivery)) {
    const sent = await sendHidden(attempt);
    if (typeof sent !== 'string') return sent;
    await setCover(attempt, sent);
    return flip(attempt, sent, false);
  }
  if (delivery.draftId !== null) return flip(attempt, delivery.draftId, false);
  const made = await makeDraft(attempt);
  return typeof made === 'string' ? flip(attempt, made, true) : made;
}

/** Publishes a post immediately; without an answer only the page's list can show the outcome. */
async function sendAtOnce(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  const content = contentOf(delivery.message, await uploadPhotos(attempt));
  await ledger.beginFlip();
  let id = '';
  const failure = await failureOf(async () => {
    id = idOf(await session.post(`${delivery.pageId}/feed`, { ...content, published: true }));
  });
  if (failure instanceof GraphUnsent) {
    await ledger.cancelFlip();
    throw failure;
  }
  const answer = answerOf(failure, { isFirst: firstSentAt(delivery) === undefined });
  await ledger.saveAnswer(answer);
  if (failure && isDefiniteRefusal(answer)) throw failure;
  if (failure) return unsettledOutcome(answer, delivery.attempts);
  const sight = await lookUpById(attempt, await ledger.bindDraft(id));
  return sight.kind === 'public'
    ? outcomeOfLookup(sight, delivery)
    : unsettledOutcome({ kind: 'accepted' }, delivery.attempts);
}

const nextLookSeconds = 30;

/** After a clear no the looks go on, and the post waits on hold instead of in doubt. */
function withoutDoubt(outcome: Outcome, answer: FlipAnswer | null): Outcome {
  const isOpen = outcome.state === 'retry' || outcome.state === 'in_doubt';
  if (!isOpen || answer?.kind !== 'refused' || !isDefiniteRefusal(answer)) return outcome;
  const { code } = classify(answer);
  return outcomeOf(code, { detail: answer.message, afterSeconds: nextLookSeconds });
}

/** Publishes in one step; nothing is sent twice before the first one has surely come to nothing. */
async function publishInOneStep(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumePublishing(attempt, {
      look,
      mayRepeat: () => false,
      // A clear no is tested by sending again, once it is sure that nothing came of it.
      settle: async (_attempt, _missing, isSure) =>
        isSure
          ? actOnRefusal(attempt, isDefiniteRefusal(delivery.flipAnswer) ? null : delivery.flipAnswer)
          : unsettledOutcome(delivery.flipAnswer, delivery.attempts),
    });
    if (outcome !== 'go_on') return withoutDoubt(outcome, delivery.flipAnswer);
  }
  return sendAtOnce(attempt);
}

/** A duplicate is looked up before it counts as another author's post. */
const adopting =
  (publish: (attempt: MetaAttempt) => Promise<Outcome>) =>
  async (attempt: MetaAttempt): Promise<Outcome> => {
    try {
      return (await searchBeforePublishing(attempt, look)) ?? (await publish(attempt));
    } catch (failure) {
      if (!isGraphFailure(failure) || failure.trouble.next !== 'adopt') throw failure;
      return adoptDuplicate(attempt, failure.message);
    }
  };

/** What is bound already was begun as a draft, and goes on as one; a reel has no other way. */
const isDraft = ({ delivery }: MetaAttempt) =>
  isReel(delivery) || (delivery.draftId !== null && delivery.flipAnswer?.kind !== 'accepted');

/** Pages: a post keeps its id when it goes public, so its id and the page's list prove what happened. */
export const pagePosts: Protocol = {
  publish: adopting(publishInTwoSteps),
  look,
  takeDown: async (session, draftId) => {
    const failure = await failureOf(() => session.remove(draftId));
    if (failure && !isGone(failure)) throw failure;
  },
};

/** The same in one step, for an application whose drafts Meta does not let go public. */
export const pagePostsAtOnce: Protocol = {
  ...pagePosts,
  publish: adopting((attempt) => (isDraft(attempt) ? publishInTwoSteps(attempt) : publishInOneStep(attempt))),
};
