import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

/** The launcher's output; coloured only on a terminal. */
export interface Terminal {
  readonly write: (line: string) => void;
  readonly hasColour: boolean;
}

export function openTerminal(stream: WriteStream | NodeJS.WriteStream, environment = process.env): Terminal {
  // A closed pipe must not end the platform.
  stream.on('error', () => undefined);
  return {
    hasColour: stream.isTTY === true && !environment.NO_COLOR,
    write: (line) => void stream.write(`${line}\n`),
  };
}

export const paint = (screen: Terminal, colour: Parameters<typeof styleText>[0], text: string): string =>
  screen.hasColour ? styleText(colour, text, { validateStream: false }) : text;

export const elapsedSeconds = (since: number): string =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Writes one line for a step: `postgres  ready  (0.6 s)`. */
export function reportStep(screen: Terminal, name: string, outcome: string, since: number, note = ''): void {
  const tail = note === '' ? '' : `  ${paint(screen, 'dim', note)}`;
  screen.write(
    `${name.padEnd(12)}${paint(screen, 'green', outcome)}  ${paint(screen, 'dim', `(${elapsedSeconds(since)})`)}${tail}`,
  );
}

/** Runs a step and reports it; `describe` returns outcome and note. */
export async function step<T>(
  screen: Terminal,
  name: string,
  work: () => Promise<T>,
  describe: (result: T) => { outcome: string; note?: string },
): Promise<T> {
  const since = performance.now();
  const result = await work();
  const { outcome, note } = describe(result);
  reportStep(screen, name, outcome, since, note);
  return result;
}
