/** The name of the error of a call that never left the browser although the server answers. */
export const blockedCall = 'BlockedCall';

const probeMilliseconds = 5000;

async function doesServerAnswer(send: typeof globalThis.fetch): Promise<boolean> {
  try {
    // Every page asks for this file, and no block list names it.
    const answer = await send('/remotes.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Whether a body may have failed by itself: a file that changed since it was chosen cannot be read. */
const mayFailByItself = (body: unknown): boolean => body instanceof FormData || body instanceof Blob;

const pathOf = (address: string | URL | Request): string =>
  (address instanceof Request ? address.url : String(address)).split('?')[0] ?? '';

/** What an extension blocks fails at once; a lost line takes longer. */
const quickMilliseconds = 1000;

/**
 * Names the error of a call that something in the browser stops, such as an extension that blocks advertising: it fails at
 * once, twice in a row, although the server answers. A single failure may be a lost answer.
 */
export function tellBlockedCalls(send: typeof globalThis.fetch): typeof globalThis.fetch {
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
