import { buildPath, type CallInput, type CallReply, type Endpoint } from '@kallos/contracts/endpoint';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRConfiguration, useSWRConfig } from 'swr';
import { call } from './api.tsx';
import { type Area, areaOf, onTokenChange, readToken } from './tokens.tsx';

/** How every query behaves: never stale, no refetch on focus, no poll, no retry. */
export const queryRules: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  refreshInterval: 0,
};

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type QueryOptions = { /** Shows the former answer while another page loads. */ keepsPrevious?: boolean };
type QueryArgs<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | null, options?: QueryOptions]
    : [input: CallInput<E> | null, options?: QueryOptions];

/** An answer as it comes: `error` may stand beside older `data`. */
export interface Query<Reply> {
  readonly data: Reply | undefined;
  readonly error: Error | undefined;
  /** True until the first answer. */
  readonly isLoading: boolean;
  /** True whenever the server is being asked. */
  readonly isRefreshing: boolean;
  /** Asks again; answers the error instead of rejecting. */
  readonly reload: () => Promise<Error | undefined>;
}

const send = call as unknown as (endpoint: Endpoint, input?: object) => Promise<unknown>;

interface Asked {
  readonly endpoint: Endpoint;
  /** How many components show it now. */
  shown: number;
  /** The read that was begun last. */
  reading?: Promise<unknown>;
}

/** Every key that was asked for. */
const asked = new Map<string, Asked>();

const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.path === other.path && one.method === other.method;

type Change = (reply: unknown) => unknown;

/** How answers will be if what is under way works. */
let ahead: readonly { readonly endpoint: Endpoint; readonly change: Change }[] = [];
const aheadListeners = new Set<() => void>();

const aheadNow = () => ahead;

function setAhead(next: typeof ahead): void {
  ahead = next;
  for (const listener of aheadListeners) listener();
}

function listenAhead(listener: () => void): () => void {
  aheadListeners.add(listener);
  return () => {
    aheadListeners.delete(listener);
  };
}

/** Reads a key again; ends once an answer that was asked for after the call is known, or its error. */
async function readAgain(key: string, entry: Asked): Promise<void> {
  entry.reading = mutate(key).catch(() => undefined);
  // A read that begins later throws the answer of an earlier one away, and is waited for as well.
  for (let last: unknown; last !== entry.reading;) {
    last = entry.reading;
    await last;
  }
}

/** The cache key of a call: its path with the query. */
export const keyOf = (endpoint: Endpoint, input: LooseInput | undefined): string =>
  buildPath(endpoint.path, input?.params, input?.query);

/** Reads an endpoint; `null` as input waits. All components that read the same path share one answer. */
export function useQuery<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: QueryArgs<E>
): Query<CallReply<E>> {
  const key = input === null ? null : keyOf(endpoint, input as LooseInput | undefined);
  useEffect(() => {
    if (key === null) return;
    const entry = asked.get(key) ?? { endpoint, shown: 0 };
    entry.shown += 1;
    asked.set(key, entry);
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
  // The library swallows the error of a repeated read, but keeps it with the answer.
  const reload = useCallback(async () => {
    const entry = key === null ? undefined : asked.get(key);
    if (key === null || !entry) return undefined;
    await readAgain(key, entry);
    return cache.get(key)?.error as Error | undefined;
  }, [cache, key]);
  const changes = useSyncExternalStore(listenAhead, aheadNow, aheadNow);
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
 * Shows an answer as it will be, ahead of the server; the next read brings what is true. With `hasWorked` it is shown over
 * whatever is read until that is known, and then kept until the next read or taken back.
 */
export function foretell<const E extends Endpoint>(
  endpoint: E,
  change: (reply: CallReply<E>) => CallReply<E>,
  hasWorked?: Promise<boolean>,
): void {
  const keep = (): void => {
    for (const [key, known] of asked)
      if (isSame(known.endpoint, endpoint))
        void mutate(key, (reply?: CallReply<E>) => (reply === undefined ? reply : change(reply)), {
          revalidate: false,
        });
  };
  if (!hasWorked) return keep();
  const one = { endpoint, change: change as Change };
  setAhead([...ahead, one]);
  const end = (isTrue: boolean): void => {
    if (isTrue) keep();
    setAhead(ahead.filter((other) => other !== one));
  };
  void hasWorked.then(end);
}

/**
 * Reads again every query of these endpoints that is on screen, and forgets the others; ends once answers from after
 * the call are shown. Never rejects.
 */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await refreshWhere((endpoint) => endpoints.some((wanted) => isSame(wanted, endpoint)));
}

/** Like {@link refresh} for all endpoints that fit. */
export async function refreshWhere(fits: (endpoint: Endpoint) => boolean): Promise<void> {
  const keys = [...asked].filter(([, { endpoint }]) => fits(endpoint));
  await Promise.allSettled(
    keys.map(([key, entry]) =>
      entry.shown > 0 ? readAgain(key, entry) : mutate(key, undefined, { revalidate: false }),
    ),
  );
}

/** Forgets every answer; what is on screen is asked again. */
export async function forgetQueries(): Promise<void> {
  await mutate((key) => typeof key === 'string', undefined, { revalidate: true }).catch(() => undefined);
}

function forgetHiddenQueries(): void {
  for (const [key, { shown }] of asked) if (shown === 0) void mutate(key, undefined, { revalidate: false });
}

const tokenNow = (): Record<Area, string | null> => ({
  admin: readToken('admin'),
  business: readToken('business'),
});
let tokensBefore = tokenNow();

// Answers belong to whoever asked; another token must never see them, and the other area's sign-in must not disturb this one.
onTokenChange(() => {
  const before = tokensBefore;
  tokensBefore = tokenNow();
  const here = areaOf(globalThis.location.pathname);
  if (before[here] !== tokensBefore[here]) void forgetQueries();
  else forgetHiddenQueries();
});

/** A call that changes something, with its state. */
export interface Mutation<E extends Endpoint> {
  readonly isPending: boolean;
  readonly error: Error | undefined;
  /** Calls once; rejects like `call`. */
  readonly run: (
    ...args: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
  ) => Promise<CallReply<E>>;
  readonly reset: () => void;
}

/** A call that changes something; the endpoints of `refreshes` are read again, also when it failed: only its answer may be lost. No retries. */
export function useMutation<const E extends Endpoint>(
  endpoint: E,
  { refreshes }: { refreshes?: readonly Endpoint[] } = {},
): Mutation<E> {
  const [state, setState] = useState<{ isPending: boolean; error?: Error }>({ isPending: false });
  const run = async (input?: object): Promise<CallReply<E>> => {
    setState({ isPending: true });
    try {
      const reply = (await send(endpoint, input).finally(() =>
        refresh(...(refreshes ?? [])),
      )) as CallReply<E>;
      setState({ isPending: false });
      return reply;
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
      throw error;
    }
  };
  return {
    isPending: state.isPending,
    error: state.error,
    run: run as Mutation<E>['run'],
    reset: () => setState({ isPending: false }),
  };
}
