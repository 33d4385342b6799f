/** A text of the tree by its path. */
export type Texts = ReadonlyMap<string, string>;

/** One run of lines that stands in two places. */
export interface Duplicate {
  readonly first: string;
  readonly second: string;
  readonly lines: number;
}

const leastLines = 8;

/** The same text without what it imports, line for line. */
const withoutImports = (text: string): string =>
  text.replaceAll(/^import\b[^;]*;$/gm, (found) => found.replaceAll(/[^\n]/g, ''));

/** Lines that say something, with their number; imports, comments and lone brackets say nothing. */
function speakingLines(text: string): Array<{ line: number; says: string }> {
  return withoutImports(text)
    .split('\n')
    .map((raw, at) => ({ line: at + 1, says: raw.trim() }))
    .filter(({ says }) => /\w{2}/.test(says) && !/^(export \* |\/\/|\/?\*)/.test(says));
}

/** Runs of at least eight equal lines that stand twice; each place counts once, where it was met again. */
export function findDuplicates(texts: Texts): Duplicate[] {
  const met = new Map<string, { file: string; at: number }>();
  const spoken = new Map([...texts].map(([file, text]) => [file, speakingLines(text)]));
  const duplicates: Duplicate[] = [];
  for (const [file, lines] of spoken) {
    for (let at = 0; at + leastLines <= lines.length; at++) {
      const window = lines
        .slice(at, at + leastLines)
        .map(({ says }) => says)
        .join('\n');
      const earlier = met.get(window);
      if (!earlier || (earlier.file === file && earlier.at + leastLines > at)) {
        if (!earlier) met.set(window, { file, at });
        continue;
      }
      const others = spoken.get(earlier.file) ?? [];
      let length = leastLines;
      while (lines[at + length] && lines[at + length]?.says === others[earlier.at + length]?.says) length++;
      duplicates.push({
        first: `${earlier.file}:${others[earlier.at]?.line}`,
        second: `${file}:${lines[at]?.line}`,
        lines: length,
      });
      at += length - 1;
    }
  }
  return duplicates;
}
