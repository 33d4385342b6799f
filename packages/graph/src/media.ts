import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { GraphSession } from './client.ts';
import { GraphRefusal } from './failures.ts';
import { readList, ShownAddress, ShownText } from './read-list.ts';
import { patiently, readObject, textOf, type Readers } from './steps.ts';

/** What a container says of itself. */
export interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

const codes = ['FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED'];

/** Reads how far a container is, with the person's token first: Meta has denied containers to pages that could publish them. */
export async function readContainer(readers: Readers, id: string): Promise<ContainerState> {
  const read = (session: GraphSession) => patiently(() => readObject(session, id, 'status_code,status'));
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
  const get: GraphSession['get'] = (path, params) => patiently(() => session.get(path, params));
  const params = { fields: 'id,caption,timestamp,permalink', limit: 50 };
  return readList(get, `${accountId}/media`, params, Media, { isEnough });
}

/** A container that Meta does not show: publishing it tells more than reading it. */
const unreadable = 'UNREADABLE';

const lookPauses = [0, 500, 1000, 2000, 3000];

/** Waits some seconds for a container; the caller comes again when that was not enough. */
export async function untilReady(readers: Readers, id: string): Promise<ContainerState> {
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

/** The address of a media; null while Meta does not say. A read without an answer is a failure. */
export async function readPermalink(session: GraphSession, mediaId: string): Promise<string | null> {
  try {
    return textOf(await patiently(() => readObject(session, mediaId, 'permalink')), 'permalink');
  } catch (failure) {
    if (failure instanceof GraphRefusal) return null;
    throw failure;
  }
}
