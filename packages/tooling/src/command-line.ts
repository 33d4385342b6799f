import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses the command line like `parseArgs`; on an unknown option or argument prints one line and exits with
 * 2.
 */
export function readCommandLine<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** Prints how a command is called and exits with 2. */
export function endWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}
