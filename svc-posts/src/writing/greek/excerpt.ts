import { makesMedicalClaim } from '../checks.ts';
import type { Chooser } from './chooser.ts';

const isGreek = (sentence: string): boolean => {
  const greek = sentence.match(/\p{Script=Greek}/gu)?.length ?? 0;
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && greek / letters > 0.5;
};

/** Sentences of a description; those from its middle need words of ours before them. */
export interface Excerpt {
  readonly text: string;
  readonly isBeginning: boolean;
}

/** Up to two sentences of a description in their order; undefined when none is Greek and free of promises. */
export function excerptOf(description: string, chooser: Chooser, maxLength = 320): Excerpt | undefined {
  const sentences = description
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!;…])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 15 && sentence.length <= maxLength)
    .filter((sentence) => isGreek(sentence) && !makesMedicalClaim(sentence) && !/https?:|#/.test(sentence));
  if (sentences.length === 0) return undefined;
  const from = chooser.below(sentences.length);
  const pair = sentences.slice(from, from + 1 + chooser.below(2)).join(' ');
  const text = pair.length <= maxLength ? pair : (sentences[from] as string);
  return { text: /[.!;…]$/u.test(text) ? text : `${text}.`, isBeginning: from === 0 };
}
