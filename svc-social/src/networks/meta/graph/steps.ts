import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, isGone } from '../../failure.ts';
import type { GraphSession } from './client.ts';
import { GraphSilence, GraphUnsent, isGraphFailure, type GraphFailure } from './failures.ts';

/** Lets no call begin after the deadline, so that a round ends before its caller gives up. */
export function withDeadline(session: GraphSession, deadline: number): GraphSession {
  const guard = () => {
    if (performance.now() > deadline) throw new GraphUnsent('the round is out of time');
  };
  return {
    get: async (path, params) => (guard(), session.get(path, params)),
    post: async (path, params) => (guard(), session.post(path, params)),
    remove: async (path) => (guard(), session.remove(path)),
    upload: async (address, from) => (guard(), session.upload(address, from, deadline - performance.now())),
    pressure: session.pressure,
  };
}

const pauses = [200, 600];

/** Repeats a harmless step over short disturbances; the last failure is thrown. */
export async function withRetries<T>(step: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await step();
    } catch (failure) {
      if (!isGraphFailure(failure) || failure.trouble.next !== 'read_back') throw failure;
      await sleep(pause + Math.random() * 100);
    }
  }
  return step();
}

/** Who may read: the page's token, and the person's, if it is known. */
export interface ReadSessions {
  readonly session: GraphSession;
  readonly person?: GraphSession | undefined;
}

/**
 * Also reads with the person's token when the page is denied an object: Meta has denied living objects to
 * pages.
 */
export async function readWithEither<T>(
  { session, person }: ReadSessions,
  read: (reader: GraphSession) => Promise<T>,
): Promise<T> {
  try {
    return await withRetries(() => read(session));
  } catch (failure) {
    if (!person || !isGraphFailure(failure) || !isGone(failure)) throw failure;
    return withRetries(() => read(person)).catch((other: unknown) => {
      throw isGraphFailure(other) ? failure : other;
    });
  }
}

/** Whether two ids name one object: a post's comes with its page's, or bare. */
export const isSameId = (one: string, other: string): boolean =>
  one === other || one === bareId(other) || other === bareId(one);

/** A post's id without its page's. */
export const bareId = (id: string): string => id.slice(id.lastIndexOf('_') + 1);

/** The forms of a post's id on a page: as it is, without its page's id, and with it. */
export const idForms = (id: string, pageId: string): readonly string[] => [id, bareId(id), `${pageId}_${id}`];

/** Whether an id names this page, or none. */
export const mayBeOfPage = (postId: string, pageId: string): boolean =>
  !postId.includes('_') || postId.startsWith(`${pageId}_`);

/** Reads an object by its id; a reply that does not name it is as good as none. */
export async function readObject(session: GraphSession, id: string, fields: string) {
  const reply = await session.get(id, { fields: `id,${fields}` });
  if (!isSameId(idOf(reply), id)) throw new GraphSilence('a reply about another object');
  return reply;
}

interface Shape<T> {
  readonly safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: unknown };
}

/** Reads a reply of a shape; one of another shape is as good as none. */
export function readAs<T>(shape: Shape<T>, reply: unknown): T {
  const read = shape.safeParse(reply);
  if (!read.success) throw new GraphSilence('a reply that cannot be read', read.error);
  return read.data;
}

/** Reads the id out of a reply; a reply without one is as good as none. */
export function idOf(reply: Record<string, unknown>): string {
  const id = reply['id'];
  if (typeof id !== 'string' || id === '') throw new GraphSilence('a reply without an id');
  return id;
}

/** Reads a text field of a reply. */
export const textOf = (reply: Record<string, unknown>, field: string): string | null => {
  const value = reply[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Whether a text is an address, or a path on Facebook, that a browser may be led to. */
export const isAddress = (text: string): boolean =>
  text !== '' && /^https?:$/u.test(URL.parse(text, 'https://www.facebook.com')?.protocol ?? '');

/** Reads an address of a reply; what is none is as good as missing. */
export const addressOf = (reply: Record<string, unknown>, field: string): string | null => {
  const text = textOf(reply, field);
  return text !== null && isAddress(text) ? text : null;
};

/** Reads are a little behind a deletion that was taken. */
const pausesAfterYes = [0, 1000, 2000];

/** Returns how a deleted post looks by its id; waits some seconds after an accepted deletion. */
export async function readAfterDelete(session: GraphSession, postId: string, isAfterYes: boolean) {
  let seen: GraphFailure | undefined;
  for (const pause of isAfterYes ? pausesAfterYes : [0]) {
    await sleep(pause);
    seen = await failureOf(() => session.get(postId, { fields: 'id' }));
    if (seen && isGone(seen)) return 'gone';
  }
  return seen ? 'unknown' : 'shown';
}

/**
 * Keeps each failure that passes by, because some are answered by a look and another try; `reads` gets those of reads, which
 * say nothing of publishing.
 */
export function recordFailures(
  session: GraphSession,
  failures: GraphFailure[],
  reads: Set<GraphFailure> = new Set(),
): GraphSession {
  const note = (failure: unknown): never => {
    if (isGraphFailure(failure)) failures.push(failure);
    throw failure;
  };
  const noteRead = (failure: unknown): never => {
    if (isGraphFailure(failure)) reads.add(failure);
    return note(failure);
  };
  return {
    get: (path, params) => session.get(path, params).catch(noteRead),
    post: (path, params) => session.post(path, params).catch(note),
    remove: (path) => session.remove(path).catch(note),
    upload: (...given) => session.upload(...given).catch(note),
    pressure: session.pressure,
  };
}
