import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, isGone } from '../../failure.ts';
import type { GraphSession } from './client.ts';
import { GraphSilence, GraphUnsent, isGraphFailure, type GraphFailure } from './failures.ts';

/** Starts no calls after the deadline, so that a round ends before its caller's timeout. */
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

/** Retries an idempotent step over short failures; throws the last failure. */
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

/** The sessions that may read: with the page's token and, if known, the user's. */
export interface ReadSessions {
  readonly session: GraphSession;
  readonly person?: GraphSession | undefined;
}

/**
 * Reads with the page's token, then with the user's if the object is denied: Meta sometimes denies
 * pages existing objects.
 */
export async function readWithEitherToken<T>(
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

/** Returns whether two ids name one object: a post's id may have its page's id as a prefix. */
export const isSameId = (one: string, other: string): boolean =>
  one === other || one === bareId(other) || other === bareId(one);

/** Returns a post's id without the prefix of its page's id. */
export const bareId = (id: string): string => id.slice(id.lastIndexOf('_') + 1);

/** Returns the forms of a post's id: as given, without its page's id, and with it. */
export const idForms = (id: string, pageId: string): readonly string[] => [id, bareId(id), `${pageId}_${id}`];

/** Returns whether an id has this page's prefix or none. */
export const mayBeOfPage = (postId: string, pageId: string): boolean =>
  !postId.includes('_') || postId.startsWith(`${pageId}_`);

/** Reads an object by its id; a reply without that id counts as no answer. */
export async function readObject(session: GraphSession, id: string, fields: string) {
  const reply = await session.get(id, { fields: `id,${fields}` });
  if (!isSameId(idOf(reply), id)) throw new GraphSilence('a reply about another object');
  return reply;
}

interface Shape<T> {
  readonly safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: unknown };
}

/** Parses a reply; one of another shape counts as silence. */
export function readAs<T>(shape: Shape<T>, reply: unknown): T {
  const read = shape.safeParse(reply);
  if (!read.success) throw new GraphSilence('a reply that cannot be read', read.error);
  return read.data;
}

/** Returns the id in a reply; a reply without one counts as silence. */
export function idOf(reply: Record<string, unknown>): string {
  const id = reply['id'];
  if (typeof id !== 'string' || id === '') throw new GraphSilence('a reply without an id');
  return id;
}

/** Returns a text field of a reply. */
export const textOf = (reply: Record<string, unknown>, field: string): string | null => {
  const value = reply[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns whether a text is a safe URL, or a path on Facebook, to open in a browser. */
export const isUrl = (text: string): boolean =>
  text !== '' && /^https?:$/u.test(URL.parse(text, 'https://www.facebook.com')?.protocol ?? '');

/** Returns a URL field of a reply; null if it is not a URL. */
export const urlOf = (reply: Record<string, unknown>, field: string): string | null => {
  const text = textOf(reply, field);
  return text !== null && isUrl(text) ? text : null;
};

/** Milliseconds between reads, which lag behind an accepted deletion. */
const pausesAfterYes = [0, 1000, 2000];

/**
 * Returns the visibility of a deleted post by its id; waits some seconds after an accepted
 * deletion.
 */
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
 * Records every failure, because some are resolved by a lookup and a retry. `reads` gets failures
 * of reads, which do not concern publishing.
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
