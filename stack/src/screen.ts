import type { WriteStream } from 'node:tty';

/** Where the launcher writes; colours only where a person looks. */
export type Screen = { write: (line: string) => void; hasColour: boolean };

type Colour = 'dim' | 'red' | 'yellow' | 'green' | 'cyan' | 'bold';

const CODES: Record<Colour, number> = { dim: 2, bold: 1, red: 31, green: 32, yellow: 33, cyan: 36 };

export function openScreen(stream: WriteStream | NodeJS.WriteStream, environment = process.env): Screen {
  // A reader that went away (a closed pipe) must not end the platform.
  stream.on('error', () => undefined);
  return {
    hasColour: stream.isTTY === true && !environment.NO_COLOR,
    write: (line) => void stream.write(`${line}\n`),
  };
}

export function paint(screen: Screen, colour: Colour, text: string): string {
  return screen.hasColour ? `\u001B[${CODES[colour]}m${text}\u001B[0m` : text;
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One line for one step: `postgres  ready  (0.6 s)`. */
export function reportStep(screen: Screen, name: string, outcome: string, since: number, note = ''): void {
  const tail = note === '' ? '' : `  ${paint(screen, 'dim', note)}`;
  screen.write(
    `${name.padEnd(12)}${paint(screen, 'green', outcome)}  ${paint(screen, 'dim', `(${seconds(since)})`)}${tail}`,
  );
}

/** Does the work and reports it as one step; `describe` turns its result into outcome and note. */
export async function step<T>(
  screen: Screen,
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
