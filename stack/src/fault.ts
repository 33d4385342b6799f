/** A failure the person at the keyboard can act on: printed as its message alone, without a stack trace. */
export class StackFault extends Error {
  override readonly name = 'StackFault';
}

/** Settings that are wrong or contradict each other: what is started by them ends with 78, as a service does. */
export class SettingsFault extends StackFault {}

/** The exit code of a process whose settings are wrong. */
export const wrongSettings = 78;

export function describeFault(error: unknown): string {
  if (error instanceof StackFault) return error.message;
  if (error instanceof TypeError && faultCode(error).startsWith('ERR_PARSE_ARGS')) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return describeFault(error.errors[0]);
  // What the system refuses names what was asked of it: a full disk, a folder of somebody else.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a command of a person to its end; a fault is told in its own words, and the process ends with 1. */
export const runCommand = (command: () => Promise<void>): Promise<void> =>
  command().catch((error: unknown) => {
    console.error(describeFault(error));
    process.exitCode = 1;
  });

export function faultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
