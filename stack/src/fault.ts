/** A failure the person at the keyboard can act on: printed as its message alone, without a stack trace. */
export class StackFault extends Error {
  override readonly name = 'StackFault';
}

export function describeFault(error: unknown): string {
  if (error instanceof StackFault) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return describeFault(error.errors[0]);
  // What the system refuses names what was asked of it: a full disk, a folder of somebody else.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function faultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
