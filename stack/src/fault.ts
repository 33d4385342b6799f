/** A failure that the user can fix: printed as its message, without a stack trace. */
export class StackFault extends Error {
  override readonly name = 'StackFault';
}

/** Wrong or contradicting settings; the process exits with 78, as services do. */
export class SettingsFault extends StackFault {}

/** The exit code of a process whose settings are wrong. */
export const wrongSettings = 78;

export function describeFault(error: unknown): string {
  if (error instanceof StackFault) return error.message;
  if (error instanceof TypeError && faultCode(error).startsWith('ERR_PARSE_ARGS')) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return describeFault(error.errors[0]);
  // Errors of system calls name the cause, such as a full disk.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a command; prints a fault's message and exits with 1. */
export const runCommand = (command: () => Promise<void>): Promise<void> =>
  command().catch((error: unknown) => {
    console.error(describeFault(error));
    process.exitCode = 1;
  });

export function faultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
