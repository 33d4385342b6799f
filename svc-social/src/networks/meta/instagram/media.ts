import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Post, LookupResult } from '../../network.ts';
import { outcomeOf } from '../../outcomes.ts';
import { isSameText } from '../../same-text.ts';
import type { GraphSession } from '../graph/client.ts';
import { GraphRefusal, isGraphFailure } from '../graph/failures.ts';
import { readList, ListedUrl, ListedText } from '../graph/read-list.ts';
import { urlOf, withRetries, readObject, textOf, type ReadSessions } from '../graph/steps.ts';
import type { MetaLookup } from '../protocol.ts';

/** The status of a container. */
export interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

const codes = ['FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED'];

/**
 * Reads the status of a container, first with the user's token: Meta sometimes denies pages
 * containers that they can publish.
 */
export async function readContainer(readers: ReadSessions, id: string): Promise<ContainerState> {
  const read = (session: GraphSession) => withRetries(() => readObject(session, id, 'status_code,status'));
  const { session, person } = readers;
  const reply = await (person ? read(person).catch(() => read(session)) : read(session));
  const text = textOf(reply, 'status');
  // Some responses contain only the status text, which begins with the code.
  const told = codes.find((code) => text?.toUpperCase().startsWith(code));
  return { code: textOf(reply, 'status_code') ?? told ?? 'IN_PROGRESS', text };
}

/** Containers expire a day after creation. */
export const isMissing = (failure: unknown) =>
  failure instanceof GraphRefusal && [24, 100].includes(failure.code) && !failure.isTransient;

const Media = z.object({
  id: z.string(),
  caption: ListedText,
  timestamp: z.string(),
  permalink: ListedUrl,
});

/**
 * Lists an Instagram account's media, newest first, until the caller has enough: a busy account may
 * have many newer ones.
 */
export function listMedia(session: GraphSession, accountId: string, isEnough: () => boolean) {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  const params = { fields: 'id,caption,timestamp,permalink', limit: 50 };
  return readList(get, `${accountId}/media`, params, Media, { isEnough });
}

/** Status of a container that Meta does not show; only a publish call shows whether it exists. */
const unreadable = 'UNREADABLE';

const lookPauses = [0, 500, 1000, 2000, 3000];

/** Waits some seconds for a container; the caller retries later if it is not ready. */
export async function waitUntilReady(readers: ReadSessions, id: string): Promise<ContainerState> {
  let state: ContainerState = { code: 'IN_PROGRESS', text: null };
  for (const pause of lookPauses) {
    await sleep(pause);
    state = await readContainer(readers, id).catch((failure: unknown) => {
      if (isMissing(failure)) return { code: unreadable, text: null };
      throw failure;
    });
    if (state.code !== 'IN_PROGRESS') break;
  }
  return state;
}

/**
 * Returns the permalink of a media; null if it is missing or the media has another post's caption.
 * Throws without a response.
 */
async function readPermalink(
  session: GraphSession,
  mediaId: string,
  message: string,
): Promise<string | null> {
  try {
    const reply = await withRetries(() => readObject(session, mediaId, 'permalink,caption'));
    return isOwnCaption(textOf(reply, 'caption'), message) ? urlOf(reply, 'permalink') : null;
  } catch (failure) {
    if (failure instanceof GraphRefusal) return null;
    throw failure;
  }
}

/** Returns whether the returned media may be this post's: Meta has returned ids of other posts. */
export const isOwnCaption = (shown: string | null | undefined, message: string): boolean =>
  !shown || isSameText(shown, message);

/** Looks up the media by its id, if known. */
export async function lookUpMedia({
  session,
  delivery: { externalId, message },
}: MetaLookup): Promise<LookupResult> {
  if (externalId === null) return { kind: 'gone' };
  try {
    const permalink = await readPermalink(session, externalId, message);
    return permalink === null ? { kind: 'gone' } : { kind: 'public', externalId, permalink };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return { kind: 'unclear', failure };
  }
}

/**
 * Milliseconds for which a missing permalink is read again; then the post is recorded without one.
 */
const addressMilliseconds = 60_000;

/** Delays a match without a permalink while one may still appear. */
export const waitForPermalink = (
  sight: LookupResult,
  { flipSentAt }: Pick<Post, 'flipSentAt'>,
): LookupResult =>
  sight.kind === 'public' &&
  sight.permalink === null &&
  Date.now() - (flipSentAt?.getTime() ?? 0) < addressMilliseconds
    ? { kind: 'unproven', outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }), likely: sight }
    : sight;
