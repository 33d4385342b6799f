import type { Finding } from '../matching/checker.ts';
import type { Reading } from '../matching/reading.ts';
import { firstIndex } from '../matching/spans.ts';
import { hashOf } from './hashes.ts';

/** Rules that no labelled sentence was written for: weights learnt with them score worse on sentences of strangers. */
const notLearnt: ReadonlySet<string> = new Set([
  'doctor.named-competitor',
  'cosmetic.against-illness',
  'cosmetic.sun-protection',
  'supplement.health-claim',
  'device.injectable-brand',
]);

/** Non-blocking findings of rules by sentence, as features. */
export class RuleKinds {
  readonly #bySentence = new Map<number, Set<number>>();

  constructor({ sentences }: Reading, findings: readonly Finding[], excused: readonly Finding[]) {
    const note = ({ ruleId, severity, start, end }: Finding, how: string): void => {
      if (notLearnt.has(ruleId)) return;
      const hash = hashOf(`rule ${ruleId} ${severity}${how}`);
      let at = firstIndex(sentences.length, (index) => (sentences[index]?.end ?? 0) > start);
      for (; (sentences[at]?.start ?? Infinity) < end; at += 1) {
        const known = this.#bySentence.get(at);
        if (known) known.add(hash);
        else this.#bySentence.set(at, new Set([hash]));
      }
    };
    for (const one of findings) note(one, '');
    for (const one of excused) note(one, ' excused');
  }

  /** Returns the findings of consecutive sentences. */
  *of(first: number, last: number): Generator<number> {
    for (let at = first; at <= last; at += 1) yield* this.#bySentence.get(at) ?? [];
  }
}
