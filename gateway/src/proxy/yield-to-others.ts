// Bytes read before other work gets a turn. Faster than any connection, but only a part of the
// processor time.
const bytesOfTurn = 256 * 1024;
const restMilliseconds = 3;

/**
 * Returns a function that counts the bytes of a body; it returns true when other work should run
 * before the next chunk.
 */
export function createYieldCounter(): (piece: Uint8Array) => boolean {
  let left = bytesOfTurn;
  return ({ length }) => {
    left -= length;
    if (left > 0) return false;
    left = bytesOfTurn;
    return true;
  };
}

/** Calls `go` after other work had a turn. */
export const yieldToOthers = (go: () => void): void => void setTimeout(go, restMilliseconds);
