import type { Post, LookupResult } from '../../network.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { GraphSession } from '../graph/client.ts';
import { GraphRefusal, isGraphFailure } from '../graph/failures.ts';
import { outcomeOf } from '../../outcomes.ts';
import type { MetaLookup } from '../protocol.ts';
import { readList, ShownAddress, ShownText } from '../graph/read-list.ts';
import { isSameText } from '../../same-text.ts';
import { addressOf, withRetries, readObject, textOf, type ReadSessions } from '../graph/steps.ts';

/** The status of a container. */
export interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

const codes = ['FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED'];

/** Reads how far a container is, with the person's token first: Meta has denied containers to pages that could publish them. */
export async function readContainer(readers: ReadSessions, id: string): Promise<ContainerState> {
  const read = (session: GraphSession) => withRetries(() => readObject(session, id, 'status_code,status'));
  const { session, person } = readers;
  const reply = await (person ? read(person).catch(() => read(session)) : read(session));
  const text = textOf(reply, 'status');
  // Some answers carry the status alone, which begins with the code.
  const told = codes.find((code) => text?.toUpperCase().startsWith(code));
  return { code: textOf(reply, 'status_code') ?? told ?? 'IN_PROGRESS', text };
}

/** Containers vanish a day after they were made. */
export const isMissing = (failure: unknown) =>
  failure instanceof GraphRefusal && [24, 100].includes(failure.code) && !failure.isTransient;

const Media = z.object({
  id: z.string(),
  caption: ShownText,
  timestamp: z.string(),
  permalink: ShownAddress,
});

/** Lists an Instagram account's media, newest first, until it is enough: a busy account puts any number of others before the one that is looked for. */
export function listMedia(session: GraphSession, accountId: string, isEnough: () => boolean) {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  const params = { fields: 'id,caption,timestamp,permalink', limit: 50 };
  return readList(get, `${accountId}/media`, params, Media, { isEnough });
}

/** A container that Meta does not show: publishing it proves more than reading it. */
const unreadable = 'UNREADABLE';

const lookPauses = [0, 500, 1000, 2000, 3000];

/** Waits some seconds for a container; the caller comes again when that was not enough. */
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

/** The address of a media; null while Meta does not say, or shows another post's words. A read without an answer is a failure. */
async function readPermalink(
  session: GraphSession,
  mediaId: string,
  message: string,
): Promise<string | null> {
  try {
    const reply = await withRetries(() => readObject(session, mediaId, 'permalink,caption'));
    return isOwnCaption(textOf(reply, 'caption'), message) ? addressOf(reply, 'permalink') : null;
  } catch (failure) {
    if (failure instanceof GraphRefusal) return null;
    throw failure;
  }
}

/** Returns whether the media with the id that Meta returned may be a post's: it may be another's. */
export const isOwnCaption = (shown: string | null | undefined, message: string): boolean =>
  !shown || isSameText(shown, message);

/** Asks for the media by its id, if one is known. */
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

/** A media has its address at once or soon; for so long it is asked for again before it goes without. */
const addressMilliseconds = 60_000;

/** What a list shows without its address, while that may still come. */
export const waitForAddress = (sight: LookupResult, { flipSentAt }: Pick<Post, 'flipSentAt'>): LookupResult =>
  sight.kind === 'public' &&
  sight.permalink === null &&
  Date.now() - (flipSentAt?.getTime() ?? 0) < addressMilliseconds
    ? { kind: 'unproven', outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }), likely: sight }
    : sight;
