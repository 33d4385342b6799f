/** The error name of a call that was blocked in the browser although the server responds. */
export const blockedCall = 'BlockedCall';

const probeMilliseconds = 5000;

async function doesServerAnswer(send: typeof globalThis.fetch): Promise<boolean> {
  try {
    // Every page requests this file, and no block list contains it.
    const answer = await send('/remotes.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Returns whether the body may be the cause: a file that changed since it was chosen cannot be read. */
const mayFailByItself = (body: unknown): boolean => body instanceof FormData || body instanceof Blob;

const pathOf = (address: string | URL | Request): string =>
  (address instanceof Request ? address.url : String(address)).split('?')[0] ?? '';

/** A blocked call fails at once; a lost connection takes longer. */
const quickMilliseconds = 1000;

/**
 * Names the error of a call that the browser blocks, as ad blockers do: it fails at once, twice in a row,
 * although the server responds. A single failure may be a lost response.
 */
export function detectBlockedCalls(send: typeof globalThis.fetch): typeof globalThis.fetch {
  const failures = new Map<string, number>();
  return async (address, options) => {
    const path = pathOf(address);
    const since = performance.now();
    try {
      const answer = await send(address, options);
      failures.delete(path);
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError) || mayFailByItself(options?.body)) throw error;
      const inARow = performance.now() - since < quickMilliseconds ? (failures.get(path) ?? 0) + 1 : 0;
      failures.set(path, inARow);
      if (inARow > 1 && (await doesServerAnswer(send))) error.name = blockedCall;
      throw error;
    }
  };
}
