import { readFileSync } from 'node:fs';

/** A name from a price list, the kind that it shows, and whether it was known when the rules were written. */
export interface RealName {
  readonly name: string;
  readonly kind: string;
}

/** Reads `real-names.txt`. */
export const readRealNames = (): RealName[] =>
  readFileSync(new URL('real-names.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', kind = ''] = line.split('\t');
      return { name, kind };
    });
