/**
 * Frees the memory of unused bytes at once. Garbage of this size makes the collector walk the whole heap
 * while callers wait.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  // What shares its memory with others is theirs too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
