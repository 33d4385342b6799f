import { readFileSync } from 'node:fs';
import type { LabelledSentence } from './judge.ts';

/** Returns the readable sentences of `acceptance.txt`, each under the heading of the blocking rule. */
export function readAcceptance(): Array<LabelledSentence & { readonly heading: string }> {
  let heading = '';
  return readFileSync(new URL('acceptance.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) heading = line.slice(2);
      const [, label, productClass = '-', text = ''] = /^([BP]) (\S+) (.+)$/.exec(line) ?? [];
      return label ? [{ heading, mustBlock: label === 'B', productClass, text }] : [];
    });
}
