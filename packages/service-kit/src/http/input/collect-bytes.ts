import { tooLarge } from '@kallos/contracts/errors';
import { releaseMemory } from '../../background/release-memory.ts';

/** Checks the beginning of a body; throws to reject it. */
export interface PrefixCheck {
  /** Number of bytes of the beginning. */
  readonly after: number;
  readonly at: (beginning: Buffer) => void;
}

// Enough for most bodies without a declared length.
const firstRoom = 64 * 1024;

/**
 * Collects a body in one buffer and frees its chunks, or rejected bytes, at once. `stated` is the
 * declared length, 0 for none. Throws `too_large` past `maxBytes`, and the errors of `look`.
 */
export async function collectBytes(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  stated: number,
  look?: PrefixCheck,
): Promise<Buffer> {
  let room = Buffer.alloc(0);
  let size = 0;
  let isLookedAt = look === undefined;
  try {
    for await (const piece of pieces) {
      const end = size + piece.length;
      if (end > maxBytes) throw tooLarge(maxBytes);
      if (end > room.length) {
        // Memory for the declared length is allocated only after the beginning arrived.
        const wanted = Math.max(2 * end, end > (look?.after ?? firstRoom) ? stated : firstRoom);
        const larger = Buffer.allocUnsafeSlow(Math.min(wanted, end > stated ? maxBytes : stated));
        larger.set(room.subarray(0, size));
        releaseMemory(room);
        room = larger;
      }
      room.set(piece, size);
      size = end;
      releaseMemory(piece);
      if (isLookedAt || size < (look?.after ?? 0)) continue;
      isLookedAt = true;
      look?.at(room.subarray(0, size));
    }
  } catch (failure) {
    releaseMemory(room);
    throw failure;
  }
  return room.subarray(0, size);
}
