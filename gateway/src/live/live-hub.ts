import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import { publishingHealthChanged } from '@kallos/contracts/posts/events';
import { AppError } from '@kallos/contracts/errors';
import type { LiveMessage } from '@kallos/contracts/gateway/live';
import { remotesChangedEvent } from '@kallos/contracts/gateway/remotes';

/** A browser that listens. */
export interface Listener {
  readonly session: SessionFacts;
  readonly tell: (message: LiveMessage) => void;
  readonly end: () => void;
}

/** Everybody who listens through this gateway. */
export interface LiveHub {
  /** Adds a listener and gives the way to remove it; refuses one too many. */
  readonly join: (listener: Listener) => () => void;
  /** Tells those whom an event concerns: its account, or everybody, and every administrator. */
  readonly publish: (event: string, payload: unknown) => void;
  readonly resync: () => void;
  /** Tells everybody that remotes changed. */
  readonly remotesChanged: () => void;
  readonly endSessions: (sessionIds: readonly string[]) => void;
  readonly endAll: () => void;
  readonly size: () => number;
}

/** The whole numbers of a payload whose names end in Id. */
function idsOf(payload: unknown): Record<string, number> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => name.endsWith('Id') && Number.isSafeInteger(value)),
  ) as Record<string, number>;
}

const forEverybody: ReadonlySet<string> = new Set([publishingHealthChanged.name]);

/** Opens a hub with a limit for each session and for all. */
export function openLiveHub(limits: { perSession: number; overall: number }): LiveHub {
  const listeners = new Set<Listener>();
  const bySession = new Map<string, number>();
  const count = (sessionId: string, change: number) => {
    const next = (bySession.get(sessionId) ?? 0) + change;
    if (next > 0) bySession.set(sessionId, next);
    else bySession.delete(sessionId);
  };
  return {
    size: () => listeners.size,
    join: (listener) => {
      const { sessionId } = listener.session;
      if (listeners.size >= limits.overall) throw new AppError('unavailable', { retryAfterSeconds: 30 });
      if ((bySession.get(sessionId) ?? 0) >= limits.perSession)
        throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
      listeners.add(listener);
      count(sessionId, 1);
      return () => {
        if (listeners.delete(listener)) count(sessionId, -1);
      };
    },
    publish: (event, payload) => {
      const ids = idsOf(payload);
      for (const { session, tell } of listeners)
        if (
          session.role === 'admin' ||
          forEverybody.has(event) ||
          (ids['accountId'] !== undefined && session.accountId === ids['accountId'])
        )
          tell({ type: 'changed', event, ids });
    },
    resync: () => {
      for (const { tell } of listeners) tell({ type: 'resync' });
    },
    remotesChanged: () => {
      for (const { tell } of listeners) tell({ type: 'changed', event: remotesChangedEvent, ids: {} });
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
