/** Frees a buffer's memory at once, because collecting garbage of this size blocks requests. */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  // A view of a larger buffer must not free the rest of it.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
