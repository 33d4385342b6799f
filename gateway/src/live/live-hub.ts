import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import { AppError } from '@kallos/contracts/errors';
import type { StreamMessage } from '@kallos/contracts/gateway/live';
import { remotesChangedEvent } from '@kallos/contracts/gateway/remotes';
import { publishingHealthChanged } from '@kallos/contracts/posts/events';

/** A connected browser. */
export interface Listener {
  readonly session: SessionFacts;
  readonly send: (message: StreamMessage) => void;
  readonly end: () => void;
}

/** All browsers connected to this gateway. */
export interface LiveHub {
  /**
   * Adds a listener and returns a function that removes it; ends the oldest listener of a holder
   * above its limit.
   */
  readonly join: (listener: Listener) => () => void;
  /** Sends an event to its account, or to all, and to every administrator. */
  readonly publish: (event: string, payload: unknown) => void;
  readonly resync: () => void;
  /** Notifies every browser that remotes changed. */
  readonly remotesChanged: () => void;
  readonly endSessions: (sessionIds: readonly string[]) => void;
  readonly endAll: () => void;
  readonly size: () => number;
}

/** Returns the integers of a payload whose names end in Id. */
function idsOf(payload: unknown): Record<string, number> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => name.endsWith('Id') && Number.isSafeInteger(value)),
  ) as Record<string, number>;
}

const forEverybody: ReadonlySet<string> = new Set([publishingHealthChanged.name]);

/** The maximum number of streams per holder at this gateway. */
export interface StreamLimits {
  readonly perSession: number;
  readonly perPerson: number;
  readonly perAccount: number;
  readonly overall: number;
}

const personOf = ({ actor, subject }: SessionFacts): string => actor ?? subject;
/** Administrators have no account, so each counts separately. */
const accountOf = (session: SessionFacts): string =>
  session.accountId === undefined ? personOf(session) : `account:${session.accountId}`;

/** Groups listeners by holder, in order of arrival. */
function openGroups() {
  const groups = new Map<string, Set<Listener>>();
  return {
    sizeOf: (key: string): number => groups.get(key)?.size ?? 0,
    oldestOf: (key: string): Listener | undefined => groups.get(key)?.values().next().value,
    add: (key: string, listener: Listener): void => {
      groups.set(key, (groups.get(key) ?? new Set()).add(listener));
    },
    remove: (key: string, listener: Listener): void => {
      const group = groups.get(key);
      group?.delete(listener);
      if (group?.size === 0) groups.delete(key);
    },
    largest: (): { key: string; size: number } => {
      let found = { key: '', size: 0 };
      for (const [key, { size }] of groups) if (size > found.size) found = { key, size };
      return found;
    },
  };
}

/**
 * Opens a hub with limits per session, user, account and in total. A holder at its limit loses its
 * oldest stream. When the gateway is full, the account with the most streams loses one, unless the
 * newcomer has as many.
 */
export function openLiveHub(limits: StreamLimits): LiveHub {
  const listeners = new Set<Listener>();
  const [sessions, persons, accounts] = [openGroups(), openGroups(), openGroups()];
  const remove = (listener: Listener): void => {
    if (!listeners.delete(listener)) return;
    sessions.remove(listener.session.sessionId, listener);
    persons.remove(personOf(listener.session), listener);
    accounts.remove(accountOf(listener.session), listener);
  };
  const replace = (oldest: Listener | undefined): void => {
    if (!oldest) return;
    remove(oldest);
    oldest.send({ type: 'replaced' });
    oldest.end();
  };
  const makeRoom = (session: SessionFacts): void => {
    const held = [
      { groups: sessions, key: session.sessionId, most: limits.perSession },
      { groups: persons, key: personOf(session), most: limits.perPerson },
      { groups: accounts, key: accountOf(session), most: limits.perAccount },
    ];
    for (const { groups, key, most } of held) if (groups.sizeOf(key) >= most) replace(groups.oldestOf(key));
    if (listeners.size < limits.overall) return;
    const largest = accounts.largest();
    if (largest.size <= accounts.sizeOf(accountOf(session)) + 1)
      throw new AppError('unavailable', { retryAfterSeconds: 30 });
    replace(accounts.oldestOf(largest.key));
  };
  return {
    size: () => listeners.size,
    join: (listener) => {
      const { session } = listener;
      makeRoom(session);
      listeners.add(listener);
      sessions.add(session.sessionId, listener);
      persons.add(personOf(session), listener);
      accounts.add(accountOf(session), listener);
      return () => remove(listener);
    },
    publish: (event, payload) => {
      const ids = idsOf(payload);
      for (const { session, send } of listeners)
        if (
          session.role === 'admin' ||
          forEverybody.has(event) ||
          (ids['accountId'] !== undefined && session.accountId === ids['accountId'])
        )
          send({ type: 'changed', event, ids });
    },
    resync: () => {
      for (const { send } of listeners) send({ type: 'resync' });
    },
    remotesChanged: () => {
      for (const { send } of listeners) send({ type: 'changed', event: remotesChangedEvent, ids: {} });
    },
    endSessions: (sessionIds) => {
      const gone = new Set(sessionIds);
      for (const { session, end } of listeners) if (gone.has(session.sessionId)) end();
    },
    endAll: () => {
      for (const { end } of listeners) end();
    },
  };
}
