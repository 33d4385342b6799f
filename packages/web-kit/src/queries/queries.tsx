import { buildPath, type CallInput, type CallReply, type Endpoint } from '@kallos/contracts/endpoint';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRConfiguration, useSWRConfig } from 'swr';
import useSWRMutation from 'swr/mutation';
import { type Area, areaOf, onTokenChange, readToken } from '../session/tokens.tsx';
import { call } from './api.tsx';

/** Options of every query: never stale, no refetch on focus, no polling, no retry. */
export const queryRules: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  refreshInterval: 0,
};

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type QueryOptions = { /** Shows the previous reply while another page loads. */ keepsPrevious?: boolean };
type QueryArgs<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | null, options?: QueryOptions]
    : [input: CallInput<E> | null, options?: QueryOptions];

/** A reply as it loads: `error` may accompany older `data`. */
export interface Query<Reply> {
  readonly data: Reply | undefined;
  readonly error: Error | undefined;
  /** True until the first reply. */
  readonly isLoading: boolean;
  /** True during every request. */
  readonly isRefreshing: boolean;
  /** Refetches; resolves with the error instead of rejecting. */
  readonly reload: () => Promise<Error | undefined>;
}

const send = call as unknown as (endpoint: Endpoint, input?: object) => Promise<unknown>;

interface ActiveQuery {
  readonly endpoint: Endpoint;
  /** The number of mounted components that show it. */
  shown: number;
  /** The read that began last. */
  reading?: Promise<unknown>;
}

/** Every key that was read, by its path. SWR does not expose the mounted keys. */
const activeQueries = new Map<string, ActiveQuery>();

const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.path === other.path && one.method === other.method;

/** Returns whether an SWR key is a query of a matching endpoint. */
function isKeyOf(key: unknown, fits: (endpoint: Endpoint) => boolean): key is string {
  const query = typeof key === 'string' ? activeQueries.get(key) : undefined;
  return query !== undefined && fits(query.endpoint);
}

interface PendingUpdate {
  readonly endpoint: Endpoint;
  readonly change: (reply: unknown) => unknown;
}

/**
 * Optimistic updates whose calls are running; queries apply them to what SWR has. SWR's own `optimisticData`
 * keeps one mutation per key: while one runs, every read of the key is dropped, so a list would not refresh
 * while a change retries offline, and one of two parallel changes would not be rolled back before the other
 * ends.
 */
let pendingUpdates: readonly PendingUpdate[] = [];
const pendingListeners = new Set<() => void>();

const pendingNow = () => pendingUpdates;

function setPending(next: typeof pendingUpdates): void {
  pendingUpdates = next;
  for (const listener of pendingListeners) listener();
}

function listenPending(listener: () => void): () => void {
  pendingListeners.add(listener);
  return () => {
    pendingListeners.delete(listener);
  };
}

/** Refetches a key; resolves once a response requested after the call is shown, or its error. */
async function readAgain(key: string, entry: ActiveQuery): Promise<void> {
  entry.reading = mutate(key).catch(() => undefined);
  // SWR drops the response of a read when a later one has begun, so the later one is awaited too.
  for (let last: unknown; last !== entry.reading;) {
    last = entry.reading;
    await last;
  }
}

/** Returns the cache key of a call: its path with the query. */
export const keyOf = (endpoint: Endpoint, input: LooseInput | undefined): string =>
  buildPath(endpoint.path, input?.params, input?.query);

/** Reads an endpoint; `null` as input waits. Components that read the same path share one reply. */
export function useQuery<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: QueryArgs<E>
): Query<CallReply<E>> {
  const key = input === null ? null : keyOf(endpoint, input as LooseInput | undefined);
  useEffect(() => {
    if (key === null) return;
    const entry = activeQueries.get(key) ?? { endpoint, shown: 0 };
    entry.shown += 1;
    activeQueries.set(key, entry);
    return () => {
      entry.shown -= 1;
    };
  }, [key, endpoint]);
  const answer = useSWR<CallReply<E>, Error>(
    key,
    async () => (await send(endpoint, input ?? {})) as CallReply<E>,
    {
      ...queryRules,
      keepPreviousData: options?.keepsPrevious === true,
    },
  );
  const { cache } = useSWRConfig();
  // SWR swallows the error of a refetch but stores it with the reply.
  const reload = useCallback(async () => {
    const entry = key === null ? undefined : activeQueries.get(key);
    if (key === null || !entry) return undefined;
    await readAgain(key, entry);
    return cache.get(key)?.error as Error | undefined;
  }, [cache, key]);
  const changes = useSyncExternalStore(listenPending, pendingNow, pendingNow);
  const data = useMemo(
    () =>
      changes
        .filter((one) => answer.data !== undefined && isSame(one.endpoint, endpoint))
        .reduce((reply: unknown, { change }) => change(reply), answer.data) as CallReply<E> | undefined,
    [answer.data, changes, endpoint],
  );
  return {
    data,
    error: answer.error,
    isLoading: answer.isLoading,
    isRefreshing: answer.isValidating,
    reload,
  };
}

/**
 * Changes a cached reply before the server confirms it. Without `hasWorked` the change is kept until the next
 * read. With it, the change is applied to every read until the call ends; then it is kept until the next
 * read, or rolled back.
 */
export function optimisticUpdate<const E extends Endpoint>(
  endpoint: E,
  change: (reply: CallReply<E>) => CallReply<E>,
  hasWorked?: Promise<boolean>,
): void {
  const keep = (): void =>
    void mutate<CallReply<E>>(
      (key) => isKeyOf(key, (known) => isSame(known, endpoint)),
      (reply) => (reply === undefined ? reply : change(reply)),
      { revalidate: false },
    );
  if (!hasWorked) return keep();
  const update: PendingUpdate = { endpoint, change: change as PendingUpdate['change'] };
  setPending([...pendingUpdates, update]);
  void hasWorked.then((isTrue) => {
    if (isTrue) keep();
    setPending(pendingUpdates.filter((other) => other !== update));
    return isTrue;
  });
}

/**
 * Refetches the visible queries of these endpoints and drops the others; resolves once responses from after
 * the call are shown. Never rejects.
 */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await refreshWhere((endpoint) => endpoints.some((wanted) => isSame(wanted, endpoint)));
}

/** Works like {@link refresh} for all matching endpoints. */
export async function refreshWhere(fits: (endpoint: Endpoint) => boolean): Promise<void> {
  forgetHidden(fits);
  const shown = [...activeQueries].filter(([, query]) => query.shown > 0 && fits(query.endpoint));
  await Promise.allSettled(shown.map(([key, query]) => readAgain(key, query)));
}

const isHidden = (key: unknown): boolean => typeof key === 'string' && activeQueries.get(key)?.shown === 0;

/** Drops the replies that no mounted component shows. */
const forgetHidden = (fits: (endpoint: Endpoint) => boolean): void =>
  void mutate((key) => isHidden(key) && isKeyOf(key, fits), undefined, { revalidate: false });

/** Drops every reply and refetches the visible ones. */
export async function forgetQueries(): Promise<void> {
  await mutate((key) => typeof key === 'string', undefined, { revalidate: true }).catch(() => undefined);
}

const tokenNow = (): Record<Area, string | null> => ({
  admin: readToken('admin'),
  business: readToken('business'),
});
let tokensBefore = tokenNow();

// Replies belong to a token: another one must never see them, and a sign-in to the other area must not affect
// this one.
onTokenChange(() => {
  const before = tokensBefore;
  tokensBefore = tokenNow();
  const here = areaOf(globalThis.location.pathname);
  if (before[here] !== tokensBefore[here]) void forgetQueries();
  else forgetHidden(() => true);
});

/** A write with its state. */
export interface Mutation<E extends Endpoint> {
  readonly isPending: boolean;
  readonly error: Error | undefined;
  /** Calls once; rejects like `call`. */
  readonly run: (
    ...args: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
  ) => Promise<CallReply<E>>;
  readonly reset: () => void;
}

/**
 * Returns a write; afterwards the endpoints of `refreshes` are refetched, even after a failure, since only
 * the response may be lost. No retries.
 */
export function useMutation<const E extends Endpoint>(
  endpoint: E,
  { refreshes }: { refreshes?: readonly Endpoint[] } = {},
): Mutation<E> {
  const { isMutating, error, trigger, reset } = useSWRMutation(
    // No query has this key: a mutation caches no reply.
    `${endpoint.method} ${endpoint.path}`,
    (_key: string, { arg }: { arg: object | undefined }) =>
      send(endpoint, arg).finally(() => refresh(...(refreshes ?? []))),
  );
  return {
    isPending: isMutating,
    error: isMutating ? undefined : (error as Error | undefined),
    run: trigger as Mutation<E>['run'],
    reset,
  };
}
