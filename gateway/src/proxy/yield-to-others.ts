// In this time others have their turn. A body is read faster than lines bring it, and yet takes no more than a part of a processor.
const bytesOfTurn = 256 * 1024;
const restMilliseconds = 3;

/** Counts what is read of a body; true whenever so much of it has come that others shall be served before the next piece. */
export function createYieldCounter(): (piece: Uint8Array) => boolean {
  let left = bytesOfTurn;
  return ({ length }) => {
    left -= length;
    if (left > 0) return false;
    left = bytesOfTurn;
    return true;
  };
}

/** Goes on with a body once others have had their turn. */
export const yieldToOthers = (go: () => void): void => void setTimeout(go, restMilliseconds);
