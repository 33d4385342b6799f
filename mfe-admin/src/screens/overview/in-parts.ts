import { ApiError } from '@kallos/web-kit/kit';

/** Accounts of one call: enough for few calls, few enough to show progress. */
const accountsOfCall = 50;

/** What a bulk change could not do. */
export interface BulkFailure {
  readonly accountIds: readonly number[];
  readonly error: unknown;
}

/** Returns whether the server refused this request, so that a smaller one may pass. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

interface WithAccount {
  readonly accountId: number | string;
}

/** Returns what a part of the change could not do; a refused part is halved until the refused accounts are known. */
async function tryPart<T extends WithAccount>(
  part: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
): Promise<BulkFailure | undefined> {
  try {
    await work(part);
    return undefined;
  } catch (error) {
    if (part.length === 1 || !isRefused(error))
      return { accountIds: part.map(({ accountId }) => Number(accountId)), error };
    const middle = Math.ceil(part.length / 2);
    const first = await tryPart(part.slice(0, middle), work);
    const second = await tryPart(part.slice(middle), work);
    return first && second
      ? { accountIds: [...first.accountIds, ...second.accountIds], error: first.error }
      : (first ?? second);
  }
}

/** Changes some accounts at a time; returns those that could not be changed. */
export async function inParts<T extends WithAccount>(
  all: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
  onProgress?: (done: number) => void,
): Promise<BulkFailure | undefined> {
  const failed: number[] = [];
  let error: unknown;
  for (let from = 0; from < all.length; from += accountsOfCall) {
    onProgress?.(from);
    const failure = await tryPart(all.slice(from, from + accountsOfCall), work);
    if (!failure) continue;
    error ??= failure.error;
    failed.push(...failure.accountIds);
    if (isRefused(failure.error)) continue;
    // The server is away or refuses this person: further calls would fail too.
    failed.push(...all.slice(from + accountsOfCall).map(({ accountId }) => Number(accountId)));
    break;
  }
  return failed.length === 0 ? undefined : { accountIds: failed, error };
}
