/**
 * Gives the memory of bytes back at once that nobody reads any more. Megabytes left to the collector of garbage make it walk
 * everything that the process keeps, while all its callers wait.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  // What shares its memory with others is theirs too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
